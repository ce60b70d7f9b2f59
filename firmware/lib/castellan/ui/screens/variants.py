"""Screen 05: choose variants of the rules before a match. Room: ui."""

from castellan.core import modules
from castellan.core.ticks import diff
from castellan.ui import draw, match_lifecycle, palette, screens
from castellan.ui.house import offers
from castellan.ui.input import LEFT, RIGHT, UP, A, B
from castellan.ui.screen import BaseScreen
from castellan.ui.shared.flow import own_pack

_TICK = b"\x00\x01\x01\x05\x07\x02\x00"
_CROSS = b"\x00\x00\x05\x02\x05\x00\x00"


class Screen(BaseScreen):
    """L/R show another variant, U/D switch its value or open the house rules, A begins."""

    _opener = -1  # the page that opens the house rules

    def set_up(self):
        self.pages = self.offered()
        self._page = 0
        self._shown_at = self.shell.now

    def offered(self):
        """Return the variants for these players. Drops the options that no variant offers."""
        session = self.session
        players = sum(1 for kind in session.kinds if kind)
        options = screens.module(screens.folder(session.game) + ".options")
        if hasattr(options, "variants_of"):
            offered = options.variants_of(session)
        else:
            offered = options.variants(players, session.is_score_only)
            own = own_pack(session)
            if own:
                offered += modules.load("castellan.ui.packs.pack_choice").variants(session, own)
        self._opener = len(offered)
        offered += offers.entry(session)
        possible = 0
        for variant in offered:
            for bits in variant[2]:
                possible |= bits
        session.options &= possible
        return offered

    def on(self, gesture, now):
        if gesture == A:
            match_lifecycle.begin(self.shell, offers.chosen(self.session))
        elif gesture == B:
            self.shell.pop()
        elif gesture == LEFT or gesture == RIGHT:
            step = 1 if gesture == RIGHT else -1
            self._page = (self._page + step) % len(self.pages)
            self._shown_at = now
        else:
            self._change(-1 if gesture == UP else 1)
            self._shown_at = now

    def _change(self, step):
        if self._page == self._opener:
            self.shell.push("house_rules")
            return
        readings = self.pages[self._page][2]
        mask = 0
        for bits in readings:
            mask |= bits
        here = readings.index(self.session.options & mask)
        chosen = readings[(here + step) % len(readings)]
        self.session.options = self.session.options & ~mask | chosen

    def draw(self, frame, now):
        letter, names, readings = self.pages[self._page]
        mask = readings[len(readings) - 1]
        chosen = len(readings) - 1  # on the last page: if any house rule is chosen
        for index in range(len(readings)):
            mask |= readings[index]
        for index in range(len(readings)):
            if readings[index] == self.session.options & mask:
                chosen = index
        draw.pager(frame, self._page, len(self.pages))
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
