"""Enters the buildings drawn at the real table: six at first, later one for each gap. Room: ui."""

from castellan.core.compat import const
from castellan.core.ticks import diff
from castellan.rules.kingdomino.layout import PHASE
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino.tables_names import NAMES
from castellan.ui import draw, flow, palette, undo
from castellan.ui.input import LEFT, RIGHT, UP, A, B
from castellan.ui.screen import TurnScreen
from castellan.ui.screens.queendomino.kinds import draw_kind

IS_TEMPORARY = True
_LEAP = const(4)


class Screen(TurnScreen):
    """L/R show the next kind that is left, U/D jump by four, A enters it, B undoes an entry.

    After two seconds the name scrolls past. The last row shows the spaces by price. The space to
    be filled blinks.
    """

    peek = ".kingdom"

    def set_up(self):
        self._names = [name.encode() for name in NAMES]
        self._show(self._commonest(), self.shell.now)

    def enter(self, now):
        self._shown_at = now

    def _show(self, kind, now):
        self._kind = kind
        self._shown_at = now

    def _left(self, kind):
        """Return how many buildings of a kind have not been drawn yet."""
        return self.match.state[self.match.extras + q.IN_PILE + kind - 1]

    def _commonest(self):
        """Return the kind with most buildings left. Of several such kinds it is the last."""
        best = 1
        for kind in range(1, q.KINDS + 1):
            if self._left(kind) >= self._left(best):
                best = kind
        return best

    def on(self, gesture, now):
        if gesture == A:
            self._take(now)
        elif gesture == B:
            return self._back(now)
        elif gesture == LEFT or gesture == RIGHT:
            self._move(1 if gesture == RIGHT else -1, 1, now)
        else:
            self._move(1 if gesture == UP else -1, _LEAP, now)

    def _move(self, step, times, now):
        kind = self._kind
        while times:
            kind = (kind - 1 + step) % q.KINDS + 1
            if self._left(kind):
                times -= 1
        self._show(kind, now)

    def _take(self, now):
        self.session.apply(q.BUILDER + self._kind)
        flow.play_automatic(self.session)
        if self.match.state[PHASE] != q.BUILDERS:
            self.session.advance()
        elif not self._left(self._kind):
            self._show(self._commonest(), now)
        else:
            self._show(self._kind, now)

    def _back(self, now):
        log = self.match.log
        newest = log.at(log.size - 1) - q.BUILDER if log.count else 0
        if not 1 <= newest <= q.KINDS:
            return False
        undo.undo(self.session)
        self._show(newest, now)
        return True

    def draw(self, frame, now):
        name = self._names[self._kind - 1]
        column = draw.scroll_column(name, diff(now, self._shown_at))
        if column == draw.WAITING:
            draw_kind(frame, self.match.buildings, self._kind)
        else:
            draw.scroll(frame, name, column, palette.WHITE)
        next_space = self.match.next_space()
        for price in range(q.SPACES):
            is_full = self.match.state[self.match.extras + q.PRICES + price]
            colour = palette.TOWN if is_full else palette.DIM
            if price == next_space:
                colour = palette.WHITE if draw.cursor_is_on(now) else palette.OFF
            draw.put(frame, price, draw.LAST, colour)
        return min(draw.ms_to_blink(now), draw.SCROLL_MS)
