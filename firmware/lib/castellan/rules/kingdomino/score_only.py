"""The score-only mode: people enter finished kingdoms, domino by domino, to have them scored.

Room: rules. A TILE action names a domino, the next action places it. FINISH ends a kingdom that
is not full: its player must have discarded a domino, so it gets no harmony points (K13).
"""

from castellan.core.compat import const
from castellan.rules import fitting, replay
from castellan.rules.contract import NO_MATCH, NOT_NOW, OK, Match
from castellan.rules.kingdomino import meta
from castellan.rules.kingdomino.layout import (
    CHOOSER,
    DISCARD,
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
from castellan.rules.kingdomino.tables import PACK

FINISH = 98  # the current kingdom has no more dominoes

_SCHEMA = const(129)
_POSSIBLE = meta.HARMONY | meta.ANY_MIDDLE
_MOST_SEATS = const(4)


class ScoreOnly(Kingdomino):
    """One to four kingdoms to enter and score. IN_HAND counts the dominoes entered for each."""

    SCHEMA = _SCHEMA

    def __init__(self, seats: bytes, options: int, seed: int):
        Kingdomino.__init__(self, seats, options, seed)
        self.row_size = 1
        self.rows = TILES

    def player(self) -> int:
        """Return the player whose kingdom is being entered."""
        return self.state[CHOOSER]

    def legal(self, out) -> int:
        """Write every domino that fits and FINISH, or every placement of the named domino."""
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
        """Return a random domino that fits, or FINISH if none fits."""
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
        """Apply one random event only, because each placement changes which dominoes fit."""
        Match.apply_chance(self)

    def _fits(self, number):
        first = self.dominoes[2 * number - 2]
        start = self.space_of(self.player())
        return fitting.fits(self.space, start, self.grid, first, self.dominoes[2 * number - 1])

    def _overrule(self, action):
        return NOT_NOW if action == DISCARD else Kingdomino._overrule(self, action)

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


def make(seats: bytes, options: int, seed: int = 0, pack: bytes = PACK):
    """Return a new match to enter kingdoms, or None if the seats or options are not allowed."""
    if not 1 <= len(seats) <= _MOST_SEATS or options & ~(_POSSIBLE | meta.MIGHTY_DUEL):
        return None
    match = ScoreOnly(seats, options, seed)
    return match if pack == PACK or match.use_pack(pack) else None


def load(data):
    """Load kingdoms from the bytes that `dump` wrote. Returns None if they are invalid."""
    return replay.load_packed(make, _SCHEMA, data)
