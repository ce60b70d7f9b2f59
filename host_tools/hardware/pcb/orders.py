"""Writes the two tables with which a maker of boards buys and places the parts."""

import csv
import io
from collections.abc import Sequence
from typing import Any

from host_tools.hardware.bom import Line
from host_tools.hardware.circuit import Circuit
from host_tools.hardware.pcb import plan
from host_tools.hardware.pcb.checks import Facts, shape_of

BOM_COLUMNS = ("Comment", "Designator", "Footprint", "LCSC Part #", "Manufacturer Part")
CPL_COLUMNS = ("Designator", "Mid X", "Mid Y", "Layer", "Rotation")
MOST_DESIGNATORS = 200
# Where a maker's picture of a part is turned otherwise than KiCad's, in degrees. From the table of
# KiBot (kibot/misc.py); look at the maker's preview before you order.
TURNED = {"pixel": 180, "pfet": 180, "nfet": 180, "buffer": 180}
BY_HAND = (*plan.BACK_KINDS, *plan.UNWIRED, "switch")


def placed_by_machine(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """List the parts that a machine solders: all of them are flat and lie on the front."""
    return [part for part in parts if part["foot"] not in BY_HAND]


def _table(columns: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerows([columns, *rows])
    return made.getvalue()


def bom_text(parts: list[dict[str, Any]], lines: list[Line], build: str) -> str:
    """Return the list of parts for the maker: one row for each value and footprint."""
    numbers = {
        ref: line.sources[0] for line in lines if line.quantities[build] for ref in line.refs
    }
    groups: dict[tuple[str, str, str], list[str]] = {}
    for part in placed_by_machine(parts):
        key = (part["value"], part["library"].split(":")[1], numbers[part["ref"]])
        groups.setdefault(key, []).append(part["ref"])
    rows = [
        (value, ",".join(refs), shape, "", number)
        for (value, shape, number), refs in groups.items()
    ]
    return _table(BOM_COLUMNS, rows)


def cpl_text(parts: list[dict[str, Any]], length: float) -> str:
    """Return the places of the parts for the maker: y points to the rear, from the front edge."""
    rows = []
    for part in placed_by_machine(parts):
        x, y = part["at"]
        turn = (part["turn"] + TURNED.get(part["foot"], 0)) % 360
        layer = {"front": "Top", "back": "Bottom"}[part["side"]]
        rows.append((part["ref"], f"{x:.3f}mm", f"{length - y:.3f}mm", layer, f"{turn}"))
    return _table(CPL_COLUMNS, rows)


def from_facts(facts: Facts, circuit: Circuit) -> list[dict[str, Any]]:
    """Return the parts of the finished board in the form of the plan."""
    return [{**part, "foot": shape_of(part["ref"], circuit)[0]} for part in facts["parts"]]


def faults(bom: str, cpl: str, parts: list[dict[str, Any]], length: float) -> list[str]:
    """Compare both tables with the parts of the board."""
    problems = []
    bought = {
        ref for row in csv.DictReader(bom.splitlines()) for ref in row["Designator"].split(",")
    }
    rows = {row["Designator"]: row for row in csv.DictReader(cpl.splitlines())}
    wanted = {part["ref"]: part for part in placed_by_machine(parts)}
    for name, found in (("BOM", bought), ("CPL", set(rows))):
        problems += [f"{name}: {ref} is missing" for ref in sorted(set(wanted) - found)]
        problems += [f"{name}: {ref} is too much" for ref in sorted(found - set(wanted))]
    for row in csv.DictReader(bom.splitlines()):
        if len(row["Designator"].split(",")) > MOST_DESIGNATORS:
            problems.append(f"BOM: {row['Comment']}: too many designators in a row")
    for ref in sorted(set(rows) & set(wanted)):
        part, row = wanted[ref], rows[ref]
        x, y = part["at"]
        right = (f"{x:.3f}mm", f"{length - y:.3f}mm", "Top")
        if (row["Mid X"], row["Mid Y"], row["Layer"]) != right:
            problems.append(f"CPL: {ref} is not at its place on the front")
        if (int(row["Rotation"]) - part["turn"] - TURNED.get(part["foot"], 0)) % 360:
            problems.append(f"CPL: {ref} is turned")
    return problems
