"""Writes SVG pictures. The text of a picture is the same on every computer."""

from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import escape

Point = tuple[float, float]


def number(value: float) -> str:
    """Format a coordinate with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-0", "0" if value == 0 else "-0")


def _attributes(values: dict[str, Any]) -> str:
    words = []
    for key, value in values.items():
        text = number(value) if isinstance(value, float) else str(value)
        words.append(f'{key.replace("_", "-")}="{escape(text)}"')
    return " ".join(words)


class Picture:
    """An SVG picture: shapes in the order in which they are drawn."""

    def __init__(self, width: float, height: float, background: str):
        self.width = width
        self.height = height
        self.lines: list[str] = []
        self.rect(0, 0, width, height, fill=background)

    def tag(self, name: str, content: str | None = None, **values: Any) -> None:
        """Add any element."""
        head = f"<{name} {_attributes(values)}"
        self.lines.append(f"{head}/>" if content is None else f"{head}>{content}</{name}>")

    def rect(self, x: float, y: float, width: float, height: float, **style: Any) -> None:
        """Add a rectangle from its upper left corner."""
        self.tag("rect", x=float(x), y=float(y), width=float(width), height=float(height), **style)

    def circle(self, x: float, y: float, radius: float, **style: Any) -> None:
        """Add a disc or a ring."""
        self.tag("circle", cx=float(x), cy=float(y), r=float(radius), **style)

    def line(self, start: Point, end: Point, **style: Any) -> None:
        """Add a straight line."""
        (x1, y1), (x2, y2) = start, end
        self.tag("line", x1=float(x1), y1=float(y1), x2=float(x2), y2=float(y2), **style)

    def text(self, x: float, y: float, words: str, size: float = 12, **style: Any) -> None:
        """Add a line of text. It is centred unless `text_anchor` is given."""
        style.setdefault("text_anchor", "middle")
        style.setdefault("fill", "#333")
        style.setdefault("font_family", "DejaVu Sans, Verdana, sans-serif")
        values = {"x": float(x), "y": float(y), "font_size": float(size), **style}
        self.tag("text", escape(words), **values)

    def cable(self, points: Sequence[Point], colour: str, width: float, halo: str) -> None:
        """Add a wire with rounded corners and a thin edge that separates crossing wires."""
        path = rounded_path(points, 3 * width)
        common = {"d": path, "fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
        self.tag("path", **common, stroke=halo, stroke_width=float(width + 2))
        self.tag("path", **common, stroke=colour, stroke_width=float(width))

    def source(self) -> str:
        """Return the text of the SVG file."""
        size = f'width="{number(self.width)}" height="{number(self.height)}"'
        box = f'viewBox="0 0 {number(self.width)} {number(self.height)}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box}>'
        return "\n".join([head, *self.lines, "</svg>"]) + "\n"


def rounded_path(points: Sequence[Point], radius: float) -> str:
    """Return an SVG path through the points with rounded corners."""
    words = [f"M{number(points[0][0])} {number(points[0][1])}"]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        start = _towards(corner, before, radius)
        end = _towards(corner, after, radius)
        words.append(f"L{number(start[0])} {number(start[1])}")
        words.append(f"Q{number(corner[0])} {number(corner[1])} {number(end[0])} {number(end[1])}")
    words.append(f"L{number(points[-1][0])} {number(points[-1][1])}")
    return " ".join(words)


def _towards(start: Point, goal: Point, length: float) -> Point:
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    distance = (dx * dx + dy * dy) ** 0.5
    share = min(length, distance / 2) / distance if distance else 0
    return start[0] + dx * share, start[1] + dy * share
