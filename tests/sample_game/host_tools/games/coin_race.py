"""Show Coin Race in host tools: a row of coins for each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from castellan.rules.coin_race import match as rules
from castellan.rules.coin_race import text
from castellan.rules.names import COLOURS
from host_tools.virtual.states.coin_race import coins_of

from host_tools.drawing.square_style import CROWN, Look
from host_tools.games.board_view import BoardGameView

if TYPE_CHECKING:
    from host_tools.kingdoms.square_boards import Square, SquareBoard
    from host_tools.terminal.output import Terminal

_GROUND = (70, 60, 40)
_INK = (255, 216, 74)
_NO_COIN = ".."


class CoinRace(BoardGameView):
    """The view of Coin Race for host tools."""

    name = "coin-race"
    players = (("greedy", "castellan.advice.coin_race_greedy:CoinRaceGreedyPlayer"),)
    parts = ("coins",)

    def line_of(self, match: Any, action: int) -> str:
        """Return the log line of an action."""
        return str(text.line_of(match, action))

    def parts_of(self, match: Any, player: int) -> list[int]:
        """Return the parts of a player's score. The only part is the points of the coins."""
        return [match.match_points(player)]

    def pictures(self, terminal: Terminal, match: Any) -> list[tuple[int, list[str]]]:
        """Return each player's coins as (width, lines) for the terminal."""
        return [
            (8, [terminal.player(str(COLOURS[seat])), " ".join(row_of(match, player))])
            for player, seat in enumerate(match.seats)
        ]

    def boards(self, match: Any) -> list[SquareBoard]:
        """Return a board with one row of coins for each player."""
        from host_tools.kingdoms.square_boards import SquareBoard

        players = range(len(match.seats))
        return [SquareBoard((player,), 0, 0, [row_of(match, player)]) for player in players]

    def look(self, match: Any, word: str) -> Look:
        """Return the look of a coin: a crown for each of its points."""
        return Look(_GROUND, _INK, sign=CROWN, count=int(word[1]))

    def light_view(self, shell: Any, player: int, changed: Sequence[Square]) -> tuple[Any, int]:
        """Return a view that draws a player's points on the matrix, and a time of 0 ms."""
        return _PointsView(shell, player), 0

    def facts_of(self, match: Any, player: int) -> dict[str, object]:
        """Return the facts about a player: the coins."""
        return {"coins": coins_of(match, player)}

    def rounds_of(self, match: Any) -> int:
        """Return how many coins have been turned up."""
        return int(match.state[rules.ROUND])


class _PointsView:
    """Draws the points of a player with the firmware's own drawing code."""

    def __init__(self, shell: Any, player: int) -> None:
        self._session = shell.app
        self._player = player

    def draw(self, frame: bytearray, now_ms: int) -> None:
        """Draw the points into an empty frame."""
        from castellan.ui.shared import marks

        points = self._session.match.match_points(self._player)
        marks.points(frame, self._session, self._player, points)


def row_of(match: Any, player: int) -> list[str]:
    """Return the coins of a player as words such as `c3`, and `..` for each that is missing."""
    words = [f"c{coin}" for coin in coins_of(match, player)]
    return words + [_NO_COIN] * (rules.MOST_COINS - len(words))


GAME = CoinRace()
