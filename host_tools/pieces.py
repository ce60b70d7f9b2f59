"""Piece sets of Dragon Inferno: read the text that an owner can correct, check it, pack it.

The packed bytes are what `rules/dragon_inferno/pieces.py` reads, on every interpreter.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from castellan.rules.dragon_inferno import checking
from castellan.rules.dragon_inferno import pieces as rules

from host_tools.bad_input import BadInput, name_of, text_lines_of

PIECES_TXT = Path(__file__).parent / "data" / "dragon_inferno.txt"
BOARD_LETTERS = {".": 1, "#": 0, "c": 3, "e": 5, "k": 7}
TILE_LETTERS = {"o": 0, "A": 64, "H": 128, "X": 192}
_DRAGON_LETTERS = {"#": 0}
_NUMBER = re.compile(r"-?[0-9]{1,3}")
_BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))


class PieceError(ValueError):
    """What is wrong with a piece set, with the number of the line."""


@dataclass
class PieceSet:
    """A piece set as read, before it is packed. Squares are x | y << 3 | castle | hole."""

    name: str = ""
    remarks: list[str] = field(default_factory=list)
    flags: int = 0
    eggs_each: int = 4
    eggs_in_middle: bool = False
    points: dict[str, int] = field(
        default_factory=lambda: {"square": 1, "castle": 1, "broken": -1}
    )
    board: list[list[int]] = field(default_factory=list)
    tiles: dict[str, list[int]] = field(default_factory=dict)
    dragons: dict[str, list[int]] = field(default_factory=dict)

    def packed(self) -> bytes:
        """The bytes the device reads."""
        width, height = len(self.board[0]), len(self.board)
        head = [rules.VERSION, width, height, self.flags, self.eggs_each]
        head += [self.points["square"], self.points["castle"], -self.points["broken"]]
        body = [square for row in self.board for square in row]
        for shapes in (self.tiles, self.dragons):
            body.append(len(shapes))
            for shape in shapes.values():
                body += [len(shape), *shape]
        return bytes(head + body)

    def summary(self) -> str:
        """One line on what is in it."""
        eggs = sum(1 for row in self.board for square in row if square & rules.FOR_EGGS)
        return (
            f"{len(self.tiles)} tiles a player, {len(self.dragons)} dragons, a board of "
            f"{len(self.board[0])} x {len(self.board)} with {eggs} squares for "
            f"{2 * self.eggs_each} eggs"
        )


def read_pieces(path: str | Path) -> PieceSet:
    """The piece set in a file; raises BadInput with file and line."""
    name = str(path)
    try:
        return parse("\n".join(line for _, line in text_lines_of(name)))
    except PieceError as problem:
        raise BadInput(f"{name_of(name)}, {problem}") from None


def parse(text: str) -> PieceSet:
    """Read a piece set, or say in one line what is wrong and where."""
    pieces = PieceSet()
    lines = [line.rstrip() for line in text.split("\n")]
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        words = line.split()
        if _is_comment(line):
            pieces.remarks.append(line[2:].strip())
            continue
        if not line or line == "#":
            continue
        if words[0] in {"board", "tile", "dragon"}:
            start = number
            while number < len(lines) and lines[number] and not _is_comment(lines[number]):
                number += 1
            _read_picture(pieces, words, lines[start:number], start)
        else:
            _read_setting(pieces, words, number)
    _check_whole(pieces, len(lines))
    return pieces


def _is_comment(line: str) -> bool:
    """A comment has a space after its `#`; without one it is a square of a dragon."""
    return line.startswith("# ")


def _fail(number: int, message: str) -> PieceError:
    return PieceError(f"line {number}: {message}")


def _number_from(word: str, least: int, most: int) -> int | None:
    if not _NUMBER.fullmatch(word) or not least <= int(word) <= most:
        return None
    return int(word)


def _read_setting(pieces: PieceSet, words: list[str], number: int) -> None:
    key, values = words[0], words[1:]
    if key in {"flip", "dragon_may_overlap"}:
        if values not in (["yes"], ["no"]):
            raise _fail(number, f"{key} is yes or no")
        bit = rules.MAY_FLIP if key == "flip" else rules.MAY_OVERLAP
        pieces.flags = pieces.flags | bit if values == ["yes"] else pieces.flags & ~bit
    elif key == "eggs_per_player":
        eggs = _number_from(values[0], 1, 8) if len(values) == 1 else None
        if eggs is None:
            raise _fail(number, "eggs_per_player is a number from 1 to 8")
        pieces.eggs_each = eggs
    elif key == "eggs":
        if values not in (["middle"], ["explicit"]):
            raise _fail(number, "eggs is middle or explicit")
        pieces.eggs_in_middle = values == ["middle"]
    elif key == "points":
        _read_points(pieces, values, number)
    elif key.startswith("points_"):
        _read_points(pieces, [key.removeprefix("points_"), *values], number)
    elif key == "name":
        pieces.name = " ".join(values)
    else:
        raise _fail(number, f"unknown word {key!r:.40}")


def _read_points(pieces: PieceSet, values: list[str], number: int) -> None:
    if len(values) % 2:
        raise _fail(number, "points come as a name and a number each")
    for name, word in zip(values[0::2], values[1::2], strict=True):
        if name not in pieces.points:
            raise _fail(number, f"points are for square, castle and broken, not {name!r:.40}")
        least, most = (-9, 0) if name == "broken" else (0, 9)
        points = _number_from(word, least, most)
        if points is None:
            raise _fail(number, f"points of {name} are a number from {least} to {most}")
        pieces.points[name] = points


def _read_picture(pieces: PieceSet, words: list[str], rows: list[str], start: int) -> None:
    kind = words[0]
    if not rows:
        raise _fail(start, f"{kind} has no rows below it")
    if kind == "board":
        _read_board(pieces, rows, start)
        return
    if len(words) != 2:
        raise _fail(start, f"{kind} needs one name")
    shapes = pieces.tiles if kind == "tile" else pieces.dragons
    if words[1] in shapes:
        raise _fail(start, f"{kind} {words[1]:.40} is there twice")
    letters = TILE_LETTERS if kind == "tile" else _DRAGON_LETTERS
    squares = _squares_of(kind, letters, rows, start)
    _check_shape(kind, squares, start)
    shapes[words[1]] = squares


def _squares_of(kind: str, letters: dict[str, int], rows: list[str], start: int) -> list[int]:
    squares = []
    for row, text in enumerate(rows):
        for column, letter in enumerate(text):
            if letter == ".":
                continue
            if letter not in letters:
                raise _fail(start + row + 1, f"{letter!r} is no square of a {kind}")
            if row > 5 or column > 5:
                raise _fail(start + row + 1, "a piece is at most 6 squares wide and high")
            squares.append(column | row << 3 | letters[letter])
    return squares


def _check_shape(kind: str, squares: list[int], line: int) -> None:
    if kind == "dragon" and len(squares) != 5:
        raise _fail(line, f"a dragon has 5 squares, not {len(squares)}")
    if kind == "tile":
        if not 3 <= len(squares) <= 6:
            raise _fail(line, f"a tile has 3 to 6 squares, not {len(squares)}")
        for mark, name in ((rules.CASTLE_MARK, "castle (A)"), (rules.HOLE_MARK, "hole (H)")):
            if sum(1 for square in squares if square & mark) != 1:
                raise _fail(line, f"a tile has exactly one {name}")
    if not _hang_together({(square & 7, square >> 3 & 7) for square in squares}):
        raise _fail(line, f"the squares of the {kind} do not hang together")


def _hang_together(places: set[tuple[int, int]]) -> bool:
    reached = {min(places)}
    waiting = list(reached)
    while waiting:
        x, y = waiting.pop()
        more = {(x + dx, y + dy) for dx, dy in _BESIDE} & places - reached
        reached |= more
        waiting += more
    return reached == places


def _read_board(pieces: PieceSet, rows: list[str], start: int) -> None:
    if pieces.board:
        raise _fail(start, "the board is there twice")
    if not 4 <= len(rows) <= 9:
        raise _fail(start, f"a board is 4 to 9 squares high, not {len(rows)}")
    for row, text in enumerate(rows):
        if not 4 <= len(text) <= 9 or len(text) != len(rows[0]):
            raise _fail(start + row + 1, "the rows of a board are 4 to 9 letters, all as long")
        for letter in text:
            if letter not in BOARD_LETTERS:
                raise _fail(start + row + 1, f"{letter!r} is no square of a board")
        pieces.board.append([BOARD_LETTERS[letter] for letter in text])


def _check_whole(pieces: PieceSet, line: int) -> None:
    if not pieces.board:
        raise _fail(line, "there is no board")
    for shapes, name in ((pieces.tiles, "tiles"), (pieces.dragons, "dragons")):
        if not 1 <= len(shapes) <= 8:
            raise _fail(line, f"a set has 1 to 8 {name}, not {len(shapes)}")
    if pieces.eggs_in_middle:
        _put_eggs_in_middle(pieces.board)
    squares = [square for row in pieces.board for square in row]
    if not any(square & rules.CORNER for square in squares):
        raise _fail(line, "the board has no corner (c) to start from")
    eggs = sum(1 for square in squares if square & rules.FOR_EGGS)
    if eggs < 2 * pieces.eggs_each:
        raise _fail(line, f"{eggs} squares for eggs are too few for {2 * pieces.eggs_each}")
    problem = checking.problem(pieces.packed())
    if problem:
        raise _fail(line, problem)


def _put_eggs_in_middle(board: list[list[int]]) -> None:
    """All squares but a quarter of the board on each side."""
    across, down = len(board[0]) // 4, len(board) // 4
    for row in board[down : len(board) - down]:
        for column in range(across, len(row) - across):
            if row[column] & rules.PLAYABLE:
                row[column] |= rules.FOR_EGGS
