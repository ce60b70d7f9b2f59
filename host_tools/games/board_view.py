"""The base class for views of games without dominoes, such as the Duel."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from host_tools.games.base import GameView
from host_tools.games.standings import colour_of, winners_of

if TYPE_CHECKING:
    from host_tools.drawing.square_style import Look
    from host_tools.games.board_story import BoardStory
    from host_tools.kingdoms.square_boards import SquareBoard
    from host_tools.terminal.output import Terminal


class BoardGameView(GameView, ABC):
    """Base class of views of games without dominoes. A small example is in `tests/sample_game`."""

    is_shared = False  # True if both players build on one board
    parts: tuple[str, ...] = ()  # titles of the parts of a score, in the order of `parts_of`

    def again(self, match: Any) -> Any:
        """Return a new match with the same seats, options and packs."""
        return match.fresh()

    @abstractmethod
    def line_of(self, match: Any, action: int) -> str:
        """Return the log line of an action that is not applied yet."""

    @abstractmethod
    def parts_of(self, match: Any, player: int) -> list[int]:
        """Return the parts of a player's points. Their sum is the total."""

    @abstractmethod
    def pictures(self, terminal: Terminal, match: Any) -> list[tuple[int, list[str]]]:
        """Draw all boards for a terminal.

        Returns blocks of lines, each with its width in columns.
        """

    @abstractmethod
    def boards(self, match: Any) -> list[SquareBoard]:
        """Return all boards of the match with a word for each square, for drawing."""

    @abstractmethod
    def look(self, match: Any, word: str) -> Look:
        """Return the colours and the sign of a square with this word."""

    @abstractmethod
    def facts_of(self, match: Any, player: int) -> dict[str, object]:
        """Return the facts about a player that a report shows besides colour and total."""

    @abstractmethod
    def rounds_of(self, match: Any) -> int:
        """Count the rounds that have begun."""

    def story(self, terminal: Terminal, match: Any) -> BoardStory:
        """Return the object that prints a match for a person."""
        from host_tools.games.board_story import BoardStory

        return BoardStory(self, terminal, match)

    def report(self, match: Any) -> dict[str, object]:
        """Return the object that `replay --json` writes."""
        return {
            "players": [
                {
                    "colour": colour_of(match, player),
                    "total": match.match_points(player),
                    **self.facts_of(match, player),
                }
                for player in range(len(match.seats))
            ],
            "winners": winners_of(match),
            "rounds": self.rounds_of(match),
            "finished": match.is_over(),
        }
