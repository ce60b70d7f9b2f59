"""The steward of the Duel thinking while a screen is shown, a slice at a time.

Room: ui. Loaded for the decisions of a round, and forgotten after it (`course.tidy`). Beginning
allocates, a slice does not. Screens begin in `enter`, when the screen before is gone with its own.
"""

from array import array

from castellan.advice.duel_steward import DuelSteward
from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.duel import layout as d

SLICE_MS = 5  # between two slices
_CELLS = const(4)  # of a map in a slice


class Thought:
    """What is best now: `action` when `step` has said True."""

    def __init__(self, session):
        self._session = session
        self._steward: list = []  # the one that thinks, from `begin` on
        self._choices = array("H")
        self._count = 0
        self._is_careless = False
        self.action = -1

    def begin(self):
        """Make what is needed to think, once."""
        if not self._steward:
            match = self._session.match
            self._choices = array("H", bytes(2 * match.LARGEST_CHOICE))
            self._count = match.legal(self._choices)
            self._steward.append(DuelSteward(Random(0)))
            self._steward[0].start(match, self._choices, self._count)
            if self._session.is_computer(match.actor()):
                self._is_careless = _is_careless(self._session, match.actor())

    def step(self) -> bool:
        """Think a slice; True when the action is known."""
        if self.action < 0 and self._steward[0].step(_CELLS):
            self.action = self._chosen(self._steward[0].chosen)
        return self.action >= 0

    def _chosen(self, best):
        """For a computer its level's choice; the same again after undo."""
        if not self._is_careless:
            return best
        match = self._session.match
        pick = Random(match.random.w, match.log.count + 1).below(self._count)
        other = self._choices[pick]
        return best if d.NO_DRAW <= other < d.COAT else other  # a spell works only once


def _is_careless(session, player) -> bool:
    from castellan.ui.screens.kingdomino import computer  # noqa: PLC0415 - hardly any evening

    return computer.is_careless(session, player)


class Ranking:
    """Puts the spots for what is in hand in order, the best first."""

    def __init__(self, session, spots):
        self._session = session
        self._spots = spots
        self._weighing: list = []  # from `begin` on
        self._values = array("h")
        self._sorted = 0

    def begin(self):
        """Make what is needed to think, once."""
        if not self._weighing:
            steward = DuelSteward(Random(0))
            steward.start(self._session.match, self._spots, len(self._spots))
            self._weighing.append(steward.weighing)
            self._values = array("h", bytes(2 * len(self._spots)))

    def step(self) -> bool:
        """Weigh some cells, then put some spots into their places; True when all are in order."""
        for _ in range(_CELLS):
            if self._sorted == len(self._spots):
                break
            if not self._weighing[0].step():
                self._insert()
        return self._sorted == len(self._spots)

    def _insert(self):
        """One spot more among those that are in order."""
        place = self._sorted
        self._sorted += 1
        spot = self._spots[place]
        value = self._weighing[0].worth_of(spot)
        while place and self._values[place - 1] < value:
            self._values[place] = self._values[place - 1]
            self._spots[place] = self._spots[place - 1]
            place -= 1
        self._values[place] = value
        self._spots[place] = spot
