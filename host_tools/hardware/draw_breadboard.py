"""Draw the breadboard from its layout file."""

from host_tools.hardware import draw_parts
from host_tools.hardware.circuit import Circuit
from host_tools.hardware.holes import RAIL_HEIGHTS, ROW_HEIGHTS
from host_tools.hardware.layout import Layout
from host_tools.hardware.svg import Picture, Point

UNIT_PX = 21.0
LEFT_PX = 40.0
TOP_PX = 300.0
TOP_WITHOUT_MATRIX_PX = 90.0
MATRIX_X, MATRIX_Y = 30.0, -13.0  # upper left corner in units of 2.54 mm, above the board
WIRE_PX = 5.0
STAGES = (1, 2, 3, 4)
STAGE_WORDS = {
    1: "Pico, rails and ground",
    2: "level shifter",
    3: "buttons",
    4: "capacitor and matrix",
}
CROWN_ROWS = ("c..c..c", "c.ccc.c", "ccccccc", "ccccccc", ".ccccc.")


class BreadboardPicture:
    """Draws the breadboard into an SVG picture, up to one step of the build."""

    def __init__(self, layout: Layout, circuit: Circuit, stage: int):
        self.layout = layout
        self.stage = stage
        self.circuit = circuit
        has_matrix = layout.parts["J1"].step <= stage
        self.top_px = TOP_PX if has_matrix else TOP_WITHOUT_MATRIX_PX
        height = self.top_px + UNIT_PX * 22.4
        self.picture = Picture(LEFT_PX * 2 + UNIT_PX * 64, height, "#fbf8f1")

    def at(self, column: float, height: float) -> Point:
        """Convert a position in columns and heights to pixels."""
        return LEFT_PX + column * UNIT_PX, self.top_px + (height + 1) * UNIT_PX

    def hole(self, name: str) -> Point:
        """Return the pixel position of the hole with this name."""
        return self.at(*self.layout.board.position(name))

    def draw(self) -> str:
        """Return the whole picture as SVG."""
        self._board()
        self._holes()
        self._numbers()
        small = f"step {self.stage} of {STAGES[-1]}: {STAGE_WORDS[self.stage]}"
        draw_parts.title(self.picture, self.layout.title, small)
        self._parts(("pico", "dip14", "button6"))
        for wire in self.layout.wires:
            if wire["step"] <= self.stage:
                self._wire(wire["ends"], wire["colour"], wire.get("lane"))
        self._parts(("disc", "can", "link", "fuse"))
        if self.layout.parts["J1"].step <= self.stage:
            self._lead()
        return self.picture.source()

    def _board(self) -> None:
        x, y = self.at(0, -1)
        self.picture.rect(
            x, y, 64 * UNIT_PX, 21.6 * UNIT_PX, rx=10, fill="#fffefa", stroke="#cfc8b8"
        )
        x, y = self.at(0.2, 8.1)
        self.picture.rect(x, y, 63.6 * UNIT_PX, 0.8 * UNIT_PX, rx=4, fill="#e6e0d2")
        for rail, height in RAIL_HEIGHTS.items():
            colour = "#d33" if rail[1] == "+" else "#36c"
            offset = -0.55 if rail in ("T+", "B+") else 0.55
            for start, end in ((2.5, 31.5), (32.5, 61.5)):
                self.picture.line(
                    self.at(start, height + offset),
                    self.at(end, height + offset),
                    stroke=colour,
                    stroke_width=1.5,
                )
            for sign_column in (1.6, 62.4):
                x, y = self.at(sign_column, height)
                sign = "+" if rail[1] == "+" else "\u2212"
                self.picture.text(x, y + 6, sign, 17, fill=colour, font_weight="bold")

    def _holes(self) -> None:
        names = [f"{row}{column}" for row in ROW_HEIGHTS for column in range(1, 64)]
        board = self.layout.board
        columns = board.rail_columns() if hasattr(board, "rail_columns") else []
        names += [f"{rail}{column}" for rail in RAIL_HEIGHTS for column in columns]
        for name in names:
            x, y = self.hole(name)
            self.picture.rect(x - 2.5, y - 2.5, 5, 5, rx=1, fill="#b9b2a2")

    def _numbers(self) -> None:
        for column in range(1, 64):
            for height in (2.2, 14.95):
                x, y = self.at(column, height)
                is_major = column % 5 == 0 or column == 1
                size, fill = (10, "#555") if is_major else (7.5, "#aaa")
                self.picture.text(x, y + 4, str(column), size, fill=fill)
        for row, height in ROW_HEIGHTS.items():
            for margin in (0.4, 63.6):
                x, y = self.at(margin, height)
                self.picture.text(x, y + 4, row, 11, fill="#777")

    def _parts(self, shapes: tuple[str, ...]) -> None:
        for part in self.layout.parts.values():
            if part.shape not in shapes or part.step > self.stage:
                continue
            holes = {pin: [self.hole(name) for name in legs] for pin, legs in part.legs.items()}
            if part.shape == "link":
                ends = [legs[0] for legs in part.legs.values()]
                self._wire(ends, "red", None)
            elif part.shape == "pico":
                draw_parts.pico(self.picture, holes, self.circuit.pinmap, UNIT_PX, True)
            elif part.shape == "dip14":
                every = [self.hole(name) for name in part.holes()]
                draw_parts.dip(self.picture, every, "74AHCT125", UNIT_PX)
            else:
                value = self.circuit.parts[part.ref].value_for("breadboard")
                draw_parts.two_legs(self.picture, part, holes, value, UNIT_PX)

    def _wire(self, ends: list[str], colour: str, lane: float | None) -> None:
        start, end = (self.hole(name) for name in ends)
        points = [start, end]
        if lane is not None:
            height = self.at(0, lane)[1]
            points = [start, (start[0], height), (end[0], height), end]
        draw_parts.wire(self.picture, points, colour, WIRE_PX)

    def _lead(self) -> None:
        legs = {pin: self.hole(names[0]) for pin, names in self.layout.parts["J1"].legs.items()}
        x, y = self.at(MATRIX_X, MATRIX_Y)
        side = 10.4 * UNIT_PX
        draw_parts.matrix(self.picture, x, y, side, CROWN_ROWS)
        pads = {"5V": (x + side, y + 60), "GND": (x + side, y + 95), "DATA": (x, y + 75)}
        colours = {"5V": "red", "GND": "black", "DATA": "green"}
        turn = {"5V": 41.9, "GND": 43.2, "DATA": 28.0}
        level = {"5V": -1.9, "GND": -1.3, "DATA": 0.0}
        for pin, colour in colours.items():
            hole, pad = legs[pin], pads[pin]
            bend = self.at(turn[pin], level[pin])
            points = [pad, (bend[0], pad[1]), bend, (hole[0], bend[1]), hole]
            if pin == "DATA":
                points = [pad, (hole[0], pad[1]), hole]
            draw_parts.wire(self.picture, points, colour, WIRE_PX)
            draw_parts.plug(self.picture, hole)
        self._lead_words(x, y, side, pads)

    def _lead_words(self, x: float, y: float, side: float, pads: dict[str, Point]) -> None:
        resistor_x = x - 26
        draw_parts.resistor(self.picture, (resistor_x, pads["DATA"][1]), 34)
        self.picture.text(resistor_x - 40, pads["DATA"][1] - 12, "R1 330 Ω", 12)
        for name, pin in (("5V", "5V"), ("GND", "GND"), ("DIN", "DATA")):
            px, py = pads[pin]
            outside = 16 if pin != "DATA" else -12
            height = -9 if pin != "DATA" else 19
            self.picture.text(px + outside, py + height, name, 11, fill="#333")
        words = "M1 matrix 8x8, LEDs towards you"
        self.picture.text(x + side / 2, y - 10, words, 13)


def breadboard_svg(layout: Layout, circuit: Circuit, stage: int) -> str:
    """Return an SVG picture of the breadboard after step `stage` of the build instructions."""
    return BreadboardPicture(layout, circuit, stage).draw()
