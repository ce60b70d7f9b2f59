"""Piece sets of Dragon Inferno: read the text that an owner can correct, check it, pack it.

The packed bytes are what `rules/dragon_inferno/pieces.py` reads, on every interpreter.
"""

from __future__ import annotations

from dataclasses import dataclass, field

VERSION = 1
BOARD_LETTERS = {".": 1, "#": 0, "c": 3, "e": 5, "k": 7}
TILE_LETTERS = {"o": 0, "A": 64, "H": 128, "X": 192}


class PieceError(ValueError):
    """What is wrong with a piece set, with the number of the line."""


@dataclass
class PieceSet:
    """A piece set as read, before it is packed."""

    flags: int = 0
    eggs_each: int = 4
    points: dict[str, int] = field(
        default_factory=lambda: {"square": 1, "castle": 1, "broken": -1}
    )
    board: list[list[int]] = field(default_factory=list)
    tiles: dict[str, list[int]] = field(default_factory=dict)
    dragons: dict[str, list[int]] = field(default_factory=dict)

    def packed(self) -> bytes:
        """The bytes the device reads."""
        width, height = len(self.board[0]), len(self.board)
        head = [VERSION, width, height, self.flags, self.eggs_each]
        head += [self.points["square"], self.points["castle"], -self.points["broken"]]
        body = [square for row in self.board for square in row]
        for shapes in (self.tiles, self.dragons):
            body.append(len(shapes))
            for shape in shapes.values():
                body += [len(shape), *shape]
        return bytes(head + body)


def parse(text: str) -> PieceSet:
    """Read a piece set, or say in one line what is wrong and where."""
    pieces = PieceSet()
    lines = [line.split("#!")[0].rstrip() for line in text.splitlines()]
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        if not line or line.startswith("# "):
            continue
        words = line.split()
        if words[0] in {"board", "tile", "dragon"}:
            start = number
            while number < len(lines) and lines[number] and not lines[number].startswith("# "):
                number += 1
            _read_picture(pieces, words, lines[start:number], start)
        else:
            _read_setting(pieces, words, number)
    _check_whole(pieces, len(lines))
    return pieces


def _fail(number: int, message: str) -> PieceError:
    return PieceError(f"line {number}: {message}")


def _read_setting(pieces: PieceSet, words: list[str], number: int) -> None:
    key, values = words[0], words[1:]
    if key in {"flip", "dragon_may_overlap"}:
        if values not in (["yes"], ["no"]):
            raise _fail(number, f"{key} is yes or no")
        bit = 1 if key == "flip" else 2
        pieces.flags = pieces.flags | bit if values == ["yes"] else pieces.flags & ~bit
    elif key == "eggs_per_player":
        if len(values) != 1 or not values[0].isdigit() or not 1 <= int(values[0]) <= 8:
            raise _fail(number, "eggs_per_player is a number from 1 to 8")
        pieces.eggs_each = int(values[0])
    elif key == "points":
        _read_points(pieces, values, number)
    else:
        raise _fail(number, f"unknown word {key!r}")


def _read_points(pieces: PieceSet, values: list[str], number: int) -> None:
    names = values[0::2]
    for name, value in zip(names, values[1::2], strict=False):
        if name not in pieces.points:
            raise _fail(number, f"points are for square, castle and broken, not {name!r}")
        if not value.lstrip("-").isdigit() or not -9 <= int(value) <= 9:
            raise _fail(number, f"points of {name} are a number from -9 to 9")
        pieces.points[name] = int(value)
    if len(values) % 2 or pieces.points["square"] < 0 or pieces.points["castle"] < 0:
        raise _fail(number, "points come as name and number, square and castle not below 0")
    if pieces.points["broken"] > 0:
        raise _fail(number, "a broken egg takes points away: broken is 0 or below")


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
        raise _fail(start, f"{kind} {words[1]} is there twice")
    letters = TILE_LETTERS if kind == "tile" else {"#": 0}
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
    _check_shape(kind, squares, start)
    shapes[words[1]] = squares


def _check_shape(kind: str, squares: list[int], line: int) -> None:
    places = {(square & 7, square >> 3 & 7) for square in squares}
    if kind == "dragon" and len(squares) != 5:
        raise _fail(line, f"a dragon has 5 squares, not {len(squares)}")
    if kind == "tile":
        if not 3 <= len(squares) <= 6:
            raise _fail(line, f"a tile has 3 to 6 squares, not {len(squares)}")
        for mark, name in ((64, "castle (A)"), (128, "hole (H)")):
            if sum(1 for square in squares if square & mark) != 1:
                raise _fail(line, f"a tile has exactly one {name}")
    reached = {min(places)}
    while True:
        more = {
            (x + dx, y + dy) for x, y in reached for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        }
        grown = reached | (more & places)
        if grown == reached:
            break
        reached = grown
    if reached != places:
        raise _fail(line, f"the squares of the {kind} do not hang together")


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
    squares = [square for row in pieces.board for square in row]
    if not any(square & 2 for square in squares):
        raise _fail(line, "the board has no corner (c) to start from")
    eggs = sum(1 for square in squares if square & 4)
    if eggs < 2 * pieces.eggs_each:
        raise _fail(line, f"{eggs} squares for eggs are too few for {2 * pieces.eggs_each}")
