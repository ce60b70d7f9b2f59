"""Bars of all houses, each in its line.

Room: ui.
"""

from castellan.core.compat import const
from castellan.ui import draw
from castellan.ui.screens.kingdomino import marks

_APART = const(4)  # so many houses have a dark line between them


def is_first(match, player: int) -> bool:
    """Whether no partner of the player comes before: each house is counted once."""
    return player == 0 or match.house(player - 1) != match.house(player)


def line_of(match, player: int) -> int:
    """The line of a house: as in a game of four, else in the order of the seats."""
    if len(match.seats) <= _APART and match.kingdoms == len(match.seats):
        return marks.line_of(match, player)
    house = match.house(player)
    return 2 * house if match.kingdoms <= _APART else house


def draw_bar(frame: bytearray, match, player: int, value: int, most: int, colour: int):
    """Only the longest bar has all seven cells."""
    length = draw.SIDE if value == most else 1 + value * (draw.SIDE - 1) // most
    draw.across(frame, 0, line_of(match, player), length, colour)
