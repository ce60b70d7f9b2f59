"""Reads and writes the text of a pack. See docs/packs.md.

Portable: runs unchanged on CPython and in the page's MicroPython. It is never copied to a Pico.
"""

from castellan.core import modules
from castellan.rules import games, packs, registry

from host_tools.packs.row import Row
from host_tools.pieces import piece_set
from host_tools.pieces.shapes import PieceError, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PIECES = "dragon-inferno"  # its pack is the text of a piece set, without a line `pack`
_COLUMNS = """\
# building: copies; knights and towers at once; taxes a knight and a tower; crowns, points,
# points a tower and a knight; points of each property, or -
"""


def rows_of(name: str) -> list[Row]:
    """Return the rows of a game's pack in the order of their bytes, or [] if it has none."""
    if name not in games.NAMES:
        return []
    try:
        found: list[Row] = modules.load("host_tools.packs." + name.replace("-", "_")).rows()
    except ImportError:
        return []
    return found


def text_of(name: str, data: bytes) -> str:
    """Return a pack as text."""
    text = f"# {packs.name_of(name, data)}\npack {name}\nversion {data[1]}\n"
    at = 2
    for row in rows_of(name):
        if row.key.startswith("building") and _COLUMNS not in text:
            text += _COLUMNS
        text += f"{row.key} {row.write(data[at : at + row.size])}\n"
        at += row.size
    return text


def is_pack(content: bytes) -> bool:
    """True if the first line that is no comment begins with the word `pack`."""
    for line in content[: piece_set.LONGEST_BYTES].split(b"\n"):
        words = line.split(b"#")[0].split()
        if words:
            return words[0] == packs.VERB.encode()
    return False


def parse_bytes(content: bytes) -> "tuple[str, bytes]":
    """Parse the content of a file. Returns the game's name and the pack. Raises PieceError."""
    text = piece_set.decode(content)
    if not is_pack(content):
        return PIECES, piece_set.parse(text).packed()
    lines = []
    for number, line in enumerate(text.split("\n"), 1):
        words = piece_set.words_of(line.split("#")[0])
        if words:
            lines.append((number, words))
    number, words = lines[0]
    name = " ".join(words[1:])
    if not rows_of(name):
        raise PieceError(number, f"there is no pack of {quoted(name)}")
    return name, _pack_from(name, lines)


def _pack_from(name: str, lines: "list[tuple[int, list[str]]]") -> bytes:
    rows = {row.key: row for row in rows_of(name)}
    found: dict[str, bytes] = {}
    for number, words in lines[1:]:
        key = words[0] if words[0] == "version" else " ".join(words[:2])
        if key in found:
            raise PieceError(number, f"{key} is there twice")
        if key == "version":
            found[key] = _version(number, words)
        elif key in rows:
            found[key] = _data_of(rows[key], number, words[2:])
        else:
            raise PieceError(number, f"a pack of {name} has no row {quoted(key)}")
    last = lines[-1][0]
    for key in ["version"] + [row.key for row in rows_of(name)]:
        if key not in found:
            raise PieceError(last, f"{key} is missing")
    its = registry.open_pack(name)
    data = [found[row.key] for row in rows_of(name)]
    pack: bytes = its.LETTER + found["version"] + b"".join(data)
    problem = its.problem(pack)
    if problem:
        raise PieceError(_line_of(problem, name, its, found, lines) or last, problem)
    return pack


def _line_of(problem: str, name: str, its: "Any", found: "dict[str, bytes]", lines: "Any") -> int:
    """Return the line that alone makes the factory's pack invalid in the same way, or 0."""
    for number, words in lines[1:]:
        at = 2
        for row in rows_of(name):
            if row.key == " ".join(words[:2]):
                factory = its.factory()
                if (
                    its.problem(factory[:at] + found[row.key] + factory[at + row.size :])
                    == problem
                ):
                    return int(number)
            at += row.size
    return 0


def _data_of(row: Row, number: int, words: list[str]) -> bytes:
    data = row.read(words) if words else None
    if data is None or len(data) != row.size:
        raise PieceError(number, f"{row.key}: {row.expects}")
    return data


def _version(line: int, words: list[str]) -> bytes:
    digits = words[1] if len(words) == 2 else ""
    is_number = 0 < len(digits) < 4 and not [sign for sign in digits if sign not in "0123456789"]
    if not is_number or not 1 <= int(digits) <= 255:
        raise PieceError(line, "version is a number from 1 to 255")
    return bytes((int(digits),))
