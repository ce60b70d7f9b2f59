"""Turns lines typed at `castellan link` into messages."""

import re
import time
from typing import Any

# Python's own test for digits is true for signs that int() refuses, such as ².
_NUMBER = re.compile("[0-9]{1,9}")
KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
HELP = """\
  12 19 33 41              the dominoes of the new row
  take pink 17             a king (in the Duel: a die)
  place pink 0 1 0 2       a domino; or: place pink discard
  build pink bakery 0 2    so does any other line of a log (docs/logs.md)
  a, up, right, a+b        a key, or two
  undo                     the last step back
  log FILE                 the match as a log into a file
  clock                    sets the board's clock by this computer
  help, q                  this list; the end"""


class NotUnderstood(Exception):
    """A typed line is wrong. The text says why."""


def message_for(line: str) -> dict[str, Any]:
    """Return the link message that a typed line means. Raises NotUnderstood."""
    words = line.split()
    name = words[0].lower()
    if all(map(_NUMBER.fullmatch, words)):
        return {"row": [int(word) for word in words]}
    keys = name.upper().split("+")
    if len(words) == 1 and set(keys) <= set(KEYS):
        return {"key": name.upper()}
    if name == "undo" and len(words) == 1:
        return {"undo": 1}
    if name == "clock" and len(words) == 1:
        return {"set": {"clock": list(time.localtime()[:6])}}
    if name in ("take", "place") and len(words) > 1:
        return {name: [_number_or_word(word) for word in words[1:]]}
    if name.isalpha() and len(words) > 1:
        return {"play": " ".join([name, *words[1:]])}
    raise NotUnderstood(f"{line[:40]!r} is nothing that can be typed here; `help` lists what is")


def _number_or_word(word: str) -> int | str:
    return int(word) if _NUMBER.fullmatch(word.removeprefix("-")) else word
