"""Generates Queendomino's tables, and shows the buildings for `castellan tiles`."""

from __future__ import annotations

from pathlib import Path

from host_tools.data.buildings import BUILDINGS_CSV, Row, read_buildings, total
from host_tools.data.dominoes import TERRAINS, domino_bytes, domino_table
from host_tools.data.editions import pack_lines
from host_tools.data.tiles import Tiles
from host_tools.terminal.output import TERRAIN_NAMES, Terminal

_KNIGHTS = 22  # in the game's box. The players get 4 at the start
_TOWERS = 15
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
_DOMINOES = "queendomino_dominoes.csv"

NAME_HEADER = '''"""Names of Queendomino's buildings, made by `make tables`.

Room: rules. Only logs and menus need them.
"""

IS_TEMPORARY = True

NAMES = (
'''


def tables() -> dict[str, str]:
    """Map each generated file of the game to its text."""
    return {
        "tables.py": domino_table("Queendomino", _DOMINOES),
        "tables_buildings.py": building_table(),
        "tables_names.py": name_table(),
    }


def building_table() -> str:
    """Return the text of `tables_buildings.py`."""
    rows = read_buildings()
    lines = []
    for row in rows:
        text = "".join(f"\\x{value:02x}" for value in building_bytes(row))
        lines.append(f'    b"{text}"  # {row["name"]}\n')
    data = domino_bytes(_DOMINOES) + b"".join(map(building_bytes, rows))
    return BUILDING_HEADER + "".join(lines) + ")\n" + pack_lines("queendomino", data)


def building_bytes(row: Row) -> bytes:
    """Return the rules' ten bytes of a kind of building."""
    terrain = TERRAINS.index(row["property"]) + 1 if row["property"] else 0
    values = [int(row[column]) for column in BUILDING_COLUMNS]
    return bytes([*values, terrain << 4 | int(row["per_property"])])


def name_table() -> str:
    """Return the text of `tables_names.py`."""
    names = "".join(f'    "{row["name"]}",\n' for row in read_buildings())
    return NAME_HEADER + names + ")\n"


def _check_buildings(path: str | Path) -> str:
    rows = read_buildings(path)
    knights = total(rows, "knights")
    towers = total(rows, "towers")
    tiles = sum(int(row["copies"]) for row in rows)
    return (
        f"{len(rows)} kinds of buildings on {tiles} tiles; they give {knights} of "
        f"{_KNIGHTS - 4} knights and {towers} of {_TOWERS} towers"
    )


def _show_buildings(terminal: Terminal, path: str | Path) -> None:
    rows = read_buildings(path)
    title = f"{'building':<20}{'tiles':>6}{'knights':>9}{'towers':>8}   {'in the end':<28}at once"
    terminal.line(terminal.bold(title))
    for row in rows:
        terminal.line(
            f"{row['name']:<20}{row['copies']:>6}{row['knights']:>9}{row['towers']:>8}   "
            f"{_worth(row):<28}{row['at_once']}"
        )
    terminal.line(_check_buildings(path))


def _worth(row: Row) -> str:
    words = [f"{row['points']} points"] if row["points"] != "0" else []
    words += ["a crown"] if row["crowns"] != "0" else []
    if row["property"]:
        terrain = TERRAIN_NAMES[row["property"]]
        words.append(f"{row['per_property']} a {terrain} property")
    words += [f"{row['per_tower']} a tower"] if row["per_tower"] != "0" else []
    words += [f"{row['per_knight']} a knight"] if row["per_knight"] != "0" else []
    words += ["taxes +1 a knight"] if row["knight_tax"] != "0" else []
    words += ["taxes +1 a tower"] if row["tower_tax"] != "0" else []
    return ", ".join(words)


TILES = Tiles(BUILDINGS_CSV, _check_buildings, _show_buildings)
