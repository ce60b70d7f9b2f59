"""Checks where the parts of the finished board lie, whether they fit the case, and its copper."""

import re
from math import dist
from typing import Any

from host_tools.hardware.circuit import Circuit
from host_tools.hardware.paths import CASE
from host_tools.hardware.pcb import plan
from host_tools.hardware.pcb.checks import Facts, part_facts, shape_of
from host_tools.hardware.pcb.copper import LAYERS, Copper
from host_tools.hardware.pcb.planes import PlaneRouter

CLOSE_MM = 0.06
FRONT_MM, BACK_MM = 6.0, 19.0  # room between the board and the face, and down to the floor
ROOM_MM = (89.2, 123.2)  # inside the case
CAPACITOR_MM = 4.5
LEAST_VIAS = 4
LEAST_TRACK_MM, LEAST_DRILL_MM, LEAST_HOLES_MM = 0.2, 0.3, 0.45
CORRIDOR_MM = 0.5  # half of the narrowest way for the current of all pixels
RISE_K = 5.0
COPPER_MM = 0.035


def parameter(name: str) -> float:
    """Return a number from the parameters of the case."""
    text = (CASE / "parameters.scad").read_text(encoding="utf-8")
    found = re.search(rf"^{name} = (-?[\d.]+);", text, re.M)
    if not found:
        raise ValueError(f"parameters.scad: no number {name}")
    return float(found[1])


def case_place(x: float, y: float) -> tuple[float, float]:
    """Turn a place of the case (origin in the middle, y to the rear) into one of the board."""
    width, length = plan.arrangement()["outline"]["size"]
    return width / 2 + x, length / 2 - y


def wanted_keys() -> dict[str, tuple[float, float]]:
    """Return the middle of each key's cap, by the name of the key."""
    text = (CASE / "parameters.scad").read_text(encoding="utf-8")
    middle = -parameter("length") / 2 + parameter("wall") + 1 + 50 / 2  # button_board_y
    keys = re.findall(r'\[\[(-?[\d.]+), (-?[\d.]+)\], "(\w+)"\]', text)
    step = parameter("step")
    return {
        name.upper(): case_place(float(x) * step, middle + float(y) * step) for x, y, name in keys
    }


def place_faults(facts: Facts, circuit: Circuit) -> list[str]:
    """List pixels, keys and boards that do not lie where the case has its openings."""
    problems = []
    board, made = part_facts(facts), plan.arrangement()
    columns, pitch = made["field"]["columns"], parameter("pitch")
    lights = [ref for ref, part in circuit.parts.items() if part.kind == "pixel"]
    middle = case_place(0, parameter("display_y"))
    for index, ref in enumerate(lights):
        row, step = divmod(index, columns)
        column = step if row % 2 == 0 else columns - 1 - step
        half = (columns - 1) / 2
        wanted = (middle[0] + (column - half) * pitch, middle[1] + (row - half) * pitch)
        if dist(board[ref]["at"], wanted) > CLOSE_MM:
            problems.append(f"{ref} is not in the middle of its cell")
        near = board[plan.capacitor_of(ref, circuit)]["at"]
        if dist(near, board[ref]["at"]) > CAPACITOR_MM:
            problems.append(f"{ref}: its capacitor is too far away")
    for ref, part in circuit.parts.items():
        if part.kind == "switch" and ref in board:
            if dist(board[ref]["at"], wanted_keys()[part.value]) > CLOSE_MM:
                problems.append(f"{ref} is not below the cap {part.value}")
    depth = {pad["number"]: pad["at"][1] for pad in board["U1"]["pads"] if pad["number"]}
    if min(depth["20"], depth["21"]) < max(depth["1"], depth["40"]):
        problems.append("U1: the USB plug does not point to the rear")
    return problems + _height_faults(board, circuit)


def _height_faults(board: dict[str, Any], circuit: Circuit) -> list[str]:
    problems = []
    for ref, part in board.items():
        name, shape = shape_of(ref, circuit)
        side = "back" if name in plan.BACK_KINDS else "front"
        if part["side"] != side:
            problems.append(f"{ref} is on the {part['side']}")
        room = FRONT_MM if part["side"] == "front" else BACK_MM
        if shape["height"] > room and name != "switch":
            problems.append(
                f"{ref} is {shape['height']} mm high; the {part['side']} has {room} mm"
            )
    return problems


def edge_faults(facts: Facts) -> list[str]:
    """List faults of the board's edge: open, of another size, or too large for the case."""
    problems, edge = [], facts["edge"]
    if not edge["is_closed"]:
        problems.append("the edge of the board is not closed")
    for size, wanted, room in zip(
        edge["size"], plan.arrangement()["outline"]["size"], ROOM_MM, strict=True
    ):
        if abs(size - 0.1 - wanted) > CLOSE_MM:
            problems.append(f"the board measures {size - 0.1:.1f} mm, not {wanted} mm")
        if size > room - 0.4:
            problems.append(f"the board of {size:.1f} mm does not fit {room} mm")
    return problems


def rise_k(amperes: float, width_mm: float) -> float:
    """Return the warming of an outer track in kelvin, after IPC-2221."""
    mils2 = width_mm * COPPER_MM / 0.0254**2
    return float((amperes / (0.048 * mils2**0.725)) ** (1 / 0.44))


def power_faults(facts: Facts, amperes: float) -> list[str]:
    """List power tracks that are thin or warm, and places with too few vias."""
    problems, rules = [], plan.arrangement()["rules"]
    vias: dict[str, int] = {}
    for track in facts["tracks"]:
        net = track["net"]
        if track["kind"] == "via":
            vias[net] = vias.get(net, 0) + 1
        elif net in rules["power_nets"]:
            if track["width"] < rules["power"] - 1e-6:
                problems.append(f"{net}: a track of {track['width']} mm at {track['start']}")
            if rise_k(amperes, track["width"]) > RISE_K:
                problems.append(f"{net}: a track of {track['width']} mm gets warm")
    for net in rules["power_nets"]:
        if 0 < vias.get(net, 0) < LEAST_VIAS:
            problems.append(f"{net} changes sides through {vias[net]} vias")
    if vias.get("VBUS", 0) < LEAST_VIAS:
        problems.append("VBUS does not reach the front through four vias")
    return problems


def plane_faults(facts: Facts, circuit: Circuit) -> list[str]:
    """List pixels that the plane of the front reaches only through a neck below 1 mm."""
    size = plan.arrangement()["outline"]["size"]
    router = PlaneRouter((size[0], size[1]), 0.25, 0.3)
    router.copper = copper(facts)
    board = part_facts(facts)
    start = next(pad for pad in board["Q1"]["pads"] if pad["net"] == "LED_5V")
    home = Copper("LED_5V", (0,), tuple(start["at"]), tuple(start["at"]), 1.2)
    filled = router.flood("LED_5V", home, 0, CORRIDOR_MM)
    problems = []
    for ref, part in circuit.parts.items():
        if part.kind != "pixel":
            continue
        at = next(pad["at"] for pad in board[ref]["pads"] if pad["net"] == "LED_5V")
        near = Copper("LED_5V", (0,), tuple(at), tuple(at), 1.4)
        if not any(router.is_filled(filled, node) for node in router.inside(near)):
            problems.append(f"{ref}: the plane LED_5V is narrower than {2 * CORRIDOR_MM} mm")
    return problems


def copper(facts: Facts) -> list[Copper]:
    """List all pads, tracks, vias and holes of the board for the router."""
    found = []
    for part in facts["parts"]:
        for pad in part["pads"]:
            at, half = tuple(pad["at"]), (pad["size"][0] / 2, pad["size"][1] / 2)
            layers = tuple(LAYERS.index(name) for name in pad["layers"]) or (0, 1)
            found.append(Copper(pad["net"] or f"hole {at}", layers, at, at, 0.0, half))
    for track in facts["tracks"]:
        if track["kind"] == "via":
            at = tuple(track["at"])
            found.append(Copper(track["net"], (0, 1), at, at, track["size"] / 2))
        else:
            layer = LAYERS.index(track["layer"])
            start, end = tuple(track["start"]), tuple(track["end"])
            found.append(Copper(track["net"], (layer,), start, end, track["width"] / 2))
    return found


def maker_faults(facts: Facts) -> list[str]:
    """List what cheap makers of boards do not make: thin tracks, small or close holes."""
    problems, holes = [], []
    for track in facts["tracks"]:
        if track["kind"] == "track" and track["width"] < LEAST_TRACK_MM - 1e-6:
            problems.append(f"{track['net']}: a track of {track['width']} mm")
        if track["kind"] == "via":
            holes.append((track["at"], track["drill"]))
    for part in facts["parts"]:
        holes += [(pad["at"], pad["drill"]) for pad in part["pads"] if pad["drill"]]
    for index, (at, drill) in enumerate(holes):
        if drill < LEAST_DRILL_MM:
            problems.append(f"a hole of {drill} mm at {at}")
        for other, size in holes[:index]:
            if dist(at, other) - (drill + size) / 2 < LEAST_HOLES_MM - 1e-6:
                problems.append(f"holes at {at} and {other} are too close")
    return problems
