"""Reads the parts list, compares it with the circuit, and adds up pieces and prices."""

import csv
import re
from dataclasses import dataclass

from host_tools.hardware.circuit import Circuit
from host_tools.hardware.paths import HARDWARE, HardwareError

BOM_FILE = HARDWARE / "BOM.csv"
BUILDS = ("breadboard", "perfboard", "deluxe", "one")
TEXT_FIELDS = ("value", "description", "package", "source_1", "source_2")


@dataclass(frozen=True)
class Line:
    """One line of the parts list. `refs` is empty if the item is not part of the circuit."""

    name: str
    refs: tuple[str, ...]
    quantities: dict[str, int]
    value: str
    price_eur: float
    description: str = ""
    sources: tuple[str, ...] = ()


def designators(text: str) -> tuple[str, ...]:
    """List the designators of a line. `PX1..PX49` stands for all numbers from 1 to 49."""
    found: list[str] = []
    for word in text.split():
        run = re.fullmatch(r"([A-Z]+)(\d+)\.\.\1(\d+)", word)
        if run:
            found += [f"{run[1]}{number}" for number in range(int(run[2]), int(run[3]) + 1)]
        else:
            found.append(word)
    return tuple(found)


def parse(text: str, circuit: Circuit) -> list[Line]:
    """Parse the parts list. Raises HardwareError that names the invalid line."""
    lines = []
    for number, row in enumerate(csv.DictReader(text.splitlines()), 2):
        where = f"BOM.csv line {number}"
        empty = [field for field in TEXT_FIELDS if not row[field]]
        if empty:
            raise HardwareError(f"{where}: {empty[0]} is empty")
        words = designators(row["designator"])
        refs = words if words[0] in circuit.parts else ()
        if refs and any(ref not in circuit.parts for ref in refs):
            raise HardwareError(f"{where}: {row['designator']} is not in circuit.toml")
        quantities = {build: int(row[build]) for build in BUILDS}
        price = float(row["price_eur"])
        sources = (row["source_1"], row["source_2"])
        lines.append(
            Line(
                row["designator"],
                refs,
                quantities,
                row["value"],
                price,
                row["description"],
                sources,
            )
        )
    return lines


def load(circuit: Circuit) -> list[Line]:
    """Load the project's parts list."""
    return parse(BOM_FILE.read_text(encoding="utf-8"), circuit)


def faults(lines: list[Line], circuit: Circuit) -> list[str]:
    """List errors of the parts list: missing, repeated, miscounted or different parts."""
    problems = []
    for build in BUILDS:
        wanted = set(circuit.refs_of(build))
        listed: list[str] = []
        for line in lines:
            if not line.refs or not line.quantities[build]:
                continue
            listed += line.refs
            if line.quantities[build] != len(line.refs):
                problems.append(f"BOM.csv: {build}: {line.name}: quantity is not {len(line.refs)}")
            problems += _value_faults(line, circuit, build)
        missing, extra = sorted(wanted - set(listed)), sorted(set(listed) - wanted)
        problems += [f"BOM.csv: {build}: {ref} is missing" for ref in missing]
        problems += [f"BOM.csv: {build}: {ref} is too much" for ref in extra]
        twice = {ref for ref in listed if listed.count(ref) > 1}
        problems += [f"BOM.csv: {build}: {ref} is listed twice" for ref in sorted(twice)]
    return problems


VALUED_KINDS = (
    *("buffer", "resistor", "capacitor", "electrolytic", "pfet", "nfet", "schottky"),
    *("fuse", "boost", "pixel", "phototransistor"),
)


def _value_faults(line: Line, circuit: Circuit, build: str) -> list[str]:
    problems = []
    for ref in line.refs:
        part = circuit.parts[ref]
        if part.kind in VALUED_KINDS:
            value = part.value_for(build).split(" (")[0]
            if value != line.value:
                problems.append(
                    f"BOM.csv: {build}: {ref} is {value} in circuit.toml, not {line.value}"
                )
    return problems


def totals_table(lines: list[Line], titles: dict[str, str]) -> str:
    """Return the table of pieces and prices of each build."""
    rows = ["| build | lines | pieces | parts cost (estimate) |", "|---|---|---|---|"]
    for build in BUILDS:
        used = [line for line in lines if line.quantities[build]]
        pieces = sum(line.quantities[build] for line in used)
        euros = sum(line.quantities[build] * line.price_eur for line in used)
        rows.append(f"| {titles[build]} | {len(used)} | {pieces} | {euros:.0f} EUR |")
    return "\n".join(rows)
