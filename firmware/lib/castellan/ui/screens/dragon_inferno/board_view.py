"""Draws the shared game board through a 7x7 window, or the whole board on an 8x8 matrix.

Room: ui. Each kind of square has its own rhythm besides its colour: the second player's squares
wink, a castle flashes white, an egg breathes, a burnt square flickers. If the board is larger than
the window, the window's edge shows the squares behind it for a moment every two seconds.
"""

from castellan.core.compat import const
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno.pieces import HIGH, SQUARES, STEP, WIDE
from castellan.ui import draw, palette
from castellan.ui import preferences as choice
from castellan.ui.wide import Wide

EGGS_ONLY = const(3)  # an argument `only` of `draw`, where 1 and 2 are the players

_BOTTOM = const(42)  # first cell of the last row
_WHOLE_SIDE = const(8)  # side of the matrix that shows a whole board
_BEAT = const(2047)  # all rhythms repeat after this many milliseconds, plus one
_TICK_MS = const(128)
_WINK_END = const(256)
_CASTLE_AT = const(768)
_BEHIND_AT = const(1792)
_BREATH = const(512)


def ms_to_change(now: int) -> int:
    """Return the milliseconds until a square of the game board may change its light."""
    return _TICK_MS - (now & (_TICK_MS - 1))


def _least(size):
    """Return the window's first column or row. A board smaller than the window is centred."""
    return (size - draw.SIDE) // 2 if size < draw.SIDE else 0


class BoardView:
    """Draws the match's game board through a movable window."""

    def __init__(self, shell):
        self.player = 0  # used by screens that show one player after the other
        self._shell = shell
        self._match = shell.app.match
        pieces = self._match.pieces
        self.width = pieces.width
        self.height = pieces.height
        self.left = _least(self.width)
        self.top = _least(self.height)
        self._wide = None

    def enter(self):
        """Use an 8x8 matrix if the box has one. Called when the screen opens or is uncovered."""
        is_8x8 = self._shell.preferences.get(choice.IS_8X8)
        self._wide = None
        if is_8x8 and max(self.width, self.height) == _WHOLE_SIDE:
            self._wide = Wide()
            self._place_in(self._wide)

    def _place_in(self, wide):
        """Place the frame in the 8x8 picture where the window's squares are."""
        wide.left = self.left + (_WHOLE_SIDE - self.width) // 2
        wide.top = self.top + (_WHOLE_SIDE - self.height) // 2

    def follow(self, shape: int, cell: int):
        """Move the window just enough to have a piece inside."""
        turned = self._match.pieces.turned
        x = cell % self.width
        y = cell // self.width
        self.follow_box(x, y, x + turned[shape + WIDE] - 1, y + turned[shape + HIGH] - 1)

    def follow_box(self, x: int, y: int, right: int, bottom: int):
        """Move the window just enough to have a rectangle inside."""
        if self.width > draw.SIDE:
            self.left = min(max(self.left, right - draw.LAST), x)
        if self.height > draw.SIDE:
            self.top = min(max(self.top, bottom - draw.LAST), y)
        if self._wide is not None:
            self._place_in(self._wide)

    def scroll(self, across: int, down: int) -> bool:
        """Move the window by one square. Returns False at the end of the board."""
        left = self.left + across
        top = self.top + down
        if across and (self.width <= draw.SIDE or not 0 <= left <= self.width - draw.SIDE):
            return False
        if down and (self.height <= draw.SIDE or not 0 <= top <= self.height - draw.SIDE):
            return False
        if self._wide is not None:
            return False  # the matrix shows the whole board
        self.left = left
        self.top = top
        return True

    def put(self, frame: bytearray, cell: int, colour: int):
        """Draw one square of the board, unless it is outside the window."""
        x = cell % self.width - self.left
        y = cell // self.width - self.top
        draw.put(frame, x, y, colour)
        if self._wide is not None:
            at = (y + self._wide.top) * _WHOLE_SIDE + x + self._wide.left
            self._wide.cells[at] = colour

    def put_piece(self, frame: bytearray, shape: int, cell: int, colour: int):
        """Draw all squares of a rotated piece at a cell, in one colour."""
        turned = self._match.pieces.turned
        for at in range(shape + SQUARES, shape + SQUARES + turned[shape]):
            self.put(frame, cell + (turned[at] & STEP), colour)

    def draw(self, frame: bytearray, now: int, only: int = 0):
        """Draw all squares. A value in `only` limits them to one player or the free eggs."""
        if self._wide is not None:
            self._shell.light.widen(self._wide)
            for cell in range(self.width * self.height):
                self.put(frame, cell, self.colour_at(cell, now, only))
            return
        for row in range(draw.SIDE):
            y = self.top + row
            if not 0 <= y < self.height:
                continue
            for column in range(draw.SIDE):
                x = self.left + column
                if 0 <= x < self.width:
                    colour = self.colour_at(y * self.width + x, now, only)
                    frame[row * draw.SIDE + column] = colour
        if now & _BEAT >= _BEHIND_AT:
            self._draw_behind(frame, now, only)

    def _draw_behind(self, frame, now, only):
        """Draw the squares behind each edge of the window that is not the board's edge."""
        for place in range(draw.SIDE):
            y = self.top + place
            at = place * draw.SIDE
            self._draw_hidden(frame, at, self.left - 1, y, now, only)
            self._draw_hidden(frame, at + draw.LAST, self.left + draw.SIDE, y, now, only)
        for place in range(draw.SIDE):
            x = self.left + place
            self._draw_hidden(frame, place, x, self.top - 1, now, only)
            self._draw_hidden(frame, _BOTTOM + place, x, self.top + draw.SIDE, now, only)

    def _draw_hidden(self, frame, at, x, y, now, only):
        if 0 <= x < self.width and 0 <= y < self.height:
            frame[at] = self.colour_at(y * self.width + x, now, only) or palette.DIM

    def colour_at(self, cell: int, now: int, only: int = 0) -> int:
        """Return the colour of a square at this moment."""
        value = self._match.state[d.BOARD + cell]
        owner = value & d.OWNER
        if only and only != (owner or EGGS_ONLY):
            return palette.OFF
        if value & d.BURNT and (cell % self.width + cell // self.width ^ now >> 9) & 1:
            return palette.DRAGON
        if owner:
            return self._shown_tile(value, owner, now)
        if value & d.EGG_HERE:
            return palette.BRONZE if now & _BREATH else palette.GOLD
        return palette.DIM if value & d.CLOSED else palette.OFF

    def _shown_tile(self, value, owner, now):
        """Return the colour of a kingdom tile's square at this moment."""
        colour = self._shell.app.colour(owner - 1)
        beat = now & _BEAT
        if value & d.BURNT:
            return palette.dim(colour)
        if value & d.EGG_HERE and now & _BREATH:
            return palette.GOLD
        if value & d.CASTLE and _CASTLE_AT <= beat < _CASTLE_AT + _TICK_MS:
            return palette.WHITE
        is_winking = owner > 1 and beat < _WINK_END
        if value & d.HOLE:
            return palette.OFF if is_winking else palette.dim(colour)
        return palette.dim(colour) if is_winking else colour
