"""The drawing helpers make shapes, numbers, names and blink rhythms."""

from castellan.core.ticks import diff
from castellan.ui import draw, glyphs, palette
from castellan.ui.letters import letter
from castellan.ui.timer import LENGTHS_S, TurnTimer
from support.timeline import rows


def picture(frame):
    lines = []
    for top in range(0, 49, 7):
        lines.append(" ".join(letter(n) for n in frame[top : top + 7]))
    return "\n".join(lines)


def test_two_digits_fit_and_hundreds_are_counted_below():
    frame = bytearray(49)
    draw.number(frame, 248, palette.PINK, 0)
    assert picture(frame) == rows(
        """1 . 1 . 1 1 1
        1 . 1 . 1 . 1
        1 1 1 . 1 1 1
        . . 1 . 1 . 1
        . . 1 . 1 1 1
        # # . . . . .
        . . . . . . ."""
    )


def test_a_single_digit_stands_at_the_right():
    frame = bytearray(49)
    draw.number(frame, 7, palette.WHITE, 1)
    assert picture(frame).count("#") == 7
    assert frame[7] == palette.OFF and frame[11] == palette.WHITE
    frame = bytearray(49)
    draw.number(frame, 105, palette.WHITE, 0)
    assert frame[0] == palette.WHITE


def test_all_characters_differ():
    seen = set()
    for code in b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+-?! ":
        frame = bytearray(49)
        draw.glyph(frame, code, 0, 0, palette.WHITE)
        seen.add(bytes(frame))
    # The digits zero and five also serve as the letters O and S.
    assert len(seen) >= 40
    assert glyphs.place_of(ord("k")) == glyphs.place_of(ord("K"))


def test_nothing_is_drawn_outside_the_frame():
    frame = bytearray(49)
    for x in range(-4, 9):
        for y in range(-6, 9):
            draw.glyph(frame, 56, x, y, palette.WHITE)
            draw.across(frame, x, y, 9, palette.WHITE)
            draw.down(frame, x, y, 9, palette.WHITE)
    assert len(frame) == 49


def test_the_ring_runs_off_clockwise_from_the_top():
    cells = [draw.ring_cell(place) for place in range(draw.RING_CELLS)]
    assert cells[:5] == [3, 4, 5, 6, 13]
    assert sorted(cells) == sorted(c for c in range(49) if c % 7 in (0, 6) or c // 7 in (0, 6))
    frame = bytearray(49)
    draw.ring(frame, 20, palette.BLUE, palette.DIM)
    assert picture(frame).split("\n")[0] == "4 4 4 o o o o"
    assert list(frame).count(palette.BLUE) == 20


def test_the_pager_scrolls_when_there_are_more_than_seven():
    for count in range(1, 12):
        for position in range(count):
            frame = bytearray(49)
            draw.pager(frame, position, count)
            assert list(frame).count(palette.WHITE) == 1
            assert list(frame).count(palette.DIM) == min(count, 7) - 1


def test_a_name_waits_two_seconds_then_passes_at_110_ms_a_column():
    name = b"KING"
    assert draw.scroll_column(name, 1999) == draw.WAITING
    assert draw.scroll_column(name, 2000) == -6
    assert draw.scroll_column(name, 2000 + 6 * 110) == 0
    assert draw.scroll_column(name, 2000 + 22 * 110) == 16
    assert draw.scroll_column(name, 2000 + 23 * 110) == draw.WAITING
    frame = bytearray(49)
    draw.scroll(frame, name, 0, palette.WHITE)
    assert picture(frame) == rows(
        """. . . . . . .
        # . # . # # #
        # # . . . # .
        # . . . . # .
        # # . . . # .
        # . # . # # #
        . . . . . . ."""
    )


def test_crowns_flash_as_often_as_there_are_crowns():
    for crowns in range(4):
        flashes = 0
        was_on = False
        for now in range(0, 2000, 5):
            is_on = draw.crown_is_on(crowns, now)
            flashes += is_on and not was_on
            was_on = is_on
        assert flashes == crowns


def test_rhythms_say_when_they_change():
    for now in range(5000, 9000, 7):
        wait_ms = draw.ms_to_blink(now)
        assert draw.cursor_is_on(now) == draw.cursor_is_on(now + wait_ms - 1)
        assert draw.cursor_is_on(now) != draw.cursor_is_on(now + wait_ms)
        wait_ms = draw.ms_to_crown(now)
        for crowns in range(4):
            assert draw.crown_is_on(crowns, now) == draw.crown_is_on(crowns, now + wait_ms - 1)


def test_the_turn_timer_runs_out_pauses_and_adds_up_by_seat():
    timer = TurnTimer()
    now = (1 << 30) - 5000
    timer.start(now, 3, LENGTHS_S[2])
    assert timer.lit_cells(now) == 24
    wait_ms = timer.ms_to_change(now)
    assert timer.lit_cells((now + wait_ms - 1) & ((1 << 30) - 1)) == 24
    now = (now + wait_ms) & ((1 << 30) - 1)
    assert timer.lit_cells(now) == 23
    timer.pause(now)
    now = (now + 60000) & ((1 << 30) - 1)
    assert timer.lit_cells(now) == 23
    assert timer.ms_to_change(now) == 0
    timer.resume(now)
    assert diff(now, (1 << 30) - 5000) > 60000
    now = (now + 60000) & ((1 << 30) - 1)
    assert timer.lit_cells(now) == 0
    assert timer.ms_to_change(now) == 0
    timer.start(now, 1, 0)
    assert timer.lit_cells(now) == 24
    assert timer.spent_ms[3] == 60000 + wait_ms
    timer.stop(now + 500)
    timer.stop(now + 900)
    assert timer.spent_ms[1] == 500
