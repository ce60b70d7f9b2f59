"""Defines the base class of scorers. A scorer parses and scores boards that a user typed.

`castellan score` uses scorers. `GameView.scorer` returns the scorer of a game, if it has one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from host_tools.terminal.output import Terminal


class ScoredBoard(ABC):
    """A valid kingdom or map with its points."""

    game: str

    @abstractmethod
    def as_json(self) -> dict[str, object]:
        """Return the object that `score --json` writes."""

    @abstractmethod
    def print_to(self, terminal: Terminal) -> None:
        """Print the board and the parts of its total."""


class Scorer(ABC):
    """Parses and scores the boards of one game."""

    @abstractmethod
    def check_options(self, args: Namespace, words: list[str]) -> None:
        """Raise BadInput if an option of the command is invalid for the game."""

    @abstractmethod
    def from_text(self, args: Namespace, words: list[str]) -> ScoredBoard:
        """Parse the board in the command's file and score it. Raises BadInput."""

    @abstractmethod
    def from_json(self, value: object, defaults: dict[str, object]) -> ScoredBoard:
        """Parse a board from a JSON object and score it. Raises BadInput."""

    @abstractmethod
    def places(self, boards: Sequence[Any]) -> list[int]:
        """List the places of boards of the same game. Ties share a place."""
