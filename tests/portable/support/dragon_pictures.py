"""Read the pictures of Dragon Inferno. Each reader returns None if its sign is not shown."""

from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno.pieces import CASTLE_MARK, HOLE_MARK, SQUARES, STEP
from castellan.ui import palette
from support.pictures import SIDE

_LAST_ROW = 42
_DIE = b"\x00\x7f\x55\x7f\x5d\x7f"


def is_the_die(frame):
    """True if the picture is the die. Pressing A on the die lets the device deal."""
    for cell in range(_LAST_ROW):
        is_lit = _DIE[cell // SIDE] >> 6 - cell % SIDE & 1
        if frame[cell] != (palette.WHITE if is_lit else palette.OFF):
            return None
    return True


def read_piece(frame, table, shapes):
    """Return the index in `shapes` of the shown piece."""
    lit = [(cell % SIDE, cell // SIDE) for cell in range(_LAST_ROW) if frame[cell]]
    if not lit or any(frame[y * SIDE + x] != palette.DRAGON for x, y in lit):
        return None
    left = min([x for x, _ in lit])
    top = min([y for _, y in lit])
    places = sorted([(y - top) * table.pieces.width + x - left for x, y in lit])
    turned = table.pieces.turned
    for number, shape in enumerate(shapes):
        squares = range(shape + SQUARES, shape + SQUARES + turned[shape])
        if places == sorted([turned[at] & STEP for at in squares]):
            return number
    return None


def read_tile(frame, table):
    """Return the tile marked by the white cell of the last row."""
    if frame[0] == palette.RED:
        return None  # the red cross means that a dragon flies away, or that no tile fits
    lit = [x for x in range(SIDE) if frame[_LAST_ROW + x] == palette.WHITE]
    left = table.state[d.TILES_LEFT + table.actor()]
    for x in range(SIDE):
        if bool(frame[_LAST_ROW + x]) != bool(left >> x & 1):
            return None
    return lit[0] if len(lit) == 1 else None


class BoardReader:
    """Finds the white ghost on the game board through the moving window, then its rotation."""

    def __init__(self, table, covering):
        """Keep `covering`: it returns the actions whose piece covers exactly the given cells."""
        self._table = table
        self._covering = covering
        self._window = (0, 0)
        pieces = table.pieces
        self._width = pieces.width
        self._height = pieces.height

    def read(self, frame):
        """Return the actions that the white ghost may show, or None if the picture is unclear."""
        white = [cell for cell in range(SIDE * SIDE) if frame[cell] == palette.WHITE]
        found = None
        for left in _steps(self._width):
            for top in _steps(self._height):
                cells = [(cell // SIDE + top) * self._width + cell % SIDE + left for cell in white]
                actions = self._covering(cells)
                if not actions or not self._is_board(frame, left, top):
                    continue
                if found is not None:
                    return None
                found = actions
                self._window = (left, top)
        return found

    def read_turn(self, frame, actions):
        """Return the action whose tile blinks in the picture, or None if not just one fits."""
        found = None
        for action in actions:
            if self._is_ghost(frame, action):
                if found is not None:
                    return None
                found = action
        return found

    def _is_ghost(self, frame, action):
        table = self._table
        shape = table.pieces.shape(action - d.TILE >> 10, action >> 7 & 7)
        turned = table.pieces.turned
        for at in range(shape + SQUARES, shape + SQUARES + turned[shape]):
            cell = (action & 127) + (turned[at] & STEP)
            x = cell % self._width - self._window[0]
            y = cell // self._width - self._window[1]
            if frame[y * SIDE + x] != self._ghost_colour(turned[at], cell):
                return False
        return True

    def _ghost_colour(self, square, cell):
        table = self._table
        if table.state[d.BOARD + cell] & d.EGG_HERE:
            return palette.GOLD if square & HOLE_MARK else palette.RED
        if square & HOLE_MARK:
            return palette.DIM if square & CASTLE_MARK else palette.OFF
        if square & CASTLE_MARK:
            return palette.WHITE
        return palette.PINK + table.seats[table.actor()]

    def _is_board(self, frame, left, top):
        """True if all cells except the ghost show the game board through this window."""
        return self._is_seen(frame, left, top, False) or self._is_seen(frame, left, top, True)

    def _is_seen(self, frame, left, top, shows_behind):
        for cell in range(SIDE * SIDE):
            x = cell % SIDE
            y = cell // SIDE
            if not 0 <= x + left < self._width or not 0 <= y + top < self._height:
                if frame[cell]:
                    return False
                continue
            is_behind = False
            if shows_behind:
                across = self._behind(x, left, self._width)
                below = self._behind(y, top, self._height)
                is_behind = bool(across or below)
                if below:
                    y += below
                elif across:
                    x += across
            if frame[cell] == palette.WHITE:
                continue
            at = (y + top) * self._width + x + left
            if frame[cell] not in self._colours(at, is_behind):
                return False
        return True

    def _behind(self, place, first, size):
        """Return -1 or 1 if the cell is at an edge of the window that hides squares, else 0."""
        if place == 0 and first > 0:
            return -1
        return 1 if place == SIDE - 1 and first + SIDE < size else 0

    def _colours(self, cell, is_behind):
        value = self._table.state[d.BOARD + cell]
        owner = value & d.OWNER
        dark = palette.DIM if is_behind else palette.OFF
        if not owner:
            if value & d.CLOSED:
                return (palette.DIM,)
            return (palette.GOLD, palette.BRONZE) if value & d.EGG_HERE else (dark,)
        colour = palette.PINK + self._table.seats[owner - 1]
        if value & d.BURNT:
            return (palette.DRAGON, palette.dim(colour))
        if value & d.HOLE:
            return (palette.dim(colour), dark, palette.GOLD)
        return (colour, palette.dim(colour))


def _steps(size):
    """Return the possible positions of the window on a board of this size."""
    return range(size - SIDE + 1) if size > SIDE else ((size - SIDE) // 2,)
