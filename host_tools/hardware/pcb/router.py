"""Finds ways for the tracks of a board with two copper layers.

The board is a grid of points. A way is found with the A* method, the longest nets first. Nothing
depends on time or chance: equal costs are taken in the order in which they were found.
"""

from dataclasses import dataclass, field
from heapq import heappop, heappush
from math import hypot

from host_tools.hardware.pcb.copper import LAYERS, Copper, Point, Track, Via, touch

GRID_MM = 0.2
VIA_COST = 40
STEPS = tuple(
    (dx, dy, 14 if dx and dy else 10) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy
)
Node = tuple[int, int, int]


@dataclass
class Router:
    """Holds all copper of the board, and adds tracks and vias."""

    size: Point
    gap: float
    via_radius: float
    copper: list[Copper] = field(default_factory=list)
    tracks: list[Track] = field(default_factory=list)
    vias: list[Via] = field(default_factory=list)
    dear: tuple[tuple[int, float, float, float, float, int], ...] = ()  # layer, box, cost

    def __post_init__(self) -> None:
        self.columns = round(self.size[0] / GRID_MM) + 1
        self.rows = round(self.size[1] / GRID_MM) + 1

    def add_track(self, track: Track) -> None:
        """Keep a track and its copper."""
        self.tracks.append(track)
        self.copper.append(
            Copper(track.net, (track.layer,), track.start, track.end, track.width / 2)
        )

    def add_via(self, net: str, at: Point) -> None:
        """Keep a via and its copper."""
        self.vias.append(Via(net, at))
        self.copper.append(Copper(net, (0, 1), at, at, self.via_radius))

    def is_free(self, net: str, layers: tuple[int, ...], shape: Copper) -> bool:
        """Return True if a via or a short line keeps its gap to the copper of other nets."""
        samples = 9
        for index in range(samples):
            share = index / (samples - 1)
            x = shape.start[0] + share * (shape.end[0] - shape.start[0])
            y = shape.start[1] + share * (shape.end[1] - shape.start[1])
            for other in self.copper:
                if other.net == net or not set(layers) & set(other.layers):
                    continue
                if other.distance(x, y) < shape.radius + self.gap + other.gap - 1e-6:
                    return False
        return True

    def is_drillable(self, at: Point, least: float) -> bool:
        """Return True if no other via is nearer than `least` from middle to middle."""
        return all(hypot(via.at[0] - at[0], via.at[1] - at[1]) >= least for via in self.vias)

    def _blocked(self, net: str, radius: float) -> list[bytearray]:
        """Return for each layer the grid points where a round tool of `radius` would touch."""
        grids = [bytearray(self.columns * self.rows) for _ in LAYERS]
        for copper in self.copper:
            if copper.net == net:
                continue
            keep = radius + self.gap + copper.gap - 1e-6
            left, top, right, bottom = copper.reach(keep)
            for row in range(
                max(0, int(top / GRID_MM)), min(self.rows, int(bottom / GRID_MM) + 2)
            ):
                for column in range(
                    max(0, int(left / GRID_MM)), min(self.columns, int(right / GRID_MM) + 2)
                ):
                    if copper.distance(column * GRID_MM, row * GRID_MM) < keep:
                        for layer in copper.layers:
                            grids[layer][row * self.columns + column] = 1
        return grids

    def inside(self, copper: Copper) -> list[Node]:
        """List the grid points on a piece of copper."""
        left, top, right, bottom = copper.reach(0.0)
        return [
            (layer, column, row)
            for layer in copper.layers
            for row in range(int(top / GRID_MM), int(bottom / GRID_MM) + 2)
            for column in range(int(left / GRID_MM), int(right / GRID_MM) + 2)
            if copper.distance(column * GRID_MM, row * GRID_MM) <= -0.05
        ]

    def join(self, net: str, pads: list[Copper], width: float) -> bool:
        """Connect all pads of a net. Returns False if one cannot be reached."""
        blocked = self._blocked(net, width / 2)
        no_via = self._blocked(net, self.via_radius)
        for at in range(len(no_via[0])):
            no_via[0][at] |= no_via[1][at]
        joined = [pads[0]]
        waiting = list(pads[1:])
        joined += [one for one in self.copper if one.net == net and one not in pads]
        for one in list(waiting):
            if any(touch(one, other) for other in joined):
                joined.append(one)
                waiting.remove(one)
        while waiting:
            goals = {node: pad for pad in reversed(waiting) for node in self.inside(pad)}
            starts = {node: one for one in reversed(joined) for node in self.inside(one)}
            way = self._way(list(starts), goals, blocked, no_via[0])
            if not way:
                return False
            reached = goals[way[-1]]
            self._keep_end(net, way[0], starts[way[0]], width)
            self._keep_end(net, way[-1], reached, width)
            joined += [*self._keep(net, way, width), reached]
            waiting.remove(reached)
        return True

    def _way(
        self,
        starts: list[Node],
        goals: dict[Node, Copper],
        blocked: list[bytearray],
        no_via: bytearray,
    ) -> list[Node]:
        """Return the cheapest way from a start to a goal, or [] without one."""
        columns = [node[1] for node in goals]
        rows = [node[2] for node in goals]
        box = (min(columns), max(columns), min(rows), max(rows))

        def left_over(column: int, row: int) -> int:
            dx = max(box[0] - column, column - box[1], 0)
            dy = max(box[2] - row, row - box[3], 0)
            return 10 * max(dx, dy) + 4 * min(dx, dy)

        queue: list[tuple[int, int, Node]] = []
        cost = {}
        came: dict[Node, Node] = {}
        counter = 0
        for node in starts:
            if not blocked[node[0]][node[2] * self.columns + node[1]]:
                cost[node] = 0
                heappush(queue, (left_over(node[1], node[2]), counter, node))
                counter += 1
        done = set()
        while queue:
            _, _, node = heappop(queue)
            if node in goals:
                return _back(came, node)
            if node in done:
                continue
            done.add(node)
            for following, price in self._moves(node, blocked, no_via):
                total = cost[node] + price
                if total < cost.get(following, 1 << 60):
                    cost[following] = total
                    came[following] = node
                    counter += 1
                    rest = left_over(following[1], following[2])
                    heappush(queue, (total + rest, counter, following))
        return []

    def _moves(
        self, node: Node, blocked: list[bytearray], no_via: bytearray
    ) -> list[tuple[Node, int]]:
        layer, column, row = node
        found = []
        for dx, dy, price in STEPS:
            x, y = column + dx, row + dy
            if not (0 <= x < self.columns and 0 <= y < self.rows):
                continue
            if not blocked[layer][y * self.columns + x]:
                found.append(((layer, x, y), price * self._dearness(layer, x, y)))
        if not no_via[row * self.columns + column]:
            found.append(((1 - layer, column, row), 10 * VIA_COST))
        return found

    def _dearness(self, layer: int, column: int, row: int) -> int:
        x, y = column * GRID_MM, row * GRID_MM
        for where, left, top, right, bottom, price in self.dear:
            if where == layer and left <= x <= right and top <= y <= bottom:
                return price
        return 1

    def _keep(self, net: str, way: list[Node], width: float) -> list[Copper]:
        """Turn a way into tracks and vias. Returns their copper."""
        before = len(self.copper)
        start = 0
        for index in range(1, len(way)):
            is_last = index == len(way) - 1
            here, last = way[index], way[index - 1]
            if here[0] != last[0]:
                if index - 1 > start:
                    self._keep_line(net, way[start], last, width)
                self.add_via(net, grid_place(here))
                start = index
            elif is_last or _turns(last, here, way[index + 1]):
                self._keep_line(net, way[start], here, width)
                start = index
        return self.copper[before:]

    def _keep_end(self, net: str, node: Node, pad: Copper, width: float) -> None:
        """Lead a way to the middle of its pad, because the corners of a pad may be round."""
        if pad.half != (0.0, 0.0) and grid_place(node) != pad.start:
            self.add_track(Track(net, node[0], grid_place(node), pad.start, width))

    def _keep_line(self, net: str, start: Node, end: Node, width: float) -> None:
        self.add_track(Track(net, start[0], grid_place(start), grid_place(end), width))


def grid_place(node: Node) -> Point:
    return round(node[1] * GRID_MM, 3), round(node[2] * GRID_MM, 3)


def _turns(last: Node, here: Node, following: Node) -> bool:
    if following[0] != here[0]:
        return False
    return (here[1] - last[1], here[2] - last[2]) != (
        following[1] - here[1],
        following[2] - here[2],
    )


def _back(came: dict[Node, Node], node: Node) -> list[Node]:
    way = [node]
    while node in came:
        node = came[node]
        way.append(node)
    return way[::-1]
