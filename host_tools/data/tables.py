"""Turn the readable game tables (csv) into the byte tables of the firmware.

`make tables` runs this; a test runs it again and compares.
"""

from __future__ import annotations

import csv
from pathlib import Path

from host_tools.data.buildings import read_buildings
from host_tools.data.duel import COATS, face_byte, read_duel
from host_tools.data.games import game_table
from host_tools.pieces.files import read_pieces

DATA = Path(__file__).parent
RULES = Path(__file__).parents[2] / "firmware" / "lib" / "castellan" / "rules"
TERRAINS = "wflgsmt"

HEADER = '''"""The dominoes of {title} as bytes, made by `make tables`.

Room: rules. From {source}: two squares each, as `square.half` packs them.
"""

DOMINOES = (
'''

BUILDING_COLUMNS = (
    "copies",
    "knights",
    "towers",
    "knight_tax",
    "tower_tax",
    "crowns",
    "points",
    "per_tower",
    "per_knight",
)

BUILDING_HEADER = '''"""Queendomino's buildings as bytes, made by `make tables`.

Room: rules. Ten bytes a kind, in the order of `layout`'s COPIES and what follows it.
"""

BUILDINGS = (
'''

PLACEHOLDER = "PLACEHOLDER"  # in a comment of a piece set: most of it is invented
PIECE_HEADER = '''"""The shipped piece set, made by `make tables` from dragon_inferno.txt.

Room: rules. `pieces` says how it is read.
"""

IS_PLACEHOLDER = %s
SHIPPED = (
'''

DUEL_HEADER = '''"""The Duel's dice and the boxes of its spells, made by `make tables`.

Room: rules. Six faces a die: 16 x crosses + coat (1 to 6 as d l D L b q, 7 the joker).
"""

DICE = (
'''

NAME_HEADER = '''"""Names of Queendomino's buildings, made by `make tables`.

Room: rules. Only logs and menus need them.
"""

NAMES = (
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


def building_table() -> str:
    """The text of Queendomino's `buildings.py`."""
    lines = []
    for row in read_buildings():
        terrain = TERRAINS.index(row["property"]) + 1 if row["property"] else 0
        values = [int(row[column]) for column in BUILDING_COLUMNS]
        values.append(terrain << 4 | int(row["per_property"]))
        text = "".join(f"\\x{value:02x}" for value in values)
        lines.append(f'    b"{text}"  # {row["name"]}\n')
    return BUILDING_HEADER + "".join(lines) + ")\n"


def name_table() -> str:
    """The text of Queendomino's `names.py`."""
    names = "".join(f'    "{row["name"]}",\n' for row in read_buildings())
    return NAME_HEADER + names + ")\n"


def duel_table() -> str:
    """The text of the Duel's `tables.py`."""
    table = read_duel()
    lines = []
    for _, faces in sorted(table.dice.items()):
        text = "".join(f"\\x{face_byte(face):02x}" for face in faces)
        lines.append(f'    b"{text}"  # {" ".join(faces)}\n')
    text = "".join(f"\\x{table.boxes[coat]:02x}" for coat in COATS[:6])
    return DUEL_HEADER + "".join(lines) + f')\n\nBOXES_NEEDED = b"{text}"\n'


def piece_table() -> str:
    """The text of Dragon Inferno's `tables.py`."""
    pieces = read_pieces(DATA / "dragon_inferno.txt")
    packed = pieces.packed()
    is_placeholder = any(PLACEHOLDER in remark for remark in pieces.remarks)
    lines = []
    for start in range(0, len(packed), 16):
        text = "".join(f"\\x{value:02x}" for value in packed[start : start + 16])
        lines.append(f'    b"{text}"\n')
    return PIECE_HEADER % is_placeholder + "".join(lines) + ")\n"


def all_tables() -> dict[Path, str]:
    """Every generated file with the text it must have."""
    kingdomino = RULES / "kingdomino"
    queendomino = RULES / "queendomino"
    return {
        RULES / "games.py": game_table(RULES),
        kingdomino / "tables.py": domino_table("Kingdomino", "kingdomino_dominoes.csv"),
        queendomino / "tables.py": domino_table("Queendomino", "queendomino_dominoes.csv"),
        queendomino / "tables_buildings.py": building_table(),
        queendomino / "tables_names.py": name_table(),
        RULES / "duel" / "tables.py": duel_table(),
        RULES / "dragon_inferno" / "tables.py": piece_table(),
    }


def main() -> None:
    """Write the tables that differ."""
    for path, text in all_tables().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"written: {path.name} of {path.parent.name}")


if __name__ == "__main__":
    main()
