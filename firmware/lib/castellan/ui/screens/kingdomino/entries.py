"""Entries that Kingdomino adds to the menu, and their actions. Room: ui."""

from castellan.rules.kingdomino import score_only
from castellan.ui import glyphs
from castellan.ui import preferences as choice
from castellan.ui.shared import free_entries
from castellan.ui.shared.entries import ADVICE, CLOCK, POINTS, RACE

IS_TEMPORARY = True
_BY_PICTURE = (b"\x00\x77\x77\x77\x00\x00\x00", b"By picture", "picture")
_BY_NUMBER = (b"\x08\x18\x08\x08\x1c\x00\x00", b"By number", "picture")
_PLACE = (b"\x08\x1c\x49\x7f\x49\x1c\x00", b"Place it all the same", "place")
_DISCARD = (glyphs.CROSS, b"Discard", ".discard")
_FINISH = (glyphs.TICK, b"Kingdom done", "finish")
_ALWAYS = (POINTS, RACE, CLOCK)


def entries(session, screen: str):
    """Return icon, name and action of each entry of the menu over `screen`."""
    if screen == "place" and not session.is_computer(session.match.actor()):
        own = _while_placing(session) + _ALWAYS
        return own if session.is_score_only else own + (_DISCARD,)
    if screen == "discard" and not session.is_computer(session.match.actor()):
        return (_PLACE,) + _ALWAYS
    if screen == "entry":
        return _while_entering(session) + _ALWAYS
    return _ALWAYS


def _while_placing(session):
    ways = free_entries.ways(session)
    return ways if session.preferences.get(choice.FAIR_PLAY) else (ADVICE,) + ways


def _while_entering(session):
    way = _BY_NUMBER if session.is_by_picture else _BY_PICTURE
    return (way, _FINISH) if session.is_score_only else (way,)


def take(shell, action: str) -> bool:
    """Run the action of a menu entry. Returns False if the action is the name of a screen."""
    session = shell.app
    if action == "place":
        session.is_free = True
        shell.home(".place")
    elif action == "picture":
        session.is_by_picture = not session.is_by_picture
        shell.pop()
    elif action == "finish":
        session.play(score_only.FINISH)
    else:
        return free_entries.take(shell, action)
    return True
