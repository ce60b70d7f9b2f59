"""What all players of the Duel have in common: they draw where it is worth most to them.

Room: advice. Which dice they take, and what a spell must bring, is each player's own.
"""

from array import array

from castellan.advice.duel_map import NOWHERE, DuelMap, Weights
from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.contract import Match
from castellan.rules.duel import hand
from castellan.rules.duel import layout as d
from castellan.rules.duel.layout import FREE, JOKER
from castellan.rules.duel.sheet import END_CELL, FIRST_CELL
from castellan.rules.duel.tables import DICE
from castellan.rules.kingdom import step_of

_UNBOUND = const(1)  # bits of `layout.SPELLS_ON`
_SPLIT = const(2)


class DuelPlayer:
    """Weighs what a hand can draw.

    A subclass provides `_choose_die(match, choices, count)`, and `_asks(spell)`: what a spell
    (`layout` has their actions) must bring to be used, in sixteenths of a point.
    """

    def __init__(self, random_numbers: Random, weights: Weights):
        self._random = random_numbers
        self._map = DuelMap(weights)
        self._best_action = 0  # of the last `_weigh`: the square to draw on first
        self._best_coats = bytearray(2)
        self._coats = bytearray(2)
        self._crosses = bytearray(2)

    def choose(self, match: Match, choices: array, count: int) -> int:
        """One of the first `count` actions in `choices`, which `match.legal` has written."""
        s = match.state
        phase = s[d.PHASE]
        if phase == d.TAKING:
            return self._choose_die(match, choices, count)
        self._map.read(s, hand.map_of(match.actor()))
        if phase == d.NAMING:
            return d.NAME + self._map.most_domains()
        if phase == d.CROSSING:
            return self._best_cross(choices, count)
        return self._draw(match, choices, count)

    def _best_cross(self, choices: array, count: int) -> int:
        """A cross is worth the squares of its domain."""
        best = choices[0]
        most = 0
        for index in range(count):
            squares = self._map.squares[self._map.domain[choices[index] - d.CROSS]]
            if squares > most:
                best = choices[index]
                most = squares
        return best

    # Drawing

    def _draw(self, match: Match, choices: array, count: int) -> int:
        s = match.state
        if s[d.FIRST_DOT] != FREE:
            return self._second_dot(s, choices, count)
        worth = self._weigh_hand(s, s[d.SPELLS_ON], -1)
        action = self._preparation(s, choices, count, worth)
        if action:
            return action
        if worth <= NOWHERE:
            return choices[count - 1]  # nothing can be drawn, or only half a domino
        self._weigh_hand(s, s[d.SPELLS_ON], -1)
        for which in range(2):
            if not s[d.CHOSEN + which]:
                return d.COAT + 6 * which + self._best_coats[which] - 1
        return self._best_action

    def _preparation(self, s, choices: array, count: int, worth: int) -> int:
        """The spell or bonus that brings most above what is asked of it, or 0."""
        best = 0
        action = 0
        for index in range(count):
            spell = choices[index]
            if spell == d.NO_DRAW or spell >= d.COAT:
                continue
            gain = self._weigh_after(s, spell) - worth - self._asks(spell)
            if gain > best:
                best = gain
                action = spell
        return action

    def _weigh_after(self, s, spell: int) -> int:
        """The worth of the hand once a spell is spoken or the bonus is given."""
        spells = s[d.SPELLS_ON]
        if spell >= d.BONUS:
            return self._weigh_hand(s, spells, spell - d.BONUS)
        if spell < d.TURN:
            return self._weigh_hand(s, spells | 1 << spell - d.SPELL_FREE, -1)
        which = (spell - d.TURN) // 6
        face = DICE[6 * s[d.HANDS + which] + (spell - d.TURN) % 6]
        other = s[d.FACES + s[d.HANDS + 1 - which]]
        if which:
            return self._weigh_faces(other, face, spells)
        return self._weigh_faces(face, other, spells)

    def _second_dot(self, s, choices: array, count: int) -> int:
        gains = self._map.gains(s[d.CHOSEN + 1], hand.crosses(s, 1))
        best = choices[0]
        for index in range(count):
            if gains[choices[index] & 127] > gains[best & 127]:
                best = choices[index]
        return best

    def _weigh_hand(self, s, spells: int, bonus: int) -> int:
        """The worth of the hand as it is, with the bonus on one of its dice or on none (-1)."""
        for which in range(2):
            self._coats[which] = s[d.CHOSEN + which] or JOKER
            self._crosses[which] = hand.crosses(s, which) + (which == bonus)
        return self._weigh(spells)

    def _weigh_faces(self, one: int, two: int, spells: int) -> int:
        """The worth of two faces, as bytes of the dice."""
        self._coats[0] = one & 7
        self._coats[1] = two & 7
        self._crosses[0] = one >> 4
        self._crosses[1] = two >> 4
        return self._weigh(spells)

    def _weigh(self, spells: int) -> int:
        """The worth of the best drawing, jokers named as they serve best; NOWHERE if none."""
        best = NOWHERE
        one_most = 6 if self._coats[0] == JOKER else 1
        two_most = 6 if self._coats[1] == JOKER else 1
        for one in range(one_most):
            for two in range(two_most):
                first = one + 1 if one_most > 1 else self._coats[0]
                second = two + 1 if two_most > 1 else self._coats[1]
                best = self._weigh_coats(first, second, spells, best)
        return best

    def _weigh_coats(self, first: int, second: int, spells: int, best: int) -> int:
        if spells & _SPLIT:
            return self._weigh_apart(first, second, spells, best)
        ones = self._map.gains(first, self._crosses[0])
        twos = self._map.gains(second, self._crosses[1])
        crosses = self._crosses[0] + self._crosses[1]
        for cell in range(FIRST_CELL, END_CELL):
            if ones[cell] == NOWHERE:
                continue
            fits = spells & _UNBOUND or self._map.fits(first, cell)
            for direction in range(2 if first == second else 4):
                other = cell + step_of(d.MAP, direction)
                if not FIRST_CELL <= other < END_CELL or twos[other] == NOWHERE:
                    continue
                if not fits and not self._map.fits(second, other):
                    continue
                if first == second:
                    worth = self._map.twins(first, crosses, cell, other)
                else:
                    worth = ones[cell] + twos[other]
                if worth > best:
                    best = worth
                    self._keep(first, second, d.PLACE + (cell << 2) + direction)
        return best

    def _weigh_apart(self, first: int, second: int, spells: int, best: int) -> int:
        """Two dice on squares of their own; that they might help each other is left out."""
        ones = self._map.gains(first, self._crosses[0])
        twos = self._map.gains(second, self._crosses[1])
        for cell in range(FIRST_CELL, END_CELL):
            if ones[cell] == NOWHERE or not (spells & _UNBOUND or self._map.fits(first, cell)):
                continue
            for other in range(FIRST_CELL, END_CELL):
                if other == cell or ones[cell] + twos[other] <= best or twos[other] == NOWHERE:
                    continue
                if spells & _UNBOUND or self._map.fits(second, other):
                    best = ones[cell] + twos[other]
                    self._keep(first, second, d.DOT + cell)
        return best

    def _keep(self, first: int, second: int, action: int):
        self._best_coats[0] = first
        self._best_coats[1] = second
        self._best_action = action
