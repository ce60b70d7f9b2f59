"""Prints a match of a game without dominoes for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from castellan.core.log import IRREGULAR
from castellan.rules.actions import IRREGULAR_END, plain

from host_tools.games.standings import colour_of, places_of
from host_tools.games.story import Story
from host_tools.terminal.output import Terminal, side_by_side

if TYPE_CHECKING:
    from host_tools.games.board_view import BoardGameView

_GAP = 4
_INDENT = "  "


class BoardStory(Story):
    """Prints a match line by line, then the boards, the points and the winner."""

    def __init__(self, game: BoardGameView, terminal: Terminal, match: Any) -> None:
        super().__init__(game, terminal, match)
        self._game = game

    def apply(self, action: int) -> int:
        """Apply an action and print its log line.

        Returns the rules' code: 0 if the action is legal.
        """
        line = self._game.line_of(self._match, plain(action))
        rounds = self._game.rounds_of(self._match)
        code = int(self._match.apply(action))
        if line and not code:
            mark = IRREGULAR_END if action >= IRREGULAR else ""
            self._terminal.line(_INDENT + line + mark)
        if self._game.rounds_of(self._match) > rounds:
            self._terminal.line()
        return code

    def ending(self) -> None:
        """Print the boards, the points and the winner."""
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
        for player, place in enumerate(places_of(match)):
            numbers = [*self._game.parts_of(match, player), match.match_points(player), place]
            name = colour_of(match, player)
            cells = "".join(f"{number:>11}" for number in numbers)
            terminal.line(terminal.player(name, f"{name:<8}") + cells)
        self.print_winners()
