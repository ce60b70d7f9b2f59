"""Open the first placement of a game with the dominoes that a test needs."""

from castellan.rules.kingdomino import layout
from support.game_rig import Rig


def opened(lowest, others, options=0):
    """Return a device on which pink must place the domino `lowest` beside its castle."""
    rig = Rig(options=options)
    for number in (lowest,) + others:
        rig.session.apply(layout.TILE + number)
    for player in range(4):
        rig.session.apply(layout.DRAW + player)
        rig.session.apply(layout.KING + player)
    for number in range(40, 44):
        rig.session.apply(layout.TILE + number)
    rig.advance(0)
    return rig
