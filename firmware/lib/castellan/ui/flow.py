"""The flow of a game: which screen belongs to the match now, and what happens by itself.

Room: ui. Used by the session. Each game's `screens/GAME/flow.py` has the table.
"""

from castellan.rules.contract import NOBODY, OK
from castellan.ui import palette, screens
from castellan.ui import preferences as choice
from castellan.ui.timer import LENGTHS_S


class Flow:
    """The `flow` modules of a game, of its parents and of the shared shelf as one object.

    An attribute comes from the first of these modules that has it. The tables PHASES and NAMES are
    merged instead: a child lists only the rows that differ.

    A row of PHASES belongs to one phase. It has the screen, the action that happens by itself, and
    whether undo goes on. The screen is a name or a function of the session. The other two are
    functions of the session or None.
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
        """The whole name of one of the game's screens."""
        prefix = self.PREFIX or self._folder
        return self._names.get(name) or screens.shown_name(prefix + "." + name)

    def screen(self, session) -> str:
        """The screen for the decision that is open now."""
        screen = self._row(session)[0]
        return screen if isinstance(screen, str) else screen(session)

    def automatic(self, session) -> int:
        """The action that needs nobody's decision now, or -1."""
        action = self._row(session)[1]
        return action(session) if action else -1

    def is_inside_step(self, session) -> bool:
        """True if undo and redo go on from here, because no person stopped in this state."""
        is_inside = self._row(session)[2]
        if is_inside and is_inside(session):
            return True
        return self.automatic(session) >= 0

    def _row(self, session):
        return self._phases[session.match.state[self.PHASE_AT]]


def screen_of(session) -> str:
    """Name the screen for the decision that is open now. It depends on the match alone."""
    return session.screen_name(session.flow.screen(session)) if session.match else "game"


def advance(shell):
    """Play what needs nobody's decision, then open the screen for the next decision."""
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
    """Play the actions that need nobody's decision."""
    while session.match:
        action = session.flow.automatic(session)
        if action < 0 or session.apply(action) != OK:
            return


def _turn_to(shell, session):
    """Give picture, timer and sleep pixel to the player who decides."""
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
