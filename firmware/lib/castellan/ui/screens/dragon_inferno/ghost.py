"""Base of the screens that place a piece: a blinking ghost jumps between placements. Room: ui."""

from castellan.core.compat import const
from castellan.core.ticks import add, diff
from castellan.ui import draw, palette
from castellan.ui.input import RIGHT, A, step_of
from castellan.ui.screen import BaseScreen
from castellan.ui.screens.dragon_inferno.board_view import BoardView, ms_to_change
from castellan.ui.screens.dragon_inferno.placements import Placements
from castellan.ui.shared import marks

_MAP_MS = const(600)


class GhostScreen(BaseScreen):
    """Arrow keys jump to the next placement that way, A plays it.

    A subclass chooses the placements in `_placements`. It may override `_ready`,
    `_map_placement`, `draw_ghost` and `_draw_over`. For a computer seat the ghost marks its
    choice, and A confirms.
    """

    peek = ".look"
    undo = "undo"
    steps = 8

    def set_up(self):
        self.view = BoardView(self.shell)
        self._is_computer = self.session.is_computer(self.session.match.actor())
        self._colour = self.session.colour(self.session.match.actor())
        self.placements = self._placements(self.argument)
        self.index = -1  # no ghost yet
        pieces = self.match.pieces
        self._map = bytearray(pieces.width * pieces.height)  # 1 for each cell of a placement
        self._mapped = 0  # placements in the map
        self._moved_at = self.shell.now
        self._map_until = self.shell.now

    def _placements(self, argument):
        """Return the `Placements` that the screen searches."""
        return Placements(self.match, 0, self.match.parts())

    def enter(self, now):
        self.view.enter()

    def _ready(self):
        """Return the index of the ghost's first placement. Called when all are known."""
        return 0

    def _go_to(self, index):
        self.index = index
        action = self.placements.actions[index]
        shape = self.placements.shape(action)
        if shape < 0:
            x = (action & 127) % self.view.width
            y = (action & 127) // self.view.width
            self.view.follow_box(x, y, x, y)
        else:
            self.view.follow(shape, action & 127)

    def _find_all(self):
        """Finish the search at once, so that a key press need not wait."""
        while not self.placements.find():
            pass
        while self._mapped < self.placements.count:
            self._map_one()
        self._begin(self.shell.now)

    def _begin(self, now):
        self._go_to(self._ready())
        self._map_until = add(now, _MAP_MS)
        self._moved_at = now

    def on(self, gesture, now):
        if self.index < 0:
            self._find_all()
        self._moved_at = now
        if gesture == A:
            self._play(self.placements.actions[self.index])
            return True
        return not self._is_computer and self._move(gesture)

    def _play(self, action):
        self.session.play(action)

    def _move(self, gesture):
        if gesture > RIGHT:
            return False
        across, down = step_of(gesture)  # a starred call would allocate
        return self._moved(self.placements.jump(self.index, across, down))

    def _moved(self, index):
        if index == self.index:
            return False
        self._go_to(index)
        return True

    @property
    def thinks(self):
        """True until all placements are known."""
        return self.index < 0

    def think(self):
        """Put one placement into the map, or find the placements of one more rotation."""
        if self._mapped < self.placements.count:
            self._map_one()
        elif self.placements.find() and self._mapped == self.placements.count:
            self._begin(self.shell.now)

    def _map_one(self):
        self._map_placement(self.placements.actions[self._mapped])
        self._mapped += 1

    def _map_placement(self, action):
        """Put the cells of a placement into the map."""
        self._map[action & 127] = 1

    def draw(self, frame, now):
        if self.index < 0:
            self.view.draw(frame, now)
            return 0
        wait_ms = self._draw_over(frame, now, diff(now, self._moved_at))
        if wait_ms:
            return wait_ms
        self.view.draw(frame, now)
        if diff(now, self._map_until) < 0:
            self._draw_map(frame)
        self.draw_ghost(frame, self.placements.actions[self.index], draw.cursor_is_on(now))
        if self._is_computer:
            marks.computer(frame, 6)
        return min(draw.ms_to_blink(now), ms_to_change(now))

    def _draw_over(self, frame, now, idle_ms):
        """Draw a picture in place of the game board. The base class draws none.

        Returns the milliseconds until the picture changes, or 0 if nothing was drawn.
        """
        return 0

    def _draw_map(self, frame):
        """Draw the cells of all placements dim."""
        for cell in range(len(self._map)):
            if self._map[cell]:
                self.view.put(frame, cell, palette.DIM)

    def draw_ghost(self, frame, action, is_white):
        self.view.put(frame, action & 127, palette.WHITE if is_white else self._colour)
