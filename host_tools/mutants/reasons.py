"""Reads the list of changes that give the same behaviour, each with the reason."""

from functools import cache
from pathlib import Path

from host_tools.mutants.places import Change

_LIST = Path(__file__).with_name("same_behaviour.txt")
_PARTS = 3


@cache
def reasons() -> dict[tuple[str, str], str]:
    """Return the reasons by path and words of a change.

    A paragraph has three lines: the file, the words of the change, and the reason.
    """
    found = {}
    for paragraph in _LIST.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in paragraph.splitlines() if not line.startswith("#")]
        if lines:
            if len(lines) != _PARTS:
                raise ValueError(f"{_LIST.name}: not file, change and reason: {lines}")
            found[(lines[0], lines[1])] = lines[2]
    return found


def reason_of(change: Change) -> str:
    """Return why a change gives the same behaviour, or ""."""
    return reasons().get((change.path, change.words), "")
