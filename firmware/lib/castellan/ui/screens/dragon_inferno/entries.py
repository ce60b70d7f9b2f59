"""Entries that Dragon Inferno adds to the menu. Room: ui."""

from castellan.rules.dragon_inferno import layout as d
from castellan.ui import glyphs
from castellan.ui import preferences as choice
from castellan.ui.shared import entries as shared
from castellan.ui.shared import free_entries

_OWN = (
    shared.POINTS,
    shared.CLOCK,
    (b"\x7f\x41\x5d\x55\x5d\x41\x7f", b"Board", ".look"),
    (b"\x1c\x3e\x14\x7e\x3a\x28\x00", b"Dragons", ".dragons"),
)
_PIECES = b"\x3e\x22\x2a\x22\x2a\x22\x3e"
_PASS = (glyphs.CROSS, b"Pass", ".passing")
_NO_DRAGON = (glyphs.CROSS, b"The dragon leaves", "no dragon")


def entries(session, screen: str):
    """Return icon, name and action of each entry of the menu over `screen`."""
    if session.is_computer(session.match.actor()):
        return _OWN
    is_fair = session.preferences.get(choice.FAIR_PLAY)
    own = [] if is_fair or screen not in ("tile", "place") else [shared.ADVICE]
    own += _OWN
    own.append((_PIECES, b"Pieces %04x" % session.match.pieces.stamp, "back"))
    phase = session.match.state[d.PHASE]
    if d.EGGS <= phase <= d.DRAGONS:
        own += free_entries.ways(session)
    if session.is_free and d.TILES <= phase <= d.DRAGONS:
        own.append(_PASS if phase == d.TILES else _NO_DRAGON)
    return tuple(own)


def take(shell, action: str) -> bool:
    """Run the action of a menu entry. Returns False if the action is the name of a screen."""
    if action != "no dragon":
        return free_entries.take(shell, action)
    shell.home("ask", d.PASS)
    return True
