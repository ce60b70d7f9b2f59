"""Screens 08 and 09: the end of a turn, a king on a free domino of the next row.

Room: ui. What is optional in a turn lies one key aside, so it costs nobody a press.
"""

from castellan.advice import estates, outlook
from castellan.advice.placement import MIDDLES
from castellan.core.compat import const
from castellan.core.ticks import add, diff
from castellan.rules.kingdom import fits, legal
from castellan.rules.kingdomino.layout import (
    CHOICE,
    DISCARD,
    FREE,
    KING,
    NEXT_KINGS,
    NEXT_TILES,
    PHASE,
    PLACE,
    ROUND,
)
from castellan.ui import draw, flow, palette, screens
from castellan.ui.input import DOWN, UP, A
from castellan.ui.screen import BaseScreen
from castellan.ui.screens.queendomino import steps
from castellan.ui.screens.queendomino.rows_view import draw_rows, half_of, king_column, line_of

_NO_ROOM = const(-30000)  # what a domino is worth that fits nowhere
_TAKEN_MS = const(300)
_MIDDLE = const(3)
_THINKING = const(-1)
_SLICE_MS = const(5)
_WIDTH = const(3)
_LEFT_KING = const(2)
_ONE_COLUMN = const(4)  # dominoes of a row that need one column only


class Screen(BaseScreen):
    """U/D over the free dominoes, A takes; left the knights, right the builders, B the purse.

    For a computer seat the bracket stands where its king goes, after what else it does.
    """

    peek = "queendomino.kingdom"
    undo = "undo"

    def __init__(self, shell, argument):
        super().__init__(shell, argument)
        session = shell.app
        self._match = session.match
        self._player = session.match.actor()
        self._is_computer = session.is_computer(self._player)
        self._is_turn = session.match.state[PHASE] != CHOICE
        self._steps = steps.open_now(session) if self._is_turn else 0
        self._is_taken = False
        self._until = 0
        self._without_room = self._find_no_room()
        self._slot = _THINKING
        self._looked_at = 0
        self._best = _THINKING
        self._best_worth = _NO_ROOM

    def _find_no_room(self):
        """One bit for each free domino that has no place in the player's kingdom."""
        match = self._match
        bits = 0
        for slot in range(match.row_size):
            if match.state[NEXT_KINGS + slot] == FREE:
                if not _has_room(match, self._player, slot):
                    bits |= 1 << slot
        return bits

    def _think(self):
        """Look at one more domino; after the last one the bracket stands on the best."""
        if self._is_computer:
            self._follow_computer()
            return
        slot = self._looked_at
        self._looked_at += 1
        if self._match.state[NEXT_KINGS + slot] == FREE:
            worth = _worth(self.shell.app, self._player, slot)
            if self._best == _THINKING or worth > self._best_worth:
                self._best = slot
                self._best_worth = worth
        if self._looked_at == self._match.row_size:
            self._slot = self._best

    def _follow_computer(self):
        action = screens.module("queendomino.computer").action(self.shell.app)
        if KING <= action < DISCARD:
            self._slot = action - KING
        else:
            steps.show(self.shell, action)

    def on(self, gesture, now):
        if self._is_taken:
            flow.go(self.shell)
        elif self._slot == _THINKING:
            return False
        elif gesture == A:
            self._take(now)
        elif self._is_computer:
            return False
        elif gesture == UP or gesture == DOWN:
            return self._move(1 if gesture == DOWN else -1)
        else:
            return self._is_turn and steps.choose(self.shell, gesture, self._steps)
        return True

    def _move(self, step):
        size = self._match.row_size
        slot = (self._slot + step) % size
        while self._match.state[NEXT_KINGS + slot] != FREE:
            slot = (slot + step) % size
        has_moved = slot != self._slot
        self._slot = slot
        return has_moved

    def _take(self, now):
        self._colour = self.shell.app.colour(self._player)
        self._column = king_column(self._match, self._slot)
        self.shell.app.play(KING + self._slot)
        self._is_taken = True
        self._until = add(now, _TAKEN_MS)

    def draw(self, frame, now):
        if self._is_taken:
            return self._draw_taken(frame, now)
        draw_rows(frame, self.shell.app, now)
        steps.draw_open(frame, self._steps)
        for slot in range(self._match.row_size):
            if self._without_room >> slot & 1:
                draw.put(frame, _MIDDLE, line_of(slot), palette.RED)
        if self._slot == _THINKING:
            self._think()
            return _SLICE_MS
        self._draw_bracket(frame, now)
        return min(draw.ms_to_blink(now), draw.ms_to_crown(now))

    def _draw_taken(self, frame, now):
        """The domino in its owner's colour."""
        if diff(now, self._until) >= 0:
            flow.go(self.shell)
            return 1
        if self._match.state[NEXT_TILES]:  # else the row has moved up already
            draw_rows(frame, self.shell.app, now)
        x = 0 if self._column == _LEFT_KING else self._column
        draw.across(frame, x, line_of(self._slot), _WIDTH, self._colour)
        return diff(self._until, now)

    def _draw_bracket(self, frame, now):
        colour = self.shell.app.colour(self._player)
        column = king_column(self._match, self._slot)
        line = line_of(self._slot)
        if self._match.state[ROUND] == 1:
            edge = 0 if self._match.row_size == _ONE_COLUMN else _MIDDLE
            draw.down(frame, edge, 0, draw.SIDE, colour)
        if self._is_computer:
            draw.down(frame, column, line - 1, _WIDTH, palette.CYAN)
        if draw.cursor_is_on(now):
            draw.down(frame, column, line - 1, _WIDTH, palette.WHITE)
        else:
            draw.put(frame, column, line, colour)


def _worth(session, player: int, slot: int) -> int:
    """What the best placement of a domino of the next row would be worth to a player now."""
    match = session.match
    number = match.state[NEXT_TILES + slot]
    at = match.kingdom(player)
    n = match.grid
    first = half_of(match, number, 0)
    second = half_of(match, number, 1)
    choices = session.choices
    count = legal(match.state, at, n, first, second, choices, PLACE)
    estates.survey(match.state, at, n, bool(match.options & MIDDLES))
    best = _NO_ROOM
    for index in range(count):
        spot = choices[index] - PLACE
        best = max(best, outlook.worth(match.state, at, n, spot, first, second, outlook.DEFAULT))
    return best


def _has_room(match, player: int, slot: int) -> bool:
    """Whether a domino of the next row fits into the player's kingdom as it is now."""
    number = match.state[NEXT_TILES + slot]
    first = half_of(match, number, 0)
    second = half_of(match, number, 1)
    return fits(match.state, match.kingdom(player), match.grid, first, second)
