"""Entries that Dragon Inferno adds to the menu. Room: ui."""

from castellan.ui import preferences as choice
from castellan.ui.shared import entries as shared

_OWN = (
    shared.POINTS,
    shared.CLOCK,
    (b"\x7f\x41\x5d\x55\x5d\x41\x7f", b"Board", ".look"),
    (b"\x1c\x3e\x14\x7e\x3a\x28\x00", b"Dragons", ".dragons"),
)

take = shared.take


def entries(session, screen: str):
    """Return icon, name and action of each entry of the menu over `screen`."""
    if screen not in ("tile", "place") or session.is_computer(session.match.actor()):
        return _OWN
    return _OWN if session.preferences.get(choice.FAIR_PLAY) else (shared.ADVICE,) + _OWN
