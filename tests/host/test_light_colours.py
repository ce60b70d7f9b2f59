"""The default colours differ enough for colour-blind eyes, as computed from the LEDs' data."""

from itertools import combinations

import pytest
from castellan.ui import palette
from castellan.ui.light import FULL, LEVELS

# WS2812B: 622, 523 and 466 nm as CIE 1931 x, y, and the middle of the datasheet's millicandelas.
PRIMARIES = ((0.6951, 0.3047, 405), (0.0982, 0.8293, 690), (0.1332, 0.0435, 190))
EXPOSURE = 0.66  # a full white pixel against the eye's white
XYZ_TO_RGB = (
    (3.2404542, -1.5371385, -0.4985314),
    (-0.9692660, 1.8760108, 0.0415560),
    (0.0556434, -0.2040259, 1.0572252),
)
# Machado, Oliveira and Fernandes 2009, severity 1.
VISIONS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
RGB_TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
CONES_TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
TERRAINS = range(palette.WHEAT, palette.TOWN)
FIRST_FOUR = range(palette.PINK, palette.BLUE + 1)
SECOND_FOUR = range(palette.ORANGE, palette.RED_SEAT + 1)
LEAST = 12


def times(matrix, vector):
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def seen(duty, vision):
    """Return a pixel's colour in OKLab for a kind of eye. `duty` is 0 to 1 for each LED."""
    whole = sum(light for _, _, light in PRIMARIES)
    xyz = [0.0, 0.0, 0.0]
    for share, (x, y, light) in zip(duty, PRIMARIES, strict=True):
        for place, part in enumerate((x / y, 1, (1 - x - y) / y)):
            xyz[place] += EXPOSURE * share * light / whole * part
    rgb = tuple(max(0.0, v) for v in times(VISIONS[vision], times(XYZ_TO_RGB, xyz)))
    return times(CONES_TO_LAB, tuple(v ** (1 / 3) for v in times(RGB_TO_CONES, rgb)))


def least_distance(duties, vision):
    colours = [seen(duty, vision) for duty in duties]
    return min(
        100 * sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5
        for one, other in combinations(colours, 2)
    )


def duties(numbers, table=0, level=FULL):
    """Return the palette's colours at a brightness as shares of the strip's white, 0 to 1."""
    colours = palette.colours(table)
    return [
        tuple(
            (colours[n * 3 + channel] * level >> 8) / (255 * level / 256) for channel in range(3)
        )
        for n in numbers
    ]


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("numbers", [TERRAINS, FIRST_FOUR, SECOND_FOUR])
def test_the_default_colours_are_at_least_12_apart(numbers, vision):
    assert least_distance(duties(numbers), vision) >= LEAST


@pytest.mark.parametrize("vision", VISIONS)
def test_the_town_is_apart_from_the_six_terrains(vision):
    assert least_distance(duties(range(palette.WHEAT, palette.TOWN + 1)), vision) >= LEAST


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("step", range(len(LEVELS) - 1))
@pytest.mark.parametrize("numbers", [TERRAINS, FIRST_FOUR, SECOND_FOUR])
def test_the_default_colours_stay_apart_at_every_brightness(numbers, step, vision):
    assert least_distance(duties(numbers, level=LEVELS[step]), vision) >= LEAST


def test_the_measure_finds_the_known_fault_of_web_colours():
    web = [(255, 255, 0), (0, 100, 0), (0, 0, 255), (0, 255, 0), (128, 128, 128), (139, 69, 19)]
    shares = [tuple(value / 255 for value in colour) for colour in web]
    assert least_distance(shares, "protan") < 6
    assert least_distance(shares, "normal") > 18


def test_the_four_first_seats_differ_from_the_four_second_ones():
    for vision in VISIONS:
        assert least_distance(duties(range(palette.PINK, palette.WHITE)), vision) >= 9
