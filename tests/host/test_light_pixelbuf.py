"""The firmware sends to the strip the same bytes as Adafruit's PixelBuf."""

import pytest
from castellan.ui import palette
from castellan.ui import preferences as choice
from castellan.ui.light import FULL, LEVELS, Light
from castellan.ui.preferences import Preferences
from hypothesis import given
from hypothesis import strategies as st


@pytest.fixture(scope="module")
def strip_class(request):
    try:
        from adafruit_pixelbuf import PixelBuf
    except ImportError:
        request.getfixturevalue("missing")("adafruit-circuitpython-pixelbuf is not installed")

    class Strip(PixelBuf):
        def _transmit(self, buffer):
            self.sent = bytes(buffer)

    return Strip


def sent_by_adafruit(strip_class, pixels, colours, order, brightness):
    strip = strip_class(pixels, byteorder=order, brightness=brightness, auto_write=False)
    for place, colour in colours.items():
        strip[place] = colour
    strip.show()
    return strip.sent


@pytest.mark.parametrize("step", range(len(LEVELS)))
def test_every_value_at_every_brightness_is_the_same_byte(strip_class, step):
    level = FULL if step == len(LEVELS) - 1 else LEVELS[step]
    colours = {value: (value, 255 - value, value // 2) for value in range(256)}
    sent = sent_by_adafruit(strip_class, 256, colours, "RGB", level / 256)
    expected = bytes(v * level >> 8 for value in range(256) for v in colours[value])
    assert sent == expected


@given(
    cells=st.binary(min_size=49, max_size=49),
    table=st.integers(0, 3),
    step=st.integers(0, len(LEVELS) - 1),
    order=st.integers(0, 1),
    layout=st.integers(0, 63),
    limit=st.integers(0, 2),
)
def test_any_frame_leaves_as_adafruit_would_send_it(
    strip_class, cells, table, step, order, layout, limit
):
    preferences = Preferences()
    preferences.set(choice.PALETTE, table)
    preferences.set(choice.BRIGHTNESS, step)
    preferences.set(choice.COLOUR_ORDER, order)
    preferences.set(choice.CURRENT_LIMIT, limit)
    preferences.set(choice.CORNER, layout & 3)
    preferences.set(choice.SERPENTINE, layout >> 2 & 1)
    preferences.set(choice.BY_COLUMNS, layout >> 3 & 1)
    preferences.set(choice.ROTATION, layout >> 4)
    light = Light(preferences)
    frame = bytearray(cell % palette.RAINBOW for cell in cells)
    if table == 3:  # mono terrains are animated, which other tests check
        frame = bytearray(cell if cell > palette.TOWN else palette.WHITE for cell in frame)
    light.render(frame, 0)
    duties = palette.colours(table)
    colours = {
        light.pixel_of(cell): tuple(duties[number * 3 : number * 3 + 3])
        for cell, number in enumerate(frame)
    }
    brightness = light.level_in_use / 256
    order_name = "RGB" if order else "GRB"
    assert light.output == sent_by_adafruit(strip_class, 49, colours, order_name, brightness)


@given(
    cells=st.lists(st.integers(0, palette.COUNT - 1), min_size=49, max_size=49),
    table=st.integers(0, 3),
    step=st.integers(0, len(LEVELS) - 1),
    limit=st.sampled_from((0, 1, 2)),
    is_8x8=st.integers(0, 1),
    now=st.integers(0, (1 << 30) - 1),
)
def test_no_frame_ever_draws_more_than_the_limit(cells, table, step, limit, is_8x8, now):
    preferences = Preferences()
    preferences.set(choice.PALETTE, table)
    preferences.set(choice.BRIGHTNESS, step)
    preferences.set(choice.CURRENT_LIMIT, limit)
    preferences.set(choice.IS_8X8, is_8x8)
    light = Light(preferences)
    light.render(bytearray(cells), now)
    # WLED's model with fractions: 55 mA for 765, 1 mA for each pixel, 30 mA for the board.
    drawn_ma = 30 + light.pixels + sum(light.output) * 55 / 765
    assert drawn_ma <= (250, 400, 900)[limit]
