"""Make a device in a match of Dragon Inferno, in the state that a test needs."""

from castellan.rules.dragon_inferno import layout as d
from castellan.ui import flow
from castellan.ui.session import HUMAN
from support.game_rig import Rig
from support.room import make_room


def rig_of(colours=b"\x00\x01", options=0, seed=7, kind=HUMAN, own=None):
    """Return a device with a new match. Unloads the earlier match."""
    make_room("dragon_inferno", "kingdomino")
    rig = Rig(b"")
    rig.seat(colours, kind)
    if own is not None:
        rig.session.own_packs = ("support.own_set", own, "")
    rig.begin("dragon-inferno", options, seed)
    return rig


def advance_to(rig, is_there):
    """Play random actions until `is_there(match)`, then open the right screen."""
    match = rig.match
    for _ in range(200):
        flow.play_automatic(rig.session)
        if is_there(match):
            flow.advance(rig.shell)
            rig.play("wait 400")
            return
        rig.advance_one()
    raise AssertionError("never came there")


def has_laid(tiles):
    """Make a condition for `advance_to`: `tiles` tiles have been placed, and another is next."""

    def is_there(match):
        left = match.state[d.TILES_LEFT : d.TILES_LEFT + 2]
        laid = 2 * match.pieces.tiles - sum([bin(bits).count("1") for bits in left])
        return match.state[d.PHASE] == d.TILES and laid >= tiles

    return is_there


def in_phase(phase):
    """Return a condition for `advance_to`: the match is in this phase."""
    return lambda match: match.state[d.PHASE] == phase


def at_tile(seed=7, **more):
    """Return a device whose player must choose a tile. The search for tiles is finished."""
    rig = rig_of(seed=seed, **more)
    advance_to(rig, has_laid(4))
    rig.play("wait 4000")
    return rig
