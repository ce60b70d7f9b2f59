"""Decides which die of the Duel to take, with a lookahead of one round.

Frozen. It considers the dice that the opponent will take next, and the dice left. The
weights come from games against itself.
"""

from array import array

from castellan.core.compat import const
from castellan.rules.contract import Match
from castellan.rules.duel import hand
from castellan.rules.duel import layout as d
from castellan.rules.duel.layout import FREE, JOKER

from host_tools.references.duel_coat_values import FAR_SIGHTED, NOWHERE, POINT, CoatValues
from host_tools.references.duel_decision import Decision
from host_tools.references.duel_pair_search import PairSearch

_PAIRS = const(16)  # a pair of dice is 4 * one + other
_SIX = const(6)  # pairs of four dice, in the two tables below
_FIRST_DICE = b"\x00\x00\x00\x01\x01\x02"
_SECOND_DICE = b"\x01\x02\x03\x02\x03\x03"
_BOX = const(24)  # value of a line of boxes, divided by its open boxes
_THEIRS = const(12)  # sixteenths of the opponent's gain that are subtracted
_SPELL_COST = const(32)  # least gain for which spell 3 is used


class TakeDecision(Decision):
    """Chooses a die by the value of each pair of dice for both players."""

    def __init__(self, coat_values: CoatValues, weighing: PairSearch):
        Decision.__init__(self, coat_values, weighing)
        self._mine = array("h", bytes(2 * _PAIRS))
        self._theirs = array("h", bytes(2 * _PAIRS))
        self._next_pair = 0

    def start(self, match: Match, choices: array, count: int):
        """Begin the decision. Pairs are valued for the opponent first, then for the player."""
        self._begin(match, choices, count)
        self._next_pair = 0
        self._open_pair()

    def _go_on(self):
        """Keep the value of a finished pair. Then begin the next pair or set `chosen`."""
        self._keep_pair()
        self._next_pair += 1
        if self._next_pair < 2 * _SIX:
            self._open_pair()
        else:
            self.chosen = self._choose_die()

    def _open_pair(self):
        s = self._match.state
        if self._next_pair % _SIX == 0:
            self._map.read(s, hand.map_of(self._weigher()))
        one = _FIRST_DICE[self._next_pair % _SIX]
        other = _SECOND_DICE[self._next_pair % _SIX]
        self.weighing.set_face(0, s[d.FACES + one])
        self.weighing.set_face(1, s[d.FACES + other])
        self.weighing.open(0)

    def _weigher(self) -> int:
        """Return the player for whom the pairs are being valued."""
        player = self._match.actor()
        return 1 - player if self._next_pair < _SIX else player

    def _keep_pair(self):
        s = self._match.state
        player = self._weigher()
        one = _FIRST_DICE[self._next_pair % _SIX]
        other = _SECOND_DICE[self._next_pair % _SIX]
        worth = self.weighing.best
        worth = worth if worth > NOWHERE else 0
        worth += self._box(s, player, s[d.FACES + one]) + self._box(s, player, s[d.FACES + other])
        out = self._theirs if self._next_pair < _SIX else self._mine
        out[4 * one + other] = out[4 * other + one] = worth

    def _choose_die(self) -> int:
        s = self._match.state
        player = self._match.actor()
        best = self._choices[0]
        most = 2 * NOWHERE
        for index in range(self._count):
            action = self._choices[index]
            if action == d.SPELL_BOTH:
                worth = self._worth_of_both() - _SPELL_COST - self._map.free
            elif s[d.TAKEN] == 0 and not s[d.TAKES_BOTH]:
                worth = self._worth_of_first(action - d.TAKE)
            else:
                worth = self._worth_of_second(s, player, action - d.TAKE)
            if worth > most:
                most = worth
                best = action
        return best

    def _box(self, s, player: int, face: int) -> int:
        """Return the value of filling a box of the spell book with a die face, or 0."""
        coat = face & 7
        if face >> 4 or coat == JOKER or s[d.SPELLS + coat - 1]:
            return 0
        mine = self._match.boxes[coat - 1] - s[d.BOXES + 6 * player + coat - 1]
        return _BOX // mine

    def _worth(self, mine: int, theirs: int) -> int:
        """Return the value if the player takes pair `mine`, and the opponent pair `theirs`."""
        return self._mine[mine] - self._theirs[theirs] * _THEIRS // POINT

    def _worth_of_first(self, die: int) -> int:
        """Return the value of a first die: B takes its best two, A gets the last (U3)."""
        most = 4 * NOWHERE
        worth = 0
        for last in range(4):
            if last == die:
                continue
            pair = _rest(die, last)
            theirs = self._theirs[pair] - self._mine[4 * die + last] * _THEIRS // POINT
            if theirs > most:
                most = theirs
                worth = self._worth(4 * die + last, pair)
        return worth

    def _worth_of_both(self) -> int:
        """Return the value of taking two dice at once (spell 3). B gets the other two."""
        most = 2 * NOWHERE
        for one in range(3):
            for other in range(one + 1, 4):
                most = max(most, self._worth(4 * one + other, _rest(one, other)))
        return most

    def _worth_of_second(self, s, player: int, die: int) -> int:
        """Return the value of a die, paired with the die already taken or the best die left."""
        most = 2 * NOWHERE
        for other in range(4):
            taker = s[d.TAKERS + other]
            if other == die or taker == 1 - player:
                continue
            if taker == FREE and self._has_one(s, player):
                continue
            most = max(most, self._worth(4 * die + other, _rest(die, other)))
        return most

    def _has_one(self, s, player: int) -> bool:
        for die in range(4):
            if s[d.TAKERS + die] == player:
                return True
        return False


def _rest(one: int, other: int) -> int:
    """Return the pair of the two dice other than `one` and `other`."""
    first = 0
    while first == one or first == other:
        first += 1
    return 4 * first + 6 - one - other - first


def think(match: Match, choices: array, count: int) -> TakeDecision:
    """Create and start the object that makes this decision in small steps."""
    coat_values = CoatValues(FAR_SIGHTED)
    thinking = TakeDecision(coat_values, PairSearch(coat_values))
    thinking.start(match, choices, count)
    return thinking
