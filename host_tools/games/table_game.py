"""A game without dominoes as the host tools see it: told by the lines of its log."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

from castellan.rules import registry
from castellan.rules.names import COLOURS

from host_tools.kingdoms import positions
from host_tools.terminal.output import side_by_side

if TYPE_CHECKING:
    from host_tools.drawing.square_style import Look
    from host_tools.kingdoms.square_boards import Square, SquareBoard
    from host_tools.terminal.output import Terminal

_GAP = 4
_INDENT = "  "


class TableGame(ABC):
    """What the Duel and Dragon Inferno have in common."""

    name = ""
    has_dominoes = False
    is_shared = False  # whether one board is both players'
    players: tuple[tuple[str, str], ...] = ()  # computer players: name and "module:Class"
    searchers: tuple[tuple[str, str], ...] = ()  # the same, for those that take a time for a move
    parts: tuple[str, ...] = ()  # of a score, in the order of `parts_of`

    @property
    def meta(self) -> ModuleType:
        """What its menu knows: title and options."""
        module: ModuleType = registry.meta(self.name)
        return module

    def again(self, match: Any) -> Any:
        """A match of the same seats and options at its start."""
        return registry.open_game(self.name).make(match.seats, match.options)

    @abstractmethod
    def line_of(self, match: Any, action: int) -> str:
        """The line of a log for an action that is about to be applied."""

    @abstractmethod
    def parts_of(self, match: Any, player: int) -> list[int]:
        """The parts of a player's points; they add up to the total."""

    @abstractmethod
    def pictures(self, terminal: Terminal, match: Any) -> list[tuple[int, list[str]]]:
        """What lies on the table, as blocks of lines with their widths."""

    @abstractmethod
    def boards(self, match: Any) -> list[SquareBoard]:
        """The same as words, for whoever draws it."""

    @abstractmethod
    def look(self, match: Any, word: str) -> Look:
        """How a square with this word looks."""

    @abstractmethod
    def facts_of(self, match: Any, player: int) -> dict[str, object]:
        """What the report on a player tells besides colour and total."""

    @abstractmethod
    def rounds_of(self, match: Any) -> int:
        """How many rounds have begun."""

    def light_view(self, shell: Any, player: int, changed: Sequence[Square]) -> tuple[Any, int]:
        """Return what draws a board on the matrix, and a moment in ms at which signs are lit."""
        from castellan.ui.shared.kingdom_view import KingdomView

        return KingdomView(shell, player), 0

    def story(self, terminal: Terminal, match: Any) -> TableStory:
        """Who tells a match of it."""
        return TableStory(self, terminal, match)

    def report(self, match: Any) -> dict[str, object]:
        """The object of `replay --json`."""
        winners = [player for player, place in enumerate(positions.places_of(match)) if place == 1]
        return {
            "players": [
                {
                    "colour": COLOURS[match.seats[player]],
                    "total": match.match_points(player),
                    **self.facts_of(match, player),
                }
                for player in range(len(match.seats))
            ],
            "winners": winners if match.is_over() else [],
            "rounds": self.rounds_of(match),
            "finished": match.is_over(),
        }


class TableStory:
    """Prints a match line by line, and in the end what lies on the table."""

    def __init__(self, game: TableGame, terminal: Terminal, match: Any) -> None:
        self._game = game
        self._terminal = terminal
        self._match = match

    def opening(self) -> None:
        """Who plays what."""
        meta = self._game.meta
        words = [word for word, bit in meta.OPTIONS if self._match.options & bit]
        names = " ".join(self._player(player) for player in range(len(self._match.seats)))
        title = self._terminal.bold(meta.TITLE)
        self._terminal.line(f"{title}: {names}" + (f" ({', '.join(words)})" if words else ""))

    def _player(self, player: int) -> str:
        return self._terminal.player(str(COLOURS[self._match.seats[player]]))

    def apply(self, action: int) -> int:
        """Applies an action to the match and tells it; returns the rules' answer."""
        line = self._game.line_of(self._match, action)
        rounds = self._game.rounds_of(self._match)
        code = int(self._match.apply(action))
        if line and not code:
            self._terminal.line(_INDENT + line)
        if self._game.rounds_of(self._match) > rounds:
            self._terminal.line()
        return code

    def ending(self) -> None:
        """The table, the points and the winner."""
        match = self._match
        terminal = self._terminal
        terminal.line()
        terminal.line(terminal.bold("The end" if match.is_over() else "So far"))
        blocks = self._game.pictures(terminal, match)
        for line in side_by_side(blocks, _GAP, terminal.width):
            terminal.line(_INDENT + line)
        terminal.line()
        heading = "".join(f"{title:>11}" for title in (*self._game.parts, "total", "place"))
        terminal.line(terminal.bold(f"{'':<8}{heading}"))
        places = positions.places_of(match)
        for player, place in enumerate(places):
            numbers = [*self._game.parts_of(match, player), match.match_points(player), place]
            name = str(COLOURS[match.seats[player]])
            cells = "".join(f"{number:>11}" for number in numbers)
            terminal.line(terminal.player(name, f"{name:<8}") + cells)
        self._winner([player for player, place in enumerate(places) if place == 1])

    def _winner(self, winners: list[int]) -> None:
        names = [self._player(player) for player in winners]
        if not self._match.is_over():
            self._terminal.line("The game is not finished.")
        elif len(names) == 1:
            self._terminal.line(f"{names[0]} wins.")
        else:
            self._terminal.line(f"{' and '.join(names)} share the victory.")
