"""Make a started game of Kingdomino in which the views have something to show."""

from castellan.rules.space import place
from castellan.rules.square import cell_at, half
from support.game_rig import Rig

RIGHT = 0
DOWN = 1
W, F, L, G, S, M = range(1, 7)


def lay(rig, player, x, y, direction, first, second):
    """Put a domino into a kingdom without checking the rules."""
    match = rig.match
    cell = cell_at(match.grid, x, y)
    at = match.kingdom(player)
    start = match.space_of(player)
    spot = cell << 2 | direction
    place(match.state, at, match.space, start, match.grid, spot, first | second << 8)


def settled(options=0, colours=b"\x00\x01\x02\x03"):
    """Return a device in a game with two dominoes in each kingdom. Player 1 leads."""
    rig = Rig(colours, options)
    for player in range(len(colours)):
        lay(rig, player, 1, 0, RIGHT, half(W, 0), half(W, 1))
        lay(rig, player, 0, 1, DOWN, half(F, player & 1), half(L, 0))
    lay(rig, 1, -1, 0, DOWN, half(M, 3), half(M, 2))
    return rig


def opened(name, argument=None, options=0):
    rig = settled(options)
    rig.shell.push("kingdomino." + name, argument)
    rig.step()
    return rig


def placing(actions=0, **rig_options):
    """Return a device after this many random actions, at the next placement."""
    rig = Rig(**rig_options)
    rig.advance(actions)
    rig.advance_to("kingdomino.place")
    rig.play("wait 800")
    return rig


def last_row(rig):
    return rig.picture().split("\n")[6]
