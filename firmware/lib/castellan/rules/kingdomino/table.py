"""What the physical table decides: which dominoes come up and whose king is drawn.

Room: rules.
"""

from array import array

from castellan.rules.contract import OK, TAKEN, Match
from castellan.rules.kingdomino.layout import (
    CHOICE,
    CHOOSER,
    DRAW,
    ENTERED,
    FIRST_KING,
    GAME,
    IN_HAND,
    NEXT_GAME,
    NEXT_TILES,
    PHASE,
    PLACEMENT,
    ROUND,
    ROW,
    TILE,
    TILES,
    USED,
)

# Of four bits: how many are 0; and which are, one after the other, in two bits each.
_ZEROS = b"\x04\x03\x03\x02\x03\x02\x02\x01\x03\x02\x02\x01\x02\x01\x01\x00"
_WHICH = b"\xe4\x39\x38\x0e\x34\x0d\x0c\x03\x24\x09\x08\x02\x04\x01\x00\x00"


class Table(Match):
    """The part of a match that the table decides; `turns` adds what the players do."""

    def deck(self) -> int:
        """Where in `dominoes` the deck of the next row begins; most games have only one."""
        return 0

    def rows_of_deck(self) -> int:
        """How many rows have come up from that deck."""
        return self.state[ROUND]

    def is_used(self, number: int) -> bool:
        """Whether a domino has come up in this game."""
        return bool(self.state[USED + (number - 1 >> 3)] >> (number - 1 & 7) & 1)

    def kings_in_hand(self) -> int:
        """How many kings of the first round are still to be drawn."""
        kings = 0
        for player in range(len(self.seats)):
            kings += self.state[IN_HAND + player]
        return kings

    def table_legal(self, out: array) -> int:
        """Write everything the table may do now; return how many."""
        s = self.state
        count = 0
        if s[PHASE] == ROW:
            deck = self.deck()
            for number in range(1, TILES + 1):
                if not self.is_used(deck + number):
                    out[count] = TILE + number
                    count += 1
        elif s[PHASE] == FIRST_KING:
            for player in range(len(self.seats)):
                if s[IN_HAND + player]:
                    out[count] = DRAW + player
                    count += 1
        elif s[GAME] < self.games:
            out[0] = NEXT_GAME
            count = 1
        return count

    def chance(self) -> int:
        """What the table does when nobody enters it: one of its open actions, at random."""
        s = self.state
        if s[PHASE] == ROW:
            left = TILES - self.row_size * self.rows_of_deck() - s[ENTERED]
            return TILE + _unused(s, USED + (self.deck() >> 3), self.random.below(left))
        if s[PHASE] == FIRST_KING:
            skip = self.random.below(self.kings_in_hand())
            player = 0
            while skip >= s[IN_HAND + player]:
                skip -= s[IN_HAND + player]
                player += 1
            return DRAW + player
        return NEXT_GAME

    def deal(self):
        """Let the table decide as `chance` would; all dominoes of a row come up at once."""
        s = self.state
        if s[PHASE] != ROW:
            Match.deal(self)
            return
        deck = self.deck()
        for _ in range(s[ENTERED], self.row_size):
            action = self.chance()
            self._come_up(deck + action - TILE)
            self.log.append(action)

    def _turn_up(self, number: int) -> int:
        """A domino of the next row comes up, if it has not yet."""
        if self.is_used(number):
            return TAKEN
        self._come_up(number)
        return OK

    def _come_up(self, number: int):
        """A domino of the next row comes up; the row is kept sorted (K2, K4)."""
        s = self.state
        s[USED + (number - 1 >> 3)] |= 1 << (number - 1 & 7)
        entered = s[ENTERED]
        slot = NEXT_TILES + entered
        while slot > NEXT_TILES and s[slot - 1] > number:
            s[slot] = s[slot - 1]
            slot -= 1
        s[slot] = number
        entered += 1
        if entered == self.row_size:
            entered = 0
            s[ROUND] += 1
            s[PHASE] = FIRST_KING if s[ROUND] == 1 else PLACEMENT
        s[ENTERED] = entered

    def _draw(self, player: int) -> int:
        """A king comes out of the hand; its owner chooses with it (K3)."""
        s = self.state
        if not s[IN_HAND + player]:
            return TAKEN
        s[IN_HAND + player] -= 1
        s[CHOOSER] = player
        s[PHASE] = CHOICE
        return OK


def _unused(s: bytearray, bits: int, skip: int) -> int:
    """The number of an unused domino, after skipping some of the lower ones."""
    number = 1
    used = s[bits]
    left = _ZEROS[used & 15] + _ZEROS[used >> 4]
    while skip >= left:
        skip -= left
        number += 8
        bits += 1
        used = s[bits]
        left = _ZEROS[used & 15] + _ZEROS[used >> 4]
    low = _ZEROS[used & 15]
    upper = skip >= low  # as a number: a jump here would be guessed wrong every other time
    skip -= low * upper
    number += 4 * upper
    used >>= 4 * upper
    return number + (_WHICH[used & 15] >> 2 * skip & 3)
