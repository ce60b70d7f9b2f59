"""The copper of a board as boxes and lines, for the router and for the checks."""

from dataclasses import dataclass
from math import hypot

LAYERS = ("F.Cu", "B.Cu")
Point = tuple[float, float]


@dataclass(frozen=True)
class Copper:
    """A straight piece of copper, or a hole: the points nearer than `radius` to a box or a line.

    A box has `half` sizes around its start, which is then equal to its end. `net` is "" for what
    belongs to no net, such as a hole or the edge.
    """

    net: str
    layers: tuple[int, ...]
    start: Point
    end: Point
    radius: float = 0.0
    half: Point = (0.0, 0.0)
    gap: float = 0.0  # more than the usual gap, for example of holes

    def distance(self, x: float, y: float) -> float:
        """Return the distance from a point to the edge of the copper. It is negative inside."""
        if self.half != (0.0, 0.0):
            dx = abs(x - self.start[0]) - self.half[0]
            dy = abs(y - self.start[1]) - self.half[1]
            outside = hypot(max(dx, 0.0), max(dy, 0.0))
            return outside + min(max(dx, dy), 0.0) - self.radius
        ax, ay = self.start
        bx, by = self.end[0] - ax, self.end[1] - ay
        length = bx * bx + by * by
        share = min(1.0, max(0.0, ((x - ax) * bx + (y - ay) * by) / length)) if length else 0.0
        return hypot(x - ax - share * bx, y - ay - share * by) - self.radius

    def reach(self, more: float) -> tuple[float, float, float, float]:
        """Return the box around the copper with a margin: left, top, right, bottom."""
        wide, high = self.half[0] + self.radius + more, self.half[1] + self.radius + more
        xs, ys = (self.start[0], self.end[0]), (self.start[1], self.end[1])
        return min(xs) - wide, min(ys) - high, max(xs) + wide, max(ys) + high


@dataclass
class Track:
    """A routed line on one layer."""

    net: str
    layer: int
    start: Point
    end: Point
    width: float


@dataclass
class Via:
    """A plated hole between both layers."""

    net: str
    at: Point


def touch(one: Copper, other: Copper) -> bool:
    """Return True if a line or via ends on a pad."""
    if not set(one.layers) & set(other.layers):
        return False
    ends = (other.start, other.end)
    return any(one.distance(*end) <= 0 for end in ends)
