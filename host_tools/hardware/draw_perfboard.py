"""Draw the component side and the solder side of a perfboard from its layout file."""

import textwrap

from host_tools.hardware import draw_parts, pegs
from host_tools.hardware.circuit import Circuit
from host_tools.hardware.layout import Layout, Placed
from host_tools.hardware.svg import Picture, Point

UNIT_PX = 24.0
TOP_PX = 120.0
LEFT_PX = 60.0
GAP_PX = 170.0
COPPER = "#c98f4e"
RUN_COLOUR = "#8d949c"
WIRE_PX = 5.0
LEGEND_SHAPES = (
    *("sot_adapter", "sip_adapter", "to92", "standing", "disc", "can", "link"),
    *("flat", "module"),
)
# Distance from the first hole to the edge of the board, in units of 2.54 mm: (side, end).
EDGES = {True: (1.35, 2.3), False: (2.3, 1.35)}


class PerfboardPicture:
    """Draws a perfboard into an SVG picture: on the left from above, on the right from below."""

    def __init__(self, layout: Layout, circuit: Circuit):
        self.layout = layout
        self.circuit = circuit
        self.columns = layout.board.columns if hasattr(layout.board, "columns") else 0
        self.rows = layout.board.rows if hasattr(layout.board, "rows") else 0
        self.side, self.end = EDGES[self.rows > self.columns]
        self.view_px = (self.columns - 1 + 2 * self.side) * UNIT_PX
        width = 2 * LEFT_PX + 2 * self.view_px + GAP_PX
        height = TOP_PX + (self.rows - 1 + 2 * self.end) * UNIT_PX + 70
        self.picture = Picture(width, height, "#fbf8f1")
        self.is_below = False

    def at(self, column: float, row: float) -> Point:
        """Convert column and row to pixels in the current view: from above or from below."""
        if self.is_below:
            start = LEFT_PX + self.view_px + GAP_PX + self.side * UNIT_PX
            column = self.columns + 1 - column
        else:
            start = LEFT_PX + self.side * UNIT_PX
        return start + (column - 1) * UNIT_PX, TOP_PX + (self.end + row - 1) * UNIT_PX

    def hole(self, name: str) -> Point:
        """Return the pixel position of the hole with this name."""
        return self.at(*self.layout.board.position(name))

    def draw(self) -> str:
        """Return both views as one SVG."""
        draw_parts.title(self.picture, self.layout.title, "left: parts; right: solder, mirrored")
        self._board("from above: parts")
        for part in self.layout.parts.values():
            self._part(part)
        self._legend()
        self.is_below = True
        self._board("from below: bare and insulated wire")
        self._solder_side()
        return self.picture.source()

    def _board(self, words: str) -> None:
        x1, y1 = self.at(self.columns if self.is_below else 1, 1)
        x, y = x1 - self.side * UNIT_PX, y1 - self.end * UNIT_PX
        height = (self.rows - 1 + 2 * self.end) * UNIT_PX
        fill = "#e9c88f" if self.is_below else "#d9b57a"
        self.picture.rect(x, y, self.view_px, height, rx=8, fill=fill, stroke="#a8834a")
        self.picture.text(x + self.view_px / 2, y + height + 34, words, 15)
        for column in range(1, self.columns + 1):
            for row in range(1, self.rows + 1):
                px, py = self.at(column, row)
                self.picture.circle(px, py, 6.5 if self.is_below else 5, fill=COPPER)
                self.picture.circle(px, py, 2.6, fill="#fbf8f1")
        for centre in pegs.centres(self.layout):
            px, py = self.at(*centre)
            radius = pegs.DRILL_MM / 2 / pegs.GRID_MM * UNIT_PX
            self.picture.circle(px, py, radius, fill="#fbf8f1", stroke="#222")
        for column in range(1, self.columns + 1):
            px, _ = self.at(column, 1)
            self.picture.text(px, y - 8, chr(ord("A") + column - 1), 11, fill="#777")
        for row in range(1, self.rows + 1):
            _, py = self.at(1, row)
            self.picture.text(x - 14, py + 4, str(row), 11, fill="#777")

    def _part(self, part: Placed) -> None:
        legs = {pin: [self.hole(name) for name in names] for pin, names in part.legs.items()}
        value = self.circuit.parts[part.ref].value
        if part.shape == "pico":
            draw_parts.pico(self.picture, legs, self.circuit.pinmap, UNIT_PX, False)
        elif part.shape == "button12":
            every = [point for points in legs.values() for point in points]
            draw_parts.button(self.picture, every, 4.7 * UNIT_PX, value, part.ref)
        else:
            self._small_part(part, legs, value)

    def _small_part(self, part: Placed, legs: draw_parts.Legs, value: str) -> None:
        points = [point for both in legs.values() for point in both]
        points += [self.hole(name) for name in part.empty]
        is_option = "perfboard" not in self.circuit.parts[part.ref].builds
        draw_parts.block(self.picture, part, points, legs, value, is_option)

    def _legend(self) -> None:
        small = [part for part in self.layout.parts.values() if part.shape in LEGEND_SHAPES]
        right, below = [], []
        for part in small:
            column, row = self.layout.board.position(next(iter(part.legs.values()))[0])
            words = f"{part.ref} {self.circuit.parts[part.ref].value.replace('link: ', '')}"
            if column > self.columns / 2 + 4:
                right.append((self.at(0, row)[1], words))
            else:
                below.append(words)
        x = LEFT_PX + self.view_px + 8
        for y, words in right:
            for index, line in enumerate(textwrap.wrap(words, 17)):
                self.picture.text(x, y + 4 + 12 * index, line, 10, text_anchor="start")
        words = ", ".join(below)
        y = self.picture.height - 14
        if words:
            note = f"{words}. Dashed: deluxe only; W1 or W2, never both."
            self.picture.text(LEFT_PX, y, note, 12, text_anchor="start")

    def _solder_side(self) -> None:
        for path in self.layout.runs:
            points = [self.hole(name) for name in path]
            self.picture.cable(points, RUN_COLOUR, 6, "#6b7178")
            for name in self.layout.board.holes_along(path):
                x, y = self.hole(name)
                self.picture.circle(x, y, 4.2, fill="#c3c9d0")
        for wire in self.layout.wires:
            start, end = (self.hole(name) for name in wire["ends"])
            shift = wire.get("bow", 0.0) * UNIT_PX
            middle = ((start[0] + end[0]) / 2 - shift, (start[1] + end[1]) / 2)
            points = [start, middle, end] if shift else [start, end]
            draw_parts.wire(self.picture, points, wire["colour"], WIRE_PX)
        for part in self.layout.parts.values():
            for pin, names in part.legs.items():
                for name in names:
                    x, y = self.hole(name)
                    self.picture.circle(x, y, 3.4, fill="#f3f5f7", stroke="#555")
                    if part.shape == "pico" and pin in ("1", "40"):
                        self.picture.text(x, y - 12, f"pin {pin}", 10, font_weight="bold")


def perfboard_svg(layout: Layout, circuit: Circuit) -> str:
    """Return the picture of both sides of a perfboard."""
    return PerfboardPicture(layout, circuit).draw()
