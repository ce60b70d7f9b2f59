"""Makers' numbers agree with the parts list, and the pegs of the buttons have their holes."""

import pytest

from host_tools.hardware import bom, circuit, layout, part_numbers, pegs, pinmap, press

MADE = circuit.load(pinmap.load())
TEXT = bom.BOM_FILE.read_text(encoding="utf-8")
# Wrong part numbers and the word that the fault names.
WRONG = (
    ("MFR-25FBF52-330R", "MFR-25FBF52-33R", "value is 33"),
    ("MRS25000C4703FCT00", "MRS25000C4702FCT00", "value is 47000"),
    ("ECA-1AM221", "ECA-0JM221", "volts is 6.3"),
    ("UVR1A221MDD", "UVR1A471MDD", "value is 0.00047"),
    ("K104K15X7RF5TL2", "K103K15X7RF5TL2", "value is 1e-08"),
    ("RDER71H105K2M1H03A", "RDER71E105K2M1H03A", "volts is 25"),
    ("C320C105K5R5TA", "C320C105K5V5TA", "no known form"),
    ("MF-R135", "MF-R075", "value is 0.75"),
    ("B7B-XH-A with XHP-7", "B7B-XH-A with XHP-6", "no known form"),
    ("22-23-2031 with 22-01-3037", "22-23-2041 with 22-01-3047", "pins is 4"),
)


def faults(text):
    return part_numbers.faults(bom.parse(text, MADE), MADE)


def test_every_part_number_says_what_the_list_says():
    assert faults(TEXT) == []


@pytest.mark.parametrize(("right", "wrong", "words"), WRONG)
def test_a_wrong_part_number_is_found(right, wrong, words):
    assert right in TEXT
    assert any(words in fault for fault in faults(TEXT.replace(right, wrong)))


def test_a_wrong_voltage_in_the_list_is_found():
    text = TEXT.replace("Electrolytic capacitor 10 V", "Electrolytic capacitor 16 V")
    assert len(faults(text)) == 2


@pytest.mark.parametrize("name", layout.LAYOUT_NAMES)
def test_no_peg_hole_meets_a_wire_or_a_soldered_pad(name):
    assert pegs.faults(layout.load(name)) == []


def test_each_button_in_the_case_has_two_peg_holes():
    assert len(pegs.centres(layout.load("button_board"))) == 12


def test_a_bare_wire_across_a_peg_hole_is_found():
    board = layout.load("button_board")
    board.runs.append(["J10", "J16"])
    found = pegs.faults(board)
    assert any("meets the bare wire J10 to J16" in fault for fault in found)
    assert any("cuts the pad J13" in fault for fault in found)


def test_a_cap_that_stops_before_the_click_is_found_for_each_switch():
    found = press.faults(TEXT, {"cap": 0.25}, 12)
    assert len(found) == 2
    assert "cap stops after 0.25 mm; Omron B3F-4050 needs 0.60" in found


def test_a_switch_of_unknown_measures_is_found():
    text = TEXT.replace("Omron B3F-4050", "Omron B3F-9999")
    assert press.faults(text, {}, 12) == ["BOM.csv: no measures of Omron B3F-9999 in press.py"]
