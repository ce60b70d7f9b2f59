"""Describes breadboards and perfboards: hole names, positions in units of 2.54 mm, connections."""

from itertools import pairwise

from host_tools.hardware.paths import HardwareError

RAIL_HEIGHTS = {"T+": 0.0, "T-": 1.0, "B+": 18.6, "B-": 19.6}
ROW_HEIGHTS = dict(zip("abcdefghij", (3, 4, 5, 6, 7, 10, 11, 12, 13, 14), strict=True))
BREADBOARD_COLUMNS = 63


class Breadboard:
    """A breadboard with 830 holes: 63 columns, rows a to j, four rails that may be split."""

    kind = "breadboard"

    def rail_columns(self) -> list[int]:
        """List the columns where the rails have holes: ten groups of five."""
        return [3 + 6 * group + hole for group in range(10) for hole in range(5)]

    def position(self, hole: str) -> tuple[float, float]:
        """Return column and height of a hole. Raises HardwareError if it does not exist."""
        if hole[:2] in RAIL_HEIGHTS and int(hole[2:]) in self.rail_columns():
            return float(hole[2:]), RAIL_HEIGHTS[hole[:2]]
        if hole[0] in ROW_HEIGHTS and hole[1:].isdigit():
            column = int(hole[1:])
            if 1 <= column <= BREADBOARD_COLUMNS:
                return float(column), float(ROW_HEIGHTS[hole[0]])
        raise HardwareError(f"the breadboard has no hole {hole}")

    def node(self, hole: str) -> str:
        """Return the name of the strip or half rail whose holes are connected with this hole."""
        column, height = self.position(hole)
        if hole[:2] in RAIL_HEIGHTS:
            return hole[:2] + ("left" if column < 32 else "right")
        return ("upper" if height < 8 else "lower") + str(int(column))

    def shifted(self, hole: str, columns: int, rows: int) -> str:
        """Return the hole `columns` to the right. Raises HardwareError if `rows` is not 0."""
        if rows:
            raise HardwareError(f"the breadboard does not shift {hole} by rows")
        return hole[0] + str(int(hole[1:]) + columns)

    def holes_along(self, path: list[str]) -> list[str]:
        """Raise HardwareError: a breadboard has no bare wires."""
        raise HardwareError(f"a breadboard has no run {path}")


class Perfboard:
    """A perfboard of separate pads. Columns are letters from A, rows are numbers from 1."""

    kind = "perfboard"

    def __init__(self, columns: int, rows: int):
        self.columns = columns
        self.rows = rows

    def position(self, hole: str) -> tuple[float, float]:
        """Return column and row of a hole, both from 1."""
        column = ord(hole[0]) - ord("A") + 1
        if not hole[1:].isdigit() or not 1 <= column <= self.columns:
            raise HardwareError(f"the perfboard has no hole {hole}")
        if not 1 <= int(hole[1:]) <= self.rows:
            raise HardwareError(f"the perfboard has no hole {hole}")
        return float(column), float(hole[1:])

    def node(self, hole: str) -> str:
        """Return the hole's name, because no holes of a perfboard are connected."""
        return hole

    def shifted(self, hole: str, columns: int, rows: int) -> str:
        """Return the hole that is `columns` to the right and `rows` down."""
        moved = chr(ord(hole[0]) + columns) + str(int(hole[1:]) + rows)
        self.position(moved)
        return moved

    def holes_along(self, path: list[str]) -> list[str]:
        """List all holes that a bare wire passes on its straight way from corner to corner."""
        holes = [path[0]]
        for start, end in pairwise(path):
            (x1, y1), (x2, y2) = self.position(start), self.position(end)
            if x1 != x2 and y1 != y2:
                raise HardwareError(f"the run {start} to {end} is not straight")
            steps = int(max(abs(x2 - x1), abs(y2 - y1)))
            for step in range(1, steps + 1):
                columns = int((x2 - x1) / steps * step)
                rows = int((y2 - y1) / steps * step)
                holes.append(self.shifted(start, columns, rows))
        return holes
