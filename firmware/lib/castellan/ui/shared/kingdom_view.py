"""Shows a kingdom through a window of 7x7 cells.

Room: ui. Columns and rows are those of the kingdom's grid, with the castle in the middle.
"""

from castellan.core.compat import const
from castellan.rules.kingdom import BLOCKED, BOX, CASTLE, step_of
from castellan.ui import draw, palette
from castellan.ui.shared import jumps

_BREATH_SHIFT = const(9)
_BREATH_MS = const(512)


def half_of(match, number: int, place: int) -> int:
    """Return the first (`place` 0) or the second half of a domino, as a square."""
    return match.dominoes[2 * number - 2 + place]


def crowned(half: int, now: int) -> int:
    """Return a square's colour now: its terrain, or white while one of its crowns flashes."""
    crowns = half >> 4 & 7
    return palette.WHITE if crowns and draw.crown_is_on(crowns, now) else half & 7


def ms_to_change(now: int) -> int:
    """Return the milliseconds until the picture of a kingdom may change by itself."""
    return min(draw.ms_to_crown(now), _BREATH_MS - (now & (_BREATH_MS - 1)))


class KingdomView:
    """Draws one player's kingdom through a movable window."""

    def __init__(self, session, player: int):
        self._session = session
        self.show(player)

    def show(self, player: int):
        """Show this player's kingdom, with the window at its centre."""
        match = self._session.match
        self.player = player
        self.side = match.grid
        self._at = at = match.kingdom(player)
        self.left = (match.state[at] + match.state[at + 1]) // 2 - draw.SIDE // 2
        self.top = (match.state[at + 2] + match.state[at + 3]) // 2 - draw.SIDE // 2

    def follow(self, cell: int, direction: int):
        """Move the window just enough to have both halves of a domino inside."""
        self.follow_cell(cell)
        self.follow_cell(cell + step_of(self.side, direction))

    def follow_cell(self, cell: int):
        """Move the window just enough to have this cell inside."""
        x = cell % (2 * self.side)
        y = cell // (2 * self.side) - 1
        self.left = min(max(self.left, x - draw.LAST), x)
        self.top = min(max(self.top, y - draw.LAST), y)

    def put(self, frame: bytearray, cell: int, colour: int):
        """Draw one cell of the kingdom, if it is inside the window."""
        width = 2 * self.side
        draw.put(frame, cell % width - self.left, cell // width - 1 - self.top, colour)

    def draw(self, frame: bytearray, now: int, only: int = 0):
        """Draw all squares. With a terrain as `only`, squares of other terrains are dim."""
        state = self._session.match.state
        width = 2 * self.side
        for row in range(draw.SIDE):
            y = self.top + row
            if not 0 <= y < width - 1:
                continue
            for column in range(draw.SIDE):
                x = self.left + column
                if 0 <= x < width - 1:
                    value = state[self._at + BOX + (y + 1) * width + x]
                    if value > BLOCKED:
                        frame[row * draw.SIDE + column] = self._shown(value, now, only)

    def draw_reach(self, frame: bytearray, spots, count: int):
        """Draw dim the cells of the first `count` spots, which the domino can reach."""
        for index in range(count):
            self.put(frame, jumps.first_cell(spots[index]), palette.DIM)
            self.put(frame, jumps.second_cell(self.side, spots[index]), palette.DIM)

    def _shown(self, value, now, only):
        if value == CASTLE:
            colour = self._session.colour(self.player)
            return palette.dim(colour) if now >> _BREATH_SHIFT & 1 else colour
        if only and value & 7 != only:
            return palette.dim(value & 7)
        return crowned(value, now)
