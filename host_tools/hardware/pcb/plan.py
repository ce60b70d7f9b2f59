"""Joins circuit, arrangement and footprints to one plan of the board, as plain data."""

import tomllib
from functools import cache
from typing import Any

from host_tools.hardware.circuit import Circuit
from host_tools.hardware.paths import HARDWARE, HardwareError
from host_tools.hardware.pcb import models

FOLDER = HARDWARE / "pcb"
ARRANGEMENT_FILE = FOLDER / "arrangement.toml"
FOOTPRINTS_FILE = FOLDER / "footprints.toml"
UNWIRED = ("mount", "fiducial")  # parts of the board that are not in the circuit
# Kinds that lie on the back; a machine solders only the front.
BACK_KINDS = ("pico", "electrolytic", "buzzer", "connector", "testpoint")
EVEN_TURN, ODD_TURN = 180, 0  # the chain runs to the right in the first row, then back


@cache
def _read(path: Any) -> dict[str, Any]:
    with path.open("rb") as file:
        return tomllib.load(file)


def arrangement() -> dict[str, Any]:
    """Return the arrangement of the board, from its file."""
    return _read(ARRANGEMENT_FILE)


def footprints() -> dict[str, Any]:
    """Return the table of footprints, from its file."""
    return _read(FOOTPRINTS_FILE)


def field_parts(made: dict[str, Any], circuit: Circuit) -> dict[str, Any]:
    """Return the places of the pixels and of their capacitors, row by row."""
    field = made["field"]
    lights = [ref for ref, part in circuit.parts.items() if part.kind == "pixel"]
    found = {}
    for index, light in enumerate(lights):
        row, step = divmod(index, field["columns"])
        column = step if row % 2 == 0 else field["columns"] - 1 - step
        x = field["first"][0] + column * field["pitch"]
        y = field["first"][1] + row * field["pitch"]
        turn = EVEN_TURN if row % 2 == 0 else ODD_TURN
        found[light] = {"foot": "pixel", "at": [x, y], "turn": turn, "side": "front"}
        beside = capacitor_of(light, circuit)
        below = [x, y + field["capacitor_below"]]
        found[beside] = {"foot": "capacitor_0402", "at": below, "turn": turn, "side": "front"}
    return found


def capacitor_of(light: str, circuit: Circuit) -> str:
    """Return the capacitor beside a pixel: both have the same place in the chain."""
    chain = circuit.chain
    number = int(light.removeprefix(chain["pixel"]["prefix"])) - chain["pixel"]["first"]
    return f"{chain['capacitor']['prefix']}{chain['capacitor']['first'] + number}"


def parts(circuit: Circuit) -> list[dict[str, Any]]:
    """List all parts with place, footprint, value and the net of each pad."""
    made, shapes = arrangement(), footprints()
    build = made["build"]
    placed = {**made["parts"], **field_parts(made, circuit)}
    nets = {pin: name for name, pins in circuit.nets_of(build).items() for pin in pins}
    found = []
    for ref, place in placed.items():
        shape = shapes[place["foot"]]
        part = circuit.parts.get(ref)
        if part is None and place["foot"] not in UNWIRED:
            raise HardwareError(f"arrangement.toml: {ref} is not in circuit.toml")
        pins = part.pins if part else ()
        names = {pin: shape.get("pads", {}).get(pin, pin) for pin in pins}
        pads = {names[pin]: nets[ref, pin] for pin in pins if (ref, pin) in nets}
        value = part.value_for(build) if part else place["foot"]
        library = shape["library"]
        entry = {"ref": ref, "value": value, "library": library, "pads": pads}
        found.append({**entry, "model": models.of_kind(place["foot"]), **place})
    return found


def faults(circuit: Circuit) -> list[str]:
    """List parts of the build that have no place, and parts that do not belong to the build."""
    made = arrangement()
    placed = {part["ref"] for part in parts(circuit) if part["foot"] not in UNWIRED}
    wanted = set(circuit.refs_of(made["build"]))
    problems = [f"arrangement.toml: {ref} has no place" for ref in sorted(wanted - placed)]
    problems += [f"arrangement.toml: {ref} is too much" for ref in sorted(placed - wanted)]
    return problems


def outline(made: dict[str, Any]) -> list[list[float]]:
    """List the corners of the board, clockwise."""
    (width, length), notch = made["outline"]["size"], made["outline"]["notch"]
    depth, start, end = made["outline"]["slot"]
    right = [
        [width - notch, 0],
        [width - notch, notch],
        [width, notch],
        [width, start],
        [width - depth, start],
        [width - depth, end],
        [width, end],
        [width, length - notch],
        [width - notch, length - notch],
        [width - notch, length],
    ]
    return right + [[width - x, y] for x, y in reversed(right)]


def _numbers(made: dict[str, Any], order: list[str], circuit: Circuit) -> list[dict[str, Any]]:
    """Return the words that number the pixels."""
    field, found = made["field"], []
    for light, place in field_parts(made, circuit).items():
        if light in order:
            x, y = place["at"]
            at = [x + field["text_left"], y + field["capacitor_below"]]
            number = light.removeprefix(circuit.chain["pixel"]["prefix"])
            found.append({"text": number, "at": at, "side": "front"})
    return found


def job(circuit: Circuit) -> dict[str, Any]:
    """Return everything that the program inside KiCad needs to draw the board."""
    made = arrangement()
    keys = ("title", "revision", "outline", "rules", "field", "power", "vias", "planes", "lines")
    data = {key: made.get(key, []) for key in keys}
    order = [ref for ref, part in circuit.parts.items() if part.kind == "pixel"]
    data["texts"] = [*made["texts"], *_numbers(made, order, circuit)]
    entry = circuit.chain["input"]
    data |= {"corners": outline(made), "chain": order, "chain_input": entry}
    return {**data, "parts": parts(circuit)}
