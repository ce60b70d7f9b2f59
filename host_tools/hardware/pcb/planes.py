"""Follows the copper planes of a board, and joins what the tracks cut off from them."""

from host_tools.hardware.pcb.copper import Copper, Point, Track
from host_tools.hardware.pcb.router import GRID_MM, Node, Router, grid_place

PLANE_MM = 0.2  # half of the least width of a plane, and what its gap is more than that of tracks


class PlaneRouter(Router):
    """A router that knows the planes, which KiCad fills only after all tracks are drawn."""

    def plane(self, net: str, home: Copper, layer: int) -> bytearray:
        """Return the grid points of a copper plane that hang together with `home`.

        Tracks of the same net on the other layer join what lies at their two ends.
        """
        lines = [one for one in self.tracks if one.net == net and one.layer != layer]
        blocked = self._blocked(net, PLANE_MM)[layer]
        filled = bytearray(len(blocked))
        waiting = [node for node in self.inside(home) if node[0] == layer]
        while waiting:
            self._spread(waiting, blocked, filled)
            waiting = self._other_ends(lines, filled, layer)
        return filled

    def flood(self, net: str, home: Copper, layer: int, radius: float) -> bytearray:
        """Return the grid points that a round tool reaches from `home` on one layer."""
        blocked = self._blocked(net, radius)[layer]
        filled = bytearray(len(blocked))
        self._spread([node for node in self.inside(home) if node[0] == layer], blocked, filled)
        return filled

    def _spread(self, waiting: list[Node], blocked: bytearray, filled: bytearray) -> None:
        """Fill all free points that hang together with the waiting ones."""
        while waiting:
            layer, column, row = waiting.pop()
            at = row * self.columns + column
            if blocked[at] or filled[at]:
                continue
            filled[at] = 1
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                if 0 <= column + dx < self.columns and 0 <= row + dy < self.rows:
                    waiting.append((layer, column + dx, row + dy))

    def is_filled(self, plane: bytearray, node: Node) -> bool:
        """Return True if a grid point lies on a plane."""
        return bool(plane[node[2] * self.columns + node[1]])

    def _other_ends(self, lines: list[Track], filled: bytearray, layer: int) -> list[Node]:
        """List the unfilled places that chains of lines join with filled places."""
        groups: list[set[Point]] = []
        for line in lines:
            met = [one for one in groups if line.start in one or line.end in one]
            groups = [one for one in groups if one not in met]
            groups.append({line.start, line.end}.union(*met))
        found = []
        for group in groups:
            nodes = [(layer, round(x / GRID_MM), round(y / GRID_MM)) for x, y in sorted(group)]
            states = [filled[row * self.columns + column] for _, column, row in nodes]
            if any(states) and not all(states):
                vias = {via.at for via in self.vias}
                found += [
                    node
                    for node, state, at in zip(nodes, states, sorted(group), strict=True)
                    if not state and at in vias
                ]
        return found

    def is_on(self, plane: bytearray, copper: Copper) -> bool:
        """Return True if the middle of some copper lies on a plane."""
        column, row = (round(value / GRID_MM) for value in copper.start)
        return bool(plane[row * self.columns + column])

    def lead(self, net: str, start: Copper, ends: list[Copper], width: float) -> bool:
        """Draw one track from some copper to another. Returns False without a way."""
        blocked = self._blocked(net, width / 2)
        no_via = self._blocked(net, self.via_radius)
        both = bytearray(a | b for a, b in zip(*no_via, strict=True))
        goals = {node: one for one in ends for node in self.inside(one)}
        way = self._way(self.inside(start), goals, blocked, both)
        if not way:
            return False
        for node, one in ((way[0], start), (way[-1], goals[way[-1]])):
            if grid_place(node) != one.start:
                self.add_track(Track(net, node[0], grid_place(node), one.start, width))
        self._keep(net, way, width)
        return True
