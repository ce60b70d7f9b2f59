"""Reads the list of changes that give the same behaviour, each with the reason."""

from functools import cache
from pathlib import Path

_LIST = Path(__file__).with_name("same_behaviour.txt")
_PARTS = 3


@cache
def reasons() -> dict[tuple[str, str], str]:
    """Return the reasons by path and name of a change.

    A paragraph has three lines: the file, the name of the change, and the reason.
    """
    found = {}
    for paragraph in _LIST.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in paragraph.splitlines() if not line.startswith("#")]
        if lines:
            if len(lines) != _PARTS:
                raise ValueError(f"{_LIST.name}: not file, change and reason: {lines}")
            found[(lines[0], lines[1])] = lines[2]
    return found


def reason_of(path: str, name: str) -> str:
    """Return why a change of a file gives the same behaviour, or "". `names_of` names changes."""
    return reasons().get((path, name), "")
