"""Make a device in a match of Queendomino, in the state that a test needs."""

import gc

from castellan.rules.kingdomino import layout
from castellan.rules.queendomino import builders
from castellan.rules.queendomino import layout as q
from castellan.ui import flow
from support.game_rig import Rig
from support.room import make_room

# Frequent collection keeps a board's small heap from being fragmented.
if hasattr(gc, "threshold"):
    gc.threshold(4096)


def rig_of(colours=b"\x00\x01\x02\x03", options=0, seed=7, game="queendomino"):
    """Return a device with a new match. Unloads the earlier match."""
    make_room("royal_wedding", "queendomino", "kingdomino")
    rig = Rig(b"")
    rig.seat(colours)
    rig.begin(game, options, seed)
    return rig


def at_end_of_turn(open_step, colours=b"\x00\x01\x02\x03", seed=7):
    """Return a device at the end of a turn, with a legal action for which `open_step` is true."""
    rig = rig_of(colours, seed=seed)
    for _ in range(600):
        flow.play_automatic(rig.session)
        match = rig.match
        if match.state[layout.PHASE] == q.OPTIONS and match.state[layout.NEXT_TILES]:
            count = match.legal(rig.session.choices)
            if any(open_step(action) for action in rig.session.choices[:count]):
                flow.advance(rig.shell)
                rig.play("wait 200")
                return rig
        rig.advance_one()
    raise AssertionError("this step is never open")


def is_knight(action):
    return q.KNIGHT <= action < q.KNIGHT + 2


def is_building(action):
    return action >= q.BUILD


def is_dragon(action):
    return q.DRAGON <= action < q.DRAGON + q.SPACES


def coins(rig, player):
    return builders.coins_of(rig.match.state, rig.match.extras, player)


def finished():
    """Return a device with a finished random match of two players, with all kinds of points."""
    rig = rig_of(b"\x00\x02", seed=5)
    while not rig.match.is_over():
        rig.advance_one()
        flow.play_automatic(rig.session)
    flow.advance(rig.shell)
    rig.play("wait 400")  # until the short mark after a save is gone
    return rig
