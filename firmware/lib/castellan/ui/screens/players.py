"""Screen 04: choose a person, a computer or nobody for each seat. Room: ui."""

from castellan.core.compat import const
from castellan.rules import registry
from castellan.ui import draw, palette
from castellan.ui.input import LEFT, RIGHT, UP, A, B
from castellan.ui.screen import BaseScreen
from castellan.ui.session import COMPUTER, EMPTY, HUMAN, KINDS

_ROWS = const(5)
_SHOWN = const(4)  # colours at a time. The line above the cursor shows which half is visible.
# Five cells of a seat as bits, the lowest bit on top. A person is a whole column. Computers have
# gaps by level. An empty seat has only its foot.
_CELLS = b"\x00\x1f\x1b\x15\x11"


class Screen(BaseScreen):
    """U/D change who plays the shown seat, L/R show another seat, A continues, B goes back."""

    def set_up(self):
        self._meta = registry.meta(self.session.game)
        self._seat = max(0, self._meta.FIRST_COLOUR)
        self._leave_out()

    def _leave_out(self):
        """Empty the seats whose colour this game lacks, and all seats after its last player."""
        kinds = self.session.kinds
        players = 0
        for colour in range(len(kinds)):
            if colour >= self._meta.COLOURS or players == self._meta.SEATS[-1]:
                kinds[colour] = EMPTY
            elif kinds[colour]:
                players += 1

    def on(self, gesture, now):
        seats = self._meta.COLOURS
        if gesture == A:
            return self._go_on()
        if gesture == B:
            self.session.is_score_only = False
            self.shell.pop()
        elif gesture == LEFT or gesture == RIGHT:
            self._seat = (self._seat + (1 if gesture == RIGHT else -1)) % seats
        else:
            # From a person, up leads to nobody and down to computers in order of strength.
            step = -1 if gesture == UP else 1
            kinds = COMPUTER if self.session.is_score_only else KINDS
            self.session.kinds[self._seat] = (self.session.kinds[self._seat] + step) % kinds

    def _go_on(self):
        players = 0
        for colour in range(len(self.session.kinds)):
            if self.session.is_score_only and self.session.kinds[colour]:
                self.session.kinds[colour] = HUMAN
            if self.session.kinds[colour]:
                players += 1
        if players not in self._meta.SEATS and not (self.session.is_score_only and players):
            return False
        self.shell.push("variants")
        return True

    def draw(self, frame, now):
        kinds = self.session.kinds
        first = self._seat // _SHOWN * _SHOWN
        if self._meta.COLOURS > _SHOWN:
            draw.across(frame, _SHOWN if first else 0, _ROWS, 3, palette.DIM)
        for seat in range(first, first + _SHOWN):
            x = 2 * (seat - first)
            colour = palette.FIRST_PLAYER + seat
            cells = _CELLS[kinds[seat]]
            is_computer = kinds[seat] >= COMPUTER
            for row in range(_ROWS):
                if cells >> row & 1:
                    draw.put(frame, x, row, colour)
                elif is_computer:
                    draw.put(frame, x, row, palette.DIM)
            draw.put(frame, x, 6, palette.WHITE if seat == self._seat else palette.DIM)
        return 0
