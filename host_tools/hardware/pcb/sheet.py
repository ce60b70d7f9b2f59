"""Writes the schematic of Castellan One as a KiCad file: boxes with pins, joined by net names."""

import uuid
from dataclasses import replace
from typing import Any

from host_tools.hardware.circuit import Circuit, Part

STEP = 2.54
NAMESPACE = uuid.UUID("5f0c7a52-6d0e-4d0b-9a51-0c57e11a4e00")
ELECTRICAL = {
    "input": "input",
    "output": "output",
    "bidirectional": "bidirectional",
    "passive": "passive",
    "power in": "power_in",
    "power out": "power_out",
}
# Kinds that are drawn with all pins on the left, in the order of circuit.toml.
WIDE = {"pico": 8, "pixel": 4, "buffer": 4, "connector": 4}
SHEET = '"User" 580 292'  # as wide as it must be
BLOCKS = (
    ("Raspberry Pi Pico", (25, 28), ("U1",)),
    (
        "Fuse and soft start of the pixels",
        (125, 28),
        ("F4", "Q1", "Q2", "R2", "R3", "R4", "C3", "C4"),
    ),
    ("Level shifter and supply", (125, 112), ("U2", "C2", "R1", "C1", "TP1", "TP2", "TP3")),
    ("Keys", (25, 112), ("S1", "S2", "S3", "S4", "S5", "S6")),
    ("Light, sound, debug", (25, 176), ("LS1", "R5", "BZ1", "R6", "J2")),
)
FLAGS = (125, 206)
FED = ("GND", "LED_5V")  # through parts that KiCad counts as passive
ROW_MM = 16.5
PIXELS = ("Pixels, each with its capacitor", (235, 28))


def _id(*words: Any) -> str:
    """Return the same id for the same words, so that two runs give the same file."""
    return str(uuid.uuid5(NAMESPACE, " ".join(map(str, words))))


def _mm(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _sides(part: Part) -> tuple[list[str], list[str]]:
    """Return the pins on the left and on the right of a symbol."""
    if part.kind == "pico":
        return [str(pin) for pin in range(1, 21)], [str(pin) for pin in range(40, 20, -1)]
    half = (len(part.pins) + 1) // 2
    return list(part.pins[:half]), list(part.pins[half:])


def _size(part: Part) -> tuple[float, float]:
    """Return half of the width, and the height, of a symbol in mm."""
    left, right = _sides(part)
    wide = WIDE.get(part.kind, 2)
    return wide * STEP, max(len(left), len(right)) * STEP


def _pin_places(part: Part) -> dict[str, tuple[float, float, int]]:
    """Return the end of each pin from the upper middle of its symbol, and its direction."""
    half, _ = _size(part)
    places = {}
    for pins, side in zip(_sides(part), (-1, 1), strict=True):
        for index, pin in enumerate(pins):
            places[pin] = (side * (half + STEP), (index + 0.5) * STEP, 0 if side < 0 else 180)
    return places


def _symbol(name: str, part: Part, pads: dict[str, str], circuit: Circuit) -> str:
    half, height = _size(part)
    lines = [f'(symbol "castellan:{name}" (pin_names (offset 0.5)) (in_bom yes) (on_board yes)']
    for number, (key, value) in enumerate((("Reference", "U"), ("Value", name))):
        at = _mm(2.5 + 2 * number)
        lines.append(
            f'(property "{key}" "{value}" (at 0 {at} 0) (effects (font (size 1.27 1.27))))'
        )
    box = f"(start {_mm(-half)} 0) (end {_mm(half)} {_mm(-height)})"
    fill = "(stroke (width 0.2) (type default)) (fill (type background))"
    lines.append(f'(symbol "{name}_0_1" (rectangle {box} {fill}))')
    lines.append(f'(symbol "{name}_1_1"')
    for pin, (x, y, turn) in _pin_places(part).items():
        is_flag = part.kind == "flag"
        kind = "power_out" if is_flag else ELECTRICAL[circuit.pin_type(part.ref, pin)]
        title = circuit.pinmap.name_of_pin(int(pin)) if part.kind == "pico" else pin
        font = "(effects (font (size 1 1)))"
        lines.append(
            f"(pin {kind} line (at {_mm(x)} {_mm(-y)} {turn}) (length {STEP})"
            f' (name "{title}" {font}) (number "{pads.get(pin, pin)}" {font}))'
        )
    return " ".join([*lines, "))"])


def _placed(part: Part, name: str, at: tuple[float, float], value: str, library: str) -> str:
    x, y = at
    own = _id("part", part.ref)
    font = "(effects (font (size 1.27 1.27)))"
    _, height = _size(part)
    fields = [
        f'(property "Reference" "{part.ref}" (at {_mm(x)} {_mm(y - 1.2)} 0) {font})',
        f'(property "Value" "{value}" (at {_mm(x)} {_mm(y + height + 1.4)} 0) {font})',
        f'(property "Footprint" "{library}" (at {_mm(x)} {_mm(y)} 0)'
        " (effects (font (size 1.27 1.27)) (hide yes)))",
    ]
    path = f'(path "/{_id("sheet")}" (reference "{part.ref}") (unit 1))'
    return (
        f'(symbol (lib_id "castellan:{name}") (at {_mm(x)} {_mm(y)} 0) (unit 1) (in_bom yes)'
        f' (on_board yes) (dnp no) (uuid "{own}") {" ".join(fields)}'
        f' (instances (project "castellan-one" {path})))'
    )


def _labels(part: Part, at: tuple[float, float], circuit: Circuit, build: str) -> list[str]:
    nets = {pin: name for name, pins in circuit.nets_of(build).items() for pin in pins}
    made = []
    for pin, (x, y, turn) in _pin_places(part).items():
        place = f"(at {_mm(at[0] + x)} {_mm(at[1] + y)}"
        own = _id("net", part.ref, pin)
        net = nets.get((part.ref, pin))
        if net is None:
            made.append(f'(no_connect {place}) (uuid "{own}"))')
            continue
        angle, justify = (180, "right") if turn == 0 else (0, "left")
        made.append(
            f'(global_label "{net}" (shape passive) {place} {angle}) (uuid "{own}")'
            f" (effects (font (size 1 1)) (justify {justify})))"
        )
    return made


def _text(words: str, x: float, y: float, size: float) -> str:
    return (
        f'(text "{words}" (exclude_from_sim no) (at {_mm(x)} {_mm(y)} 0) (uuid "{_id(words)}")'
        f" (effects (font (size {size} {size}) bold) (justify left)))"
    )


def _flag(flag: Part, net: str, at: tuple[float, float]) -> list[str]:
    """Return a mark that says that a net is fed, for KiCad's electrical rules."""
    x, y = (round(value / 1.27) * 1.27 for value in at)
    marked = replace(flag, ref=f"#{flag.ref}_{net}")
    placed = _placed(marked, "flag", (x, y), f"{net} is fed", "")
    (pin,) = _pin_places(flag).values()
    place = f"(at {_mm(x + pin[0])} {_mm(y + pin[1])} 180)"
    label = (
        f'(global_label "{net}" (shape passive) {place} (uuid "{_id("flag", net)}")'
        " (effects (font (size 1 1)) (justify right)))"
    )
    return [placed, label]


def places(circuit: Circuit) -> dict[str, tuple[float, float]]:
    """Return the upper middle of each symbol on the sheet, on KiCad's grid."""
    found = {}
    for _, (x, y), refs in BLOCKS:
        down = 0.0
        for index, ref in enumerate(refs):
            column = 0 if len(refs) == 1 else index % 2
            found[ref] = (x + 22 + 48 * column, y + 10 + down)
            if column or len(refs) == 1:
                down += ROW_MM
    lights = [ref for ref, part in circuit.parts.items() if part.kind == "pixel"]
    for index, light in enumerate(lights):
        row, column = divmod(index, 7)
        x, y = PIXELS[1][0] + 20 + 46 * column, PIXELS[1][1] + 10 + 30 * row
        number = circuit.chain["capacitor"]["first"] + index
        found[light] = (x, y)
        found[f"{circuit.chain['capacitor']['prefix']}{number}"] = (x, y + 14)
    return {ref: (round(x / 1.27) * 1.27, round(y / 1.27) * 1.27) for ref, (x, y) in found.items()}


def text(circuit: Circuit, build: str, shapes: dict[str, dict[str, Any]]) -> str:
    """Return the schematic. `shapes` gives library and pad names of each part."""
    symbols: dict[str, str] = {}
    body: list[str] = []
    for ref, at in places(circuit).items():
        part = circuit.parts[ref]
        pads = shapes[ref]["pads"]
        name = ref if part.kind in ("pico", "connector") else part.kind
        symbols.setdefault(name, _symbol(name, part, pads, circuit))
        library = shapes[ref]["library"]
        body.append(_placed(part, name, at, part.value_for(build), library))
        body += _labels(part, at, circuit, build)
    for title, (x, y), _ in (*BLOCKS, ("Fed nets", FLAGS, ())):
        body.append(_text(title, x, y, 2.5))
    body.append(_text(PIXELS[0], *PIXELS[1], 2.5))
    flag = Part("FLG", "flag", "", ("1",), (), {})
    symbols["flag"] = _symbol("flag", flag, {}, circuit)
    for index, net in enumerate(FED):
        body += _flag(flag, net, (FLAGS[0] + 10, FLAGS[1] + 8 + 10 * index))
    block = f'(title_block (title "{circuit.builds[build]}") (rev "A"))'
    head = f'(kicad_sch (version 20250114) (generator "castellan") (uuid "{_id("sheet")}")'
    library = f"(lib_symbols {' '.join(symbols.values())})"
    tail = '(sheet_instances (path "/" (page "1"))))'
    return "\n".join([f"{head} (paper {SHEET}) {block}", library, *body, tail]) + "\n"
