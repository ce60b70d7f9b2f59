"""Castellan One on paper: every part has a place, a cited footprint and a row in the lists."""

import copy
import csv

import pytest

from host_tools.hardware import bom, circuit, pinmap
from host_tools.hardware.paths import HardwareError
from host_tools.hardware.pcb import (
    checks,
    checks_place,
    kicad,
    models,
    orders,
    parts_page,
    plan,
    project,
    sheet,
)
from host_tools.hardware.pcb.copper import Copper
from host_tools.hardware.pcb.router import Router

MADE = circuit.load(pinmap.load())
JOB = plan.job(MADE)
LENGTH = JOB["outline"]["size"][1]
BUILD = plan.arrangement()["build"]
LINES = bom.load(MADE)
BOM = orders.bom_text(JOB["parts"], LINES, BUILD)
CPL = orders.cpl_text(JOB["parts"], LENGTH)


def test_kicad_is_there_to_check_the_board(missing):
    if kicad.version() < kicad.LEAST_VERSION:
        missing(kicad.HOW)


def test_every_part_of_the_build_has_one_place():
    assert plan.faults(MADE) == []


def test_a_part_without_a_place_is_found(monkeypatch):
    made = copy.deepcopy(plan.arrangement())
    made["parts"].pop("R3")
    monkeypatch.setattr(plan, "arrangement", lambda: made)
    assert plan.faults(MADE) == ["arrangement.toml: R3 has no place"]


def test_the_chain_joins_each_output_to_the_next_input():
    nets = MADE.nets_of(BUILD)
    assert nets["PIXEL_1"] == (("PX1", "DOUT"), ("PX2", "DIN"))
    assert nets["PIXEL_48"] == (("PX48", "DOUT"), ("PX49", "DIN"))
    assert ("PX1", "DIN") in nets["MATRIX_DIN"]


def test_a_chain_that_takes_the_name_of_a_part_is_refused():
    data = circuit.tomllib.loads(circuit.CIRCUIT_FILE.read_text(encoding="utf-8"))
    data["chain"]["capacitor"]["first"] = 1
    with pytest.raises(HardwareError, match="C1 is a part already"):
        circuit.Circuit(data, pinmap.load())


def test_every_footprint_cites_a_page_and_follows_its_order_of_pins():
    assert checks.table_faults(plan.footprints()) == []


@pytest.mark.parametrize(
    ("name", "pads"),
    [
        ("pixel", {"VDD": "1", "DOUT": "4", "GND": "3", "DIN": "2"}),
        ("pixel", {"VDD": "3", "DOUT": "4", "GND": "1", "DIN": "2"}),  # an SK6812
        ("pfet", {"G": "1", "S": "3", "D": "2"}),
        ("buffer", {"OE": "2", "A": "1", "GND": "3", "Y": "4", "VCC": "5"}),
    ],
)
def test_pads_in_another_order_than_the_sheet_are_found(name, pads):
    shapes = copy.deepcopy(plan.footprints())
    shapes[name]["pads"] = pads
    assert len(checks.table_faults(shapes)) >= 2


def test_a_footprint_without_a_page_is_found():
    shapes = copy.deepcopy(plan.footprints())
    shapes["fuse"]["sheet"] = "Bourns"
    assert checks.table_faults(shapes) == ["footprints.toml: fuse: the sheet names no page"]


def test_the_maker_places_each_part_that_it_buys():
    assert orders.faults(BOM, CPL, JOB["parts"], LENGTH) == []
    assert next(csv.reader([BOM.splitlines()[0]])) == list(orders.BOM_COLUMNS)
    assert next(csv.reader([CPL.splitlines()[0]])) == list(orders.CPL_COLUMNS)


def mirrored(text):
    rows = list(csv.reader(text.splitlines()))
    for row in rows[1:]:
        row[1] = f"{88 - float(row[1].removesuffix('mm')):.3f}mm"
    return "\n".join(",".join(row) for row in rows)


def changed(ref, column, text):
    rows = list(csv.reader(CPL.splitlines()))
    for row in rows:
        if row[0] == ref:
            row[column] = text
    return "\n".join(",".join(row) for row in rows)


@pytest.mark.parametrize(
    ("bom_text", "cpl_text", "fault"),
    [
        (BOM, mirrored(CPL), "CPL: PX1 is not at its place on the front"),
        (BOM, changed("Q1", 0, "Q9"), "CPL: Q1 is missing"),
        (BOM, changed("PX1", 4, "180"), "CPL: PX1 is turned"),
        (BOM, changed("R1", 3, "Bottom"), "CPL: R1 is not at its place on the front"),
        (BOM.replace("Q2", "Q3"), CPL, "BOM: Q2 is missing"),
    ],
)
def test_wrong_lists_for_the_maker_are_found(bom_text, cpl_text, fault):
    assert fault in orders.faults(bom_text, cpl_text, JOB["parts"], LENGTH)


def test_the_page_of_parts_shows_every_part_of_the_parts_list():
    page = parts_page.html(JOB, LINES, BUILD, plan.footprints())
    for ref in MADE.refs_of(BUILD):
        assert f'id="{ref}"' in page
    assert "http" not in page


def test_no_solid_is_higher_than_its_part():
    shapes = plan.footprints()
    tops = {name: round(models.top_mm(name), 3) for name in models.table()}
    assert all(top <= shapes[name]["height"] for name, top in tops.items())
    bare = {part["foot"] for part in JOB["parts"] if not part["model"]}
    assert bare == {"mount", "fiducial", "testpoint"}


def test_a_solid_names_only_corners_that_it_has():
    for corners, faces in (models.box(0, 0, 0, 1, 2, 3), models.cylinder(0, 0, 0, 2, 1)):
        assert {at for face in faces for at in face} == set(range(len(corners)))


def test_every_check_that_is_left_out_has_its_reason():
    left_out = {**project.LEFT_OUT, **project.LEFT_OUT_OF_SCHEMATIC}
    assert all(len(reason) > 30 for reason in left_out.values())


def test_two_runs_write_the_same_schematic():
    shapes = {
        part["ref"]: {
            "library": part["library"],
            "pads": plan.footprints()[part["foot"]].get("pads", {}),
        }
        for part in JOB["parts"]
    }
    assert sheet.text(MADE, BUILD, shapes) == sheet.text(MADE, BUILD, shapes)


def test_the_caps_and_the_window_are_read_from_the_case():
    assert checks_place.wanted_keys()["UP"] == pytest.approx((36.38, 80.09))
    assert checks_place.parameter("pitch") == 8


def test_a_power_track_of_a_millimetre_stays_cool():
    assert checks_place.rise_k(0.9, 1.0) < checks_place.RISE_K
    assert checks_place.rise_k(0.9, 0.25) > checks_place.RISE_K


def pad(net, x, y):
    return Copper(net, (0,), (x, y), (x, y), 0.0, (0.5, 0.5))


def routed(walls):
    router = Router((20.0, 20.0), 0.2, 0.3)
    pads = [pad("A", 3.0, 10.0), pad("A", 17.0, 10.0)]
    router.copper = [*pads, *walls]
    return router.join("A", pads, 0.25), router


def test_the_router_goes_round_a_wall_in_the_same_way_twice():
    wall = Copper("B", (0, 1), (10.0, 0.0), (10.0, 16.0), 0.5)
    runs = [routed([wall]) for _ in range(2)]
    assert all(is_joined for is_joined, _ in runs)
    assert runs[0][1].tracks == runs[1][1].tracks
    for track in runs[0][1].tracks:
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            x = track.start[0] + share * (track.end[0] - track.start[0])
            y = track.start[1] + share * (track.end[1] - track.start[1])
            assert wall.distance(x, y) >= 0.2 + 0.125 - 0.01


def test_the_router_changes_sides_at_a_wall_on_one_side():
    wall = Copper("B", (0,), (10.0, 0.0), (10.0, 20.0), 0.5)
    is_joined, router = routed([wall])
    assert is_joined
    assert len(router.vias) == 2


def test_the_router_says_that_there_is_no_way():
    wall = Copper("B", (0, 1), (10.0, 0.0), (10.0, 20.0), 0.5)
    assert routed([wall])[0] is False
