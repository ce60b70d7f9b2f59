"""The data that its user may correct, shown and checked: one object a game.

A game joins by a `Tiles` in TILES: where its file is, how it is checked, and how it is shown.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from host_tools.data import buildings, duel
from host_tools.terminal.output import TERRAIN_NAMES, Terminal

_KNIGHTS = 22  # in the box, and 4 of them are handed out
_TOWERS = 15
_SPELLS = (
    "draw without the rules of connection",
    "draw the two dice apart",
    "take two dice at once as player A",
    "turn a die to any face",
    "name a coat: 3 points for each of its domains",
    "add a cross",
)


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


def _check_duel(path: str | Path) -> str:
    table = duel.read_duel(path)
    faces = [face for die in table.dice.values() for face in die]
    crosses = sum(int(face[1:] or 0) for face in faces)
    jokers = sum(1 for face in faces if face[0] == "?")
    return (
        f"{len(table.dice)} dice with {crosses} crosses and {jokers} jokers, "
        f"{sum(table.boxes.values())} boxes a player"
    )


def _show_duel(terminal: Terminal, path: str | Path) -> None:
    table = duel.read_duel(path)
    terminal.line(terminal.bold("die   faces: a coat of arms, and its crosses"))
    for die, faces in sorted(table.dice.items()):
        terminal.line(f"{die:<6}" + "".join(f"{face:<4}" for face in faces).rstrip())
    terminal.line(terminal.bold("spell boxes of its line"))
    for coat, spell in zip(duel.COATS, _SPELLS, strict=False):
        terminal.line(f"{coat:<6}{table.boxes[coat]}   {spell}")
    terminal.line(_check_duel(path))
    for source in sorted(table.sources):
        terminal.line(f"known from: {source}")


TILES = {
    "queendomino": Tiles(buildings.BUILDINGS_CSV, _check_buildings, _show_buildings),
    "duel": Tiles(duel.DUEL_CSV, _check_duel, _show_duel),
}
