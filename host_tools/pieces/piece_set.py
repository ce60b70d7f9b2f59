"""Parses and validates the text of a piece set of Dragon Inferno, and packs it into bytes.

`rules/dragon_inferno/pieces.py` reads the packed bytes. Portable: this file runs unchanged on
CPython and in the page's MicroPython. It is never copied to a Pico.
"""

from collections import OrderedDict

from castellan.rules.dragon_inferno import pack
from castellan.rules.dragon_inferno import pieces as rules

from host_tools.pieces.shapes import PieceError, board_of, put_eggs_in_middle, quoted, shape_of

LONGEST_BYTES = 65_536
_MARK_OF_UTF8 = b"\xef\xbb\xbf"  # the byte order mark that some editors write
_SPACES = " \t\r\v\f"
# The least code point for 0 to 3 continuation bytes.
_LEAST = (0, 0x80, 0x800, 0x10000)


class PieceSet:
    """A parsed piece set. A square is the number x | y << 3 | castle mark | hole mark."""

    def __init__(self) -> None:
        self.name = ""
        self.remarks: list[str] = []
        self.flags = 0
        self.eggs_each = 4
        self.eggs_in_middle = False
        self.points = {"square": 1, "castle": 1, "broken": -1}
        self.board: list[list[int]] = []
        # By name, in the order of the text. A dict of MicroPython does not keep the order.
        self.tiles: dict[str, list[int]] = OrderedDict()
        self.dragons: dict[str, list[int]] = OrderedDict()

    def packed(self) -> bytes:
        """Return the bytes that the device reads."""
        width, height = len(self.board[0]), len(self.board)
        head = [rules.VERSION, width, height, self.flags, self.eggs_each]
        head += [self.points["square"], self.points["castle"], -self.points["broken"]]
        body = [square for row in self.board for square in row]
        for shapes in (self.tiles, self.dragons):
            body.append(len(shapes))
            for shape in shapes.values():
                body.append(len(shape))
                body.extend(shape)
        return bytes(head + body)

    def summary(self) -> str:
        """Describe the set in one line."""
        return (
            f"{len(self.tiles)} tiles a player, {len(self.dragons)} dragons, a board of "
            f"{len(self.board[0])} x {len(self.board)} with {self.squares_for_eggs()} squares for "
            f"{2 * self.eggs_each} eggs"
        )

    def squares_for_eggs(self) -> int:
        """Count the squares of the board that an egg may lie on."""
        return len([1 for row in self.board for square in row if square & rules.FOR_EGGS])


def parse_bytes(data: bytes) -> PieceSet:
    """Parse the content of a file. Raises PieceError that names the line."""
    return parse(decode(data))


def decode(data: bytes) -> str:
    """Return the text of a file. Raises PieceError that names the line."""
    if len(data) > LONGEST_BYTES:
        line = data[:LONGEST_BYTES].count(b"\n") + 1
        raise PieceError(line, f"the text is longer than {LONGEST_BYTES} bytes")
    if data.startswith(_MARK_OF_UTF8):
        data = data[len(_MARK_OF_UTF8) :]
    for number, raw in enumerate(data.split(b"\n"), 1):
        wrong = _first_that_is_no_utf8(raw)
        if wrong >= 0:
            raise PieceError(number, f"byte {wrong + 1} is not UTF-8")
    return data.decode()


def _first_that_is_no_utf8(data: bytes) -> int:
    """Return the index of the first invalid UTF-8 byte, or -1. MicroPython accepts some."""
    at = 0
    while at < len(data):
        first = data[at]
        more = 0 if first < 0x80 else 1 if first < 0xE0 else 2 if first < 0xF0 else 3
        number = first if not more else first & 0x3F >> more
        rest = data[at + 1 : at + 1 + more]
        for byte in rest:
            number = number << 6 | byte & 0x3F
        is_whole = len(rest) == more and len([1 for byte in rest if byte & 0xC0 == 0x80]) == more
        if not is_whole or 0x80 <= first < 0xC0 or first >= 0xF8:
            return at
        if not _LEAST[more] <= number <= 0x10FFFF or 0xD800 <= number <= 0xDFFF:
            return at
        at += 1 + more
    return -1


def parse(text: str) -> PieceSet:
    """Parse a piece set. Raises PieceError that names the line."""
    pieces = PieceSet()
    lines = [line.rstrip(_SPACES) for line in text.split("\n")]
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        if _is_comment(line):
            pieces.remarks.append(line[2:].strip(_SPACES))
            continue
        words = words_of(line)
        if not words or line == "#":
            continue
        if words[0] in ("board", "tile", "dragon"):
            start = number
            while number < len(lines) and lines[number] and not _is_comment(lines[number]):
                number += 1
            _read_picture(pieces, words, lines[start:number], start)
        else:
            _read_setting(pieces, words, number)
    _check_whole(pieces, len(lines))
    return pieces


def _is_comment(line: str) -> bool:
    """True if a space follows the `#`. Without the space, `#` is a square of a dragon."""
    return line.startswith("# ")


def words_of(line: str) -> list[str]:
    """Split at spaces. str.split() treats other characters as spaces on some interpreters."""
    for space in _SPACES:
        line = line.replace(space, " ")
    return [word for word in line.split(" ") if word]


def _read_setting(pieces: PieceSet, words: list[str], line: int) -> None:
    key, values = words[0], words[1:]
    if key in ("flip", "dragon_may_overlap"):
        if values not in (["yes"], ["no"]):
            raise PieceError(line, f"{key} is yes or no")
        bit = rules.MAY_FLIP if key == "flip" else rules.MAY_OVERLAP
        pieces.flags = pieces.flags | bit if values == ["yes"] else pieces.flags & ~bit
    elif key == "eggs_per_player":
        if len(values) != 1 or not _is_number(values[0], 1, 8):
            raise PieceError(line, "eggs_per_player is a number from 1 to 8")
        pieces.eggs_each = int(values[0])
    elif key == "eggs":
        if values not in (["middle"], ["explicit"]):
            raise PieceError(line, "eggs is middle or explicit")
        pieces.eggs_in_middle = values == ["middle"]
    elif key == "points":
        _read_points(pieces, values, line)
    elif key.startswith("points_"):
        words[0] = key[len("points_") :]
        _read_points(pieces, words, line)
    elif key == "name":
        pieces.name = " ".join(values)
    else:
        raise PieceError(line, f"unknown word {quoted(key)}")


def _read_points(pieces: PieceSet, values: list[str], line: int) -> None:
    if len(values) % 2:
        raise PieceError(line, "points come as a name and a number each")
    for at in range(0, len(values), 2):
        name = values[at]
        if name not in pieces.points:
            words = f"points are for square, castle and broken, not {quoted(name)}"
            raise PieceError(line, words)
        least, most = (-9, 0) if name == "broken" else (0, 9)
        if not _is_number(values[at + 1], least, most):
            raise PieceError(line, f"points of {name} are a number from {least} to {most}")
        pieces.points[name] = int(values[at + 1])


def _is_number(word: str, least: int, most: int) -> bool:
    digits = word[1:] if word.startswith("-") else word
    if not 1 <= len(digits) <= 3 or [sign for sign in digits if sign not in "0123456789"]:
        return False
    return least <= int(word) <= most


def _read_picture(pieces: PieceSet, words: list[str], rows: list[str], line: int) -> None:
    kind = words[0]
    if not rows:
        raise PieceError(line, f"{kind} has no rows below it")
    if kind == "board":
        if pieces.board:
            raise PieceError(line, "the board is there twice")
        pieces.board = board_of(rows, line)
        return
    if len(words) != 2:
        raise PieceError(line, f"{kind} needs one name")
    shapes = pieces.tiles if kind == "tile" else pieces.dragons
    if words[1] in shapes:
        raise PieceError(line, f"{kind} {quoted(words[1])[1:-1]} is there twice")
    shapes[words[1]] = shape_of(kind, rows, line)


def _check_whole(pieces: PieceSet, line: int) -> None:
    if not pieces.board:
        raise PieceError(line, "there is no board")
    for shapes, name in ((pieces.tiles, "tiles"), (pieces.dragons, "dragons")):
        if not 1 <= len(shapes) <= 8:
            raise PieceError(line, f"a set has 1 to 8 {name}, not {len(shapes)}")
    if pieces.eggs_in_middle:
        put_eggs_in_middle(pieces.board)
    if not any(square & rules.CORNER for row in pieces.board for square in row):
        raise PieceError(line, "the board has no corner (c) to start from")
    squares, eggs = pieces.squares_for_eggs(), 2 * pieces.eggs_each
    if squares < eggs:
        raise PieceError(line, f"{squares} squares for eggs are too few for {eggs}")
    problem = pack.problem(pieces.packed())
    if problem:
        raise PieceError(line, problem)
