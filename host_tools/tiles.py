"""The data that its user may correct, shown and checked: one object a game.

A game joins by a `Tiles` in TILES: where its file is, how it is checked, and how it is shown.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from host_tools.data import buildings
from host_tools.terminal import TERRAIN_NAMES, Terminal

_KNIGHTS = 22  # in the box, and 4 of them are handed out
_TOWERS = 15


@dataclass(frozen=True)
class Tiles:
    """The correctable data of a game."""

    path: Path
    # Reads and checks a file, raises BadInput, and gives one line on what is in it.
    check: Callable[[str | Path], str]
    show: Callable[[Terminal, str | Path], None]


def _check_buildings(path: str | Path) -> str:
    rows = buildings.read_buildings(path)
    knights = buildings.total(rows, "knights")
    towers = buildings.total(rows, "towers")
    tiles = sum(int(row["copies"]) for row in rows)
    return (
        f"{len(rows)} kinds of buildings on {tiles} tiles; they give {knights} of "
        f"{_KNIGHTS - 4} knights and {towers} of {_TOWERS} towers"
    )


def _show_buildings(terminal: Terminal, path: str | Path) -> None:
    rows = buildings.read_buildings(path)
    title = f"{'building':<20}{'tiles':>6}{'knights':>9}{'towers':>8}   {'in the end':<28}at once"
    terminal.line(terminal.bold(title))
    for row in rows:
        terminal.line(
            f"{row['name']:<20}{row['copies']:>6}{row['knights']:>9}{row['towers']:>8}   "
            f"{_worth(row):<28}{row['at_once']}"
        )
    terminal.line(_check_buildings(path))


def _worth(row: buildings.Row) -> str:
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


TILES = {
    "queendomino": Tiles(buildings.BUILDINGS_CSV, _check_buildings, _show_buildings),
}
