"""The rows of the Duel's pack: four dice, and the boxes of six coats.

Portable: runs unchanged on CPython and in the page's MicroPython.
"""

from castellan.rules.duel.layout import COATS

from host_tools.packs.row import Row, digit

_FACES = 6
_LETTERS = COATS + "?"
_DIE = "six faces are expected, such as ? d l D L1 b2"
_BOXES = "a number from 1 to 9 is expected"


def rows() -> list[Row]:
    """Return the rows in the order of the pack's bytes."""
    dice = [Row(f"die {die}", _FACES, _faces_from, _faces_of, _DIE) for die in range(1, 5)]
    return dice + [Row("boxes " + coat, 1, _boxes_from, _boxes_of, _BOXES) for coat in COATS]


def _faces_from(words: list[str]) -> "bytes | None":
    out = []
    for word in words:
        crosses = digit(word[1:] or "0")
        if word[0] not in _LETTERS or crosses < 0:
            return None
        out.append(crosses << 4 | _LETTERS.find(word[0]) + 1)
    return bytes(out)


def _faces_of(data: bytes) -> str:
    faces = [(_LETTERS[(face & 15) - 1], face >> 4) for face in data]
    return " ".join([coat + str(crosses) if crosses else coat for coat, crosses in faces])


def _boxes_from(words: list[str]) -> "bytes | None":
    boxes = digit(words[0])
    return bytes((boxes,)) if len(words) == 1 and boxes > 0 else None


def _boxes_of(data: bytes) -> str:
    return str(data[0])
