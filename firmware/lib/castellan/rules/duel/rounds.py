"""The rounds of a Duel: dice are rolled and taken, rounds begin and end.

Room: rules. `turns.py` has the players' actions with their dice.
"""

from castellan.core import modules
from castellan.core.compat import const
from castellan.rules.contract import NOBODY, NOT_NOW, OK, TABLE, TAKEN, Match
from castellan.rules.duel import hand, meta, sheet, turns
from castellan.rules.duel import layout as d
from castellan.rules.duel.layout import FREE
from castellan.rules.duel.tables import BOXES_NEEDED, DICE, PACK
from castellan.rules.kingdom import size_of

_BOTH = const(2)  # index of spell 3
_LONGEST = const(176)
_ROUND_BYTES = const(20)  # in the log: 12, and 8 more if all drawings are irregular
_ROUNDS = const(40)  # 17 dominoes fill a map, and a round without any drawing is the last


class Rounds(Match):
    """A match of the Duel without scores. The subclass `Duel` adds the scores."""

    SCHEMA = meta.SCHEMA
    LARGEST_CHOICE = _LONGEST
    dice = DICE
    boxes = BOXES_NEEDED
    PACKS = meta.PACKS
    pack = PACK

    def __init__(self, seats: bytes, options: int = 0, seed: int = 0):
        size = d.MAPS + 2 * size_of(d.MAP)
        Match.__init__(self, seats, options, size, _ROUNDS * _ROUND_BYTES + 16, seed)

    def _take_tables(self, tables: bytes):
        self.dice = tables[: len(DICE)]
        self.boxes = tables[len(DICE) :]

    def _share_tables(self, other):
        self.dice = other.dice
        self.boxes = other.boxes

    def _clear(self):
        s = self.state
        for index in range(d.MAPS):
            s[index] = 0
        for player in range(2):
            sheet.clear_map(s, hand.map_of(player))
        self._open_round()

    def _open_round(self):
        s = self.state
        s[d.PHASE] = d.ROLL
        s[d.ROLLED] = s[d.TAKEN] = s[d.TAKES_BOTH] = s[d.DREW] = s[d.FILLED] = 0
        s[d.BONUS_DIE] = s[d.BONUS_DIE + 1] = 0
        s[d.FIRST_DOT] = FREE
        for die in range(4):
            s[d.TAKERS + die] = FREE

    def actor(self) -> int:
        """Return who acts next: a player, TABLE or NOBODY."""
        s = self.state
        phase = s[d.PHASE]
        if phase == d.ROLL:
            return TABLE
        if phase == d.TAKING:
            return self._taker()
        return NOBODY if phase == d.GAME_OVER else s[d.DRAWER]

    def _taker(self) -> int:
        """Return who takes the next die: A, B, B, A. With spell 3 it is A, A, B, B (U3)."""
        s = self.state
        if s[d.TAKEN] == 0 or (s[d.TAKEN] == 1 and s[d.TAKES_BOTH]):
            return s[d.PLAYER_A]
        return 1 - s[d.PLAYER_A]

    def legal(self, out) -> int:
        """Write all legal actions to `out`. Returns how many."""
        phase = self.state[d.PHASE]
        count = 0
        if phase == d.ROLL:
            for count in range(6):
                out[count] = d.FACE + count
            count = 6
        elif phase == d.TAKING:
            count = self._legal_dice(out)
        elif phase != d.GAME_OVER:
            count = turns.legal(self, out)
        return count

    def _legal_dice(self, out) -> int:
        count = 0
        for die in range(4):
            if self.state[d.TAKERS + die] == FREE:
                out[count] = d.TAKE + die
                count += 1
        if self._may_take_both():
            out[count] = d.SPELL_BOTH
            count += 1
        return count

    def chance(self) -> int:
        """Return a random face for the next die."""
        return d.FACE + self.random.below(6)

    def _play(self, action: int) -> int:
        phase = self.state[d.PHASE]
        if phase == d.ROLL:
            return self._roll(action - d.FACE)
        if phase == d.TAKING:
            return self._take(action)
        if phase == d.GAME_OVER:
            return NOT_NOW
        return turns.play(self, action)

    def _overrule(self, action: int) -> int:
        return modules.load("castellan.rules.duel.irregular").overrule(self, action)

    def _roll(self, face: int) -> int:
        """Set the face of the next of the four dice (U2)."""
        s = self.state
        if not 0 <= face < 6:
            return NOT_NOW
        die = s[d.ROLLED]
        s[d.FACES + die] = self.dice[6 * die + face]
        s[d.ROLLED] += 1
        if s[d.ROLLED] == 4:
            s[d.PHASE] = d.TAKING
        return OK

    def _may_take_both(self) -> bool:
        s = self.state
        if s[d.TAKEN] or s[d.TAKES_BOTH]:
            return False
        return hand.owns_spell(s, s[d.PLAYER_A], _BOTH)

    def _take(self, action: int) -> int:
        """Give a die to the player in turn. Dice without a choice follow by themselves (U3)."""
        s = self.state
        if action == d.SPELL_BOTH and self._may_take_both():
            hand.spend_spell(s, s[d.PLAYER_A], _BOTH)
            s[d.TAKES_BOTH] = 1
            return OK
        if not d.TAKE <= action < d.TAKE + 4:
            return NOT_NOW
        if s[d.TAKERS + action - d.TAKE] != FREE:
            return TAKEN
        s[d.TAKERS + action - d.TAKE] = self._taker()
        s[d.TAKEN] += 1
        if s[d.TAKEN] == (2 if s[d.TAKES_BOTH] else 3):
            rest = 1 - s[d.PLAYER_A] if s[d.TAKES_BOTH] else s[d.PLAYER_A]
            for die in range(4):
                if s[d.TAKERS + die] == FREE:
                    s[d.TAKERS + die] = rest
            s[d.PHASE] = d.DRAWING
            hand.take_hand(s, s[d.PLAYER_A])
        return OK

    def end_round(self):
        """End the game after a full map or an idle round, else swap players A and B (U3, U11)."""
        s = self.state
        full = False
        for player in range(2):
            if sheet.squares_drawn(s, hand.map_of(player)) == d.SQUARES:
                full = True
        if full or not s[d.DREW]:
            s[d.PHASE] = d.GAME_OVER
            return
        s[d.ROUND] += 1
        s[d.PLAYER_A] = 1 - s[d.PLAYER_A]
        self._open_round()
