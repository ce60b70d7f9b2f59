"""The first placement of a game, with the domino and kingdom that a test wants."""

from castellan.rules.kingdomino import layout
from support.game_rig import Rig


def opened(lowest, others):
    """Open the placement: pink places the lowest domino of the first row beside its castle."""
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
