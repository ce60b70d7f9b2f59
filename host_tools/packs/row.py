"""One row of a pack's text, and the words that several games use in rows.

Portable: runs unchanged on CPython and in the page's MicroPython.
"""

from castellan.rules.square import TERRAINS

_TAKEN = 128
_DOMINOES = 48


class Row:
    """A row has its first words, the number of its bytes, and functions for its other words."""

    def __init__(self, key: str, size: int, read: "Reader", write: "Writer", expects: str):
        self.key = key
        self.size = size
        self.read = read  # from words to bytes. Returns None if the words are wrong
        self.write = write  # from bytes to words
        self.expects = expects


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Reader = Callable[[list[str]], "bytes | None"]
    Writer = Callable[[bytes], str]


def domino_rows() -> list[Row]:
    """Return the rows of 48 dominoes."""
    words = "two halves are expected, such as w0 m3"
    numbers = range(1, _DOMINOES + 1)
    return [Row(f"domino {number}", 2, _halves_from, _halves_of, words) for number in numbers]


def digit(word: str) -> int:
    """Return the number of a word of one digit, or -1."""
    return int(word) if len(word) == 1 and word in "0123456789" else -1


def terrain(letter: str) -> int:
    """Return the number of a terrain's letter, or 0."""
    return TERRAINS.find(letter) + 1


def _halves_from(words: list[str]) -> "bytes | None":
    out = []
    for word in words:
        crowns = digit(word[1:])
        if not terrain(word[0]) or not 0 <= crowns <= 7:
            return None
        out.append(_TAKEN | crowns << 4 | terrain(word[0]))
    return bytes(out)


def _halves_of(data: bytes) -> str:
    return " ".join([TERRAINS[(half & 7) - 1] + str(half >> 4 & 7) for half in data])
