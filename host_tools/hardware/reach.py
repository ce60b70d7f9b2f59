"""Measures how long each lead must be while the case is closed, and while it lies open and flat.

To open the case, the shell is turned over its left edge and laid on its face beside the base.
"""

from itertools import pairwise
from math import dist
from typing import Any

from host_tools.hardware import case, layout
from host_tools.hardware.circuit import Circuit
from host_tools.hardware.pegs import GRID_MM

Place = tuple[float, float, float]
SLACK_MM = 25.0  # both ends: stripping, plug and strain relief
PLUG_MM = 8.0  # a plugged lead leaves this high above the board
EDGE_GAP_MM = 4.0  # between base and shell when they lie side by side
DIN_INSET_MM = 4.0  # from the corner of the matrix to its first pads
# From `battery_openings` in shell.scad: the slide switch in the left wall, the eye beside the
# window. Both hang 5 mm inside.
SWITCH_IN_SHELL, SENSOR_IN_SHELL = (-39.6, 8.0, 13.0), (-37.5, 4.1, 24.0)


def _on_board(name: str, ref: str, bounds: Any, z: float) -> Place:
    """Return the middle of a part's holes, for a board whose middle is that of `bounds`."""
    board = layout.load(name)
    size = board.board
    holes = [size.position(hole) for hole in board.parts[ref].holes()]
    column = sum(at[0] for at in holes) / len(holes)
    row = sum(at[1] for at in holes) / len(holes)
    columns, rows = (24, 18) if name == "button_board" else (18, 24)
    x = float(bounds[0][0] + bounds[1][0]) / 2 + (column - (columns + 1) / 2) * GRID_MM
    y = float(bounds[0][1] + bounds[1][1]) / 2 - (row - (rows + 1) / 2) * GRID_MM
    return x, y, z


def places(variant: case.Variant) -> dict[str, tuple[Place, bool]]:
    """Return for each end of a lead its place in the closed case, and True if the shell has it."""
    main = case.mesh("mock_main_board", variant).bounds
    keys = case.mesh("mock_button_board", variant).bounds
    matrix = case.mesh("mock_matrix_board", variant).bounds
    top = float(main[1][2]) + PLUG_MM
    din = (float(matrix[0][0]) + DIN_INSET_MM, float(matrix[0][1]) + DIN_INSET_MM)
    found = {
        ref: (_on_board("main_board", ref, main, top), False) for ref in ("J1", "J4", "J5", "J6")
    }
    found["J7"] = (_on_board("button_board", "J7", keys, float(keys[0][2])), True)
    found["M1"] = ((*din, float(matrix[0][2])), True)
    found["S7"], found["LS1"] = (SWITCH_IN_SHELL, True), (SENSOR_IN_SHELL, True)
    if variant.has_battery:
        cells = case.mesh("mock_battery", variant).bounds
        middle = float(cells[0][0] + cells[1][0]) / 2
        found["BT1"] = ((middle, float(cells[1][1]), float(cells[1][2])), False)
    return found


def _closed_mm(start: Place, end: Place) -> float:
    """Return the length along the walls, because a lead is laid round the boards."""
    return sum(abs(a - b) for a, b in zip(start, end, strict=True))


def _open_mm(start: tuple[Place, bool], end: tuple[Place, bool], shell: Any) -> float:
    """Return the shortest length over the rim of the shell, which lies on its face."""
    if start[1] == end[1]:
        return dist(start[0], end[0])
    in_base, in_shell = (end[0], start[0]) if start[1] else (start[0], end[0])
    edge, rim_z, face_z = float(shell[0][0]), float(shell[0][2]), float(shell[1][2])
    turned = (2 * edge - EDGE_GAP_MM - in_shell[0], in_shell[1], face_z - in_shell[2])
    over = [
        (edge - EDGE_GAP_MM, in_base[1] + (turned[1] - in_base[1]) * step / 50, face_z - rim_z)
        for step in range(51)
    ]
    return min(dist(in_base, rim) + dist(rim, turned) for rim in over)


def needs(circuit: Circuit, variant: case.Variant) -> list[tuple[str, float, float, float]]:
    """List (name, length in mm, need closed, need open) of each lead of the variant."""
    found = places(variant)
    shell = case.mesh("shell", variant).bounds
    rows = []
    for cable in circuit.cables:
        if cable["to"] not in found or (cable["to"] == "LS1" and not variant.has_battery):
            continue
        through = {wire.get("through") for wire in cable["wires"]} & set(found)
        stops = [cable["from"], *sorted(name for name in through if name), cable["to"]]
        ends = list(pairwise(found[name] for name in stops))
        closed = SLACK_MM + sum(_closed_mm(start[0], end[0]) for start, end in ends)
        opened = SLACK_MM + sum(_open_mm(start, end, shell) for start, end in ends)
        rows.append((cable["name"], float(cable["length_mm"]), closed, opened))
    return rows


def faults(circuit: Circuit, variant: case.Variant) -> list[str]:
    """List leads that are too short."""
    return [
        f"{name}: {length:.0f} mm, needs {max(closed, opened):.0f} mm"
        for name, length, closed, opened in needs(circuit, variant)
        if length < max(closed, opened)
    ]


def side_of_plug(ref: str) -> str:
    """Return the side of the main board, "left" or "right", on which a plug stands."""
    bounds = ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
    return "right" if _on_board("main_board", ref, bounds, 0.0)[0] > 0 else "left"


def table(circuit: Circuit) -> str:
    """Return the table of leads with the length that the case needs."""
    rows = ["| lead | length | needed closed | needed open |", "|---|---|---|---|"]
    for name, length, closed, opened in needs(circuit, case.VARIANTS[1]):
        rows.append(f"| {name} | {length:.0f} mm | {closed:.0f} mm | {opened:.0f} mm |")
    return "\n".join(rows)
