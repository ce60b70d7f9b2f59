"""The Duel's dice and boxes from their readable table, which its user may correct."""

import csv
from dataclasses import dataclass, field
from pathlib import Path

from host_tools.bad_input import BadInput, text_lines_of

DUEL_CSV = Path(__file__).with_name("duel.csv")
HEADER = ["what", "name", "faces_or_boxes", "source"]
COATS = "dlDLbq?"
_DICE = ("1", "2", "3", "4")
_FACES = 6
_MOST_CROSSES = 3
_MOST_BOXES = 9


@dataclass
class DuelTable:
    """The faces of each die as words, and the boxes of each coat's line."""

    dice: dict[str, list[str]] = field(default_factory=dict)
    boxes: dict[str, int] = field(default_factory=dict)
    sources: set[str] = field(default_factory=set)


def read_duel(path: str | Path = DUEL_CSV) -> DuelTable:
    """The table, checked; raises BadInput with line and column."""
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
    """The byte of a face such as `D1`: 16 x crosses + coat, the joker being 7."""
    return int(face[1:] or 0) << 4 | (COATS.index(face[0]) + 1)
