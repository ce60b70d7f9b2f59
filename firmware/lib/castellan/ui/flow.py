"""Which screen belongs to the state of the match, and the way there.

Room: ui.
"""

from castellan.rules.contract import NOBODY, OK
from castellan.ui import palette
from castellan.ui import preferences as choice
from castellan.ui.timer import LENGTHS_S


def screen_of(session) -> str:
    """The screen for what is to be decided now; it depends on the match alone."""
    return session.screen_name(session.course.screen(session)) if session.match else "game"


def go(shell):
    """After any change of the match: make what needs nobody, then open the right screen."""
    session = shell.app
    settle(session)
    _turn_to(shell, session)
    shell.home(screen_of(session))


def settle(session):
    """Make the decisions that need nobody."""
    while session.match:
        action = session.course.automatic(session)
        if action < 0 or session.play(action) != OK:
            return


def _turn_to(shell, session):
    """Picture, timer and sleep pixel belong to whoever decides."""
    player = session.match.actor() if session.match else NOBODY
    timer = shell.timer
    if player < 0:
        timer.stop(shell.now)
        shell.face(0)
        shell.sleep_colour = palette.DIM
        return
    seat = session.match.seats[player]
    if not timer.is_running or timer.seat != seat:
        length_s = LENGTHS_S[shell.preferences.get(choice.TURN_TIMER)]
        timer.start(shell.now, seat, length_s)
    shell.face(seat & 3)
    shell.sleep_colour = palette.FIRST_PLAYER + seat
