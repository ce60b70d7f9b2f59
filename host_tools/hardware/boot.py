"""Checks that a wire through the floor of the closed box presses BOOTSEL through its lever."""

from typing import Any

from host_tools.hardware import case, case_check
from host_tools.hardware.tools import python_package

LEVER, PRESSED = "placed_boot_lever", "pressed_boot_lever"
BUTTON, WIRE = "mock_boot_button", "mock_boot_wire"
LEAST_PRESS_MM = 0.4  # a button of this size clicks after 0.25 mm, and 0.15 mm is for the printer
CONTACT_MM = 0.3
REACH_MM = 3.0  # the wire must stand out of the floor by more than this to be held


def meshes(variant: case.Variant) -> dict[str, Any]:
    """Return the closed box while BOOTSEL is held down: the lever turned, and the wire."""
    placed = case_check.placed_meshes(variant)
    placed.pop(LEVER)
    for name in (PRESSED, WIRE):
        placed[name] = case.mesh(name, variant)
    return placed


def press_mm(lever: Any, button: Any) -> float:
    """Return how deep the lever reaches into the button's place, or 0 if it does not meet it."""
    trimesh = python_package("trimesh")
    shared = trimesh.boolean.intersection([lever, button], engine="manifold")
    if not len(shared.faces):
        return 0.0
    return float(shared.bounds[1][2] - shared.bounds[0][2])


def faults(box: dict[str, Any]) -> list[str]:
    """List what keeps the wire from pressing BOOTSEL."""
    problems = []
    depth = press_mm(box[PRESSED], box[BUTTON])
    if depth < LEAST_PRESS_MM:
        problems.append(f"the lever presses BOOTSEL by {depth:.2f} mm, not {LEAST_PRESS_MM} mm")
    gap = case_check.clearance_mm(box[WIRE], box[PRESSED])
    if gap > CONTACT_MM:
        problems.append(f"the wire ends {gap:.1f} mm away from the lever")
    if box[WIRE].bounds[0][2] > box["base"].bounds[0][2] - REACH_MM:
        problems.append("the wire does not stand out of the floor")
    for moved in (PRESSED, WIRE):
        for name, mesh in box.items():
            if name in (PRESSED, WIRE) or (moved, name) == (PRESSED, BUTTON):
                continue
            if case_check.overlaps({moved: box[moved], name: mesh}):
                problems.append(f"{moved} meets {name}")
    return problems
