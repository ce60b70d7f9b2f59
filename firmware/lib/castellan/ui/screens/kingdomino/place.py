"""Screens 10, 12 and 13: choose the placement of a domino. Room: ui."""

from array import array

from castellan.core.compat import const
from castellan.core.ticks import add, diff
from castellan.rules.contract import OK, OVERLAP
from castellan.rules.kingdomino.layout import ROW_TILES, TURN, placements
from castellan.ui import draw, palette
from castellan.ui.input import A, B, step_of
from castellan.ui.screen import TurnScreen
from castellan.ui.screens.kingdomino import computer, gains, hints
from castellan.ui.screens.kingdomino.free_ghost import FLASHES_MS, WHY_MS
from castellan.ui.screens.kingdomino.rows_view import draw_domino
from castellan.ui.shared import jumps
from castellan.ui.shared.kingdom_view import KingdomView, half_of, ms_to_change

_MAP_MS = const(600)
_POINTS_AFTER_MS = const(1000)
_POINTS_MS = const(1500)


class Screen(TurnScreen):
    """Arrow keys jump to the next legal spot, B turns the domino, A places it.

    An arrow key without a spot ahead leads to the best spot that was not shown yet. The free ghost
    moves by one cell, and A says why a spot is illegal. For a computer seat the ghost marks its
    choice, and A confirms.

    `spots` are the legal placements, best first. Without any only the free ghost opens the screen.
    `spots[index]` was jumped to last, and `spot` is the placement under the ghost. `refused` is
    the code of a refused placement, else OK.
    """

    link_key = "place"
    peek = ".reach"
    steps = 2

    def set_up(self):
        self._view = KingdomView(self.session, self.match.actor())
        self._is_computer = self.session.is_computer(self.match.actor())
        self._number = self.match.state[ROW_TILES + self.match.state[TURN]]
        self._thinker = None
        choices = self.session.choices
        count = placements(choices, self.match.legal(choices))
        picked = self._computer_spot(count) if self._is_computer else 0
        hints.sort_spots(self.session, count)
        self.spots = array("H", bytes(2 * count))
        self._seen = bytearray(count)
        for index in range(count):
            self.spots[index] = choices[index]
        self.session.drop_scratch()
        if count:
            self._go_to(picked)
        self._map_until = add(self.shell.now, _MAP_MS)
        self._moved_at = self.shell.now
        self._gain = 0
        self._knows_gain = False
        self.refused = OK

    def _computer_spot(self, count):
        self._thinker = computer.thinker(self.session)
        return computer.spot(self.session, count)

    @property
    def thinks(self):
        """True while a computer looks ahead."""
        return self._thinker is not None

    def think(self):
        self._let_think(self._thinker)

    def _let_think(self, steward):
        """Rate one more placement. After the last one the ghost jumps to the best spot."""
        if not steward.step(1):
            return
        self._thinker = None
        spot = steward.actions[steward.best()]
        for index in range(len(self.spots)):
            if self.spots[index] == spot:
                self._go_to(index)

    def enter(self, now):
        # 1 KB, and few people play with the free ghost.
        self._free_ghost = self.session.is_free and self.session.module("free_ghost")
        if not self._free_ghost:
            self._go_to(self.index)
        elif not self.spots:
            self._show(self._free_ghost.beside_castle(self.match))

    def _go_to(self, index):
        self.index = index
        self._seen[index] = 1
        self._show(self.spots[index])

    def _show(self, spot):
        self.spot = spot
        self._view.follow(jumps.first_cell(spot), spot & 3)

    def on(self, gesture, now):
        self._moved_at = now
        self._knows_gain = False
        self.refused = OK
        self.peek = Screen.peek
        if self._thinker is not None or (self._is_computer and gesture != A):
            return False
        if gesture == A:
            return self._place(now)
        if self._free_ghost:
            return self._move_freely(gesture)
        return self._jump(gesture)

    def _place(self, now):
        self.refused_action = self._action()
        self.refused = self.session.play(self.refused_action)
        if self.refused != OK:
            self._rule = self._free_ghost.rule_number.find(self.session, self.refused)
            if self.refused != OVERLAP:
                self.peek = "ask"  # holding A asks whether the table has done it all the same

    def _action(self):
        """Return the ghost's placement as an action of the rules."""
        if not self._free_ghost:
            return self.spot
        return self._free_ghost.as_legal(self.match, self.spot, self._number)

    def _jump(self, gesture):
        side = self._view.side
        spots = self.spots
        here = self.index
        if gesture == B:
            index = jumps.turn(side, spots, here)
        else:
            across, down = step_of(gesture)
            index = jumps.jump(side, spots, here, across, down)
            if index == here:
                index = jumps.unseen(self._seen, here)
        if index == here:
            return False
        self._go_to(index)

    def _move_freely(self, gesture):
        spot = self._free_ghost.moved(self.match, self._view.player, self.spot, gesture)
        if spot < 0:
            return False
        self._show(spot)

    def draw(self, frame, now):
        if self._thinker is not None:
            self._view.draw(frame, now)
            draw.across(frame, 0, draw.LAST, self._thinker.progress(draw.SIDE), palette.DIM)
            return 0
        idle_ms = diff(now, self._moved_at)
        if self.refused != OK:
            if idle_ms < WHY_MS:
                if idle_ms < FLASHES_MS:
                    self._view.draw(frame, now)
                    self._draw_ghost(frame, now)
                self._free_ghost.draw_why(frame, self.refused, self._rule, idle_ms)
                return draw.ms_to_blink(now)
            idle_ms -= WHY_MS
        if _POINTS_AFTER_MS <= idle_ms < _POINTS_AFTER_MS + _POINTS_MS and self._has_gain():
            self._draw_gain(frame, now)
            return draw.ms_to_crown(now)
        self._view.draw(frame, now)
        if diff(now, self._map_until) < 0:
            self._view.draw_reach(frame, self.spots, len(self.spots))
        self._draw_ghost(frame, now)
        return min(draw.ms_to_blink(now), ms_to_change(now))

    def _draw_ghost(self, frame, now):
        is_white = draw.cursor_is_on(now)
        for place in range(2):
            half = half_of(self.match, self._number, place)
            side = self._view.side
            cell = jumps.second_cell(side, self.spot) if place else jumps.first_cell(self.spot)
            self._view.put(frame, cell, palette.WHITE if is_white else half & 7)
        if self._is_computer:
            draw.put(frame, 0, 6, palette.CYAN)
            draw.put(frame, 6, 6, palette.CYAN)

    def _has_gain(self):
        if not self._knows_gain:
            self._knows_gain = True
            action = self._action()
            self._is_legal = not self._free_ghost or self._free_ghost.is_legal(self.spots, action)
            if self._is_legal:
                self._gain = gains.gained(self.session, action)
        return self._is_legal

    def _draw_gain(self, frame, now):
        """Draw the points that the ghost's placement would add, above a picture of its domino."""
        draw.gain(frame, self._gain)
        draw_domino(frame, 0, 6, self.match, self._number, now, False)
