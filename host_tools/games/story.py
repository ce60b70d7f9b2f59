"""Defines the base class of stories. A story prints a match for a person."""

from typing import Any

from host_tools.games.base import GameView
from host_tools.games.standings import colour_of, winners_of
from host_tools.terminal.output import Terminal


class Story:
    """Prints the beginning and the winners of a match. Subclasses print the actions."""

    def __init__(self, view: GameView, terminal: Terminal, match: Any) -> None:
        self._meta = view.meta
        self._terminal = terminal
        self._match = match

    def opening(self) -> None:
        """Print the game, the players and the options."""
        match = self._match
        words = [word for word, bit in self._meta.OPTIONS if match.options & bit]
        names = " ".join(self.player(player) for player in range(len(match.seats)))
        title = self._terminal.bold(self._meta.TITLE)
        self._terminal.line(f"{title}: {names}" + (f" ({', '.join(words)})" if words else ""))

    def player(self, player: int) -> str:
        """Return the name of a player in the player's colour."""
        return self._terminal.player(colour_of(self._match, player))

    def print_winners(self) -> None:
        """Print who wins, or that the match is not finished."""
        winners = [self.player(player) for player in winners_of(self._match)]
        if not winners:
            self._terminal.line("The game is not finished.")
        elif len(winners) == 1:
            self._terminal.line(f"{winners[0]} wins.")
        else:
            self._terminal.line(f"{' and '.join(winners)} share the victory.")
