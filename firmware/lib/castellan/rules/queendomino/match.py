"""A whole match of Queendomino: Kingdomino's turns with optional steps added.

Room: rules. The Royal Wedding extends the class.
"""

from array import array

from castellan.core.compat import const
from castellan.rules import ranking, replay
from castellan.rules.contract import NOT_NOW, OK, TABLE, TAKEN
from castellan.rules.kingdom import step_of
from castellan.rules.kingdomino.layout import (
    CHOICE,
    CHOOSER,
    FIRST_KING,
    FREE,
    GAME,
    GAME_OVER,
    IN_HAND,
    KING,
    NEXT_KINGS,
    NEXT_TILES,
    PHASE,
    ROUND,
)
from castellan.rules.kingdomino.turns import Turns
from castellan.rules.property import LARGEST, sheet_size
from castellan.rules.queendomino import builders, meta, optional, purse
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino.score import fill_house_sheet
from castellan.rules.queendomino.tables import DOMINOES
from castellan.rules.queendomino.tables_buildings import BUILDINGS, PACK

_LONGEST = const(320)  # six buildings on up to fifty town squares
_MOST_PLAYERS = const(8)
_TIE_BREAK = const(2)  # Q19: points, then the largest property

_sheet = array("H", bytes(2 * sheet_size(7)))
_values = array("H", bytes(2 * _MOST_PLAYERS * _TIE_BREAK))


class Queendomino(Turns):
    """One match of Queendomino."""

    SCHEMA = meta.SCHEMA
    LARGEST_CHOICE = _LONGEST
    EXTRAS = q.EXTRAS
    dominoes = DOMINOES
    buildings = BUILDINGS
    PACKS = meta.PACKS  # type: tuple[str, ...]
    pack = PACK

    def _measure(self, players: int, options: int):
        """Set the sizes that depend on the players (table Q)."""
        self.grid = 7 if players == 2 else 5
        self.row_size = 4
        self.rows = 12
        self.games = 1
        self.kingdoms = players

    def _more_bytes(self, options: int) -> int:
        """Return how many bytes of the state only some options need."""
        return q.HELD_END - self.EXTRAS if options & meta.KNIGHT_BARS else 0

    def _take_tables(self, tables: bytes):
        self.dominoes = tables[: len(DOMINOES)]
        self.buildings = tables[len(DOMINOES) :]

    def _share_tables(self, other):
        self.dominoes = other.dominoes
        self.buildings = other.buildings

    def _log_size(self) -> int:
        """Return the bytes of the longest log."""
        # Each domino: up (1), king (1), placement (3), two knights (2), end of turn (1).
        # Each of 32 buildings: up (1), built (2), gain (1). Each round: the dragon (1).
        return 8 * self.row_size * self.rows + 32 * 4 + self.rows + 2 * self.row_size

    def house(self, player: int) -> int:
        """Return the index of a player's house: its kingdom and purse. Partners share it (W3)."""
        return self.kingdom_of(player)

    def _open_game(self):
        Turns._open_game(self)
        s = self.state
        for index in range(q.EXTRAS):
            s[self.extras + index] = 0
        builders.fill_pile(s, self.extras, self.buildings)
        purse.fill_purses(s, self.extras, self.kingdoms)
        s[self.extras + q.RETURN_PHASE] = s[PHASE]
        s[PHASE] = q.BUILDERS

    def actor(self) -> int:
        """Return who acts next: a player, TABLE or NOBODY."""
        phase = self.state[PHASE]
        if phase == q.OPTIONS:
            return self.state[CHOOSER]
        if phase == q.GAINING:
            return TABLE
        return Turns.actor(self)

    def legal(self, out) -> int:
        """Write all legal actions to `out`. Returns how many."""
        s = self.state
        phase = s[PHASE]
        count = 0
        if phase == q.BUILDERS:
            for kind in range(1, q.KINDS + 1):
                if s[self.extras + q.IN_PILE + kind - 1]:
                    out[count] = q.BUILDER + kind
                    count += 1
            return count
        if phase == q.GAINING:
            for count in range(16):
                out[count] = q.GAIN + count
            return 16
        if phase != q.OPTIONS:
            return Turns.legal(self, out)
        count = optional.legal(self, out)
        if not s[NEXT_TILES]:
            out[count] = q.END_TURN  # Q16: no king moves in the last round
            return count + 1
        for slot in range(self.row_size):
            if s[NEXT_KINGS + slot] == FREE:
                out[count] = KING + slot
                count += 1
        return count

    def chance(self) -> int:
        """Return a random chance event that is possible now."""
        s = self.state
        if s[PHASE] == q.BUILDERS:
            skip = self.random.below(builders.pile_size(s, self.extras))
            return q.BUILDER + builders.pick_from_pile(s, self.extras, skip)
        if s[PHASE] == q.GAINING:
            kind = s[self.extras + q.PENDING]
            knights = builders.fact(self.buildings, kind, q.KNIGHTS)
            return q.GAIN + 4 * knights + builders.fact(self.buildings, kind, q.TOWERS)
        return Turns.chance(self)

    def _play(self, action: int) -> int:
        phase = self.state[PHASE]
        if phase == q.BUILDERS:
            return self._open_building(action - q.BUILDER)
        if phase == q.GAINING:
            return self._gain(action - q.GAIN)
        if phase != q.OPTIONS:
            return Turns._play(self, action)
        if KING <= action < KING + self.row_size and self.state[NEXT_TILES]:
            code = self._refuse_king(action - KING)
            if code == OK:
                self._put_king(action - KING)
            return code
        if action == q.END_TURN and not self.state[NEXT_TILES]:
            self._next_turn()
            return OK
        return optional.play(self, action)

    def next_space(self) -> int:
        """Return the price of the space that the next building takes (Q15)."""
        is_dearest = bool(self.options & meta.REFILL_DEAREST)
        return builders.next_space(self.state, self.extras, is_dearest)

    def _open_building(self, kind: int) -> int:
        """Reveal a building. The round continues when no more spaces can be filled (Q15)."""
        s = self.state
        if not 1 <= kind <= q.KINDS:
            return NOT_NOW
        if not builders.open_building(s, self.extras, kind, self.next_space()):
            return TAKEN
        if not builders.wanted(s, self.extras):
            s[PHASE] = s[self.extras + q.RETURN_PHASE]
        return OK

    def _gain(self, given: int) -> int:
        """Give the builder the knights and towers of the new building (Q11)."""
        s = self.state
        if not 0 <= given < 16:
            return NOT_NOW
        limited = bool(self.options & meta.LIMITED_SUPPLY)
        house = self.house(s[CHOOSER])
        purse.gain(s, self.extras, self.kingdoms, house, given >> 2, given & 3, limited)
        s[PHASE] = q.OPTIONS
        return OK

    def _place(self, spot: int):
        Turns._place(self, spot)
        cell = spot >> 2
        self.state[self.extras + q.CELL_A] = cell
        self.state[self.extras + q.CELL_B] = cell + step_of(self.grid, spot & 3)

    def _discard(self):
        Turns._discard(self)
        self.state[self.extras + q.CELL_A] = FREE

    def _after_placement(self):
        """End step A of the turn and begin the optional steps B to E (Q6)."""
        self.state[CHOOSER] = self.player_on_turn()
        optional.open_turn(self)

    def _put_king(self, slot: int):
        """Put the king on a domino. Two players place the first kings in order 1, 2, 2, 1 (Q4)."""
        s = self.state
        Turns._put_king(self, slot)
        if len(self.seats) == 2 and s[PHASE] == FIRST_KING:
            other = 1 - s[CHOOSER]
            if s[IN_HAND + other] > s[IN_HAND + s[CHOOSER]]:
                s[CHOOSER] = other
            s[IN_HAND + s[CHOOSER]] -= 1
            s[PHASE] = CHOICE

    def _move_up(self):
        """End the round: the dragon returns, buildings slide, new buildings are revealed (Q15)."""
        s = self.state
        played = s[ROUND] > 1
        Turns._move_up(self)
        optional.open_round(self)
        if s[PHASE] == GAME_OVER or not played:
            return
        builders.slide(s, self.extras)
        if builders.wanted(s, self.extras):
            s[self.extras + q.RETURN_PHASE] = s[PHASE]
            s[PHASE] = q.BUILDERS

    def score(self, player: int, sheet) -> int:
        """Fill the score sheet of a player's house. Returns the total (Q18)."""
        return fill_house_sheet(self, player, sheet)

    def places(self, out):
        """Write each player's place. Ties and partners share a place (Q19)."""
        for player in range(len(self.seats)):
            _values[player * _TIE_BREAK] = self.score(player, _sheet)
            _values[player * _TIE_BREAK + 1] = _sheet[LARGEST]
        ranking.places(_values, len(self.seats), _TIE_BREAK, out)

    def match_points(self, player: int) -> int:
        """Return a player's points in the finished game, or 0 before its end."""
        return self.score(player, _sheet) if self.state[GAME] else 0

    def match_places(self, out):
        """Write each player's place in the match, which is a single game."""
        self.places(out)

    def _finish_game(self):
        self.state[GAME] = 1
        self.state[PHASE] = GAME_OVER


def make(seats: bytes, options: int, seed: int = 0, pack: bytes = PACK):
    """Return a new match, or None if these seats and options or this pack are not allowed."""
    if meta.problem(seats, options):
        return None
    match = Queendomino(seats, options, seed)
    return match if pack == PACK or match.use_pack(pack) else None


def load(data):
    """Load a match from the bytes that `dump` wrote. Returns None if they are invalid."""
    return replay.load_packed(make, meta.SCHEMA, data)
