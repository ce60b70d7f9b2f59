"""The first placement of a game, as it is wanted."""

from castellan.rules.kingdomino import layout
from support.game_rig import Rig


def opened(lowest, others):
    """Pink is to place the lowest domino of the first row; the castle stands alone."""
    rig = Rig()
    for number in (lowest,) + others:
        rig.session.apply(layout.TILE + number)
    for player in range(4):
        rig.session.apply(layout.DRAW + player)
        rig.session.apply(layout.KING + player)
    for number in range(40, 44):
        rig.session.apply(layout.TILE + number)
    rig.advance(0)
    return rig
