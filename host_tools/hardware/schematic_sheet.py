"""Draws a schematic and records the pins that its lines connect.

Symbols come from schemdraw. The sheet records each pin, line and label while drawing. So the
finished drawing can be traced to nets and compared with the netlist.
"""

from itertools import pairwise
from typing import Any

from host_tools.hardware.circuit import Circuit
from host_tools.hardware.layout import Groups
from host_tools.hardware.tools import python_package

Point = tuple[float, float]
OPTION_COLOUR = "#7a4fa0"
NET_COLOUR = "#1c5d99"
TEXT_RISE = 0.2
FONT = "DejaVu Sans, Verdana, sans-serif"


class Sheet:
    """A schematic in progress. Coordinates are in schemdraw's units, y points up."""

    def __init__(self, circuit: Circuit):
        self.schemdraw = python_package("schemdraw")
        self.elm = python_package("schemdraw.elements")
        self.schemdraw.use("svg")
        self.circuit = circuit
        self.drawing = self.schemdraw.Drawing(show=False, fontsize=11, font=FONT, lw=1.6)
        self.pins: list[tuple[str, str, Point]] = []
        self.segments: list[tuple[Point, Point]] = []
        self.labels: list[tuple[str, Point]] = []

    def colour_of(self, ref: str) -> str:
        """Return the colour of a part. Optional parts have another colour."""
        is_everywhere = len(self.circuit.parts[ref].builds) == len(self.circuit.builds)
        return "#222222" if is_everywhere else OPTION_COLOUR

    def note_pin(self, ref: str, pin: str, at: Point) -> None:
        """Record the place of a pin."""
        self.pins.append((ref, pin, (round(at[0], 2), round(at[1], 2))))

    def two(self, ref: str, element: str, start: Point, end: Point, **options: Any) -> None:
        """Draw a part with two legs. Its first pin is at `start`."""
        part = self.circuit.parts[ref]
        made = getattr(self.elm, element)(**options).at(start).to(end).color(self.colour_of(ref))
        is_upright = start[0] == end[0]
        value = part.value.removeprefix("link: ").removeprefix("wire: ")
        words = f"{ref}\n{value}" if is_upright else f"{ref} {value}"
        made.label(words, loc="bottom" if is_upright else "top", fontsize=10, ofst=0.16)
        self.drawing.add(made)
        for pin, at in zip(part.pins, (start, end), strict=True):
            self.note_pin(ref, pin, at)

    def transistor(self, ref: str, source: Point, is_p: bool, words_at: Point) -> dict[str, Point]:
        """Draw a FET, channel vertical, gate on the left. Returns the places of its three pins."""
        element = (self.elm.PFet if is_p else self.elm.NFet)().reverse()
        element = element.at(source).anchor("source").color(self.colour_of(ref)).theta(0)
        placed = self.drawing.add(element)
        places = {}
        for pin, anchor in (("S", "source"), ("D", "drain"), ("G", "gate")):
            point = placed.absanchors[anchor]
            places[pin] = (round(float(point[0]), 2), round(float(point[1]), 2))
            self.note_pin(ref, pin, places[pin])
        self.text(words_at, f"{ref}\n{self.circuit.parts[ref].value}", 10, "left")
        return places

    def box(
        self, ref: str, corner: Point, size: Point, pins: list[tuple[str, str, float, str]]
    ) -> dict[str, Point]:
        """Draw a rectangle with pins. Each is (pin numbers joined with +, side, offset, name)."""
        x, y = corner
        width, height = size
        elm, colour = self.elm, self.colour_of(ref)
        rectangle = elm.Rect(corner1=(0, 0), corner2=size, fill="#fffdf2", color=colour)
        self.drawing.add(rectangle.theta(0).at(corner))
        places = {}
        for joined, side, place, name in pins:
            inside = {"left": (x, y + place), "right": (x + width, y + place)}
            inside |= {"top": (x + place, y + height), "bottom": (x + place, y)}
            dx, dy = {"left": (-0.5, 0), "right": (0.5, 0), "top": (0, 0.5), "bottom": (0, -0.5)}[
                side
            ]
            start = inside[side]
            end = (round(start[0] + dx, 2), round(start[1] + dy, 2))
            self.drawing.add(elm.Line().at(start).to(end).color(colour))
            towards = {"left": (0.12, "left"), "right": (-0.12, "right")}.get(side, (0, "center"))
            shift = {"top": -0.25, "bottom": 0.25}.get(side, 0)
            self.text((start[0] + towards[0], start[1] + shift), name, 9.5, towards[1])
            for pin in joined.split("+"):
                self.note_pin(ref, pin, end)
            places[joined] = end
        return places

    def wire(self, *points: Point) -> None:
        """Draw a line from point to point."""
        for start, end in pairwise(points):
            self.drawing.add(self.elm.Line().at(start).to(end))
            a = (round(start[0], 2), round(start[1], 2))
            self.segments.append((a, (round(end[0], 2), round(end[1], 2))))

    def dot(self, at: Point) -> None:
        """Draw a junction."""
        self.drawing.add(self.elm.Dot(radius=0.07).at(at))

    def net(self, name: str, at: Point, side: str = "right") -> None:
        """Draw a label with a net's name. Equal names are one net."""
        turn = {"right": 0, "left": 180, "up": 90, "down": 270}[side]
        width = 0.5 + 0.16 * len(name)
        tag = self.elm.Tag(width=width, height=0.44).at(at).theta(turn).color(NET_COLOUR)
        self.drawing.add(tag)
        reach = width / 2 + 0.1
        dx, dy = {"right": (reach, 0), "left": (-reach, 0), "up": (0, reach), "down": (0, -reach)}[
            side
        ]
        self.text((at[0] + dx, at[1] + dy), name, 8.5, "center", NET_COLOUR, 90 * (dx == 0))
        self.labels.append((name, (round(at[0], 2), round(at[1], 2))))

    def ground(self, at: Point) -> None:
        """Draw the ground symbol."""
        self.drawing.add(self.elm.Ground().at(at))
        self.labels.append(("GND", (round(at[0], 2), round(at[1], 2))))

    def text(
        self,
        at: Point,
        words: str,
        size: float,
        align: str = "left",
        colour: str = "#222222",
        turn: int = 0,
    ) -> None:
        """Draw a text with size, alignment, rotation and colour."""
        style = {"fontsize": size, "halign": align, "valign": "center", "rotate": turn}
        lowered = (at[0], at[1] - TEXT_RISE)  # schemdraw sets a label a little above its place
        label = self.elm.Label().at(lowered).theta(0).color(colour)
        self.drawing.add(label.label(words, ofst=0, loc="center", **style))

    def frame(self, corner: Point, size: Point, title: str) -> None:
        """Draw a frame with a title."""
        rectangle = self.elm.Rect(corner1=(0, 0), corner2=size, color="#c9c2b2", ls="--")
        self.drawing.add(rectangle.theta(0).at(corner))
        self.text((corner[0] + 0.3, corner[1] + size[1] - 0.4), title, 13)

    def traced_nets(self) -> dict[str, set[tuple[str, str]]]:
        """Trace the drawing: net name to (ref, pin). Unnamed nets get a number."""
        groups = Groups()
        points = {at for _, _, at in self.pins} | {at for _, at in self.labels}
        points |= {end for segment in self.segments for end in segment}
        for start, end in self.segments:
            on_line = [point for point in points if _is_on(point, start, end)]
            groups.join([str(point) for point in on_line])
        for name, at in self.labels:
            groups.join([f"label {name}", str(at)])
        members: dict[str, set[tuple[str, str]]] = {}
        for ref, pin, at in self.pins:
            members.setdefault(groups.find(str(at)), set()).add((ref, pin))
        names = {groups.find(str(at)): name for name, at in self.labels}
        return {names.get(root, f"unnamed {root}"): places for root, places in members.items()}

    def source(self) -> str:
        """Return the finished SVG."""
        return str(self.drawing.get_imagedata("svg").decode("utf-8"))


def _is_on(point: Point, start: Point, end: Point) -> bool:
    dx, dy = end[0] - start[0], end[1] - start[1]
    off = (point[0] - start[0]) * dy - (point[1] - start[1]) * dx
    inside = (point[0] - start[0]) * dx + (point[1] - start[1]) * dy
    return abs(off) < 0.01 and -0.001 <= inside <= dx * dx + dy * dy + 0.001
