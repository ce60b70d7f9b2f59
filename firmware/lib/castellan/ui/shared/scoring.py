"""Screens 18 and 19: the final scoring, property by property, then the bonuses. Room: ui."""

from castellan.core.compat import const
from castellan.ui import draw, palette
from castellan.ui.shared import marks
from castellan.ui.shared.kingdom_view import KingdomView, crowned, ms_to_change
from castellan.ui.shared.parade import TOTAL_MS, Parade

# The pictures of one part of the sum.
_REGION = const(0)
_PRODUCT = const(1)
_SUM = const(2)
_TOTAL = const(3)

_NO_TERRAIN = const(15)
_X = const(88)


class Screen(Parade):
    """Continues by itself. A skips, L/R show another kingdom, B shows this kingdom again.

    The screen leaves out properties without a crown, because they score nothing.
    """

    peek = ".kingdom"

    def make_view(self):
        return KingdomView(self.session, 0)

    def set_up(self):
        super().set_up()
        self.parts = self.session.module("parts").Parts(self.session, self._view)
        self._begin(0)

    def _is_long(self):
        return self._step == _TOTAL

    def _begin(self, player):
        """Open the first property of a player's kingdom."""
        self._view.show(player)
        self._sum = 0
        self._open(self.parts.begin())

    def _open(self, is_there):
        """Open the first picture of a part. If there is no part, open the total."""
        if not is_there:
            self._step = _TOTAL
        else:
            self._step = _REGION if self.parts.crowns else _PRODUCT

    def _go_on(self):
        """Open the next picture. Returns True if another screen was opened for it."""
        if self._step < _SUM:
            self._step += 1
            if self._step == _SUM:
                self._sum += self.parts.points
        elif self._step == _SUM:
            self._open(self.parts.go_on())
        else:
            return self._show_next_player()
        return False

    def _show_next_player(self):
        """Open the next kingdom. After the last one open the next screen and return True."""
        for player in range(self._view.player + 1, len(self.match.seats)):
            if self.session.flow.is_first(self.match, player):
                self._begin(player)
                return False
        self.shell.replace(".tie" if self._is_tied() else ".winner")
        return True

    def _is_tied(self):
        """True if several players, or several teams, share the most points."""
        most = -1
        is_tied = False
        for player in range(len(self.match.seats)):
            if not self.session.flow.is_first(self.match, player):
                continue
            total = self.match.score(player, self.session.sheet)
            is_tied = total == most or (is_tied and total < most)
            most = max(most, total)
        return is_tied

    def _draw_step(self, frame, now):
        """Draw the open picture. Returns the milliseconds until it may change."""
        player = self._view.player
        if self._step == _REGION:
            self._draw_region(frame, self.session, now)
            return ms_to_change(now)
        if self._step == _PRODUCT:
            self._draw_product(frame, now)
            return marks.ms_to_pass(now)
        marks.points(frame, self.session, player, self._sum)
        if self._step == _TOTAL:
            draw.across(frame, 0, 6, draw.SIDE, self.session.colour(player))
        return TOTAL_MS

    def _draw_region(self, frame, session, now):
        self._view.draw(frame, now, _NO_TERRAIN)
        marks.only_lit(frame)
        session.flow.draw_owner(frame, session, self._view.player)
        region = self.parts.region
        for cell in range(draw.CELLS):
            if region[cell]:
                frame[cell] = crowned(region[cell], now)

    def _draw_product(self, frame, now):
        """Draw crowns as a number and squares as cells. For a bonus draw its letter and points."""
        crowns = self.parts.crowns
        if self.parts.letter:
            draw.glyph(frame, self.parts.letter, 2, 0, palette.WHITE)
            marks.cells(frame, self.parts.points, palette.GOLD, now)
            return
        if crowns > 9:
            draw.number(frame, crowns, palette.WHITE, 0)
        else:
            draw.glyph(frame, _X, 0, 0, palette.WHITE)
            draw.digit(frame, crowns, 4, 0, palette.WHITE)
        marks.cells(frame, self.parts.squares, self.parts.terrain, now)
