"""Compares the finished board with the circuit, the parts list and the makers' measures.

All checks read the facts that KiCad tells of the board file, and not the plan it was drawn from.
"""

import re
from math import dist
from typing import Any

from host_tools.hardware.bom import Line
from host_tools.hardware.circuit import Circuit
from host_tools.hardware.pcb import plan

Facts = dict[str, Any]
CLOSE_MM = 0.06
PLURAL = re.compile(r"\b(\d) ([A-Za-z]+)")
# Words of a sheet for the names of pins in circuit.toml.
WORDS = {"VSS": "GND", "gate": "G", "source": "S", "drain": "D"}


def part_facts(facts: Facts) -> dict[str, Any]:
    """Return the facts of the parts by their names."""
    return {part["ref"]: part for part in facts["parts"]}


def shape_of(ref: str, circuit: Circuit) -> tuple[str, dict[str, Any]]:
    """Return the name and the entry of a part's footprint in the table."""
    made = plan.arrangement()
    placed = {**made["parts"], **plan.field_parts(made, circuit)}
    name = placed[ref]["foot"]
    return name, plan.footprints()[name]


def netlist_faults(facts: Facts, circuit: Circuit, build: str) -> list[str]:
    """List pads that are in another net than their pins in the circuit, and parts too much."""
    problems = []
    nets = {pin: name for name, pins in circuit.nets_of(build).items() for pin in pins}
    board = part_facts(facts)
    wanted = circuit.refs_of(build)
    problems += [f"{ref} is not on the board" for ref in wanted if ref not in board]
    for ref, part in board.items():
        if ref not in circuit.parts:
            problems += [f"{ref} is no part" for pad in part["pads"] if pad["net"]]
            continue
        names = shape_of(ref, circuit)[1].get("pads", {})
        pin_of = {names.get(pin, pin): pin for pin in circuit.parts[ref].pins}
        seen = set()
        for pad in part["pads"]:
            pin = pin_of.get(pad["number"])
            net = nets.get((ref, pin), "") if pin else ""
            seen.add(pin)
            if pad["net"] != net:
                problems.append(f"{ref}.{pin or pad['number']} is in {pad['net']!r}, not {net!r}")
        problems += [
            f"{ref}.{pin} has no pad" for pin in circuit.parts[ref].pins if pin not in seen
        ]
    return problems


def value_faults(facts: Facts, circuit: Circuit, lines: list[Line], build: str) -> list[str]:
    """List parts whose value differs between board, circuit and parts list."""
    problems = []
    listed = {ref: line.value for line in lines if line.quantities[build] for ref in line.refs}
    for ref, part in part_facts(facts).items():
        if ref not in circuit.parts:
            continue
        entry = circuit.parts[ref]
        if part["value"] != entry.value_for(build):
            problems.append(f"{ref}: the board says {part['value']}, the circuit {entry.value}")
        is_valued = entry.kind in ("resistor", "capacitor", "electrolytic", "fuse", "pixel")
        if is_valued and listed.get(ref) != part["value"]:
            problems.append(f"{ref}: the parts list says {listed.get(ref)}, not {part['value']}")
    return problems


def _pitch(pads: list[dict[str, Any]], one: str, other: str) -> list[float]:
    """List the distances between all pads with two numbers."""
    first = [pad["at"] for pad in pads if pad["number"] == one]
    second = [pad["at"] for pad in pads if pad["number"] == other]
    return [dist(a, b) for a in first for b in second]


def footprint_faults(facts: Facts, circuit: Circuit) -> list[str]:
    """List footprints whose library, pitch or holes differ from the table of makers' measures."""
    problems = []
    for ref, part in part_facts(facts).items():
        _, shape = shape_of(ref, circuit)
        if part["library"] != shape["library"]:
            problems.append(f"{ref}: {part['library']} instead of {shape['library']}")
        for one, other, wanted in shape.get("pitch", []):
            if not any(abs(far - wanted) < CLOSE_MM for far in _pitch(part["pads"], one, other)):
                problems.append(f"{ref}: pads {one} and {other} are not {wanted} mm apart")
        holes = sorted(pad["drill"] for pad in part["pads"] if not pad["is_plated"])
        if holes != shape.get("holes", []):
            problems.append(f"{ref}: holes {holes}, the sheet has {shape.get('holes', [])}")
        drills = {pad["drill"] for pad in part["pads"] if pad["is_plated"] and pad["drill"]}
        if drills != ({shape["drill"]} if "drill" in shape else set()):
            problems.append(f"{ref}: plated holes {sorted(drills)}")
    return problems


def table_faults(shapes: dict[str, dict[str, Any]]) -> list[str]:
    """List footprints without a cited page, and pads in another order than the sheet says."""
    problems = []
    for name, shape in shapes.items():
        sheet = shape.get("sheet", "")
        if not sheet.startswith("no part") and not re.search(r"\bp\. \d|ISO \d", sheet):
            problems.append(f"footprints.toml: {name}: the sheet names no page")
        for number, word in PLURAL.findall(sheet):
            pin = WORDS.get(word, word)
            if pin in shape.get("pads", {}) and shape["pads"][pin] != number:
                problems.append(f"footprints.toml: {name}: {pin} is pad {number} in the sheet")
    return problems
