"""A device in a match of the Duel, at the state that a test needs."""

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
    """Begin a match on the device, and drop the match before."""
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
    """Roll these faces, given by their number on each die."""
    for face in faces:
        assert rig.session.apply(d.FACE + face) == OK
    flow.advance(rig.shell)
    rig.step()
    return rig


def until(is_there, options=0, seed=7, games=40):
    """Play random matches up to the first state for which the test is true."""
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
    """Return a device on which the dice in hand must be drawn next."""
    return until(lambda rig: in_phase(d.DRAWING)(rig) and min(choices(rig)) >= d.PLACE)


def shows(rig, colour):
    """True if some cell has this palette number."""
    return colour in list(rig.shell.frame)


def finished(seed=3):
    """Return a device with a match that random actions have ended."""
    rig = rig_of(seed=seed)
    while not rig.match.is_over():
        rig.advance_one()
    flow.advance(rig.shell)
    rig.play("wait 400")
    return rig


def choices(rig):
    """Return the legal actions."""
    count = rig.match.legal(rig.session.choices)
    return [rig.session.choices[index] for index in range(count)]


def is_open(action):
    """Make a test for `until`: a person may take this action."""
    return lambda rig: rig.match.actor() != TABLE and action in choices(rig)


def has_joker(rig):
    """A test for `until`: a joker must be named."""
    return any(d.COAT <= action < d.NAME for action in choices(rig))


def in_phase(phase):
    """Make a test for `until`: the match is in this phase."""
    return lambda rig: rig.match.state[d.PHASE] == phase
