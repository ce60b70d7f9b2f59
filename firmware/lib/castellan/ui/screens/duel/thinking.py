"""Base of the Duel's screens that search for the best action, slice by slice.

Room: ui. Beginning a search allocates, a slice does not.
"""

from castellan.core import modules
from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.contract import OK
from castellan.rules.duel import layout as d
from castellan.ui.screen import TurnScreen
from castellan.ui.shared import computer

_CELLS = const(4)  # of a map in a slice


class ThinkingScreen(TurnScreen):
    """Searches while the screen is on top. `action` is the result, or -1 during the search."""

    steps = _CELLS

    def set_up(self):
        self._is_computer = self.session.is_computer(self.match.actor())
        self._thinker = None
        self._instead = -1  # the action that a careless computer plays instead of the best one
        self.action = -1

    def enter(self, now):
        if self._thinker is None and self.action < 0:
            self._thinker = self._begin()
        elif self._thinker is not None:
            self.match.legal(self.session.choices)  # the screen above may have used the buffer

    @property
    def thinks(self):
        """True during the search."""
        return self._thinker is not None

    def _begin(self):
        """Begin the search for the open decision. Returns the thinker, whose `step` searches."""
        choices = self.session.choices
        count = self.match.legal(choices)
        if self._is_computer:
            self._instead = _careless_action(self.session, count)
        name = "take_decision" if self.match.state[d.PHASE] == d.TAKING else "draw_decision"
        return self._load(name, choices, count)

    def _load(self, name, choices, count):
        # Loaded late: a match without computers and advice keeps its 6 KB.
        return modules.load("castellan.advice.duel_" + name).think(self.match, choices, count)

    def _play(self, action):
        return self.session.play(action) == OK

    def think(self):
        self._let_think(self._thinker)

    def _let_think(self, thinker):
        """Search one cell. `_found` follows when `action` becomes known."""
        if thinker.step(1):
            self.action = thinker.chosen if self._instead < 0 else self._instead
            self._thinker = None
            self._found()

    def _found(self):
        """Show the result of the search."""


def _careless_action(session, count) -> int:
    """Return a random action if the computer is careless now, else -1. Undo repeats the result."""
    match = session.match
    action = session.choices[Random(match.random.w, match.log.count + 1).below(count)]
    is_spell = d.NO_DRAW <= action < d.COAT  # a spell works only once, so it is never random
    return action if computer.is_careless(session, match.actor()) and not is_spell else -1
