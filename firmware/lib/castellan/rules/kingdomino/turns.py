"""The turns of Kingdomino: rows, kings, placements, rounds, and Dynasty's three games.

Room: rules. Queendomino extends the class.
"""

from array import array

from castellan.core import modules
from castellan.core.compat import const
from castellan.rules import fitting, space
from castellan.rules.contract import MUST_PLACE, NOBODY, NOT_NOW, OK, TABLE, TAKEN
from castellan.rules.kingdom import BOX, size_of
from castellan.rules.kingdomino import meta
from castellan.rules.kingdomino.draft import Draft
from castellan.rules.kingdomino.layout import (
    CHOICE,
    CHOOSER,
    DISCARD,
    DISCARDS,
    DRAW,
    FIRST_KING,
    FREE,
    GAME,
    GAME_OVER,
    KING,
    KINGDOMS,
    NEXT_GAME,
    NEXT_KINGS,
    NEXT_TILES,
    PHASE,
    PLACE,
    PLACEMENT,
    ROUND,
    ROW,
    ROW_KINGS,
    ROW_TILES,
    TILE,
    TILES,
    TURN,
)
from castellan.rules.kingdomino.tables import DOMINOES

_KING_ON = KING - NEXT_KINGS  # offset of a king in the state + this = its action
_LONGEST = const(160)  # more than the placements of one domino in any 7 x 7 kingdom


class Turns(Draft):
    """A match without scores. Subclasses add `score`, `places` and `_finish_game`."""

    SCHEMA = meta.SCHEMA
    LARGEST_CHOICE = _LONGEST
    EXTRAS = 0  # bytes that a subclass adds to the state
    may_discard = False  # K9: a domino that fits may be discarded
    dominoes = DOMINOES

    def __init__(self, seats: bytes, options: int = 0, seed: int = 0):
        self.seats = seats
        self._measure(len(seats), options)
        self.kingdom_size = size_of(self.grid)
        size = space.size_of(self.grid)
        self.space = space.numbers(self.kingdoms * size)
        self.space_at = array("H", bytes(2 * len(seats)))  # per player: index in `space`
        self.kingdom_at = array("H", bytes(2 * len(seats)))  # and offset in `state`
        for player in range(len(seats)):
            self.space_at[player] = self.kingdom_of(player) * size
            self.kingdom_at[player] = KINGDOMS + self.kingdom_of(player) * self.kingdom_size
        self.extras = KINGDOMS + self.kingdoms * self.kingdom_size  # offset of these bytes
        size = self.extras + self.EXTRAS + self._more_bytes(options)
        Draft.__init__(self, seats, options, size, self._log_size(), seed)

    def _measure(self, players: int, options: int):
        """Set the sizes that depend on players and options (table K)."""
        self.grid = 7 if options & meta.MIGHTY_DUEL else 5  # K15
        self.row_size = 3 if players == 3 and not options & meta.ROW_OF_FOUR else 4  # K2, K16
        self.rows = 6 if players == 2 and not options & meta.MIGHTY_DUEL else 12
        self.games = 3 if options & meta.DYNASTY else 1  # K14
        self.kingdoms = players
        self.may_discard = bool(options & meta.FREE_DISCARD)

    def _log_size(self) -> int:
        """Return the bytes of the longest log. A domino: up (1), king (1), placement (3)."""
        return self.games * (5 * self.row_size * self.rows + self.row_size + 1)

    def player_on_turn(self) -> int:
        """Return the player whose king is on the current domino."""
        return self.state[ROW_KINGS + self.state[TURN]]

    def actor(self) -> int:
        """Return who acts next: a player, TABLE or NOBODY."""
        s = self.state
        phase = s[PHASE]
        if phase == PLACEMENT:
            return s[ROW_KINGS + s[TURN]]
        if phase == CHOICE:
            return s[CHOOSER]
        if phase == GAME_OVER and s[GAME] == self.games:
            return NOBODY
        return TABLE

    def legal(self, out: array) -> int:
        """Write all legal actions to `out`. Returns how many."""
        s = self.state
        phase = s[PHASE]
        if phase == PLACEMENT:
            tile = 2 * s[ROW_TILES + s[TURN]]
            start = self.space_at[s[ROW_KINGS + s[TURN]]]
            first = self.dominoes[tile - 2]
            second = self.dominoes[tile - 1]
            count = fitting.legal(self.space, start, self.grid, first, second, out, PLACE)
            if count == 0 or self.may_discard:  # K9
                out[count] = DISCARD
                count += 1
            return count
        return self._kings(out) if phase == CHOICE else self.table_legal(out)

    def _kings(self, out: array) -> int:
        """Write the king actions: one for each free domino of the next row. Returns how many."""
        s = self.state
        count = 0
        for king in range(NEXT_KINGS, NEXT_KINGS + self.row_size):
            if s[king] == FREE:
                out[count] = king + _KING_ON
                count += 1
        return count

    def copy_from(self, other):
        """Copy another match of the same seats and options, except its random generator."""
        Draft.copy_from(self, other)
        self.space[:] = other.space

    def _play(self, action: int) -> int:
        """Validate and carry out an action. Returns OK, or why it was refused."""
        phase = self.state[PHASE]
        if phase == PLACEMENT:
            code = self._refuse_domino(action)
        elif phase == CHOICE:
            code = self._refuse_king(action - KING)
        else:
            return self._play_table(phase, action)
        if code == OK:
            self._carry_out(action)
        return code

    def _overrule(self, action: int) -> int:
        """Carry out a placement or discard that K8 or K9 forbids. Returns OK, or why not."""
        code = modules.load("castellan.rules.kingdomino.irregular").problem(self, action)
        if code == OK:
            self._carry_out(action)
        return code

    def _play_table(self, phase: int, action: int) -> int:
        if phase == ROW:
            if TILE < action <= TILE + TILES:
                return self._turn_up(action - TILE)
        elif phase == FIRST_KING:
            if DRAW <= action < DRAW + len(self.seats):
                return self._draw(action - DRAW)
        elif action == NEXT_GAME and self.state[GAME] < self.games:
            self._open_game()
            return OK
        return NOT_NOW

    def _carry_out(self, action: int):
        """Carry out an action that is known to be legal. Placements are not validated."""
        phase = self.state[PHASE]
        if phase == CHOICE:
            self._put_king(action - KING)
        elif phase != PLACEMENT:
            self._play(action)
        elif action == DISCARD:
            self._discard()
        else:
            self._place(action - PLACE)

    def _refuse_king(self, slot: int) -> int:
        """Return OK, or why the king in hand may not be put on the domino in a slot."""
        if not 0 <= slot < self.row_size:
            return NOT_NOW
        return OK if self.state[NEXT_KINGS + slot] == FREE else TAKEN

    def _put_king(self, slot: int):
        """Put the king in hand on a domino of the next row (K3, K6)."""
        s = self.state
        s[NEXT_KINGS + slot] = s[CHOOSER]
        if s[ROUND] > 1:
            self._next_turn()
        elif self.kings_in_hand():
            s[PHASE] = FIRST_KING
        else:
            self._move_up()

    def _refuse_domino(self, action: int) -> int:
        """Return OK, or why a placement or discard of the current domino is illegal (K8, K9)."""
        s = self.state
        tile = 2 * s[ROW_TILES + s[TURN]]
        first = self.dominoes[tile - 2]
        second = self.dominoes[tile - 1]
        player = s[ROW_KINGS + s[TURN]]
        if action == DISCARD:
            start = self.space_at[player]
            if self.may_discard or not fitting.fits(self.space, start, self.grid, first, second):
                return OK
            return MUST_PLACE
        spot = action - PLACE
        cell = spot >> 2
        if not 0 <= cell < self.kingdom_size - BOX or (first == second and spot & 2):
            return NOT_NOW  # two equal halves: only from the upper or left one
        halves = first | second << 8
        return fitting.placement_error(s, self.kingdom_at[player], self.grid, spot, halves)

    def _place(self, spot: int):
        s = self.state
        tile = 2 * s[ROW_TILES + s[TURN]]
        player = s[ROW_KINGS + s[TURN]]
        first = self.dominoes[tile - 2]
        second = self.dominoes[tile - 1]
        at = self.kingdom_at[player]
        start = self.space_at[player]
        space.place(s, at, self.space, start, self.grid, spot, first | second << 8)
        self._after_placement()

    def _discard(self):
        self.state[DISCARDS + self.player_on_turn()] += 1  # K9
        self._after_placement()

    def _after_placement(self):
        """Let the player choose the next domino. In the last round end the turn (K6, K7)."""
        s = self.state
        s[CHOOSER] = s[ROW_KINGS + s[TURN]]
        if s[NEXT_TILES]:
            s[PHASE] = CHOICE
        else:
            self._next_turn()

    def _next_turn(self):
        """Go to the next king in the row (K5), or to the next row (K7)."""
        s = self.state
        turn = s[TURN] + 1
        while turn < self.row_size and s[ROW_KINGS + turn] == FREE:
            turn += 1  # K16: a domino without a king
        s[TURN] = turn
        s[PHASE] = PLACEMENT
        if turn == self.row_size:
            self._move_up()

    def _move_up(self):
        """Make the next row the current row. A new next row comes up if any is left (K7)."""
        s = self.state
        if not s[NEXT_TILES]:
            self._finish_game()
            return
        for slot in range(self.row_size):
            s[ROW_TILES + slot] = s[NEXT_TILES + slot]
            s[ROW_KINGS + slot] = s[NEXT_KINGS + slot]
            s[NEXT_TILES + slot] = 0
            s[NEXT_KINGS + slot] = FREE
        s[TURN] = 0
        while s[ROW_KINGS + s[TURN]] == FREE:
            s[TURN] += 1
        s[PHASE] = ROW if s[ROUND] < self.rows else PLACEMENT
