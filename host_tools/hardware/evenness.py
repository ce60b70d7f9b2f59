"""Traces light from one LED through the grid: evenness of its cell, and bleed to the next cell.

The reflectances are assumptions. The page `untried.md` names the measurement.
"""

import random
import re
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin, sqrt

from host_tools.hardware.paths import CASE, HARDWARE

LEAST_EVENNESS = 0.6  # edge of a cell over its middle
MOST_BLEED = 0.05  # light of the next cell over light of the cell
RAYS = 30_000
MOST_BOUNCES = 40
LED_RADIUS_MM, LED_HEIGHT_MM = 1.7, 1.6  # opening of a 5050 LED
SPOT_MM = 1.0  # half the side of the square in the middle, and half the length of a strip
EDGE_MM = 0.5  # depth of the strips at the edge
SKIN_REFLECTS, BOARD_REFLECTS = 0.4, 0.1


@dataclass(frozen=True)
class Colour:
    """How the walls of the grid treat a ray. The rest is absorbed."""

    reflects: float
    transmits: float  # through a wall of 1 mm


COLOURS = {"black": Colour(0.05, 0.0), "white": Colour(0.85, 0.04)}


def parameter(name: str) -> float:
    """Return a number of `parameters.scad`. With a choice by pitch, the number for 8 mm."""
    text = (CASE / "parameters.scad").read_text(encoding="utf-8")
    match = re.search(rf"^{name} = (?:pitch == 8 \? )?([\d.]+)", text, re.MULTILINE)
    if match is None:
        raise ValueError(f"parameters.scad has no number {name}")
    return float(match[1])


def colours_of_guide() -> list[str]:
    """List the colours in which the build guide says to print the grid."""
    text = (HARDWARE / "build-guide.md").read_text(encoding="utf-8")
    sentences = " ".join(text.split()).split(". ")
    told = [words for words in sentences if "the grid in" in words]
    return [colour for colour in COLOURS for words in told if f" in {colour}" in words]


def _leave(chance: random.Random, axis: int, sign: int) -> list[float]:
    """Return a random direction of a matt surface whose normal points along an axis."""
    share, turn = chance.random(), 2 * pi * chance.random()
    across = sqrt(share)
    parts = [across * cos(turn), across * sin(turn)]
    parts.insert(axis, sign * sqrt(1 - share))
    return parts


def _next_wall(at: list[float], way: list[float], size: list[float]) -> tuple[int, float]:
    """Return the axis of the wall that a ray meets next, and the distance."""
    best = (0, 1e9)
    for axis in range(3):
        if abs(way[axis]) > 1e-9:
            wall = size[axis] if way[axis] > 0 else (0.0 if axis == 2 else -size[axis])
            best = min(best, (axis, (wall - at[axis]) / way[axis]), key=lambda pair: pair[1])
    return best


@cache
def trace(colour: str) -> tuple[float, float]:
    """Return evenness and bleed of the grid in a colour, for a pitch of 8 mm."""
    half = (parameter("pitch") - parameter("grid_wall")) / 2
    size = [half, half, parameter("grid_height")]
    walls, chance = COLOURS[colour], random.Random(1)
    middle = edge = home = away = 0
    for _ in range(RAYS):
        radius, turn = LED_RADIUS_MM * sqrt(chance.random()), 2 * pi * chance.random()
        at = [radius * cos(turn), radius * sin(turn), LED_HEIGHT_MM]
        way, is_home = _leave(chance, 2, 1), True
        for _ in range(MOST_BOUNCES):
            axis, distance = _next_wall(at, way, size)
            at = [value + distance * step for value, step in zip(at, way, strict=True)]
            sign, luck = (1 if way[axis] > 0 else -1), chance.random()
            if axis == 2 and sign > 0:
                across = sorted((abs(at[0]), abs(at[1])))
                home, away = home + is_home, away + (not is_home)
                middle += is_home and across[1] < SPOT_MM
                edge += is_home and across[0] < SPOT_MM and across[1] > half - EDGE_MM
                reflects = SKIN_REFLECTS
            else:
                reflects = BOARD_REFLECTS if axis == 2 else walls.reflects
            if axis != 2 and reflects <= luck < reflects + walls.transmits:
                at[axis], is_home = -at[axis], False  # through the wall into the next cell
                way = _leave(chance, axis, sign)
            elif luck < reflects:
                way = _leave(chance, axis, -sign)
            else:
                break
    edge_area, middle_area = 4 * EDGE_MM * 2 * SPOT_MM, (2 * SPOT_MM) ** 2
    return (edge / edge_area) / (middle / middle_area), away / 4 / home


def table() -> str:
    """Return the table of evenness and bleed for both colours of the grid."""
    rows = ["| grid | edge of a cell over its middle | next cell | enough? |", "|---|---|---|---|"]
    for colour in COLOURS:
        evenness, bleed = trace(colour)
        verdict = "yes" if evenness >= LEAST_EVENNESS and bleed <= MOST_BLEED else "no"
        rows.append(f"| {colour} | {evenness:.2f} | {100 * bleed:.1f} % | {verdict} |")
    return "\n".join(rows)
