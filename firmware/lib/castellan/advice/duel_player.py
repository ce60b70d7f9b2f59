"""What all players of the Duel have in common: they draw where it is worth most to them.

Room: advice. Which dice they take, and what a spell must bring, is each player's own. A player
thinks in steps of one cell of a map, so that a box on the table can do something else meanwhile.
"""

from array import array

from castellan.advice.duel_map import NOWHERE, DuelMap, Weights
from castellan.advice.duel_weighing import Weighing
from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.contract import Match
from castellan.rules.duel import hand
from castellan.rules.duel import layout as d
from castellan.rules.duel.layout import FREE, JOKER
from castellan.rules.duel.tables import DICE

_ALL_OF_IT = const(10000)  # steps at a time for whoever is in no hurry
_AS_IT_IS = const(-1)  # no preparation: the hand is weighed as it lies


class DuelPlayer:
    """Weighs what a hand can draw.

    A subclass provides `_start_taking()` and `_take_on()`, which weigh the dice and call
    `_decide`, and `_asks(spell)`: what a spell (`layout` has their actions) must bring to be used,
    in sixteenths of a point.
    """

    def __init__(self, random_numbers: Random, weights: Weights):
        self._random = random_numbers
        self._map = DuelMap(weights)
        self.weighing = Weighing(self._map)
        self.chosen = -1  # the action, when the thinking is over
        self._match = None  # type: Match | None
        self._choices = array("H")
        self._count = 0
        self._index = 0  # of the preparation being weighed
        self._as_it_lies = 0  # of the hand as it lies, where to draw it, and what jokers become
        self._action = 0
        self._named = bytearray(2)
        self._most = 0  # that a preparation brings above what is asked of it, and which one
        self._preparation = 0

    def choose(self, match: Match, choices: array, count: int) -> int:
        """One of the first `count` actions in `choices`, which `match.legal` has written."""
        self.start(match, choices, count)
        while not self.step(_ALL_OF_IT):
            pass
        return self.chosen

    def start(self, match: Match, choices: array, count: int):
        """Begin to think about what is open; neither match nor choices may change meanwhile."""
        s = match.state
        self.chosen = -1
        self._match = match
        self._choices = choices
        self._count = count
        phase = s[d.PHASE]
        if phase == d.TAKING:
            self._start_taking()
            return
        self._map.read(s, hand.map_of(match.actor()))
        if phase == d.NAMING:
            self._decide(d.NAME + self._map.most_domains())
        elif phase == d.CROSSING:
            self._decide(self._best_cross())
        else:
            self._set_hand(_AS_IT_IS)
            if s[d.FIRST_DOT] == FREE:
                self._index = -1
                self.weighing.open(s[d.SPELLS_ON])
            else:
                self.weighing.open_one(1)

    def step(self, budget: int) -> bool:
        """Look at so many cells more; True when `chosen` is known."""
        while budget > 0 and self.chosen < 0:
            budget -= 1
            if not self.weighing.step():
                self._go_on()
        return self.chosen >= 0

    def _decide(self, action: int):
        self.chosen = action

    def _go_on(self):
        """A weighing is done: keep what it says, and open the next one or decide."""
        s = self._match.state
        if s[d.PHASE] == d.TAKING:
            self._take_on()
        elif s[d.FIRST_DOT] != FREE:
            self._decide(self._second_dot())
        else:
            self._draw_on(s)

    def _best_cross(self) -> int:
        """A cross is worth the squares of its domain."""
        choices = self._choices
        best = choices[0]
        most = 0
        for index in range(self._count):
            squares = self._map.squares[self._map.domain[choices[index] - d.CROSS]]
            if squares > most:
                best = choices[index]
                most = squares
        return best

    # Drawing

    def _draw_on(self, s):
        """The hand as it lies comes first, then every preparation that is open."""
        choices = self._choices
        weighing = self.weighing
        if self._index < 0:
            self._as_it_lies = weighing.best
            self._action = weighing.action
            self._named[0] = weighing.named[0]
            self._named[1] = weighing.named[1]
            self._most = self._preparation = 0
        else:
            spell = choices[self._index]
            gain = weighing.best - self._as_it_lies - self._asks(spell)
            if gain > self._most:
                self._most = gain
                self._preparation = spell
        self._index += 1
        while self._index < self._count and not _prepares(choices[self._index]):
            self._index += 1
        if self._index < self._count:
            self._open_after(s, choices[self._index])
        else:
            self._decide(self._drawn(s))

    def _drawn(self, s) -> int:
        """The preparation, the next joker's coat, or the square to draw on."""
        if self._preparation:
            return self._preparation
        if self._as_it_lies <= NOWHERE:
            return self._choices[self._count - 1]  # nothing can be drawn, or only half a domino
        for which in range(2):
            if not s[d.CHOSEN + which]:
                return d.COAT + 6 * which + self._named[which] - 1
        return self._action

    def _open_after(self, s, spell: int):
        """Weigh the hand as it will be once a spell is spoken or the bonus is given."""
        spells = s[d.SPELLS_ON]
        if spell >= d.BONUS:
            self._set_hand(spell - d.BONUS)
        elif spell >= d.TURN:
            which = (spell - d.TURN) // 6
            face = DICE[6 * s[d.HANDS + which] + (spell - d.TURN) % 6]
            self.weighing.set_face(which, face)
            self.weighing.set_face(1 - which, s[d.FACES + s[d.HANDS + 1 - which]])
        else:
            self._set_hand(_AS_IT_IS)
            spells |= 1 << spell - d.SPELL_FREE
        self.weighing.open(spells)

    def _set_hand(self, bonus: int):
        """The hand as it is, with the bonus on one of its dice or on none."""
        s = self._match.state
        for which in range(2):
            self.weighing.coats[which] = s[d.CHOSEN + which] or JOKER
            self.weighing.crosses[which] = hand.crosses(s, which) + (which == bonus)

    def _second_dot(self) -> int:
        """The best square for the second die of a split domino."""
        choices = self._choices
        best = choices[0]
        for index in range(self._count):
            if self.weighing.worth_of(choices[index]) > self.weighing.worth_of(best):
                best = choices[index]
        return best


def _prepares(action: int) -> bool:
    """Whether an action comes before the drawing: spells 1, 2 and 4, and the castle's bonus."""
    return action != d.NO_DRAW and action < d.COAT
