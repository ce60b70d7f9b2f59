"""Moves the caps of the case through the travel of the bought switches."""

import csv
from dataclasses import dataclass
from typing import Any

from host_tools.hardware import case, case_check
from host_tools.hardware.bom import BOM_FILE

LEAST_TRAVEL_MM = 0.6  # the longest pretravel, and a margin for the printer
STEP_MM = 0.05
STOP_MM3 = 0.01  # a cap has met a housing if they share more than this
FIRST_BUTTON = "S1"


@dataclass(frozen=True)
class Switch:
    """Measures of a switch in mm, from its maker's sheet. `side` is that of its square body."""

    side: int
    height: float  # from the board to the top of the plunger
    pretravel: float
    pretravel_spread: float
    force_n: float

    def longest_pretravel(self) -> float:
        """Return the longest way that the plunger may need until the contact closes."""
        return self.pretravel + self.pretravel_spread


# Omron en-b3f, p. 1-3.
SWITCHES = {
    "Omron B3F-4050": Switch(12, 7.3, 0.3, 0.2, 1.27),
    "Omron B3F-4055": Switch(12, 7.3, 0.3, 0.2, 2.55),
}


def bought_switches(text: str) -> list[str]:
    """List the makers' numbers of the buttons that wear caps, from the text of the parts list."""
    names = []
    for row in csv.DictReader(text.splitlines()):
        if FIRST_BUTTON in row["designator"].split() and row["perfboard"] != "0":
            names += [row[field].split(" (")[0] for field in ("source_1", "source_2")]
    return names


def free_travel_mm(cap: Any, housings: Any, most: float = 2.0) -> float:
    """Return how far a cap moves down until it meets a housing, at most `most` mm."""
    moved = 0.0
    while moved < most:
        lowered = cap.copy()
        lowered.apply_translation((0, 0, -(moved + STEP_MM)))
        if case_check.overlaps({"cap": lowered, "housing": housings}, STOP_MM3):
            return moved
        moved += STEP_MM
    return most


def travels(variant: case.Variant) -> dict[str, float]:
    """Return the free travel of every cap above the housings of the switches."""
    housings = case.mesh("mock_switch_bodies", variant)
    return {name: free_travel_mm(case.mesh(name, variant), housings) for name in case.CAPS}


def faults(text: str, travel_by_cap: dict[str, float], side: int) -> list[str]:
    """List caps that stop before each switch of the parts list has clicked."""
    problems = []
    for name in bought_switches(text):
        if name not in SWITCHES:
            problems.append(f"BOM.csv: no measures of {name} in press.py")
            continue
        switch = SWITCHES[name]
        wanted = max(LEAST_TRAVEL_MM, switch.longest_pretravel())
        for cap, travel in travel_by_cap.items():
            if switch.side == side and travel < wanted:
                problems.append(f"{cap} stops after {travel:.2f} mm; {name} needs {wanted:.2f}")
    return problems


def read_parts_list() -> str:
    """Return the text of the project's parts list."""
    return BOM_FILE.read_text(encoding="utf-8")
