"""What the screens that put something on the board have in common: a ghost that jumps.

Room: ui.
"""

from castellan.core.compat import const
from castellan.core.ticks import add, diff
from castellan.ui import draw, palette
from castellan.ui.input import DOWN, LEFT, RIGHT, UP, A
from castellan.ui.screen import BaseScreen
from castellan.ui.screens.dragon_inferno.board_view import BoardView, ms_to_change
from castellan.ui.screens.dragon_inferno.spots import Spots

_MAP_MS = const(600)
_SLICE_MS = const(5)


class GhostScreen(BaseScreen):
    """Directions jump to the next place that way, A puts.

    A game screen says with `_places` what is put; what it knows besides is asked for by `_ready`,
    `_draw_ghost` and `_draw_over`. For a computer seat the ghost stands where its piece belongs;
    A confirms.
    """

    peek = ".look"
    undo = "undo"

    def __init__(self, shell, argument):
        super().__init__(shell, argument)
        session = shell.app
        self._match = session.match
        self._view = BoardView(shell)
        self._is_computer = session.is_computer(session.match.actor())
        self._colour = session.colour(session.match.actor())
        self.spots = self._places(argument)
        self.index = -1  # no ghost yet
        self._moved_at = shell.now
        self._map_until = shell.now

    def _places(self, argument):
        """The places that are to be found."""
        return Spots(self._match, 0, self._match.parts())

    def enter(self, now):
        self._view.enter()

    def _ready(self):
        """All spots are known: the number of the one where the ghost begins."""
        return 0

    def _go_to(self, index):
        self.index = index
        action = self.spots.actions[index]
        shape = self.spots.shape(action)
        if shape < 0:
            x = (action & 127) % self._view.width
            y = (action & 127) // self._view.width
            self._view.follow_box(x, y, x, y)
        else:
            self._view.follow(shape, action & 127)

    def _find_all(self):
        """What is left of the search, because a key does not wait."""
        while not self.spots.find():
            pass
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
            self.shell.app.play(self.spots.actions[self.index])
            return True
        return not self._is_computer and self._move(gesture)

    def _move(self, gesture):
        if gesture > RIGHT:
            return False
        across = 1 if gesture == RIGHT else -1 if gesture == LEFT else 0
        down = 1 if gesture == DOWN else -1 if gesture == UP else 0
        return self._moved(self.spots.jump(self.index, across, down))

    def _moved(self, index):
        if index == self.index:
            return False
        self._go_to(index)
        return True

    def draw(self, frame, now):
        if self.index < 0:
            self._view.draw(frame, now)
            if self.spots.find():
                self._begin(now)
            return _SLICE_MS
        wait_ms = self._draw_over(frame, now, diff(now, self._moved_at))
        if wait_ms:
            return wait_ms
        self._view.draw(frame, now)
        if diff(now, self._map_until) < 0:
            self._draw_map(frame)
        self._draw_ghost(frame, self.spots.actions[self.index], draw.cursor_is_on(now))
        if self._is_computer:
            draw.put(frame, 0, 6, palette.CYAN)
            draw.put(frame, 6, 6, palette.CYAN)
        return min(draw.ms_to_blink(now), ms_to_change(now))

    def _draw_over(self, frame, now, idle_ms):
        """Something in the place of the board: milliseconds until it changes, 0 for nothing."""
        return 0

    def _draw_map(self, frame):
        """All squares that can be reached, for a moment."""
        for index in range(self.spots.count):
            self._view.put(frame, self.spots.actions[index] & 127, palette.DIM)

    def _draw_ghost(self, frame, action, is_white):
        self._view.put(frame, action & 127, palette.WHITE if is_white else self._colour)
