"""Writes what is known about forfeits beside the journal, one JSON object a line."""

import json
from collections.abc import Sequence
from pathlib import Path

from host_tools.arena.forfeit import ForfeitNote
from host_tools.bad_input import BadInput

_MOST = 1000  # notes of one run


class ForfeitReport:
    """The file of the forfeits of one run. It exists only after the first forfeit."""

    def __init__(self, journal: Path) -> None:
        self.path = Path(f"{journal}.forfeits")
        self.count = 0

    def add(self, notes: Sequence[ForfeitNote]) -> None:
        """Append notes to the file, up to a limit."""
        kept = notes[: max(0, _MOST - self.count)]
        self.count += len(notes)
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.writelines(f"{json.dumps(note.as_json())}\n" for note in kept)
        except OSError as problem:
            raise BadInput(f"{self.path}: {problem.strerror}") from None
