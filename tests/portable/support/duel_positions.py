"""Positions of the Duel in which few squares are free."""

from array import array

from castellan.rules.duel import layout as d
from castellan.rules.duel import match as duel
from castellan.rules.duel.hand import map_of
from castellan.rules.duel.sheet import draw_coat
from castellan.rules.square import cell_at

# Every two options occur together, alone and not at all.
OPTION_SETS = (0, 3, 5, 10, 12, 15)
APART = [(3, 2), (-3, -2)]  # two free squares that are no neighbours


def nearly_full(options, free, coat=1):
    """Return a match whose first player draws die 1 (d) and die 3 (D).

    The player's map has only the squares `free`, and `coat` on all others.
    """
    match = duel.make(b"\0\1", options)
    s = match.state
    for x in range(-3, 4):
        for y in range(-2, 3):
            if (x, y) != (0, 0) and (x, y) not in free:
                draw_coat(s, map_of(0), cell_at(d.MAP, x, y), coat, 0)
    for face in (1, 0, 2, 1):  # d d D l
        match.apply(d.FACE + face)
    for die in (0, 1, 3):
        match.apply(d.TAKE + die)
    return match


def legal(match):
    """Return the legal actions of a match."""
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    return list(choices[: match.legal(choices)])
