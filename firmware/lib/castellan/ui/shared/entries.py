"""Menu entries of all games: icon, name and action. An action may be a screen's name. Room: ui."""

from castellan.core import modules

IS_TEMPORARY = True
_PACK_CHOICE = "castellan.ui.packs.pack_choice"
ADVICE = (b"\x1c\x22\x04\x08\x00\x08\x00", b"Advice", ".advice")
POINTS = (b"\x08\x08\x3e\x08\x08\x00\x00", b"Points", ".points")
RACE = (b"\x7e\x00\x7c\x00\x60\x00\x00", b"Race", ".race")
_AMEND = (b"\x03\x07\x0e\x1c\x38\x50\x60", b"Amend", "history")
CLOCK = (b"\x7f\x41\x49\x4d\x41\x7f\x00", b"Time", ".clock")


def entries(session, screen: str):
    """Return icon, name and action of each entry of the menu over `screen`."""
    return (POINTS, RACE, CLOCK)


def common(session):
    """Return the entries of every game: the name of a corrected pack, and amendments."""
    own = modules.load(_PACK_CHOICE).entries(session) if session.match.pack else ()
    return own if session.is_score_only or not session.match.log.count else own + (_AMEND,)


def take(shell, action: str) -> bool:
    """Run the action of a menu entry. Returns False if the action is the name of a screen."""
    return False
