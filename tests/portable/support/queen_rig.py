"""A device in a match of Queendomino, brought to where its screens are tested."""

import gc

from castellan.rules.kingdomino import layout
from castellan.rules.queendomino import builders
from castellan.rules.queendomino import layout as q
from castellan.ui import flow
from support.game_rig import Rig
from support.room import make_room

# Collected often, what lives stays together at the beginning of a board's heap.
if hasattr(gc, "threshold"):
    gc.threshold(4096)


def rig_of(colours=b"\x00\x01\x02\x03", options=0, seed=7, game="queendomino"):
    """A device in the first moment of a match, with nothing left of the one before."""
    make_room("royal_wedding", "queendomino", "kingdomino")
    rig = Rig(b"")
    rig.seat(colours)
    rig.begin(game, options, seed)
    return rig


def at_end_of_turn(open_step, colours=b"\x00\x01\x02\x03", seed=7):
    """A turn is to be ended, and a step that is asked for is open."""
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
    """A match of two that chance has played to its end, with buildings, taxes and the Queen."""
    rig = rig_of(b"\x00\x02", seed=5)
    while not rig.match.is_over():
        rig.advance_one()
        flow.play_automatic(rig.session)
    flow.advance(rig.shell)
    rig.play("wait 400")  # the tick of the save
    return rig
