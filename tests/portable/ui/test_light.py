"""The light converts palette numbers into the bytes of a strip, within the current budget."""

from castellan.ui import palette, wiring
from castellan.ui import preferences as choice
from castellan.ui.letters import LETTERS, letter, number_of
from castellan.ui.light import FULL, LEVELS, LIMITS_MA, Light, allowed_level, milliamperes
from castellan.ui.preferences import Preferences


def light_with(**choices):
    preferences = Preferences()
    for name, value in choices.items():
        preferences.set(getattr(choice, name), value)
    return Light(preferences)


def frame_of(colour):
    return bytearray([colour] * 49)


def level_of_step(step):
    return FULL if step == len(LEVELS) - 1 else LEVELS[step]


def test_letters_and_numbers_are_one_to_one():
    assert len(LETTERS) == palette.COUNT
    for number in range(palette.COUNT):
        assert number_of(letter(number)) == number
    assert number_of("*") == -1


def test_every_set_has_every_number_and_only_off_is_dark():
    for table_choice in range(4):
        colours = palette.colours(table_choice)
        assert len(colours) == palette.COUNT * 3
        for number in range(palette.COUNT):
            assert (max(colours[number * 3 : number * 3 + 3]) > 0) == (number != palette.OFF)


def test_nothing_lit_ever_vanishes_at_any_brightness_and_any_limit():
    for table_choice in range(4):
        colours = palette.colours(table_choice)
        brightest = max(sum(colours[n * 3 : n * 3 + 3]) for n in range(palette.COUNT))
        darkest = min(max(colours[n * 3 : n * 3 + 3]) for n in range(1, palette.COUNT))
        for pixels in (49, 64):
            for limit_ma in LIMITS_MA:
                for step in range(len(LEVELS)):
                    level = level_of_step(step)
                    level = allowed_level(brightest * 49, level, pixels, limit_ma)
                    assert darkest * level >> 8 >= 1, (table_choice, pixels, limit_ma, step)


def test_a_dim_variant_differs_from_its_colour_and_from_dark_in_every_set():
    for table_choice in range(3):
        colours = palette.colours(table_choice)
        for number in range(palette.WHEAT, palette.WHITE):
            dim = palette.dim(number)
            assert letter(dim) != letter(number)
            ours = colours[number * 3 : number * 3 + 3]
            assert colours[dim * 3 : dim * 3 + 3] != ours, number
    assert palette.dim(palette.OFF) == palette.OFF
    assert palette.dim(palette.GOLD) == palette.DIM


def test_the_strip_is_written_only_when_a_byte_changed():
    light = light_with()
    frame = frame_of(palette.OFF)
    assert light.render(frame, 0)
    assert not light.render(frame, 0)
    frame[5] = palette.LAKE
    assert light.render(frame, 0)
    assert not light.render(frame, 1000)
    assert light.changes_in_ms == 0


def test_a_dark_picture_is_written_after_every_change_of_the_wiring():
    light = Light(Preferences())
    dark = bytearray(49)
    for change in (lambda: light.turn(1), light.configure):
        light.render(frame_of(palette.WHITE), 0)
        change()
        assert light.render(dark, 0)
        assert light.output == bytes(147)
        assert not light.render(dark, 0)


def test_colour_order_moves_red_and_green():
    frame = frame_of(palette.OFF)
    frame[0] = palette.WHEAT
    grb = light_with(BRIGHTNESS=6, SERPENTINE=0)
    rgb = light_with(BRIGHTNESS=6, SERPENTINE=0, COLOUR_ORDER=1)
    grb.render(frame, 0)
    rgb.render(frame, 0)
    assert bytes(grb.output[:3]) == b"\x4d\xff\x04"
    assert bytes(rgb.output[:3]) == b"\xff\x4d\x04"


def test_every_wiring_lights_every_pixel_of_the_picture_once():
    cell_map = bytearray(49)
    preferences = Preferences()
    for bits in range(1 << 7):
        preferences.set(choice.CORNER, bits & 3)
        preferences.set(choice.BY_COLUMNS, bits >> 2 & 1)
        preferences.set(choice.SERPENTINE, bits >> 3 & 1)
        preferences.set(choice.IS_8X8, bits >> 4 & 1)
        preferences.set(choice.WINDOW_X, bits >> 5 & 1)
        preferences.set(choice.WINDOW_Y, bits >> 6 & 1)
        for turn in range(4):
            wiring.fill_map(cell_map, preferences, turn)
            assert len(set(cell_map)) == 49
            assert max(cell_map) < wiring.pixel_count(preferences)


def test_a_strip_of_rows_runs_as_it_says():
    cell_map = bytearray(49)
    preferences = Preferences()
    preferences.set(choice.SERPENTINE, 0)
    wiring.fill_map(cell_map, preferences, 0)
    assert list(cell_map) == list(range(49))
    preferences.set(choice.SERPENTINE, 1)
    wiring.fill_map(cell_map, preferences, 0)
    assert list(cell_map[:14]) == [0, 1, 2, 3, 4, 5, 6, 13, 12, 11, 10, 9, 8, 7]
    preferences.set(choice.CORNER, 3)
    preferences.set(choice.BY_COLUMNS, 1)
    wiring.fill_map(cell_map, preferences, 0)
    assert cell_map[48] == 0 and cell_map[41] == 1 and cell_map[5] == 7 and cell_map[47] == 13


def test_turning_and_mirroring_move_the_corner():
    frame = frame_of(palette.OFF)
    frame[0] = palette.WHITE
    for turn, corner in ((0, 0), (1, 6), (2, 48), (3, 42)):
        light = light_with(SERPENTINE=0, ROTATION=turn)
        light.render(frame, 0)
        assert light.output[corner * 3] > 0
        light = light_with(SERPENTINE=0)
        light.turn(turn)
        light.render(frame, 0)
        assert light.output[corner * 3] > 0
    light = light_with(SERPENTINE=0, MIRRORED=1)
    light.render(frame, 0)
    assert light.output[6 * 3] > 0


def test_an_8x8_strip_keeps_the_rest_dark():
    light = light_with(IS_8X8=1, WINDOW_X=1, WINDOW_Y=1, SERPENTINE=0)
    light.render(frame_of(palette.WHITE), 0)
    assert len(light.output) == 192
    lit = [pixel for pixel in range(64) if light.output[pixel * 3]]
    assert lit == [y * 8 + x for y in range(1, 8) for x in range(1, 8)]


def test_the_limiter_holds_the_budget_and_says_so():
    light = light_with(BRIGHTNESS=6)
    light.render(frame_of(palette.WHITE), 0)
    assert light.is_limited
    assert milliamperes(sum(light.output), FULL, 49) <= 250
    light = light_with(BRIGHTNESS=0)
    light.render(frame_of(palette.FOREST), 0)
    assert not light.is_limited


def test_a_blinking_cell_does_not_make_the_others_breathe():
    light = light_with(BRIGHTNESS=6)
    frame = frame_of(palette.WHITE)
    light.render(frame, 0)
    level = light.level_in_use
    frame[0] = palette.OFF
    light.render(frame, 100)
    assert light.level_in_use == level
    light.relax()
    light.render(frame, 200)
    assert light.level_in_use > level


def test_wled_numbers_come_out_for_all_white():
    # Its model with 255 as full brightness allows 16/30/77 for 250/400/900 mA.
    for limit_ma, level in ((250, 16), (400, 30), (900, 77)):
        assert allowed_level(49 * 765, FULL, 49, limit_ma) == level
    assert milliamperes(0, FULL, 49) == 79


def test_fading_goes_down_to_dark():
    light = light_with()
    light.gain = 0
    light.render(frame_of(palette.WHITE), 0)
    assert max(light.output) == 0


def test_mono_terrains_are_told_by_their_rhythm():
    light = light_with(PALETTE=3, SERPENTINE=0)
    rhythms = []
    for terrain in range(palette.WHEAT, palette.TOWN + 1):
        frame = frame_of(palette.OFF)
        frame[0] = frame[1] = terrain
        seen = []
        for now in range(0, 2048, 64):
            light.render(frame, now)
            seen.append((light.output[0], light.output[3]))
        rhythms.append(seen)
    for one in range(len(rhythms)):
        for other in range(one):
            assert rhythms[one] != rhythms[other]


def test_mono_rhythms_and_the_rainbow_ask_to_be_drawn_again():
    for table_choice, number in ((3, palette.LAKE), (0, palette.RAINBOW)):
        light = light_with(PALETTE=table_choice)
        frame = frame_of(palette.OFF)
        frame[9] = number
        light.render(frame, 0)
        assert 0 < light.changes_in_ms <= 100


def test_the_rainbow_shows_all_six_terrains():
    light = light_with()
    frame = frame_of(palette.RAINBOW)
    seen = []
    for now in range(0, 256 * 6, 256):
        light.render(frame, now)
        seen.append(bytes(light.output[:3]))
    assert len(set(seen)) == 6
