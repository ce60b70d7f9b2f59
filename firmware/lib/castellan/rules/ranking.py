"""Ranks players by rows of numbers, which are compared from left to right.

Room: rules. All games use this module for places and tie-breaks.
"""


def places(values, players: int, depth: int, out):
    """Write each player's place, from 1. Players with equal rows share a place.

    `values` holds `depth` numbers a player, the most important one first. More is better.
    """
    for player in range(players):
        place = 1
        for other in range(players):
            if _is_before(values, other * depth, player * depth, depth):
                place += 1
        out[player] = place


def _is_before(values, one: int, other: int, depth: int) -> bool:
    for index in range(depth):
        if values[one + index] != values[other + index]:
            return values[one + index] > values[other + index]
    return False
