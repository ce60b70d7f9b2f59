"""Places the holes for the pegs of the 12 mm buttons, and checks that no wire or pad is near."""

from itertools import pairwise
from math import hypot

from host_tools.hardware.layout import BUTTON12_COLUMNS, Layout

GRID_MM = 2.54
# Omron B3F-4050 (catalogue en-b3f p. 1-3): two pegs of 1.8 mm, 4.5 mm from the middle of the
# switch, on the line between its two pairs of legs.
PEG_OFFSET_MM = 4.5
DRILL_MM = 2.0
WIRE_MM = 0.6
PAD_MM = 1.9
LEAST_GAP_MM = 0.2


def centres(layout: Layout) -> list[tuple[float, float]]:
    """List the centres of all peg holes as (column, row)."""
    places = []
    for part in layout.parts.values():
        if part.shape != "button12":
            continue
        corners = [layout.board.position(hole) for hole in part.holes()]
        column = min(at[0] for at in corners) + BUTTON12_COLUMNS / 2
        row = sum(at[1] for at in corners) / len(corners)
        offset = PEG_OFFSET_MM / GRID_MM
        places += [(column, row - offset), (column, row + offset)]
    return places


def _distance(
    point: tuple[float, float], start: tuple[float, float], end: tuple[float, float]
) -> float:
    """Return the distance in mm from a point to a line between two holes."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = (point[0] - start[0]) * dx + (point[1] - start[1]) * dy
    share = min(1.0, max(0.0, along / (dx * dx + dy * dy))) if dx or dy else 0.0
    away = hypot(point[0] - start[0] - share * dx, point[1] - start[1] - share * dy)
    return away * GRID_MM


def faults(layout: Layout) -> list[str]:
    """List wires and soldered pads that a peg hole would damage."""
    problems = []
    position = layout.board.position
    soldered = {hole for part in layout.parts.values() for hole in part.holes()}
    soldered |= {hole for wire in layout.wires for hole in wire["ends"]}
    for path in layout.runs:
        soldered |= set(layout.board.holes_along(path))
    for column, row in centres(layout):
        for wire in layout.wires:
            start, end = (position(hole) for hole in wire["ends"])
            middle = (start[0] + end[0]) / 2 + wire.get("bow", 0.0), (start[1] + end[1]) / 2
            gap = min(_distance((column, row), *pair) for pair in pairwise((start, middle, end)))
            if gap - DRILL_MM / 2 - WIRE_MM / 2 < LEAST_GAP_MM:
                ends = " to ".join(wire["ends"])
                problems.append(
                    f"{layout.name}: the {wire['colour']} wire {ends} crosses a peg hole"
                )
        where = f"{layout.name}: the peg hole at column {column:g}, row {row:.1f}"
        for path in layout.runs:
            for start, end in pairwise(path):
                gap = _distance((column, row), position(start), position(end))
                if gap - DRILL_MM / 2 - WIRE_MM / 2 < LEAST_GAP_MM:
                    problems.append(f"{where} meets the bare wire {start} to {end}")
        for hole in sorted(soldered):
            gap = _distance((column, row), position(hole), position(hole))
            if gap - DRILL_MM / 2 - PAD_MM / 2 < LEAST_GAP_MM:
                problems.append(f"{where} cuts the pad {hole}")
    return problems
