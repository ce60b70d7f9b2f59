"""Which screen belongs to the state of the match, and the way there.

Room: ui.
"""

from castellan.core import modules
from castellan.rules import registry
from castellan.rules.contract import NOBODY, OK
from castellan.ui import palette, screens
from castellan.ui import preferences as choice
from castellan.ui.timer import LENGTHS_S


def screen_of(session) -> str:
    """The screen for what is to be decided now; it depends on the match alone."""
    return session.course.screen(session) if session.match else "game"


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


def begin(shell, options: int):
    """A new match with the chosen seats."""
    shell.app.open(options, shell.now)
    shell.request_save(False)
    go(shell)
    screens.drop(shell.app.game + ".options")


def leave(shell):
    """No match any more: back to the choice of games, and the memory of this one is given back."""
    session = shell.app
    game = session.game
    session.close()
    shell.request_save(False)
    go(shell)
    screens.drop(game)
    modules.forget("castellan.advice")
    registry.close_games()


def after_game(shell):
    """The scoring is over: Dynasty's next game, or the choice of games."""
    session = shell.app
    if session.match.done():
        leave(shell)
        return
    session.match.legal(session.choices)
    session.play(session.choices[0])
    go(shell)


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
