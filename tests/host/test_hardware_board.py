"""KiCad finds nothing wrong with Castellan One, and each fault that is put into it is found."""

import copy
import fcntl
import os
import re
import shutil

import pytest

from host_tools.hardware import bom, circuit, pinmap, tools
from host_tools.hardware.paths import HardwareError
from host_tools.hardware.pcb import checks, checks_all, checks_place, kicad, make, orders, plan

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]
MADE = circuit.load(pinmap.load())
LINES = bom.load(MADE)
BUILD = "one"
LARGEST_PIXEL_DIFFERENCE = 2.0


@pytest.fixture(scope="module")
def board(missing, tmp_path_factory):
    if kicad.version() < kicad.LEAST_VERSION:
        missing(kicad.HOW)
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder, done = shared / "board", shared / "board-is-made"
    with (shared / "board-lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # parallel test processes use one board
        if not done.exists():
            make.everything(folder)
            done.touch()
    return make.Board(folder)


@pytest.fixture(scope="module")
def told(board):
    return make.facts(board)


@pytest.fixture
def facts(told):
    return copy.deepcopy(told)


def part(facts, ref):
    return next(one for one in facts["parts"] if one["ref"] == ref)


def swap_nets(facts, one, other):
    """Exchange the nets of two pads, each given as (part, number)."""
    pads = [
        [pad for pad in part(facts, ref)["pads"] if pad["number"] == number]
        for ref, number in (one, other)
    ]
    nets = [group[0]["net"] for group in pads]
    for group, net in zip(pads, reversed(nets), strict=True):
        for pad in group:
            pad["net"] = net


def test_no_check_finds_a_fault(board):
    assert checks_all.faults(board) == []


def test_two_runs_give_the_same_files(board, tmp_path):
    again = make.Board(tmp_path)
    make.draw(again)
    make.files_for_the_maker(again)
    for path in sorted(tmp_path.rglob("*")):
        if path.is_file():
            assert path.read_bytes() == (board.folder / path.relative_to(tmp_path)).read_bytes()


@pytest.mark.parametrize(
    ("one", "other", "fault"),
    [
        (("S1", "1"), ("S2", "1"), "S1.1 is in 'BUTTON_DOWN', not 'BUTTON_UP'"),
        (("PX5", "2"), ("PX5", "4"), "PX5.DOUT is in 'PIXEL_4', not 'PIXEL_5'"),
        (("PX9", "1"), ("PX9", "3"), "PX9.VDD is in 'GND', not 'LED_5V'"),
        (("Q1", "2"), ("Q1", "3"), "Q1.S is in 'LED_5V', not 'LED_IN'"),
        (("C1", "1"), ("C1", "2"), "C1.+ is in 'GND', not 'LED_5V'"),
        (("U2", "1"), ("U2", "5"), "U2.OE is in 'LED_5V', not 'GND'"),
        (("LS1", "1"), ("LS1", "2"), "LS1.E is in '3V3', not 'LIGHT_SENSOR'"),
    ],
)
def test_exchanged_pads_are_found(facts, one, other, fault):
    swap_nets(facts, one, other)
    assert fault in checks.netlist_faults(facts, MADE, BUILD)


def test_a_ground_pin_that_was_forgotten_is_found(facts):
    for pad in part(facts, "U1")["pads"]:
        if pad["number"] == "23":
            pad["net"] = ""
    assert checks.netlist_faults(facts, MADE, BUILD) == ["U1.23 is in '', not 'GND'"]


def test_a_missing_part_is_found(facts):
    facts["parts"].remove(part(facts, "R4"))
    assert "R4 is not on the board" in checks.netlist_faults(facts, MADE, BUILD)


def test_a_switch_without_holes_for_its_pegs_is_found(facts):
    pads = part(facts, "S3")["pads"]
    pads[:] = [pad for pad in pads if pad["is_plated"]]
    assert any(fault.startswith("S3: holes []") for fault in checks.footprint_faults(facts, MADE))


def test_another_footprint_and_another_pitch_are_found(facts):
    part(facts, "Q1")["library"] = "Package_TO_SOT_SMD:SOT-323_SC-70"
    part(facts, "C1")["pads"][0]["at"][1] += 2.5
    found = checks.footprint_faults(facts, MADE)
    assert any(fault.startswith("Q1: Package_TO_SOT_SMD:SOT-323") for fault in found)
    assert "C1: pads 1 and 2 are not 2.5 mm apart" in found


@pytest.mark.parametrize(("ref", "value"), [("R3", "4.7 kΩ"), ("Q1", "2N7002")])
def test_another_value_is_found(facts, ref, value):
    part(facts, ref)["value"] = value
    assert any(ref in fault for fault in checks.value_faults(facts, MADE, LINES, BUILD))


def test_a_value_that_the_parts_list_does_not_have_is_found(told):
    text = bom.BOM_FILE.read_text(encoding="utf-8").replace(
        "1,56 kΩ,Resistor,0603", "1,5 kΩ,Resistor,0603"
    )
    lines = bom.parse(text, MADE)
    found = checks.value_faults(told, MADE, lines, BUILD)
    assert found == ["R3: the parts list says 5 kΩ, not 56 kΩ"]


def move(facts, ref, x=0.0, y=0.0):
    part(facts, ref)["at"][0] += x
    part(facts, ref)["at"][1] += y


def put_c1_in_front(facts):
    part(facts, "C1")["side"] = "front"


def turn_pico(facts):
    for pad in part(facts, "U1")["pads"]:
        pad["at"][1] = 54.4 - pad["at"][1]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda facts: move(facts, "PX30", x=0.3), "PX30 is not in the middle of its cell"),
        (lambda facts: move(facts, "C11", y=3), "PX1: its capacitor is too far away"),
        (lambda facts: move(facts, "S1", y=30.48), "S1 is not below the cap UP"),
        (turn_pico, "U1: the USB plug does not point to the rear"),
        (lambda facts: part(facts, "U2").update(side="back"), "U2 is on the back"),
        (put_c1_in_front, "C1 is 12.7 mm high; the front has 6.0 mm"),
    ],
)
def test_a_part_in_the_wrong_place_is_found(facts, change, fault):
    change(facts)
    assert fault in checks_place.place_faults(facts, MADE)


def test_an_open_edge_and_a_board_that_does_not_fit_are_found(facts):
    facts["edge"].update(is_closed=False, size=[88.1, 124.1])
    found = checks_place.edge_faults(facts)
    assert "the edge of the board is not closed" in found
    assert "the board of 124.1 mm does not fit 123.2 mm" in found


def test_thin_power_and_too_few_vias_are_found(facts):
    vbus = [track for track in facts["tracks"] if track["net"] == "VBUS"]
    next(track for track in vbus if track["kind"] == "track")["width"] = 0.15
    facts["tracks"].remove(next(track for track in vbus if track["kind"] == "via"))
    found = checks_place.power_faults(facts, checks_all.AMPERES)
    assert any("VBUS: a track of 0.15 mm at" in fault for fault in found)
    assert "VBUS changes sides through 3 vias" in found
    assert any("VBUS: a track of 0.15 mm" in fault for fault in checks_place.maker_faults(facts))


def test_a_neck_in_the_plane_of_the_pixels_is_found(facts):
    line = {"kind": "track", "net": "GND", "layer": "F.Cu", "width": 0.25}
    facts["tracks"].append({**line, "start": [0.0, 9.8], "end": [40.0, 9.8]})
    facts["tracks"].append({**line, "start": [41.0, 9.8], "end": [88.0, 9.8]})
    assert "PX49: the plane LED_5V is narrower than 1.0 mm" in checks_place.plane_faults(
        facts, MADE
    )


def test_holes_that_no_maker_drills_are_found(facts):
    vias = [track for track in facts["tracks"] if track["kind"] == "via"]
    vias[0]["drill"] = 0.2
    vias[1]["at"] = [vias[2]["at"][0] + 0.5, vias[2]["at"][1]]
    found = checks_place.maker_faults(facts)
    assert any("a hole of 0.2 mm" in fault for fault in found)
    assert any("are too close" in fault for fault in found)


def without_tools(text):
    return re.sub(r"(?m)^T\d.*\n", "", text)


def with_date(text):
    return "%TF.CreationDate,2026*%\n" + text


@pytest.mark.parametrize(
    ("name", "change", "fault"),
    [
        ("castellan-one-F_Mask.gbr", None, "castellan-one-F_Mask.gbr is missing"),
        ("castellan-one-NPTH.drl", without_tools, "castellan-one-NPTH.drl is empty"),
        ("castellan-one-B_Cu.gbr", with_date, "castellan-one-B_Cu.gbr carries a date"),
    ],
)
def test_wrong_files_for_the_maker_are_found(board, tmp_path, name, change, fault):
    shutil.copytree(board.folder / "gerbers", tmp_path / "gerbers")
    path = tmp_path / "gerbers" / name
    if change is None:
        path.unlink()
    else:
        path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    assert checks_all.file_faults(tmp_path) == [fault]


def test_a_part_that_was_moved_after_the_lists_were_written_is_found(board, facts):
    move(facts, "R2", x=1)
    tables = [(board.folder / name).read_text("utf-8") for name in ("bom.csv", "cpl.csv")]
    length = board.job["outline"]["size"][1]
    found = orders.faults(*tables, orders.from_facts(facts, MADE), length)
    assert found == ["CPL: R2 is not at its place on the front"]


def spoilt(board, tmp_path, change):
    """Return KiCad's findings for a copy of the project after `change` edited the board's text."""
    copied = make.Board(tmp_path)
    shutil.copytree(board.project, copied.project)
    text = board.board.read_text(encoding="utf-8")
    changed = change(text)
    assert changed != text
    copied.board.write_text(changed, encoding="utf-8")
    return make.rules(copied)


def without_segment(text):
    return re.sub(r"\t\(segment\n.*?\n\t\)\n", "", text, count=1, flags=re.S)


def with_track_at_the_edge(text):
    segment = '\t(segment (start 30 141.6) (end 40 141.6) (width 0.25) (layer "F.Cu") (net 0))\n'
    at = text.rindex(")")
    return text[:at] + segment + text[at:]


def with_words_on_a_pad(text):
    font = "(effects (font (size 3 3) (thickness 0.5)))"
    words = f'\t(gr_text "X" (at 50.13 97.59) (layer "F.SilkS") {font})\n'
    at = text.rindex(")")
    return text[:at] + words + text[at:]


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        (without_segment, "unconnected_items"),
        (with_track_at_the_edge, "copper_edge_clearance"),
        (with_words_on_a_pad, "silk_over_copper"),
    ],
)
def test_kicads_rules_find_a_spoilt_board(board, tmp_path, change, kind):
    assert any(line.startswith(f"drc: {kind}") for line in spoilt(board, tmp_path, change))


def test_a_board_with_findings_is_not_finished(monkeypatch, tmp_path, board):
    monkeypatch.setattr(make, "draw", lambda made: None)
    monkeypatch.setattr(make, "rules", lambda made: ["drc: one finding"])
    with pytest.raises(HardwareError, match="one finding"):
        make.everything(tmp_path)


def test_the_committed_pictures_show_this_board(board):
    np, image = tools.python_package("numpy"), tools.python_package("PIL.Image")
    for name in make.PICTURES:
        made = np.asarray(image.open(board.folder / f"{name}.png").convert("RGB"), int)
        committed = np.asarray(image.open(plan.FOLDER / f"{name}.png").convert("RGB"), int)
        assert np.abs(made - committed).mean() < LARGEST_PIXEL_DIFFERENCE, name
