"""A terminal shows each pixel of the strip's bytes in its position and colour."""

import re

import pytest
from castellan.ui import palette
from castellan.ui.light import Light
from castellan.ui.preferences import Preferences

from host_tools.virtual import terminal_pixels
from host_tools.virtual.virtual_device import VirtualDevice

PIXELS = VirtualDevice(None, None, None, "", None).pixels
TRUE = re.compile(r"\x1b\[([34])8;2;(\d+);(\d+);(\d+)m")


def picture_of(cells):
    """Return the strip's bytes for cells {cell: palette number}."""
    frame = bytearray(49)
    for cell, number in cells.items():
        frame[cell] = number
    light = Light(Preferences())
    light.render(frame, 0)
    return terminal_pixels.Picture(bytes(light.output), PIXELS, bytes(frame))


@pytest.mark.parametrize("cell", [0, 6, 7, 8, 13, 24, 42, 48])
def test_a_lit_cell_is_seen_where_the_frame_has_it(cell):
    picture = picture_of({cell: palette.WHITE})
    lit = [one for one in range(49) if picture.colour(one) != picture.colour((cell + 1) % 49)]
    assert lit == [cell]


def test_red_green_and_blue_are_not_swapped():
    red = picture_of({3: palette.RED}).colour(3)
    green = picture_of({3: palette.OK}).colour(3)
    blue = picture_of({3: palette.BLUE}).colour(3)
    assert (red.index(max(red)), green.index(max(green)), blue.index(max(blue))) == (0, 1, 2)


def test_the_dimmest_cell_is_lighter_than_a_dark_one():
    picture = picture_of({0: palette.DIM})
    assert min(picture.colour(0)) > max(picture.colour(1))


def test_large_is_as_wide_and_high_as_it_says_and_has_three_half_blocks_a_pixel():
    lines = terminal_pixels.lines_of(picture_of({0: palette.WHITE}), "true", 80, 24)
    assert len(lines) == terminal_pixels.LARGE_HEIGHT
    for line in lines:
        assert len(re.sub(r"\x1b\[[0-9;]*m", "", line)) == terminal_pixels.LARGE_WIDTH
    assert lines[2].count("▀") == 21


def test_the_colour_on_the_screen_is_the_colour_of_the_picture():
    picture = picture_of({0: palette.RED, 48: palette.CYAN})
    lines = terminal_pixels.lines_of(picture, "true", 80, 24)
    first = [tuple(map(int, found[1:])) for found in TRUE.findall(lines[1])]
    last = [tuple(map(int, found[1:])) for found in TRUE.findall(lines[14])]
    assert picture.colour(0) in first
    assert picture.colour(48) not in first
    assert picture.colour(48) in last


@pytest.mark.parametrize(("columns", "rows"), [(20, 24), (80, 10)])
def test_where_there_is_no_room_it_is_small(columns, rows):
    lines = terminal_pixels.lines_of(picture_of({}), "256", columns, rows)
    assert len(lines) == 7
    assert {len(re.sub(r"\x1b\[[0-9;]*m", "", line)) for line in lines} == {
        terminal_pixels.SMALL_WIDTH
    }


def test_letters_are_those_of_the_golden_frames():
    lines = terminal_pixels.lines_of(
        picture_of({0: palette.WHEAT, 8: palette.WHITE}), "letters", 80, 24
    )
    assert lines[:2] == ["w . . . . . .", ". # . . . . ."]
    assert len(lines) == 7


@pytest.mark.parametrize(
    ("environment", "encoding", "style"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "utf-8", "true"),
        ({"TERM": "xterm-256color", "COLORTERM": "24bit"}, "UTF-8", "true"),
        ({"TERM": "xterm-direct"}, "utf-8", "true"),
        ({"TERM": "xterm-256color"}, "utf-8", "256"),
        ({"TERM": "screen-256color", "COLORTERM": ""}, "utf-8", "256"),
        ({"TERM": "xterm-kitty"}, "utf-8", "256"),
        ({"TERM": "linux"}, "utf-8", "letters"),
        ({"TERM": "vt100", "COLORTERM": "truecolor"}, "utf-8", "letters"),
        ({"TERM": "dumb"}, "utf-8", "letters"),
        ({}, "utf-8", "letters"),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "utf-8", "letters"),
        ({"TERM": "xterm-256color"}, "ascii", "letters"),
    ],
)
def test_the_style_is_what_the_terminal_can_show(environment, encoding, style):
    assert terminal_pixels.style_for(environment, encoding) == style


@pytest.mark.parametrize(
    ("colour", "number"),
    [
        ((0, 0, 0), 16),
        ((255, 255, 255), 231),
        ((255, 0, 0), 196),
        ((0, 95, 135), 24),
        ((128, 128, 128), 244),
        ((34, 34, 34), 235),
    ],
)
def test_256_colours_take_the_nearest(colour, number):
    assert terminal_pixels.nearest_of_256(colour) == number
