"""Screen 06: enter a newly drawn domino by its number or by its picture. Room: ui."""

from castellan.core.compat import const
from castellan.rules.contract import OK
from castellan.rules.kingdomino import layout as k
from castellan.ui import draw, palette, undo
from castellan.ui.flow import play_automatic
from castellan.ui.input import DOWN, LEFT, RIGHT, UP, A, B
from castellan.ui.screen import TurnScreen
from castellan.ui.screens.kingdomino import faces, flow, numbers
from castellan.ui.screens.kingdomino.rows_view import draw_domino, line_of
from castellan.ui.shared.kingdom_view import half_of

_MIDDLE = const(3)


class Screen(TurnScreen):
    """L/R show the next unused number, U/D jump by four, A enters it, B removes the last entry.

    Before the first entry B switches between number and picture. By picture U/D change the left
    half and L/R the right half. If only one row of dominoes is left, A enters the whole row.
    """

    link_key = "row"
    peek = ".kingdom"

    def set_up(self):
        self._view = self.session.module("rows_view")
        self._begin()

    def _box_in_turn(self):
        """Return the match. The Royal Wedding returns one domino box in the form of a match."""
        return self.match

    def _begin(self):
        self._box = self._box_in_turn()
        self._is_known = flow.row_is_known(self._box)
        self._offer(numbers.start(self._box))

    def _offer(self, number):
        self._number = number
        self._left = half_of(self._box, number, 0)
        self._right = half_of(self._box, number, 1)

    def on(self, gesture, now):
        if gesture == A:
            return self._take()
        elif gesture == B:
            return self._back()
        elif self._is_known:
            return False
        elif self.session.is_by_picture:
            self._turn_picture(gesture)
        else:
            return self._count(gesture)

    def _take(self):
        if self.session.apply(k.TILE + self._number) != OK:
            return False  # in score-only mode the domino may fit nowhere
        while self._box.state[k.PHASE] == k.ROW and self._is_known:
            self.session.apply(k.TILE + numbers.following(self._box, 0, 1, False))
        if self._box.state[k.PHASE] == k.ROW and self._box.row_size > 1:
            self._begin()
        elif self._box.row_size > 1:
            play_automatic(self.session)
            self.shell.home(".row")
        else:
            self.session.advance()
        return True

    def _back(self):
        state = self._box.state
        if state[k.ENTERED]:
            newest = self._box.log.at(self._box.log.size - 1) - k.TILE
            undo.undo(self.session)
            self._begin()
            self._offer(newest)
        elif self._is_known:
            return False
        else:
            self.session.is_by_picture = not self.session.is_by_picture
        return True

    def _count(self, gesture):
        wraps = not self.shell.input.is_repeat
        number = self._number
        if gesture == RIGHT or gesture == LEFT:
            number = numbers.following(self._box, number, 1 if gesture == RIGHT else -1, wraps)
        else:
            distance = numbers.LEAP if gesture == UP else -numbers.LEAP
            number = numbers.leap(self._box, number, distance)
        if number == self._number:
            return False
        self._offer(number)
        return True

    def _turn_picture(self, gesture):
        if gesture == UP or gesture == DOWN:
            self._left = faces.next_left(self._box, self._left, 1 if gesture == DOWN else -1)
            self._right = faces.closest_right(self._box, self._left, self._right)
        else:
            step = 1 if gesture == RIGHT else -1
            self._right = faces.next_right(self._box, self._left, self._right, step)
        self._number = faces.number_of(self._box, self._left, self._right)

    def draw(self, frame, now):
        if self._is_known:
            self._draw_last_row(frame, now)
            return min(draw.ms_to_blink(now), draw.ms_to_crown(now))
        if self.session.is_by_picture:
            self._draw_halves(frame, 1, 3, now)
        else:
            draw.number(frame, self._number, palette.WHITE, 0)
            self._draw_halves(frame, 5, 1, now)
        self._draw_slots(frame, now)
        return min(draw.ms_to_blink(now), draw.ms_to_crown(now))

    def _draw_halves(self, frame, y, height, now):
        """Draw both halves three cells wide. Blinking white cells count their crowns."""
        for place in range(2):
            half = self._right if place else self._left
            for row in range(height):
                draw.across(frame, 4 * place, y + row, 3, half & 7)
            if draw.cursor_is_on(now):
                draw.across(frame, 4 * place, y + height // 2, half >> 4 & 7, palette.WHITE)

    def _draw_slots(self, frame, now):
        entered = self._box.state[k.ENTERED]
        for slot in range(self._box.row_size):
            colour = palette.WHITE if slot < entered else palette.DIM
            if slot == entered:
                colour = palette.WHITE if draw.cursor_is_on(now) else palette.OFF
            draw.put(frame, 2 * slot, 6, colour)

    def _draw_last_row(self, frame, now):
        """Draw the last row, which needs no choice. The middle column blinks until A enters it."""
        self._view.draw_rows(frame, self.session, now)
        number = 0
        for slot in range(self._box.row_size):
            number = self._next_of_row(number, slot)
            x = self._view.domino_column(self._box, slot)
            draw_domino(frame, x, line_of(self._box, slot), self._box, number, now, False)
        if draw.cursor_is_on(now):
            draw.down(frame, _MIDDLE, 0, draw.SIDE, palette.WHITE)

    def _next_of_row(self, number, slot):
        """Return the next domino of the last row after `number`, entered or not."""
        while True:
            number += 1
            if not self._box.is_used(number) or self._is_entered(number):
                return number

    def _is_entered(self, number):
        for slot in range(self._box.state[k.ENTERED]):
            if self._box.state[k.NEXT_TILES + slot] == number:
                return True
        return False
