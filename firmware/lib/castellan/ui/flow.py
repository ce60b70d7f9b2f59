"""The flow of a game: which screen the match needs now, and which actions need no key.

Room: ui. Used by the session. Each game's `screens/GAME/flow.py` has the table.
"""

from castellan.rules.contract import NOBODY, OK
from castellan.ui import palette, screens
from castellan.ui import preferences as choice
from castellan.ui.timer import LENGTHS_S


class Flow:
    """Combines the `flow` modules of a game, of its parents and of `ui.shared` in one object.

    An attribute is read from the first module that has it, in this order. The tables PHASES and
    NAMES are merged instead: a child lists only the rows that differ.

    A row of PHASES belongs to one phase and has three entries. The first is the screen: a name, or
    a function of the session. The others are functions of the session or None: one returns an
    action to play without asking, the other tells if undo continues past this phase.
    """

    def __init__(self, folder: str):
        self.is_over = False  # the match was over when the last screen opened
        self._folder = folder
        self._modules = [screens.module(one + ".flow") for one in screens.line(folder)]
        self._modules.append(screens.module("shared.flow"))
        self._names: dict = {}
        self._phases: dict = {}
        for module in reversed(self._modules):
            self._names.update(getattr(module, "NAMES", {}))
            self._phases.update(getattr(module, "PHASES", {}))

    def __getattr__(self, name: str):
        for module in self._modules:
            if hasattr(module, name):
                return getattr(module, name)
        raise AttributeError(name)

    def screen_name(self, name: str) -> str:
        """Return the full name of one of the game's screens, as logs and the page know it."""
        prefix = self.PREFIX or self._folder
        return self._names.get(name) or screens.shown_name(prefix + "." + name)

    def screen(self, session) -> str:
        """Return the short name of the screen for the open decision."""
        screen = self._row(session)[0]
        return screen if isinstance(screen, str) else screen(session)

    def automatic(self, session) -> int:
        """Return the action to play now without asking a person, or -1."""
        action = self._row(session)[1]
        return action(session) if action else -1

    def is_inside_step(self, session) -> bool:
        """True if undo and redo continue past this state, because no person decided here."""
        is_inside = self._row(session)[2]
        if is_inside and is_inside(session):
            return True
        return self.automatic(session) >= 0

    def keeps_free(self, match, actor: int) -> bool:
        """True if the free ghost stays after an action of `actor`. It ends with one piece."""
        return match.actor() == actor and match.state[self.PHASE_AT] == self.LONG_PHASE

    def _row(self, session):
        return self._phases[session.match.state[self.PHASE_AT]]


def screen_of(session) -> str:
    """Return the name of the screen for the open decision. It depends on the match alone."""
    return session.screen_name(session.flow.screen(session)) if session.match else "game"


def advance(shell):
    """Play all actions that need no person, then open the screen for the next decision."""
    session = shell.app
    play_automatic(session)
    _turn_to(shell, session)
    if session.match and session.match.is_over() and not session.flow.is_over:
        # The screens of play and the advice, up to 70 KB, make room for the scoring.
        screens.drop_game(session.game)
    if session.match:
        session.flow.is_over = session.match.is_over()
    shell.home(screen_of(session))


def play_automatic(session):
    """Play the actions that need no person's decision."""
    while session.match:
        action = session.flow.automatic(session)
        if action < 0 or session.apply(action) != OK:
            return


def _turn_to(shell, session):
    """Set picture direction, timer and sleep pixel for the player who decides."""
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
