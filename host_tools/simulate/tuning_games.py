"""Plays fast games of Kingdomino for tuning, with the same players and match object for all.

Only the points are kept. The seats rotate, and the game's number is part of the seed.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from castellan.rules.kingdomino.meta import HARMONY, MIDDLE_LENIENT, NAME

from host_tools.packs.library import match_with
from host_tools.simulate.list_buffers import number_buffer, use_lists
from host_tools.simulate.match_loop import play_match
from host_tools.simulate.players import Player

GAME = NAME
USUAL_OPTIONS = HARMONY | MIDDLE_LENIENT


def points_of_games(
    players: Sequence[Player],
    seed: int,
    games: range,
    options: int = USUAL_OPTIONS,
    pack: bytes | None = None,
) -> Iterator[list[int]]:
    """Play games by their numbers. Yields the points of each player.

    The number decides the order of dominoes and the seats. None is the pack of the firmware.
    """
    count = len(players)
    match: Any = use_lists(match_with(pack, GAME, bytes(range(count)), options, seed))
    beginning: Any = use_lists(match_with(pack, GAME, bytes(range(count)), options, seed))
    choices = number_buffer(match.LARGEST_CHOICE + 1)
    for number in games:
        match.copy_from(beginning)
        match.random.seed(seed, number)
        play_match(match, [players[(seat - number) % count] for seat in range(count)], choices)
        points = [0] * count
        for seat in range(count):
            points[(seat - number) % count] = match.match_points(seat)
        yield points


def lead(points: Sequence[int]) -> int:
    """Return the lead of the first player over the best of the others."""
    return points[0] - max(points[1:])
