"""Turn the readable game tables (csv) into the byte tables of the firmware.

`make tables` runs this; a test runs it again and compares.
"""

from __future__ import annotations

import csv
from pathlib import Path

DATA = Path(__file__).parent
RULES = Path(__file__).parents[2] / "firmware" / "lib" / "castellan" / "rules"
TERRAINS = "wflgsmt"

HEADER = '''"""The dominoes of {title} as bytes, made by `make tables` from {source}.

Room: rules. Two squares each; a square is 128 + 16 x crowns + terrain, as `rules.kingdom` has it.
"""

DOMINOES = (
'''


def square(text: str) -> int:
    """The byte of a half such as `m3`."""
    return 0x80 | int(text[1]) << 4 | (TERRAINS.index(text[0]) + 1)


def read_dominoes(path: Path) -> list[tuple[str, str]]:
    """The halves of all dominoes in the order of their numbers."""
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    numbers = [int(row["number"]) for row in rows]
    if numbers != list(range(1, len(rows) + 1)):
        raise ValueError(f"{path.name}: the numbers do not run from 1 to {len(rows)}")
    return [(row["first_half"], row["second_half"]) for row in rows]


def domino_table(title: str, source: str) -> str:
    """The text of a `tables.py`."""
    values = [square(half) for pair in read_dominoes(DATA / source) for half in pair]
    lines = []
    for start in range(0, len(values), 16):
        text = "".join(f"\\x{value:02x}" for value in values[start : start + 16])
        lines.append(f'    b"{text}"\n')
    return HEADER.format(title=title, source=source) + "".join(lines) + ")\n"


def all_tables() -> dict[Path, str]:
    """Every generated file with the text it must have."""
    return {
        RULES / "kingdomino" / "tables.py": domino_table("Kingdomino", "kingdomino_dominoes.csv"),
    }


def main() -> None:
    """Write the tables that differ."""
    for path, text in all_tables().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"written: {path.name} of {path.parent.name}")


if __name__ == "__main__":
    main()
