"""Reads the Duel's dice and spell boxes from the csv file, which a user may correct."""

import csv
from dataclasses import dataclass, field
from pathlib import Path

from host_tools.bad_input import BadInput, text_lines_of
from host_tools.data.editions import pack_lines
from host_tools.data.tiles import Tiles
from host_tools.terminal.output import Terminal

DUEL_CSV = Path(__file__).with_name("duel.csv")
HEADER = ["what", "name", "faces_or_boxes", "source"]
COATS = "dlDLbq?"
_DICE = ("1", "2", "3", "4")
_FACES = 6
_MOST_CROSSES = 3
_MOST_BOXES = 9
_SPELLS = (
    "draw without the rules of connection",
    "draw the two dice apart",
    "take two dice at once as player A",
    "turn a die to any face",
    "name a coat: 3 points for each of its domains",
    "add a cross",
)

DUEL_HEADER = '''"""The Duel's dice and the boxes of its spells, made by `make tables`.

Room: rules. Six faces a die: 16 x crosses + coat (1 to 6 as d l D L b q, 7 the joker).
"""

DICE = (
'''


@dataclass
class DuelTable:
    """Holds the faces of each die as words, and the number of spell boxes for each coat."""

    dice: dict[str, list[str]] = field(default_factory=dict)
    boxes: dict[str, int] = field(default_factory=dict)
    sources: set[str] = field(default_factory=set)

    def packed(self) -> bytes:
        """Return the bytes that the rules read: the faces of the dice, then the boxes."""
        faces = [face_byte(face) for _, die in sorted(self.dice.items()) for face in die]
        return bytes(faces + [self.boxes[coat] for coat in COATS[:6]])


def read_duel(path: str | Path = DUEL_CSV) -> DuelTable:
    """Read and validate the table. Raises BadInput that names line and column."""
    table = DuelTable()
    lines = [line for _, line in text_lines_of(str(path))]
    try:
        rows = list(csv.reader(lines))
    except csv.Error as problem:
        raise BadInput(f"{path}: {problem}") from None
    for number, fields in enumerate(rows, 1):
        where = f"{path}, line {number}"
        if number == 1:
            if fields != HEADER:
                raise BadInput(f"{where}: the columns are {','.join(HEADER)}")
        elif fields:
            _read_row(where, fields, table)
    missing = [f"die {die}" for die in _DICE if die not in table.dice]
    missing += [f"boxes {coat}" for coat in COATS[:6] if coat not in table.boxes]
    if missing:
        raise BadInput(f"{path}: {', '.join(missing)} is missing")
    return table


def _read_row(where: str, fields: list[str], table: DuelTable) -> None:
    if len(fields) != len(HEADER):
        raise BadInput(f"{where}: {len(fields)} fields, but there are {len(HEADER)} columns")
    what, name, text, source = fields
    if not source:
        raise BadInput(f"{where}, source: say how it is known, as `my dice`")
    table.sources.add(source)
    if what == "die":
        if name not in _DICE or name in table.dice:
            raise BadInput(f"{where}, name: {name!r:.20} is not one of the dice 1 to 4, each once")
        table.dice[name] = _faces(where, text)
    elif what == "boxes":
        if name not in tuple(COATS[:6]) or name in table.boxes:
            raise BadInput(f"{where}, name: {name!r:.20} is not one of {COATS[:6]}, each once")
        if len(text) != 1 or text not in "123456789":
            raise BadInput(
                f"{where}, faces_or_boxes: {text!r:.20} is not a number from 1 to {_MOST_BOXES}"
            )
        table.boxes[name] = int(text)
    else:
        raise BadInput(f"{where}, what: {what!r:.20} is not die or boxes")


def _faces(where: str, text: str) -> list[str]:
    faces = text.split()
    if len(faces) != _FACES:
        raise BadInput(f"{where}, faces_or_boxes: a die has {_FACES} faces, not {len(faces)}")
    for face in faces:
        crosses = face[1:] or "0"
        if face[0] not in COATS or crosses not in tuple("0123"[: _MOST_CROSSES + 1]):
            raise BadInput(
                f"{where}, faces_or_boxes: {face!r:.20} is no face: one of {COATS} and up to "
                f"{_MOST_CROSSES} crosses, as D1"
            )
    return faces


def face_byte(face: str) -> int:
    """Return the rules' byte for a die face such as `D1`: 16 x crosses + coat.

    The joker is coat 7.
    """
    return int(face[1:] or 0) << 4 | (COATS.index(face[0]) + 1)


def tables() -> dict[str, str]:
    """Map each generated file of the game to its text."""
    return {"tables.py": duel_table()}


def duel_table() -> str:
    """Return the Python text of the Duel's `tables.py`."""
    table = read_duel()
    lines = []
    for _, faces in sorted(table.dice.items()):
        text = "".join(f"\\x{face_byte(face):02x}" for face in faces)
        lines.append(f'    b"{text}"  # {" ".join(faces)}\n')
    text = "".join(f"\\x{table.boxes[coat]:02x}" for coat in COATS[:6])
    pack = pack_lines("duel", table.packed())
    return DUEL_HEADER + "".join(lines) + f')\n\nBOXES_NEEDED = b"{text}"\n' + pack


def _check_duel(path: str | Path) -> str:
    table = read_duel(path)
    faces = [face for die in table.dice.values() for face in die]
    crosses = sum(int(face[1:] or 0) for face in faces)
    jokers = sum(1 for face in faces if face[0] == "?")
    return (
        f"{len(table.dice)} dice with {crosses} crosses and {jokers} jokers, "
        f"{sum(table.boxes.values())} boxes a player"
    )


def _show_duel(terminal: Terminal, path: str | Path) -> None:
    table = read_duel(path)
    terminal.line(terminal.bold("die   faces: a coat of arms, and its crosses"))
    for die, faces in sorted(table.dice.items()):
        terminal.line(f"{die:<6}" + "".join(f"{face:<4}" for face in faces).rstrip())
    terminal.line(terminal.bold("spell boxes of its line"))
    for coat, spell in zip(COATS, _SPELLS, strict=False):
        terminal.line(f"{coat:<6}{table.boxes[coat]}   {spell}")
    terminal.line(_check_duel(path))
    for source in sorted(table.sources):
        terminal.line(f"known from: {source}")


TILES = Tiles(DUEL_CSV, _check_duel, _show_duel)
