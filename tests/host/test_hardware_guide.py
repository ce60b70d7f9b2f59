"""The words of the build guide agree with the holes, leads, colours and pins of the sources."""

import re

import pytest

from host_tools.hardware import evenness, layout, pegs, reach
from host_tools.hardware.paths import CASE, FIRMWARE_LIB, HARDWARE

GUIDE = " ".join((HARDWARE / "build-guide.md").read_text(encoding="utf-8").split())
POWER = " ".join((HARDWARE / "power.md").read_text(encoding="utf-8").split())
BOARDS, CASE_CHAPTER = GUIDE.split("## C. The case")
DRILL = re.compile(r"([\d.]+) mm drill")
NOT_READ = "The firmware does not read these two pins yet"


def shell_holes():
    """Return the diameters of the screw holes in the shell."""
    text = (CASE / "shell.scad").read_text(encoding="utf-8")
    holes = text[text.index("module post_holes") :]
    return {float(size) for size in re.findall(r"d = ([\d.]+)", holes[: holes.index("\n}")])}


def test_the_case_is_drilled_only_in_the_holes_of_that_size():
    told = {float(size) for size in DRILL.findall(CASE_CHAPTER)}
    assert told == {max(shell_holes())}
    assert "any hole" not in CASE_CHAPTER
    assert f"Leave the {min(shell_holes())} mm holes alone" in CASE_CHAPTER


def test_the_guide_drills_the_holes_of_the_pegs():
    assert float(DRILL.search(BOARDS).group(1)) == pegs.DRILL_MM
    assert pegs.DRILL_MM > 1.8
    assert "the twelve peg holes" in BOARDS


@pytest.mark.parametrize("rail", ["T+", "T-", "B-"])
def test_the_names_of_rail_holes_are_explained_before_their_table(rail):
    table = layout.breadboard_table(layout.load("breadboard"))
    assert f"| {rail}" in table
    before = BOARDS[: BOARDS.index("<!-- made: breadboard_wires")]
    letter, sign = {"T": "top", "B": "bottom"}[rail[0]], rail[1].replace("-", "−")
    assert "T for the two rails at the top or B for the two at the bottom" in before
    assert f"{letter} {sign} rail" in before or f"{letter} + rail" in before


def test_the_matrix_lead_hangs_to_the_side_of_its_plug():
    assert f"hang loose to the {reach.side_of_plug('J1')} side" in CASE_CHAPTER


def test_the_grid_is_printed_only_in_colours_that_are_even():
    colours = evenness.colours_of_guide()
    assert colours == ["white"]
    for colour in colours:
        even, bleed = evenness.trace(colour)
        assert even >= evenness.LEAST_EVENNESS
        assert bleed <= evenness.MOST_BLEED


def test_a_black_grid_is_found_uneven():
    assert evenness.trace("black")[0] < evenness.LEAST_EVENNESS


def test_the_page_says_whether_the_firmware_reads_the_battery():
    modules = [path for path in FIRMWARE_LIB.rglob("*.py") if path.name != "pins.py"]
    reads = any("pins.VSYS_SENSE" in path.read_text(encoding="utf-8") for path in modules)
    assert (NOT_READ in POWER) is not reads
    assert "measures the battery voltage" not in POWER
