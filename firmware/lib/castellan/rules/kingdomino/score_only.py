"""Score-only: finished kingdoms are entered domino by domino, one player after the other.

Room: rules. The table turns up a domino that lies in the kingdom, then says where. FINISH ends a
kingdom before it is full; with gaps in it something was discarded, so it has no harmony (K13).
"""

from castellan.core.compat import const
from castellan.rules import fitting, replay
from castellan.rules.contract import NO_MATCH, OK, Match
from castellan.rules.kingdomino import meta
from castellan.rules.kingdomino.layout import (
    CHOOSER,
    DISCARDS,
    IN_HAND,
    NEXT_TILES,
    PHASE,
    PLACEMENT,
    ROW,
    ROW_KINGS,
    ROW_TILES,
    TILE,
    TILES,
    TURN,
)
from castellan.rules.kingdomino.match import Kingdomino
from castellan.rules.kingdomino.tables import DOMINOES

FINISH = 98  # the kingdom of the player in turn holds no more dominoes

_SCHEMA = const(129)
_POSSIBLE = meta.HARMONY | meta.MIDDLE_KINGDOM | meta.MIDDLE_LENIENT | meta.MIDDLE_STRICT
_MOST_SEATS = const(4)


class ScoreOnly(Kingdomino):
    """One to four kingdoms, entered and counted. IN_HAND holds the dominoes each has so far."""

    SCHEMA = _SCHEMA

    def __init__(self, seats: bytes, options: int, seed: int):
        Kingdomino.__init__(self, seats, options, seed)
        self.row_size = 1
        self.rows = TILES

    def player(self) -> int:
        """Whose kingdom is being entered."""
        return self.state[CHOOSER]

    def legal(self, out) -> int:
        """Every domino that fits, and the end of this kingdom; or every place of the domino."""
        if self.state[PHASE] != ROW:
            return Kingdomino.legal(self, out)
        count = 0
        for number in range(1, TILES + 1):
            if not self.is_used(number) and self._fits(number):
                out[count] = TILE + number
                count += 1
        out[count] = FINISH
        return count + 1

    def chance(self) -> int:
        """A domino that fits, at random; the end where none does."""
        last = FINISH
        skip = self.random.below(TILES)
        for number in range(1, TILES + 1):
            if not self.is_used(number) and self._fits(number):
                last = TILE + number
                if skip <= 0:
                    break
            skip -= 1
        return last

    def apply_chance(self):
        """One domino: what fits after it is another question."""
        Match.apply_chance(self)

    def _fits(self, number):
        first = DOMINOES[2 * number - 2]
        start = self.space_of(self.player())
        return fitting.fits(self.space, start, self.grid, first, DOMINOES[2 * number - 1])

    def _open_game(self):
        Kingdomino._open_game(self)
        for player in range(len(self.seats)):
            self.state[IN_HAND + player] = 0

    def _play(self, action):
        if self.state[PHASE] == ROW and action == FINISH:
            self._finish_kingdom()
            return OK
        return Kingdomino._play(self, action)

    def _turn_up(self, number):
        s = self.state
        if not self.is_used(number) and not self._fits(number):
            return NO_MATCH
        code = Kingdomino._turn_up(self, number)
        if code == OK:
            s[ROW_TILES] = number
            s[NEXT_TILES] = 0
            s[ROW_KINGS] = s[CHOOSER]
            s[TURN] = 0
            s[PHASE] = PLACEMENT
        return code

    def _after_placement(self):
        s = self.state
        player = s[CHOOSER]
        s[IN_HAND + player] += 1
        s[PHASE] = ROW
        s[ROW_TILES] = 0
        if s[IN_HAND + player] == self._full():
            self._finish_kingdom()

    def _full(self):
        return self.grid * self.grid // 2

    def _finish_kingdom(self):
        s = self.state
        player = s[CHOOSER]
        if s[IN_HAND + player] < self._full():
            s[DISCARDS + player] = 1
        s[CHOOSER] = player + 1
        if player + 1 == len(self.seats):
            self._finish_game()


def make(seats: bytes, options: int, seed: int = 0):
    """Kingdoms to enter, or None where the seats or options cannot be counted."""
    if not 1 <= len(seats) <= _MOST_SEATS or options & ~(_POSSIBLE | meta.MIGHTY_DUEL):
        return None
    return ScoreOnly(seats, options, seed)


def load(data):
    """The kingdoms that `dump` wrote, or None where the bytes are none."""
    return replay.load(make, _SCHEMA, data)
