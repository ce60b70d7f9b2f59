"""The data that its user may correct: how `castellan tiles` checks and shows it.

A game takes part by `TILES` in its data module, see `tables.data_of`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from host_tools.terminal.output import Terminal


@dataclass(frozen=True)
class Tiles:
    """The correctable data of a game."""

    path: Path
    # Reads and checks a file, raises BadInput. Returns one line on what the file holds.
    check: Callable[[str | Path], str]
    show: Callable[[Terminal, str | Path], None]
