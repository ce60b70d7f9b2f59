"""Quick games of Kingdomino for tuning: one player against three others, reused from game to game.

No logs and no records, only the points; the seats are rotated and the seeds numbered.
"""

from array import array
from collections.abc import Iterator, Sequence
from typing import Any

from castellan.rules.kingdomino.match import make
from castellan.rules.kingdomino.meta import HARMONY, MIDDLE_LENIENT

from host_tools.simulate.players import Player
from host_tools.simulate.playing import play_match

USUAL_OPTIONS = HARMONY | MIDDLE_LENIENT


def points_of_games(
    players: Sequence[Player], seed: int, games: range, options: int = USUAL_OPTIONS
) -> Iterator[list[int]]:
    """The points of each player in each game, whose numbers choose the dominoes and the seats."""
    count = len(players)
    match: Any = make(bytes(range(count)), options, seed)
    choices = array("H", bytes(2 * match.LARGEST_CHOICE + 2))
    for number in games:
        match.restart(seed, number)
        play_match(match, [players[(seat - number) % count] for seat in range(count)], choices)
        points = [0] * count
        for seat in range(count):
            points[(seat - number) % count] = match.match_points(seat)
        yield points


def lead(points: Sequence[int]) -> int:
    """How far the first player is before the best of the others."""
    return points[0] - max(points[1:])
