"""Runs in Debian's Python, beside KiCad: draws the board of a plan and saves it.

`python3 kicad_board.py PLAN.json BOARD.kicad_pcb`. The project's own Python cannot import pcbnew.
"""

import json
import sys
from pathlib import Path
from typing import Any

import pcbnew

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
from host_tools.hardware.pcb import kicad_drawings, wires
from host_tools.hardware.pcb.copper import LAYERS, Copper
from host_tools.hardware.pcb.kicad_drawings import OFFSET_MM, mm, point

FOOTPRINT_FOLDER = Path("/usr/share/kicad/footprints")
LAYER_IDS = {"F.Cu": pcbnew.F_Cu, "B.Cu": pcbnew.B_Cu}
IGNORED_AREA = "Antenna Copper Keep Out"  # lies under the pixels: radio is not promised


def back_to_mm(vector: Any) -> tuple[float, float]:
    """Return a vector of KiCad as a place on the board."""
    return (
        round(vector.x / 1e6 - OFFSET_MM, 4),
        round(vector.y / 1e6 - OFFSET_MM, 4),
    )


def place_parts(board: Any, job: dict[str, Any], nets: dict[str, Any]) -> None:
    """Load and place all footprints, and give their pads nets."""
    for part in job["parts"]:
        library, name = part["library"].split(":")
        foot = pcbnew.FootprintLoad(str(FOOTPRINT_FOLDER / f"{library}.pretty"), name)
        foot.SetFPIDAsString(part["library"])
        foot.SetReference(part["ref"])
        foot.SetValue(part["value"])
        foot.Reference().SetVisible(False)
        foot.Value().SetVisible(False)
        _give_model(foot, part["model"])
        board.Add(foot)
        if part["side"] == "back":
            foot.Flip(foot.GetPosition(), pcbnew.FLIP_DIRECTION_LEFT_RIGHT)
        foot.SetOrientationDegrees(part["turn"])
        _centre(foot, part["at"])
        for area in list(foot.Zones()):
            if area.GetZoneName() == IGNORED_AREA:
                foot.Remove(area)
        for pad in foot.Pads():
            net = part["pads"].get(pad.GetNumber())
            if net:
                pad.SetNet(nets[net])


def _give_model(foot: Any, model: dict[str, Any]) -> None:
    """Give a footprint the project's own solid. The library's solids take five gigabytes."""
    foot.Models().clear()
    if model:
        solid = pcbnew.FP_3DMODEL()
        solid.m_Filename = model["file"]
        solid.m_Offset = pcbnew.VECTOR3D(*model["offset"], 0)
        foot.Models().push_back(solid)


def _centre(foot: Any, at: list[float]) -> None:
    """Move a footprint so that the middle of its pads lies at a place."""
    foot.SetPosition(point(*at))
    if foot.GetFPID().GetUniStringLibItemName().startswith("RaspberryPi"):
        return
    box = None
    for pad in foot.Pads():
        spot = pad.GetPosition()
        box = box or [spot.x, spot.y, spot.x, spot.y]
        box = [min(box[0], spot.x), min(box[1], spot.y), max(box[2], spot.x), max(box[3], spot.y)]
    if box:
        middle = pcbnew.VECTOR2I((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)
        foot.SetPosition(foot.GetPosition() + point(*at) - middle)


def pads_of(board: Any) -> tuple[list[dict[str, Any]], list[Copper]]:
    """List the copper of all pads, and the holes and areas that no copper may touch."""
    pads, keep = [], []
    for foot in board.GetFootprints():
        for pad in foot.Pads():
            layers = tuple(i for i, name in enumerate(LAYERS) if pad.IsOnLayer(LAYER_IDS[name]))
            box = pad.GetBoundingBox()
            at = back_to_mm(pad.GetPosition())
            half = (box.GetWidth() / 2e6, box.GetHeight() / 2e6)
            if pad.GetAttribute() == pcbnew.PAD_ATTRIB_NPTH:
                keep.append(Copper("", (0, 1), at, at, half[0], gap=0.1))
            elif layers:
                copper = Copper(pad.GetNetname(), layers, at, at, 0.0, half)
                pads.append(
                    {"ref": foot.GetReference(), "number": pad.GetNumber(), "copper": copper}
                )
        for area in foot.Zones():
            box = area.GetBoundingBox()
            layers = tuple(i for i, name in enumerate(LAYERS) if area.IsOnLayer(LAYER_IDS[name]))
            if area.GetDoNotAllowTracks() and layers:
                half = (box.GetWidth() / 2e6, box.GetHeight() / 2e6)
                keep.append(Copper("", layers, (at := back_to_mm(box.Centre())), at, 0.0, half))
    return pads, keep


def add_wires(board: Any, job: dict[str, Any], nets: dict[str, Any]) -> None:
    """Route the board and add its tracks and vias."""
    router = wires.draw(job, *pads_of(board))
    for line in router.tracks:
        track = pcbnew.PCB_TRACK(board)
        track.SetStart(point(*line.start))
        track.SetEnd(point(*line.end))
        track.SetWidth(mm(line.width))
        track.SetLayer(LAYER_IDS[LAYERS[line.layer]])
        track.SetNet(nets[line.net])
        board.Add(track)
    for hole in router.vias:
        via = pcbnew.PCB_VIA(board)
        via.SetPosition(point(*hole.at))
        via.SetWidth(mm(job["rules"]["via"]))
        via.SetDrill(mm(job["rules"]["via_drill"]))
        via.SetNet(nets[hole.net])
        board.Add(via)


def add_planes(board: Any, job: dict[str, Any], nets: dict[str, Any]) -> None:
    """Add the copper planes, not yet filled."""
    for plane in job["planes"]:
        zone = pcbnew.ZONE(board)
        zone.SetLayer(LAYER_IDS[plane["layer"]])
        zone.SetNet(nets[plane["net"]])
        zone.SetAssignedPriority(plane["priority"])
        zone.SetLocalClearance(mm(job["rules"]["gap"] + 0.05))
        zone.SetMinThickness(mm(0.25))
        zone.SetThermalReliefGap(mm(0.3))
        zone.SetThermalReliefSpokeWidth(mm(0.5))
        zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
        zone.SetPadConnection(pcbnew.ZONE_CONNECTION_THERMAL)
        corners = pcbnew.VECTOR_VECTOR2I([point(*corner) for corner in plane["corners"]])
        zone.AddPolygon(corners)
        board.Add(zone)


def set_rules(board: Any, job: dict[str, Any]) -> None:
    """Set the limits that KiCad's design rules check."""
    settings, rules = board.GetDesignSettings(), job["rules"]
    settings.m_MinClearance = mm(rules["gap"])
    settings.m_TrackMinWidth = mm(0.2)
    settings.m_ViasMinSize = mm(rules["via"])
    settings.m_MinThroughDrill = mm(rules["via_drill"])
    settings.m_HoleToHoleMin = mm(0.5)
    settings.m_HoleClearance = mm(0.25)
    settings.m_CopperEdgeClearance = mm(job["outline"]["edge"])
    settings.m_ViasMinAnnularWidth = mm(0.13)
    settings.SetAuxOrigin(point(0, job["outline"]["size"][1]))
    block = board.GetTitleBlock()
    block.SetTitle(job["title"])
    block.SetRevision(job["revision"])


def make(job: dict[str, Any], path: str) -> None:
    """Draw the board and save it with filled planes."""
    pcbnew.KIID.SeedGenerator(1)
    board = pcbnew.NewBoard(path)
    set_rules(board, job)
    names = sorted({net for part in job["parts"] for net in part["pads"].values()})
    nets = {}
    for name in names:
        nets[name] = pcbnew.NETINFO_ITEM(board, name)
        board.Add(nets[name])
    place_parts(board, job, nets)
    kicad_drawings.add_outline(board, job)
    add_wires(board, job, nets)
    add_planes(board, job, nets)
    kicad_drawings.add_texts(board, job)
    pcbnew.SaveBoard(path, board)
    kicad_drawings.add_stackup(Path(path))
    # The planes of a new board would run over holes without copper. A loaded one fills right.
    loaded = pcbnew.LoadBoard(path)
    pcbnew.ZONE_FILLER(loaded).Fill(loaded.Zones())
    pcbnew.SaveBoard(path, loaded)


if __name__ == "__main__":
    make(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")), sys.argv[2])
