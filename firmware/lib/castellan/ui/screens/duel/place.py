"""Screens 10 and 12: choose where on the map the two dice go, together or apart. Room: ui."""

from castellan.core.compat import const
from castellan.core.ticks import add, diff
from castellan.rules.duel import layout as d
from castellan.ui import draw
from castellan.ui.input import A, B, step_of
from castellan.ui.screens.duel import coats, ghost, thinking
from castellan.ui.shared import jumps, marks
from castellan.ui.shared.kingdom_view import KingdomView, ms_to_change

_MAP_MS = const(600)
_POINTS_AFTER_MS = const(1000)
_POINTS_MS = const(1500)


class Screen(thinking.ThinkingScreen):
    """Arrow keys jump to the next legal spot that way, B swaps the two dice, A places them.

    The ghost begins at the best spot. With spell 2 the dice are placed one after the other.
    """

    peek = ".reach"
    reach_ms = _MAP_MS  # all legal cells are shown for this long at the beginning
    is_ranked = True  # the spots of a person are sorted, the best first

    def set_up(self):
        super().set_up()
        self.view = KingdomView(self.session, self.match.actor())
        self.spots = self._find_spots()
        self._seen = bytearray(len(self.spots))
        self.index = 0
        self._is_there = False  # the ghost appears after the search or a key
        self._map_until = add(self.shell.now, self.reach_ms)
        self._moved_at = self.shell.now
        self._kept = bytearray(self.match.kingdom_size)
        self._sheet = self.session.sheet  # made here, because a frame may not allocate
        self._gain = 0
        self._knows_gain = False

    def _find_spots(self):
        """Return the places that the rules allow."""
        choices = self.session.choices
        count = self.match.legal(choices)
        first = 0
        while choices[first] < d.PLACE:
            first += 1
        return choices[first:count]

    def _begin(self):
        if self.is_ranked and not self._is_computer:
            return self._load("spot_ranking", self.spots, len(self.spots))
        return thinking.ThinkingScreen._begin(self)

    def on(self, gesture, now):
        self._moved_at = now
        self._knows_gain = False
        if gesture == A:
            return self._draw_there()
        return not self._is_computer and self._jump(gesture)

    def _draw_there(self):
        if not self._is_there:
            return False  # the search may still move the ghost
        return self._play(self.spots[self.index])

    def _jump(self, gesture):
        if not self._is_there:
            self._show_ghost()
            return True
        here = self.index
        if gesture == B:
            is_single = ghost.is_single(self.spots[0])
            index = here if is_single else jumps.turn(self.view.side, self.spots, here)
        else:
            across, down = step_of(gesture)  # a starred call would allocate
            index = self._next(across, down)
            if index == here:
                self._seen[here] = 1
                index = jumps.unseen(self._seen, here)
        if index == here:
            return False
        self._seen[index] = 1
        self.index = index
        return True

    def _next(self, across, down):
        if ghost.is_single(self.spots[0]):
            return ghost.jump(self.spots, self.index, across, down)
        return jumps.jump(self.view.side, self.spots, self.index, across, down)

    def _show_ghost(self):
        self._is_there = True
        self._moved_at = self.shell.now

    # Searching

    def think(self):
        """Search one cell. After the last, move the ghost to the best spot unless a key did."""
        spot = self.spots[self.index]
        thinking.ThinkingScreen.think(self)
        if self.action < 0:
            return
        if not self._is_there:
            spot = self.action
            self._show_ghost()
        for index in range(len(self.spots)):
            if self.spots[index] == spot:
                self.index = index

    def draw(self, frame, now):
        idle_ms = diff(now, self._moved_at)
        if _POINTS_AFTER_MS <= idle_ms < _POINTS_AFTER_MS + _POINTS_MS and self.action >= 0:
            self._draw_gain(frame)
            return _POINTS_AFTER_MS + _POINTS_MS - idle_ms
        coats.draw_owner(frame, self.session, self.view.player)
        self.view.draw(frame, now)
        if diff(now, self._map_until) < 0 or not self._is_there:
            ghost.draw_reach(frame, self.view, self.spots, len(self.spots))
        if self._is_there:
            self._draw_ghost(frame, self.spots[self.index], now)
        if self._is_computer:
            marks.computer(frame, 6)
        return min(draw.ms_to_blink(now), ms_to_change(now))

    def _draw_ghost(self, frame, spot, now):
        ghost.draw_ghost(frame, self.view, self.match.state, spot, now)

    def _draw_gain(self, frame):
        """Draw the points that the shown spot adds."""
        if not self._knows_gain:
            self._knows_gain = True
            spot = self.spots[self.index]
            self._gain = ghost.gained(self.match, self.view.player, spot, self._sheet, self._kept)
        draw.gain(frame, self._gain)
