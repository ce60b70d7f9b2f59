"""Describes a game's data that a user may correct, for `castellan tiles`.

A game declares a `Tiles` object as `TILES` in its data module, see `tables.data_of`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from host_tools.terminal.output import Terminal


@dataclass(frozen=True)
class Tiles:
    """The csv or text file with a game's data, and the functions that check and show the data."""

    path: Path
    # Validate a file. Returns one line about its content. Raises BadInput.
    check: Callable[[str | Path], str]
    show: Callable[[Terminal, str | Path], None]
