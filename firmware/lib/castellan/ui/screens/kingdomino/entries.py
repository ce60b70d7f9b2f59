"""What Kingdomino adds to the menu, and what its entries do.

Room: ui.
"""

from castellan.ui import flow, glyphs
from castellan.ui import preferences as choice

_POINTS = b"\x08\x08\x3e\x08\x08\x00\x00"
_RACE = b"\x7e\x00\x7c\x00\x60\x00\x00"
ADVICE = b"\x1c\x22\x04\x08\x00\x08\x00"
_CLOCK = b"\x7f\x41\x49\x4d\x41\x7f\x00"
_DOMINO = b"\x00\x77\x77\x77\x00\x00\x00"
_NUMBER = b"\x08\x18\x08\x08\x1c\x00\x00"
_ARROWS = b"\x08\x1c\x49\x7f\x49\x1c\x00"
_JUMP = b"\x00\x22\x14\x08\x14\x22\x00"

_POINTS_ENTRY = (_POINTS, b"Points", "kingdomino.points")
_RACE_ENTRY = (_RACE, b"Race", "kingdomino.race")
_CLOCK_ENTRY = (_CLOCK, b"Time", "kingdomino.clock")
_ADVICE_ENTRY = (ADVICE, b"Advice", "kingdomino.advice")


def entries(session, screen: str):
    """Icon, name and action of each entry that has a meaning on this screen."""
    always = (_POINTS_ENTRY, _RACE_ENTRY, _CLOCK_ENTRY)
    if screen == "kingdomino.place" and not session.is_computer(session.match.actor()):
        return _while_placing(session) + always
    if screen == "kingdomino.entry":
        return _while_entering(session) + always
    return always


def _while_placing(session):
    way = (_JUMP, b"Ghost jumps", "free") if session.is_free else (_ARROWS, b"Free ghost", "free")
    if session.preferences.get(choice.FAIR_PLAY):
        return (way,)
    return (_ADVICE_ENTRY, way)


def _while_entering(session):
    if session.is_by_picture:
        way = (_NUMBER, b"By number", "picture")
    else:
        way = (_DOMINO, b"By picture", "picture")
    return (way, (glyphs.TICK, b"Kingdom done", "finish")) if session.is_tally else (way,)


def take(shell, action: str) -> bool:
    """Do what an entry says; False where it is the name of a screen."""
    session = shell.app
    if action == "free":
        session.is_free = not session.is_free
        shell.pop()
    elif action == "picture":
        session.is_by_picture = not session.is_by_picture
        shell.pop()
    elif action == "finish":
        session.play(session.course.rules(True).FINISH)
        flow.go(shell)
    else:
        return False
    return True
