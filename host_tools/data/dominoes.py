"""Convert the dominoes of a game from a csv file to bytes."""

from __future__ import annotations

import csv
from pathlib import Path

TERRAINS = "wflgsmt"

HEADER = '''"""The dominoes of {title} as bytes, made by `make tables`.

Room: rules. From {source}: two squares each, as `square.half` packs them.
"""

DOMINOES = (
'''


def square(text: str) -> int:
    """Return the rules' byte for a square such as `m3`: a mine with three crowns."""
    return 0x80 | int(text[1]) << 4 | (TERRAINS.index(text[0]) + 1)


def read_dominoes(path: Path) -> list[tuple[str, str]]:
    """Read the halves of all dominoes in the order of their numbers."""
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    numbers = [int(row["number"]) for row in rows]
    if numbers != list(range(1, len(rows) + 1)):
        raise ValueError(f"{path.name}: the numbers do not run from 1 to {len(rows)}")
    return [(row["first_half"], row["second_half"]) for row in rows]


def domino_bytes(source: str) -> bytes:
    """Return the dominoes in a csv file as bytes."""
    path = Path(__file__).with_name(source)
    return bytes(square(half) for pair in read_dominoes(path) for half in pair)


def domino_table(title: str, source: str) -> str:
    """Return the Python text of a game's `tables.py`, from the dominoes in a csv file."""
    return HEADER.format(title=title, source=source) + byte_lines(domino_bytes(source)) + ")\n"


def byte_lines(values: list[int] | bytes) -> str:
    """Return the lines of a bytes literal, sixteen bytes a line."""
    lines = []
    for start in range(0, len(values), 16):
        text = "".join(f"\\x{value:02x}" for value in values[start : start + 16])
        lines.append(f'    b"{text}"\n')
    return "".join(lines)
