"""Where two dice of the Duel are drawn, and what is spoken, given or named before.

Room: advice. They are drawn where it is worth most.
"""

from array import array

from castellan.advice.duel_coat_values import FAR_SIGHTED, NOWHERE, CoatValues
from castellan.advice.duel_decision import Decision
from castellan.advice.duel_pair_search import PairSearch
from castellan.core.compat import const
from castellan.rules.contract import Match
from castellan.rules.duel import hand
from castellan.rules.duel import layout as d
from castellan.rules.duel.layout import FREE, JOKER
from castellan.rules.duel.tables import DICE

_AS_IT_IS = const(-1)  # no preparation: the hand is weighed as it lies
_BONUS_ASKS = const(40)
_SPELL_ASKS = const(32)
_WITH_JOKER = const(8)  # worths kept at a time: six coats of a joker, and two faces
_WITHOUT = const(3)


class DrawDecision(Decision):
    """Weighs what a hand can draw.

    A player in a hurry uses spells and the castle's bonus as soon as they bring anything.
    """

    def __init__(self, coat_values: CoatValues, weighing: PairSearch, is_in_a_hurry: bool = False):
        Decision.__init__(self, coat_values, weighing)
        self._is_in_a_hurry = is_in_a_hurry
        self._index = 0  # of the preparation being weighed
        self._as_it_lies = 0  # of the hand as it lies, where to draw it, and what jokers become
        self._action = 0
        self._named = bytearray(2)
        self._most = 0  # that a preparation brings above what is asked of it, and which one
        self._preparation = 0

    def start(self, match: Match, choices: array, count: int):
        """Begin to think about what is open; neither match nor choices may change meanwhile."""
        s = match.state
        self._begin(match, choices, count)
        phase = s[d.PHASE]
        self._map.read(s, hand.map_of(match.actor()))
        if phase == d.NAMING:
            self.chosen = d.NAME + self._map.most_domains()
        elif phase == d.CROSSING:
            self.chosen = self._best_cross()
        else:
            self._set_hand(_AS_IT_IS)
            if s[d.FIRST_DOT] == FREE:
                self._index = -1
                self.weighing.open(s[d.SPELLS_ON])
            else:
                self.weighing.open_one(1)

    def _go_on(self):
        """A weighing is done: keep what it says, and open the next one or decide."""
        s = self._match.state
        if s[d.FIRST_DOT] != FREE:
            self.chosen = self._second_dot()
        else:
            self._draw_on(s)

    def _asks(self, spell: int) -> int:
        """The later, the less a spell or the bonus has to bring."""
        if self._is_in_a_hurry:
            return 0
        free = self._map.free
        return _BONUS_ASKS + 3 * free if spell >= d.BONUS else _SPELL_ASKS + 2 * free

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
            self.chosen = self._drawn(s)

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


def think(match: Match, choices: array, count: int) -> DrawDecision:
    """What thinks about it, at its beginning."""
    s = match.state
    has_joker = not s[d.CHOSEN] or not s[d.CHOSEN + 1]
    coat_values = CoatValues(FAR_SIGHTED, _WITH_JOKER if has_joker else _WITHOUT)
    thinking = DrawDecision(coat_values, PairSearch(coat_values))
    thinking.start(match, choices, count)
    return thinking
