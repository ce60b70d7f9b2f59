"""Runs every check of the finished board and of the files for its maker."""

import re
from pathlib import Path

from host_tools.hardware import bom
from host_tools.hardware.pcb import checks, checks_place, kicad, orders, plan
from host_tools.hardware.pcb.make import LAYERS, NAME, Board, facts

AMPERES = 0.9  # the largest limit of the firmware
DRILLS = ("PTH", "NPTH")
TOOL = re.compile(r"^T\d+C[\d.]+$", re.M)
SCHEMATIC_NET = re.compile(r'\(net \(code "[^"]*"\) \(name "([^"]*)"\)')
NODE = re.compile(r'\(node \(ref "([^"]*)"\) \(pin "([^"]*)"\)')


def layer_names() -> list[str]:
    """List the names of the gerber files."""
    return [f"{NAME}-{layer.replace('.', '_')}.gbr" for layer in LAYERS.split(",")]


def file_faults(folder: Path) -> list[str]:
    """List gerbers and drill files that are missing, empty, or carry a date."""
    problems = []
    for name in [*layer_names(), *(f"{NAME}-{kind}.drl" for kind in DRILLS)]:
        path = folder / "gerbers" / name
        if not path.exists():
            problems.append(f"{name} is missing")
            continue
        text = path.read_text(encoding="utf-8")
        if "CreationDate" in text:
            problems.append(f"{name} carries a date")
        is_drawn = TOOL.search(text) if path.suffix == ".drl" else "D01*" in text or "D03*" in text
        if not is_drawn:
            problems.append(f"{name} is empty")
    return problems


def schematic_faults(made: Board) -> list[str]:
    """List nets of the schematic that differ from the circuit's."""
    path = made.folder / "schematic.net"
    kicad.cli("sch", "export", "netlist", "--format", "kicadsexpr", "-o", path, made.schematic)
    text = " ".join(path.read_text(encoding="utf-8").split())
    path.unlink()
    drawn: dict[str, set[tuple[str, str]]] = {}
    pieces = SCHEMATIC_NET.split(text)
    for name, body in zip(pieces[1::2], pieces[2::2], strict=True):
        drawn[name] = {(ref, pin) for ref, pin in NODE.findall(body)}
    shapes = made.shapes()
    problems = []
    for name, pins in made.circuit.nets_of(made.build).items():
        wanted = {(ref, shapes[ref]["pads"].get(pin, pin)) for ref, pin in pins}
        if drawn.get(name) != wanted:
            odd = sorted(wanted ^ drawn.get(name, set()))
            problems.append(f"schematic: {name} differs at {odd}")
    return problems


def faults(made: Board) -> list[str]:
    """List all faults that the checks find."""
    told = facts(made)
    lines = bom.load(made.circuit)
    found = checks.netlist_faults(told, made.circuit, made.build)
    found += checks.value_faults(told, made.circuit, lines, made.build)
    found += checks.footprint_faults(told, made.circuit)
    found += checks.table_faults(plan.footprints())
    found += checks_place.place_faults(told, made.circuit)
    found += checks_place.edge_faults(told)
    found += checks_place.power_faults(told, AMPERES)
    found += checks_place.plane_faults(told, made.circuit)
    found += checks_place.maker_faults(told)
    found += file_faults(made.folder)
    found += schematic_faults(made)
    bought, placed = ((made.folder / name).read_text("utf-8") for name in ("bom.csv", "cpl.csv"))
    parts = orders.from_facts(told, made.circuit)
    return found + orders.faults(bought, placed, parts, made.job["outline"]["size"][1])
