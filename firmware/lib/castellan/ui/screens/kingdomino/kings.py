"""Screens 08 and 09: move a king to a free domino of the next row. Room: ui."""

from castellan.advice.domino_worth import NO_ROOM, DominoWorth
from castellan.core.compat import const
from castellan.core.ticks import add, diff
from castellan.rules.kingdomino import layout as k
from castellan.ui import draw, palette
from castellan.ui.input import DOWN, LEFT, RIGHT, UP, A
from castellan.ui.screen import TurnScreen
from castellan.ui.screens.kingdomino import computer, hints
from castellan.ui.screens.kingdomino.rows_view import line_of

_TAKEN_MS = const(300)
_WARNING_MS = const(1500)
_BRACKET = const(4)
_MIDDLE = const(3)
_THINKING = const(-1)
_STEPS_AHEAD = const(2)


class Screen(TurnScreen):
    """U/D move over the free dominoes, L/R skip one, A chooses the marked domino.

    For a computer seat the bracket marks its choice, and A confirms.
    """

    link_key = "take"
    peek = ".kingdom"
    steps = 24

    def set_up(self):
        self._view = self.session.module("rows_view")
        self._player = self.match.actor()
        self._is_computer = self.session.is_computer(self._player)
        self._is_taken = False
        self._until = add(self.shell.now, _WARNING_MS)
        self._with_room = self._find_room()
        self.slot = _THINKING
        self._looked_at = 0
        self._thinker = None
        self._best = _THINKING
        self._best_worth = NO_ROOM
        self._rated = _THINKING  # the slot of the domino in `_worth`
        self._worth = DominoWorth(self.match, self._player, self.session.values)

    def _find_room(self):
        """Return a bit for each slot whose domino is taken or fits into the player's kingdom."""
        bits = 0
        for slot in range(self.match.row_size):
            is_taken = self.match.state[k.NEXT_KINGS + slot] != k.FREE
            if is_taken or hints.has_room(self.match, self._player, slot):
                bits |= 1 << slot
        return bits

    @property
    def thinks(self):
        """True until the bracket has its place."""
        return self.slot == _THINKING

    def think(self):
        """Rate one more placement. After the last domino the bracket marks the best."""
        slot = self._looked_at
        if self._is_computer and not slot:
            self._thinker = computer.thinker(self.session)
            self.steps = _STEPS_AHEAD if self._thinker else Screen.steps
        if self._thinker is not None:
            self._let_think(self._thinker)
            return
        if self.match.state[k.NEXT_KINGS + slot] == k.FREE:
            if not self._is_rated(slot):
                return
            worth = self._worth.best
            if self._best == _THINKING or worth > self._best_worth:
                self._best = slot
                self._best_worth = worth
        self._looked_at += 1
        if self._looked_at == self.match.row_size:
            best = self._best
            self.slot = computer.slot(self.session, best) if self._is_computer else best
            del self._worth
            self.session.drop_scratch()

    def _is_rated(self, slot):
        """Rate one more placement of a domino. Returns True after the last one."""
        if self._rated != slot:
            self._rated = slot
            self._worth.start(self.match.state[k.NEXT_TILES + slot])
        return self._worth.step()

    def _let_think(self, steward):
        """Continue the search of the best computer level. Then the bracket marks its choice."""
        self._looked_at = 1
        if steward.step(1):
            self.slot = steward.actions[steward.best()] - k.KING
            self._thinker = None

    def on(self, gesture, now):
        if self._is_taken:
            self.session.advance()
        elif self.slot == _THINKING:
            return False
        elif gesture == A:
            self._take(now)
        elif gesture == UP or gesture == DOWN:
            return self._move(1 if gesture == DOWN else -1, 1)
        elif gesture == LEFT or gesture == RIGHT:
            return self._move(1 if gesture == RIGHT else -1, 2)
        else:
            return False

    def _move(self, step, times):
        if self._is_computer:
            return False
        size = self.match.row_size
        slot = self.slot
        while times:
            slot = (slot + step) % size
            if self.match.state[k.NEXT_KINGS + slot] == k.FREE:
                times -= 1
        has_moved = slot != self.slot
        self.slot = slot
        return has_moved

    def _take(self, now):
        self._colour = self.session.colour(self._player)
        self.session.apply(k.KING + self.slot)
        self._is_taken = True
        self._until = add(now, _TAKEN_MS)

    def _draw_rows(self, frame, now):
        self._view.draw_rows(frame, self.session, now)

    def draw(self, frame, now):
        if self._is_taken:
            return self._draw_taken(frame, now)
        self._draw_rows(frame, now)
        self._draw_missing_room(frame, now)
        if self.slot != _THINKING:
            self._draw_bracket(frame, now)
        return min(draw.ms_to_blink(now), draw.ms_to_crown(now))

    def _draw_taken(self, frame, now):
        """Draw the taken domino in its owner's colour."""
        if diff(now, self._until) >= 0:
            self.session.advance()
            return 1
        if self.match.state[
            k.NEXT_TILES
        ]:  # in the last turn of a round the row has moved up already
            self._draw_rows(frame, now)
        column = self._view.king_column(self.match, self.slot)
        line = line_of(self.match, self.slot)
        draw.across(frame, column if column == _BRACKET else 0, line, 3, self._colour)
        return diff(self._until, now)

    def _draw_missing_room(self, frame, now):
        """Mark each domino that fits nowhere with a red cell.

        If most dominoes fit nowhere, the whole line blinks red first.
        """
        missing = 0
        for slot in range(self.match.row_size):
            if not self._with_room >> slot & 1:
                self._draw_no_room(frame, slot)
                missing += 1
        if 2 * missing > self.match.row_size and diff(now, self._until) < 0:
            if draw.cursor_is_on(now):
                draw.down(frame, _MIDDLE, 0, draw.SIDE, palette.RED)

    def _draw_no_room(self, frame, slot):
        draw.put(frame, _MIDDLE, line_of(self.match, slot), palette.RED)

    def _draw_bracket(self, frame, now):
        colour = self.session.colour(self._player)
        column = self._view.king_column(self.match, self.slot)
        line = line_of(self.match, self.slot)
        if self.match.state[k.ROUND] == 1:
            draw.down(frame, self._edge(), 0, draw.SIDE, colour)
        if self._is_computer:
            draw.down(frame, column, line - 1, 3, palette.CYAN)
        if draw.cursor_is_on(now):
            draw.down(frame, column, line - 1, 3, palette.WHITE)
        else:
            draw.put(frame, column, line, colour)

    def _edge(self):
        """Return the column that is free in the first round."""
        return 0
