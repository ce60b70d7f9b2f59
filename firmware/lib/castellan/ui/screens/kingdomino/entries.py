"""Entries that Kingdomino adds to the menu, and their actions. Room: ui."""

from castellan.rules.kingdomino import score_only
from castellan.ui import glyphs
from castellan.ui import preferences as choice
from castellan.ui.shared.entries import ADVICE, CLOCK, POINTS, RACE

_BY_PICTURE = (b"\x00\x77\x77\x77\x00\x00\x00", b"By picture", "picture")
_BY_NUMBER = (b"\x08\x18\x08\x08\x1c\x00\x00", b"By number", "picture")
_FREE_GHOST = (b"\x08\x1c\x49\x7f\x49\x1c\x00", b"Free ghost", "free")
_GHOST_JUMPS = (b"\x00\x22\x14\x08\x14\x22\x00", b"Ghost jumps", "free")
_FINISH = (glyphs.TICK, b"Kingdom done", "finish")
_ALWAYS = (POINTS, RACE, CLOCK)


def entries(session, screen: str):
    """Return icon, name and action of each entry of the menu over `screen`."""
    if screen == "place" and not session.is_computer(session.match.actor()):
        return _while_placing(session) + _ALWAYS
    if screen == "entry":
        return _while_entering(session) + _ALWAYS
    return _ALWAYS


def _while_placing(session):
    way = _GHOST_JUMPS if session.is_free else _FREE_GHOST
    return (way,) if session.preferences.get(choice.FAIR_PLAY) else (ADVICE, way)


def _while_entering(session):
    way = _BY_NUMBER if session.is_by_picture else _BY_PICTURE
    return (way, _FINISH) if session.is_score_only else (way,)


def take(shell, action: str) -> bool:
    """Run the action of a menu entry. Returns False if the action is the name of a screen."""
    session = shell.app
    if action == "free":
        session.is_free = not session.is_free
        shell.pop()
    elif action == "picture":
        session.is_by_picture = not session.is_by_picture
        shell.pop()
    elif action == "finish":
        session.play(score_only.FINISH)
    else:
        return False
    return True
