"""Decides where to draw two dice of the Duel, and which spell, bonus or joker's coat to use first.

Frozen. It compares the best drawing with and without each preparation.
"""

from array import array

from castellan.core.compat import const
from castellan.rules.contract import Match
from castellan.rules.duel import hand
from castellan.rules.duel import layout as d
from castellan.rules.duel.layout import FREE, JOKER

from host_tools.references.duel_coat_values import FAR_SIGHTED, NOWHERE, CoatValues
from host_tools.references.duel_decision import Decision
from host_tools.references.duel_pair_search import PairSearch

_AS_IT_IS = const(-1)  # no preparation
_BONUS_COST = const(40)  # least gain for which a bonus or a spell is used
_SPELL_COST = const(32)
_WITH_JOKER = const(8)  # cache entries: six coats of a joker and two faces
_WITHOUT = const(3)


class DrawDecision(Decision):
    """Makes all decisions of the Duel except taking dice.

    If `is_in_a_hurry` is set, spells and the castle's bonus are used for any gain.
    """

    def __init__(self, coat_values: CoatValues, weighing: PairSearch, is_in_a_hurry: bool = False):
        Decision.__init__(self, coat_values, weighing)
        self._is_in_a_hurry = is_in_a_hurry
        self._index = 0  # of the preparation that is being valued
        self._with_both = False  # spells 1 and 2 are being valued together
        # The best drawing without preparation: its value, action and coats.
        self._as_it_lies = 0
        self._action = 0
        self._named = bytearray(2)
        self._most = 0  # largest gain of a preparation above its cost
        self._preparation = 0

    def start(self, match: Match, choices: array, count: int):
        """Begin the decision that is open in `match`, which must not change until the end."""
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
        """Use the result of the finished search. Then begin the next search or set `chosen`."""
        s = self._match.state
        if s[d.FIRST_DOT] != FREE:
            self.chosen = self._second_dot()
        else:
            self._draw_on(s)

    def _cost_of(self, spell: int) -> int:
        """Return the least gain that justifies a spell or the bonus. Less on a fuller map."""
        if self._is_in_a_hurry:
            return 0
        free = self._map.free
        return _BONUS_COST + 3 * free if spell >= d.BONUS else _SPELL_COST + 2 * free

    def _best_cross(self) -> int:
        """Return the action that adds a cross to the largest domain."""
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
        """Keep the result of one search. Then try the next preparation or set `chosen`."""
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
            if weighing.best <= NOWHERE and self._helps_with_other(spell):
                self._with_both = True
                weighing.open(d.UNBOUND | d.SPLIT)
                return
            cost = self._cost_of(spell) * (2 if self._with_both else 1)
            self._with_both = False
            gain = weighing.best - self._as_it_lies - cost
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

    def _helps_with_other(self, spell: int) -> bool:
        """True if spell 1 or 2 has not been valued together with the other, which is legal too."""
        if self._with_both or not d.SPELL_FREE <= spell <= d.SPELL_SPLIT:
            return False
        other = d.SPELL_FREE + d.SPELL_SPLIT - spell
        for index in range(self._count):
            if self._choices[index] == other:
                return True
        return False

    def _drawn(self, s) -> int:
        """Return the action: a preparation, a joker's coat, or the square to draw on."""
        if self._preparation:
            return self._preparation
        if self._as_it_lies <= NOWHERE:
            # No whole drawing is possible. The last action draws nothing, or half a domino.
            return self._choices[self._count - 1]
        for which in range(2):
            if not s[d.CHOSEN + which]:
                return d.COAT + 6 * which + self._named[which] - 1
        return self._action

    def _open_after(self, s, spell: int):
        """Begin to value the hand as it is after a spell or the bonus."""
        spells = s[d.SPELLS_ON]
        if spell >= d.BONUS:
            self._set_hand(spell - d.BONUS)
        elif spell >= d.TURN:
            which = (spell - d.TURN) // 6
            face = self._match.dice[6 * s[d.HANDS + which] + (spell - d.TURN) % 6]
            self.weighing.set_face(which, face)
            self.weighing.set_face(1 - which, s[d.FACES + s[d.HANDS + 1 - which]])
        else:
            self._set_hand(_AS_IT_IS)
            spells |= 1 << spell - d.SPELL_FREE
        self.weighing.open(spells)

    def _set_hand(self, bonus: int):
        """Set coats and crosses of the hand, with the bonus on die `bonus` if it is 0 or 1."""
        s = self._match.state
        for which in range(2):
            self.weighing.coats[which] = s[d.CHOSEN + which] or JOKER
            self.weighing.crosses[which] = hand.crosses(s, which) + (which == bonus)

    def _second_dot(self) -> int:
        """Return the best square for the second die of a split domino."""
        choices = self._choices
        best = choices[0]
        for index in range(self._count):
            if self.weighing.worth_of(choices[index]) > self.weighing.worth_of(best):
                best = choices[index]
        return best


def _prepares(action: int) -> bool:
    """True for actions before the drawing: spells 1, 2 and 4, and the castle's bonus."""
    return action != d.NO_DRAW and action < d.COAT


def think(match: Match, choices: array, count: int) -> DrawDecision:
    """Create and start the object that makes this decision in small steps."""
    s = match.state
    has_joker = not s[d.CHOSEN] or not s[d.CHOSEN + 1]
    coat_values = CoatValues(FAR_SIGHTED, _WITH_JOKER if has_joker else _WITHOUT)
    thinking = DrawDecision(coat_values, PairSearch(coat_values))
    thinking.start(match, choices, count)
    return thinking
