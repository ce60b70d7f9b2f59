"""The steward of the Duel thinks while a screen is shown, a slice at a time.

Room: ui. It and its buffers are in memory only while it thinks and the screen is on top; the rules
that are not needed meanwhile are not. Beginning allocates, a slice and the end do not.
"""

from castellan.core import modules
from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.duel import layout as d
from castellan.ui import screens
from castellan.ui.screen import BaseScreen

SLICE_MS = 5  # between two slices
_CELLS = const(4)  # of a map in a slice
_ADVICE = "castellan.advice"
_TURNS = "castellan.rules.duel.turns"


class ThinkingScreen(BaseScreen):
    """A screen that comes to know what is best: the action of `_thinker`, in the end `_action`."""

    shows_map = False

    def __init__(self, shell, argument):
        super().__init__(shell, argument)
        session = shell.app
        self._match = session.match
        self._is_computer = session.is_computer(session.match.actor())
        self._thinker = None
        self._instead = -1  # what a computer does without thinking
        self._action = -1

    def enter(self, now):
        """Begin to think, when the screen before is gone with its own; or begin again."""
        if self.shows_map:
            screens.drop("kingdomino")  # parts of other views
        else:
            self.shell.app.flow.forget_views()
        modules.forget(_TURNS)
        if self._action < 0:
            self._thinker = self._begin()

    def leave(self):
        self._thinker = None
        modules.forget_quietly(_ADVICE, "castellan", "advice")

    def _begin(self):
        session = self.shell.app
        choices = session.choices
        count = self._match.legal(choices)
        modules.forget(_TURNS)
        if self._is_computer:
            self._instead = _careless_action(session, count)
        name = "take_decision" if self._match.state[d.PHASE] == d.TAKING else "draw_decision"
        return self._load(name, choices, count)

    def _load(self, name, choices, count):
        return modules.load(_ADVICE + ".duel_" + name).think(self._match, choices, count)

    def _think(self) -> bool:
        """A slice; True when `_action` is known, once."""
        if self._thinker is None or not self._thinker.step(_CELLS):
            return False
        self._action = self._thinker.chosen if self._instead < 0 else self._instead
        self._thinker = None
        modules.forget_quietly(_ADVICE, "castellan", "advice")
        return True


def _careless_action(session, count) -> int:
    """What a computer of a low level takes as it comes, or -1; the same again after undo."""
    from castellan.ui.shared import computer  # noqa: PLC0415 - hardly any evening

    match = session.match
    is_careless = computer.is_careless(session, match.actor())
    action = session.choices[Random(match.random.w, match.log.count + 1).below(count)]
    if not is_careless or d.NO_DRAW <= action < d.COAT:  # a spell works only once
        return -1
    return action
