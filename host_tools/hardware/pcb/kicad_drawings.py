"""Runs in Debian's Python, beside KiCad: draws the edge of the board, its words and its layers."""

from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any

import pcbnew

SILK = {"front": pcbnew.F_SilkS, "back": pcbnew.B_SilkS}
OFFSET_MM = 20.0  # of the board's corner on KiCad's sheet


def mm(value: float) -> int:
    """Return KiCad's unit."""
    return round(value * 1e6)


def point(x: float, y: float) -> Any:
    """Return a place on the board as KiCad's vector."""
    return pcbnew.VECTOR2I(mm(x + OFFSET_MM), mm(y + OFFSET_MM))


def add_outline(board: Any, job: dict[str, Any]) -> None:
    """Draw the edge of the board with round corners."""
    corners, radius = job["corners"], job["outline"]["radius"]
    ends = []
    for index, (x, y) in enumerate(corners):
        before, after = corners[index - 1], corners[(index + 1) % len(corners)]
        u, v = _towards((x, y), before), _towards((x, y), after)
        start = (x + u[0] * radius, y + u[1] * radius)
        end = (x + v[0] * radius, y + v[1] * radius)
        share = radius * (1 - 1 / sqrt(2))
        middle = (x + (u[0] + v[0]) * share, y + (u[1] + v[1]) * share)
        arc = pcbnew.PCB_SHAPE(board, pcbnew.SHAPE_T_ARC)
        arc.SetArcGeometry(point(*start), point(*middle), point(*end))
        _add_edge(board, arc)
        ends.append((start, end))
    for index, (_, end) in enumerate(ends):
        line = pcbnew.PCB_SHAPE(board, pcbnew.SHAPE_T_SEGMENT)
        line.SetStart(point(*end))
        line.SetEnd(point(*ends[(index + 1) % len(ends)][0]))
        _add_edge(board, line)


def _towards(start: tuple[float, float], end: list[float]) -> tuple[int, int]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)


def _add_edge(board: Any, shape: Any) -> None:
    shape.SetLayer(pcbnew.Edge_Cuts)
    shape.SetWidth(mm(0.1))
    board.Add(shape)


def add_texts(board: Any, job: dict[str, Any]) -> None:
    """Write the words of the silkscreen."""
    for words in job["texts"]:
        text = pcbnew.PCB_TEXT(board)
        text.SetText(words["text"])
        text.SetPosition(point(*words["at"]))
        height = words.get("height", 1.0)
        text.SetTextSize(pcbnew.VECTOR2I(mm(height), mm(height)))
        text.SetTextThickness(mm(words.get("line", 0.15)))
        text.SetLayer(SILK[words["side"]])
        text.SetMirrored(words["side"] == "back")
        text.SetTextAngleDegrees(words.get("turn", 0))
        board.Add(text)
    for drawn in job["lines"]:
        for start, end in pairwise(drawn["points"]):
            line = pcbnew.PCB_SHAPE(board, pcbnew.SHAPE_T_SEGMENT)
            line.SetStart(point(*start))
            line.SetEnd(point(*end))
            line.SetLayer(SILK[drawn["side"]])
            line.SetWidth(mm(drawn["width"]))
            board.Add(line)


def add_stackup(path: Path) -> None:
    """Name the layers and colours of the finished board in its file, for pictures and orders."""
    layers = []
    for side, thick in (("F", "top"), ("B", "bottom")):
        layers.append(
            [
                f'(layer "{side}.SilkS" (type "{thick.title()} Silk Screen") (color "White"))',
                f'(layer "{side}.Mask" (type "{thick.title()} Solder Mask") (color "#16304CF2")'
                " (thickness 0.01))",
                f'(layer "{side}.Cu" (type "copper") (thickness 0.035))',
            ]
        )
    core = '(layer "dielectric 1" (type "core") (thickness 1.51) (material "FR4"))'
    inside = " ".join([*layers[0], core, *layers[1][::-1]])
    stackup = f'(stackup {inside} (copper_finish "HAL lead-free"))'
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("(setup", f"(setup {stackup}", 1), encoding="utf-8")
