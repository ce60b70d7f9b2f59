"""Draws the tracks of the board: power by hand, the chain by a pattern, the rest by the router."""

from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Any

from host_tools.hardware.pcb.copper import LAYERS, Copper, Point, Track
from host_tools.hardware.pcb.planes import PlaneRouter

GROUND = "GND"
AROUND_MM = 1.85  # the chain passes the ends of a row this far beside the pads
CORNER_MM = 0.8
RINGS_MM = (0.95, 1.1, 1.3, 1.5, 1.8, 2.2, 2.7, 3.3)
ANGLES = 16
HOLE_DISTANCE_MM = 0.8  # from middle to middle of two drilled holes


def new_router(job: dict[str, Any], pads: list[dict[str, Any]], keep: list[Copper]) -> PlaneRouter:
    """Return a router that knows all pads, the edge of the board and the kept areas."""
    rules = job["rules"]
    size = job["outline"]["size"]
    router = PlaneRouter((size[0], size[1]), rules["gap"], rules["via"] / 2)
    router.copper = [pad["copper"] for pad in pads] + keep
    corners = job["corners"]
    more = job["outline"]["edge"] - rules["gap"]
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        router.copper.append(Copper("", (0, 1), tuple(start), tuple(end), gap=more))
    router.dear = tuple(tuple(area) for area in rules.get("dear", []))
    return router


def draw(job: dict[str, Any], pads: list[dict[str, Any]], keep: list[Copper]) -> PlaneRouter:
    """Draw all tracks. Raises ValueError that lists the nets without a way."""
    router = new_router(job, pads, keep)
    for line in job["power"]:
        points = line["points"]
        for start, end in pairwise(points):
            layer = LAYERS.index(line["layer"])
            track = Track(line["net"], layer, tuple(start), tuple(end), line["width"])
            router.add_track(track)
    for group in job["vias"]:
        for at in group["at"]:
            router.add_via(group["net"], tuple(at))
    _chain(router, job, pads)
    lost = _ground(router, job, pads)
    lost += _rest(router, job, pads)
    _stitch(router, job, pads)
    lost += _bridge(router, job, pads)
    if lost:
        raise ValueError("no way for " + ", ".join(lost))
    return router


def _chain(router: PlaneRouter, job: dict[str, Any], pads: list[dict[str, Any]]) -> None:
    """Join the pixels: diagonally in a row, and round the end of a row to the next."""
    place = {(pad["ref"], pad["number"]): pad["copper"] for pad in pads}
    for one, following in pairwise(job["chain"]):
        start, end = place[one, "2"], place[following, "4"]
        (ax, ay), (bx, by) = start.start, end.start
        if abs(bx - ax) < 1.0:
            out = AROUND_MM if ax > job["outline"]["size"][0] / 2 else -AROUND_MM
            side, cut = ax + out, CORNER_MM if out > 0 else -CORNER_MM
            line = [(ax, ay), (side - cut, ay), (side, ay + CORNER_MM)]
            line += [(side, by - CORNER_MM), (side - cut, by), (bx, by)]
        else:
            half = (bx - ax) / 2
            lean = abs(half) if by > ay else -abs(half)
            line = [(ax, ay), (ax + half, ay + lean), (ax + half, by - lean), (bx, by)]
        for first, second in pairwise(line):
            router.add_track(Track(start.net, 0, first, second, job["rules"]["track"]))


def _ground(router: PlaneRouter, job: dict[str, Any], pads: list[dict[str, Any]]) -> list[str]:
    """Put a via beside each ground pad of the front. Returns the pads without one."""
    lost = []
    for pad in pads:
        copper = pad["copper"]
        if copper.net != GROUND or copper.layers != (0,):
            continue
        at = _via_place(router, copper, pads, job["rules"]["via"] / 2)
        if at is None:
            lost.append(f"{pad['ref']}.{pad['number']}")
            continue
        router.add_track(Track(GROUND, 0, copper.start, at, job["rules"]["track"] * 2))
        router.add_via(GROUND, at)
    return lost


def _via_place(
    router: PlaneRouter, pad: Copper, pads: list[dict[str, Any]], radius: float
) -> Point | None:
    for ring in RINGS_MM:
        for step in range(ANGLES):
            angle = 2 * pi * step / ANGLES
            x = round(pad.start[0] + (ring + 0.2) * cos(angle), 2)
            y = round(pad.start[1] + (ring - 0.1) * sin(angle), 2)
            via = Copper(GROUND, (0, 1), (x, y), (x, y), radius)
            line = Copper(GROUND, (0,), pad.start, (x, y), 0.25)
            beside_pads = all(one["copper"].distance(x, y) > radius + 0.1 for one in pads)
            if not beside_pads or not router.is_drillable((x, y), HOLE_DISTANCE_MM):
                continue
            if router.is_free(GROUND, (0, 1), via) and router.is_free(GROUND, (0,), line):
                return x, y
    return None


def _stitch(router: PlaneRouter, job: dict[str, Any], pads: list[dict[str, Any]]) -> None:
    """Join the two ground planes by vias wherever there is room."""
    left, top, right, bottom, pitch = job["rules"]["stitch"]
    radius = job["rules"]["via"] / 2
    for row in range(int((bottom - top) / pitch) + 1):
        for column in range(int((right - left) / pitch) + 1):
            at = (left + column * pitch, top + row * pitch)
            via = Copper(GROUND, (0, 1), at, at, radius)
            beside_pads = all(one["copper"].distance(*at) > radius + 0.5 for one in pads)
            is_apart = router.is_drillable(at, HOLE_DISTANCE_MM)
            if beside_pads and is_apart and router.is_free(GROUND, (0, 1), via):
                router.add_via(GROUND, at)


def _bridge(router: PlaneRouter, job: dict[str, Any], pads: list[dict[str, Any]]) -> list[str]:
    """Lead each via that tracks cut off from the rear ground plane to the rest of the plane."""
    home = next(
        pad["copper"] for pad in pads if pad["copper"].net == GROUND and pad["ref"] == "U1"
    )
    lost: list[Point] = []
    while True:
        plane = router.plane(GROUND, home, layer=1)
        ends = [one for one in router.copper if one.net == GROUND and 1 in one.layers]
        ends = [one for one in ends if one.start == one.end]
        joined = [one for one in ends if router.is_on(plane, one)]
        cut = [one for one in ends if not router.is_on(plane, one) and one.start not in lost]
        if not cut:
            return [f"the ground at {at}" for at in lost]
        if not router.lead(GROUND, cut[0], joined, job["rules"]["track"]):
            lost.append(cut[0].start)


def _rest(router: PlaneRouter, job: dict[str, Any], pads: list[dict[str, Any]]) -> list[str]:
    """Route all other nets, the longest first. Returns the names of those without a way."""
    rules = job["rules"]
    by_net: dict[str, list[Copper]] = {}
    for pad in pads:
        by_net.setdefault(pad["copper"].net, []).append(pad["copper"])
    chained = {f"{pad['copper'].net}" for pad in pads if pad["ref"] in job["chain"]}
    chained -= {job["chain_input"]}
    waiting = []
    for net, members in by_net.items():
        if not net or net in rules["hand_nets"] or net in chained or len(members) < 2:
            continue
        xs = [pad.start[0] for pad in members]
        ys = [pad.start[1] for pad in members]
        waiting.append((-hypot(max(xs) - min(xs), max(ys) - min(ys)), net))
    lost = []
    for _, net in sorted(waiting):
        width = rules["power"] if net in rules["power_nets"] else rules["track"]
        if not router.join(net, by_net[net], width):
            lost.append(net)
    return lost
