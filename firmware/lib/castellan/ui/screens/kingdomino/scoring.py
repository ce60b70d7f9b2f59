"""Screens 18 and 19: the end scoring, property by property, then the bonuses.

Room: ui.
"""

from castellan.core.compat import const
from castellan.core.ticks import add, diff
from castellan.ui import draw, palette, screens
from castellan.ui.input import LEFT, RIGHT, A, B
from castellan.ui.kingdom_view import KingdomView, crowned, ms_to_change
from castellan.ui.screen import BaseScreen
from castellan.ui.screens.kingdomino import marks, parts

# The pictures of one part of the sum.
_REGION = const(0)
_PRODUCT = const(1)
_SUM = const(2)
_TOTAL = const(3)

_STEP_MS = const(1200)
_TOTAL_MS = const(2400)
_NO_TERRAIN = const(15)
_X = const(88)
_ZERO = const(48)


class Screen(BaseScreen):
    """Goes on by itself; A at once, L/R to another kingdom, B from its beginning again.

    Properties without a crown count nothing and are not visited.
    """

    peek = "kingdomino.kingdom"
    undo = "undo"
    stays_loaded = False

    def __init__(self, shell, argument):
        super().__init__(shell, argument)
        self._view = KingdomView(shell.app, 0)
        self._parts = parts.Parts(shell.app, self._view)
        self._begin(0)

    def enter(self, now):
        self._wait(now)

    def leave(self):
        screens.drop("kingdomino.parts")

    def _wait(self, now):
        self._until = add(now, _TOTAL_MS if self._step == _TOTAL else _STEP_MS)

    def _begin(self, player):
        """The kingdom of a player, from its first property on."""
        self._view.show(player)
        self._sum = 0
        self._open(self._parts.begin())

    def _open(self, is_there):
        """The first picture of a part, or the total behind the last one."""
        if not is_there:
            self._step = _TOTAL
        else:
            self._step = _REGION if self._parts.crowns else _PRODUCT

    def on(self, gesture, now):
        player = self._view.player
        if gesture == A:
            if self._go_on():
                return True
        elif gesture == B:
            self._begin(player)
        elif gesture == RIGHT and player + 1 < len(self.shell.app.match.seats):
            self._begin(player + 1)
        elif gesture == LEFT and player:
            self._begin(player - 1)
        else:
            return False
        self._wait(now)
        return True

    def _go_on(self):
        """The next picture; True when it is another screen's."""
        if self._step < _SUM:
            self._step += 1
            if self._step == _SUM:
                self._sum += self._parts.points
        elif self._step == _SUM:
            self._open(self._parts.go_on())
        elif self._view.player + 1 < len(self.shell.app.match.seats):
            self._begin(self._view.player + 1)
        else:
            self.shell.replace("kingdomino." + ("tie" if self._is_tied() else "winner"))
            return True
        return False

    def _is_tied(self):
        """Whether the most points are those of several players."""
        session = self.shell.app
        most = -1
        is_tied = False
        for player in range(len(session.match.seats)):
            total = session.match.score(player, session.sheet)
            is_tied = total == most or (is_tied and total < most)
            most = max(most, total)
        return is_tied

    def draw(self, frame, now):
        changes_in_ms = self._draw_step(frame, now)
        left_ms = diff(self._until, now)
        if left_ms > 0:
            return min(left_ms, changes_in_ms)
        # The picture that is over stays for this turn, so that no dark one comes in between.
        if not self._go_on():
            self._wait(now)
        return 1

    def _draw_step(self, frame, now):
        """The picture of this step; milliseconds until something in it may change."""
        session = self.shell.app
        player = self._view.player
        if self._step == _REGION:
            self._draw_region(frame, session, now)
            return ms_to_change(now)
        if self._step == _PRODUCT:
            self._draw_product(frame, now)
            return marks.ms_to_pass(now)
        marks.points(frame, session, player, self._sum)
        if self._step == _TOTAL:
            draw.across(frame, 0, 6, draw.SIDE, session.colour(player))
        return _TOTAL_MS

    def _draw_region(self, frame, session, now):
        self._view.draw(frame, now, _NO_TERRAIN)
        marks.only_lit(frame)
        if marks.leaves_room(session.match, self._view.player):
            marks.owner_frame(frame, session, self._view.player)
        region = self._parts.region
        for cell in range(draw.CELLS):
            if region[cell]:
                frame[cell] = crowned(region[cell], now)

    def _draw_product(self, frame, now):
        """Times so many crowns, and the squares as cells; of a bonus its letter and points."""
        crowns = self._parts.crowns
        if not crowns:
            draw.glyph(frame, self._parts.letter, 2, 0, palette.WHITE)
            marks.cells(frame, self._parts.points, palette.GOLD, now)
            return
        if crowns > 9:
            draw.number(frame, crowns, palette.WHITE, 0)
        else:
            draw.glyph(frame, _X, 0, 0, palette.WHITE)
            draw.glyph(frame, _ZERO + crowns, 4, 0, palette.WHITE)
        marks.cells(frame, self._parts.squares, self._parts.terrain, now)
