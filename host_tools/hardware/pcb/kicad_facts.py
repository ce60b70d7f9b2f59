"""Runs in Debian's Python, beside KiCad: tells what a finished board holds, as plain data.

`python3 kicad_facts.py BOARD.kicad_pcb` prints JSON. The checks read it, and not the plan.
"""

import json
import sys
from typing import Any

import pcbnew

OFFSET_MM = 20.0
LAYERS = ((pcbnew.F_Cu, "F.Cu"), (pcbnew.B_Cu, "B.Cu"))


def place(vector: Any) -> list[float]:
    """Return a place in mm from the left rear corner of the board."""
    return [round(vector.x / 1e6 - OFFSET_MM, 4), round(vector.y / 1e6 - OFFSET_MM, 4)]


def pad_facts(pad: Any) -> dict[str, Any]:
    """Return number, net, place, size, drill and layers of a pad."""
    box = pad.GetBoundingBox()
    return {
        "number": pad.GetNumber(),
        "net": pad.GetNetname(),
        "at": place(pad.GetPosition()),
        "size": [round(box.GetWidth() / 1e6, 3), round(box.GetHeight() / 1e6, 3)],
        "drill": round(pad.GetDrillSize().x / 1e6, 3),
        "is_plated": pad.GetAttribute() != pcbnew.PAD_ATTRIB_NPTH,
        "layers": [name for number, name in LAYERS if pad.IsOnLayer(number)],
    }


def part_facts(foot: Any) -> dict[str, Any]:
    """Return name, value, place and pads of a footprint. The place is the middle of its pads."""
    pads = [pad_facts(pad) for pad in foot.Pads()]
    pads = [pad for pad in pads if pad["layers"] or pad["drill"]]
    xs, ys = [pad["at"][0] for pad in pads], [pad["at"][1] for pad in pads]
    return {
        "ref": foot.GetReference(),
        "value": foot.GetValue(),
        "library": str(foot.GetFPID().GetUniStringLibId()),
        "side": "back" if foot.IsFlipped() else "front",
        "turn": round(foot.GetOrientationDegrees()) % 360,
        "at": [round((min(xs) + max(xs)) / 2, 3), round((min(ys) + max(ys)) / 2, 3)],
        "pads": pads,
    }


def track_facts(track: Any) -> dict[str, Any]:
    """Return net, width and ends of a track, or net, drill and place of a via."""
    if isinstance(track, pcbnew.PCB_VIA):
        size, drill = track.GetWidth(pcbnew.F_Cu) / 1e6, track.GetDrill() / 1e6
        at = place(track.GetPosition())
        return {"kind": "via", "net": track.GetNetname(), "at": at, "size": size, "drill": drill}
    return {
        "kind": "track",
        "net": track.GetNetname(),
        "layer": track.GetLayerName(),
        "width": track.GetWidth() / 1e6,
        "start": place(track.GetStart()),
        "end": place(track.GetEnd()),
    }


def facts(path: str) -> dict[str, Any]:
    """Return all facts of a board."""
    board = pcbnew.LoadBoard(path)
    edge = board.GetBoardEdgesBoundingBox()
    shapes = pcbnew.SHAPE_POLY_SET()
    is_closed = board.GetBoardPolygonOutlines(shapes)
    parts = sorted(
        (part_facts(foot) for foot in board.GetFootprints()), key=lambda one: one["ref"]
    )
    keep = [
        {"at": place(box.Centre()), "size": [box.GetWidth() / 1e6, box.GetHeight() / 1e6]}
        for foot in board.GetFootprints()
        for area in foot.Zones()
        if area.GetDoNotAllowTracks() and area.IsOnLayer(pcbnew.B_Cu)
        for box in [area.GetBoundingBox()]
    ]
    return {
        "parts": parts,
        "tracks": [track_facts(track) for track in board.GetTracks()],
        "keep": keep,
        "planes": [
            {"net": zone.GetNetname(), "layer": name}
            for zone in board.Zones()
            for number, name in LAYERS
            if zone.IsOnLayer(number)
        ],
        "edge": {
            "corner": place(edge.GetPosition()),
            "size": [round(edge.GetWidth() / 1e6, 2), round(edge.GetHeight() / 1e6, 2)],
            "is_closed": bool(is_closed),
        },
    }


if __name__ == "__main__":
    print(json.dumps(facts(sys.argv[1]), indent=1))
