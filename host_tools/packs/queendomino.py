"""The rows of Queendomino's pack: 48 dominoes and 17 kinds of buildings.

Portable: runs unchanged on CPython and in the page's MicroPython.
"""

from castellan.rules.queendomino.layout import KIND_BYTES, KINDS
from castellan.rules.queendomino.log_words import word_of
from castellan.rules.square import TERRAINS

from host_tools.packs.row import Row, digit, domino_rows, terrain

_EXPECTS = "nine digits and the points of a property are expected, such as 2 0 0 0 0 0 0 0 0 w2"


def rows() -> list[Row]:
    """Return the rows in the order of the pack's bytes."""
    kinds = range(1, KINDS + 1)
    return domino_rows() + [
        Row("building " + word_of(kind), KIND_BYTES, _from_words, _to_words, _EXPECTS)
        for kind in kinds
    ]


def _from_words(words: list[str]) -> "bytes | None":
    """Read copies, knights, towers, both taxes, crowns, points, per tower, knight, property."""
    numbers = [digit(word) for word in words[:-1]]
    each = words[-1]
    if each == "-":
        numbers.append(0)
    elif len(each) == 2 and terrain(each[0]) and digit(each[1]) > 0:
        numbers.append(terrain(each[0]) << 4 | digit(each[1]))
    else:
        return None
    return None if -1 in numbers else bytes(numbers)


def _to_words(data: bytes) -> str:
    each = data[-1]
    last = TERRAINS[(each >> 4) - 1] + str(each & 15) if each else "-"
    return " ".join([str(number) for number in data[:-1]] + [last])
