"""The course of a game of Kingdomino: rows, kings, turns, rounds, and Dynasty's three games.

Room: rules.
"""

from array import array

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
    GAME_POINTS,
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

_KING_ON = KING - NEXT_KINGS  # added to where in the state the king is
_LONGEST = const(160)  # no kingdom of 7 x 7 offers one domino more placements


class Turns(Draft):
    """A match up to its scores, which the subclass in `match` adds."""

    SCHEMA = meta.SCHEMA
    LARGEST_CHOICE = _LONGEST
    EXTRAS = 0  # bytes that a game of the family adds to the state
    dominoes = DOMINOES

    def __init__(self, seats: bytes, options: int = 0, seed: int = 0):
        self.seats = seats
        self._measure(len(seats), options)
        self.kingdom_size = size_of(self.grid)
        size = space.size_of(self.grid)
        self.space = space.numbers(self.kingdoms * size)
        self.space_at = array("H", bytes(2 * len(seats)))  # where each player's begins in `space`
        self.kingdom_at = array("H", bytes(2 * len(seats)))  # the same in `state`
        for player in range(len(seats)):
            self.space_at[player] = self.kingdom_of(player) * size
            self.kingdom_at[player] = KINGDOMS + self.kingdom_of(player) * self.kingdom_size
        self.extras = KINGDOMS + self.kingdoms * self.kingdom_size  # state of the game's own
        size = self.extras + self.EXTRAS + (GAME_POINTS if self.games > 1 else 0)
        Draft.__init__(self, seats, options, size, self._log_size(), seed)

    def _measure(self, players: int, options: int):
        """The measures of the game for so many players (table K)."""
        self.grid = 7 if options & meta.MIGHTY_DUEL else 5  # K15
        self.row_size = 3 if players == 3 and not options & meta.ROW_OF_FOUR else 4  # K2, K16
        self.rows = 6 if players == 2 and not options & meta.MIGHTY_DUEL else 12
        self.games = 3 if options & meta.DYNASTY else 1  # K14
        self.kingdoms = players

    def _log_size(self) -> int:
        """Bytes of the longest log: a domino comes up (1), gets a king (1) and is placed (2)."""
        return self.games * (4 * self.row_size * self.rows + self.row_size + 1)

    def player_on_turn(self) -> int:
        """Whose king is on the domino that is placed now."""
        return self.state[ROW_KINGS + self.state[TURN]]

    def actor(self) -> int:
        """Whose decision is open: a player, TABLE or NOBODY."""
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
        """Write all actions that are open now; return how many."""
        s = self.state
        phase = s[PHASE]
        if phase == PLACEMENT:
            tile = 2 * s[ROW_TILES + s[TURN]]
            start = self.space_at[s[ROW_KINGS + s[TURN]]]
            first = self.dominoes[tile - 2]
            second = self.dominoes[tile - 1]
            count = fitting.legal(self.space, start, self.grid, first, second, out, PLACE)
            if count == 0:
                out[0] = DISCARD  # K9: only where nothing fits
                count = 1
            return count
        return self._kings(out) if phase == CHOICE else self.table_legal(out)

    def _kings(self, out: array) -> int:
        """Write the dominoes of the next row that can be had; return how many."""
        s = self.state
        count = 0
        for king in range(NEXT_KINGS, NEXT_KINGS + self.row_size):
            if s[king] == FREE:
                out[count] = king + _KING_ON
                count += 1
        return count

    def copy_from(self, other):
        """Become as another match of the same seats and options is; the generator stays."""
        Draft.copy_from(self, other)
        self.space[:] = other.space

    def _play(self, action: int) -> int:
        """Carry out one action, or change nothing and say why not."""
        phase = self.state[PHASE]
        if phase == PLACEMENT:
            code = self._refuse_domino(action)
            if code == OK:
                if action == DISCARD:
                    self._discard()
                else:
                    self._place(action - PLACE)
            return code
        if phase == CHOICE:
            code = self._refuse_king(action - KING)
            if code == OK:
                self._put_king(action - KING)
            return code
        return self._play_table(phase, action)

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
        """Carry out an action that is known to be legal: no placement is checked again."""
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
        """OK, or why the king in hand may not go there."""
        if not 0 <= slot < self.row_size:
            return NOT_NOW
        return OK if self.state[NEXT_KINGS + slot] == FREE else TAKEN

    def _put_king(self, slot: int):
        """The king in hand takes a domino of the next row (K3, K6)."""
        s = self.state
        s[NEXT_KINGS + slot] = s[CHOOSER]
        if s[ROUND] > 1:
            self._next_turn()
        elif self.kings_in_hand():
            s[PHASE] = FIRST_KING
        else:
            self._move_up()

    def _refuse_domino(self, action: int) -> int:
        """OK, or why the domino whose turn it is may not go there, or not away (K8, K9)."""
        s = self.state
        tile = 2 * s[ROW_TILES + s[TURN]]
        first = self.dominoes[tile - 2]
        second = self.dominoes[tile - 1]
        player = s[ROW_KINGS + s[TURN]]
        if action == DISCARD:
            start = self.space_at[player]
            return MUST_PLACE if fitting.fits(self.space, start, self.grid, first, second) else OK
        spot = action - PLACE
        cell = spot >> 2
        if not 0 <= cell < self.kingdom_size - BOX or (first == second and spot & 2):
            return NOT_NOW  # twins are written from their upper or left half only
        halves = first | second << 8
        return fitting.placement_error(s, self.kingdom_at[player], self.grid, spot, halves)

    def _place(self, spot: int):
        s = self.state
        tile = 2 * s[ROW_TILES + s[TURN]]
        player = s[ROW_KINGS + s[TURN]]
        at = self.kingdom_at[player]
        first = self.dominoes[tile - 2]
        second = self.dominoes[tile - 1]
        start = self.space_at[player]
        space.place(s, at, self.space, start, self.grid, spot, first | second << 8)
        self._after_placement()

    def _discard(self):
        """The domino fits nowhere (K9)."""
        self.state[DISCARDS + self.player_on_turn()] += 1
        self._after_placement()

    def _after_placement(self):
        """The king that was on the domino moves on, or in the last round stays (K6, K7)."""
        s = self.state
        s[CHOOSER] = s[ROW_KINGS + s[TURN]]
        if s[NEXT_TILES]:
            s[PHASE] = CHOICE
        else:
            self._next_turn()

    def _next_turn(self):
        """The next king of the row, in the order of its numbers (K5), or the next row (K7)."""
        s = self.state
        turn = s[TURN] + 1
        while turn < self.row_size and s[ROW_KINGS + turn] == FREE:
            turn += 1  # K16: a domino that nobody took
        s[TURN] = turn
        s[PHASE] = PLACEMENT
        if turn == self.row_size:
            self._move_up()

    def _move_up(self):
        """The next row becomes the row being played; a new one comes up, if there is one (K7)."""
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
