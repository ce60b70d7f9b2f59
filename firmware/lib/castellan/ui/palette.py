"""Palette numbers: the colours and effects that a cell can show.

Room: ui. The numbers never change, because golden frames, the page and other programs use them.
`letters` has a letter for each number, and `colours` has the red, green and blue values.
"""

from castellan.core.compat import const
from castellan.ui import colours as tables

OFF = const(0)
WHEAT = const(1)
FOREST = const(2)
LAKE = const(3)
GRASS = const(4)
SWAMP = const(5)
MINE = const(6)
TOWN = const(7)
PINK = const(8)
YELLOW = const(9)
GREEN = const(10)
BLUE = const(11)
ORANGE = const(12)
PURPLE = const(13)
WHITE_SEAT = const(14)
RED_SEAT = const(15)
WHITE = const(16)
DIM = const(17)
RED = const(18)
OK = const(19)
GOLD = const(20)
SILVER = const(21)
BRONZE = const(22)
CYAN = const(23)
VIOLET = const(24)
# 25-31 are the dim variants of terrains, 32-39 those of players' colours: see `dim`.
QUEEN = const(40)
DRAGON = const(41)
RAINBOW = const(42)
COUNT = const(43)

FIRST_TERRAIN = WHEAT
FIRST_PLAYER = PINK
_DIMMER = const(24)  # added to a terrain (1-7) or a player (8-15): its dim variant


def colours(choice: int) -> bytes:
    """Return colour table 0-3: safe, classic, high contrast, mono patterns."""
    return tables.SETS[choice]


def dim(number: int) -> int:
    """Return the dim variant of a terrain or of a player's colour, DIM for others, OFF for OFF."""
    if WHEAT <= number <= RED_SEAT:
        return number + _DIMMER
    return DIM if number else OFF
