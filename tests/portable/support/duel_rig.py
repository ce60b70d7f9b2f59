"""Make a device in a match of the Duel, in the state that a test needs."""

import gc

from castellan.rules.contract import OK, TABLE
from castellan.rules.duel import layout as d
from castellan.ui import flow
from castellan.ui import preferences as choice
from support.game_rig import Rig
from support.room import make_room

# Frequent collection keeps a board's small heap from being fragmented.
if hasattr(gc, "threshold"):
    gc.threshold(4096)


_rigs = []  # one device for all tests, because a board's heap cannot hold two


def rig_of(colours=b"\x00\x03", options=0, seed=7):
    """Return the shared test device with a new match. Unloads the earlier match."""
    if not _rigs:
        _rigs.append(Rig(b""))
    rig = _rigs[0]
    rig.session.adopt(None)
    rig.shell.home("game")
    make_room("duel", "queendomino", "kingdomino")
    rig.preferences.reset()
    rig.preferences.set(choice.WIRING_KNOWN, 1)
    rig.session.is_by_picture = False
    rig.session.chance = None
    rig.seat(colours)
    rig.begin("duel", options, seed)
    return rig


def rolled(rig, faces):
    """Let the four dice show these faces, given by their number on each die. Returns `rig`."""
    for face in faces:
        assert rig.session.apply(d.FACE + face) == OK
    flow.advance(rig.shell)
    rig.step()
    return rig


def until(is_there, options=0, seed=7, games=40):
    """Play random matches until `is_there(rig)` is true. Returns the device in that state."""
    rig = rig_of(options=options, seed=seed)
    for number in range(seed + 1, seed + games):
        while not rig.match.is_over():
            if is_there(rig):
                gc.collect()
                flow.advance(rig.shell)
                rig.step()
                return rig
            rig.advance_one()
        rig.session.open(options, number)
    raise AssertionError("this never happens")


def drawing():
    """Return a device whose player must now draw the two dice into the map."""
    return until(lambda rig: in_phase(d.DRAWING)(rig) and min(choices(rig)) >= d.PLACE)


def shows(rig, colour):
    """True if a cell of the picture has this palette number."""
    return colour in list(rig.shell.frame)


def finished(seed=3):
    """Return a device with a finished match of random actions."""
    rig = rig_of(seed=seed)
    while not rig.match.is_over():
        rig.advance_one()
    flow.advance(rig.shell)
    rig.play("wait 400")
    return rig


def choices(rig):
    """Return the legal actions of the device's match."""
    count = rig.match.legal(rig.session.choices)
    return [rig.session.choices[index] for index in range(count)]


def is_open(action):
    """Return a condition for `until`: a person may choose this action now."""
    return lambda rig: rig.match.actor() != TABLE and action in choices(rig)


def has_joker(rig):
    """True if a joker's coat must be chosen. A condition for `until`."""
    return any(d.COAT <= action < d.NAME for action in choices(rig))


def in_phase(phase):
    """Return a condition for `until`: the match is in this phase."""
    return lambda rig: rig.match.state[d.PHASE] == phase
