"""Screen 05: choose variants of the rules before a match. Room: ui."""

from castellan.core.ticks import diff
from castellan.ui import draw, match_lifecycle, palette, screens
from castellan.ui.input import LEFT, RIGHT, UP, A, B
from castellan.ui.screen import BaseScreen

_TICK = b"\x00\x01\x01\x05\x07\x02\x00"
_CROSS = b"\x00\x00\x05\x02\x05\x00\x00"


class Screen(BaseScreen):
    """L/R show another variant, U/D switch its value, A starts the match."""

    def set_up(self):
        players = sum(1 for kind in self.session.kinds if kind)
        options = screens.module(screens.folder(self.session.game) + ".options")
        if hasattr(options, "variants_of"):
            self._variants = options.variants_of(self.session)
        else:
            self._variants = options.variants(players, self.session.is_score_only)
        self._options = self.session.options
        self._page = 0
        self._keep_possible()
        self._shown_at = self.shell.now

    def _keep_possible(self):
        """Switch off the option bits that no variant offers for these players."""
        possible = 0
        for variant in self._variants:
            for bits in variant[2]:
                possible |= bits
        self._options &= possible

    def on(self, gesture, now):
        if gesture == A:
            match_lifecycle.begin(self.shell, self._options)
        elif gesture == B:
            self.session.options = self._options
            self.shell.pop()
        elif gesture == LEFT or gesture == RIGHT:
            step = 1 if gesture == RIGHT else -1
            self._page = (self._page + step) % len(self._variants)
            self._shown_at = now
        else:
            self._change(-1 if gesture == UP else 1)
            self._shown_at = now

    def _change(self, step):
        readings = self._variants[self._page][2]
        mask = 0
        for bits in readings:
            mask |= bits
        here = readings.index(self._options & mask)
        self._options = self._options & ~mask | readings[(here + step) % len(readings)]

    def draw(self, frame, now):
        letter, names, readings = self._variants[self._page]
        mask = readings[len(readings) - 1]
        chosen = 0
        for index in range(len(readings)):
            mask |= readings[index]
        for index in range(len(readings)):
            if readings[index] == self._options & mask:
                chosen = index
        draw.pager(frame, self._page, len(self._variants))
        name = names[chosen]
        column = draw.scroll_column(name, diff(now, self._shown_at))
        if column != draw.WAITING:
            draw.scroll(frame, name, column, palette.WHITE)
            return draw.SCROLL_MS
        draw.glyph(frame, letter, 0, 0, palette.WHITE)
        if chosen == 0:
            draw.icon(frame, _CROSS, palette.RED)
        else:
            draw.icon(frame, _TICK, palette.OK)
            for reading in range(1, chosen):
                draw.put(frame, 4 + reading, 0, palette.OK)
        return draw.SCROLL_MS
