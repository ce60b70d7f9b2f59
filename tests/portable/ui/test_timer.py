"""The turn timer counts the time of each seat, stops in a pause, and never ends a turn."""

from castellan.core.ticks import add
from castellan.ui import draw
from castellan.ui.timer import TurnTimer


def test_the_ring_empties_in_24_steps_and_stays_empty():
    timer = TurnTimer()
    timer.start(0, 1, 48)
    assert timer.lit_cells(0) == 24
    now = 0
    for lit in range(23, -1, -1):
        now += timer.ms_to_change(now)
        assert timer.lit_cells(now) == lit
        assert now == 2000 * (24 - lit)
    assert timer.ms_to_change(now) == 0
    assert timer.lit_cells(now + 60000) == 0
    assert timer.is_running


def test_a_turn_without_a_length_keeps_the_whole_ring_and_still_counts():
    timer = TurnTimer()
    timer.start(100, 0, 0)
    assert timer.lit_cells(90100) == 24
    assert timer.ms_to_change(90100) == 0
    timer.stop(90100)
    assert timer.spent_ms[0] == 90000


def test_every_turn_is_added_to_its_seat():
    timer = TurnTimer()
    timer.start(0, 2, 30)
    timer.start(5000, 3, 30)
    timer.start(6000, 2, 30)
    assert timer.total_ms(6500, 2) == 5500
    assert timer.total_ms(6500, 3) == 1000
    timer.stop(8000)
    assert timer.total_ms(99000, 2) == 7000


def test_time_does_not_count_during_a_pause_however_often_somebody_looks():
    timer = TurnTimer()
    timer.start(0, 0, 60)
    timer.pause(10000)
    for now in range(10000, 40000, 700):
        assert timer.total_ms(now, 0) == 10000
        assert timer.lit_cells(now) == 20
    assert timer.ms_to_change(40000) == 0
    timer.resume(40000)
    assert timer.total_ms(41000, 0) == 11000


def test_a_pause_ends_with_the_turn():
    timer = TurnTimer()
    timer.start(0, 0, 60)
    timer.pause(1000)
    timer.start(9000, 1, 60)
    assert timer.total_ms(9000, 0) == 1000
    assert timer.total_ms(10000, 1) == 1000


def test_the_clock_may_wrap_during_a_turn():
    timer = TurnTimer()
    begin = add(0, -1500)
    timer.start(begin, 0, 30)
    assert timer.total_ms(add(begin, 3000), 0) == 3000


def test_the_hand_blinks_its_way_round_the_edge_and_the_whole_edge_at_the_end():
    timer = TurnTimer()
    timer.start(0, 0, 24)
    assert hand_at(timer, 0) == [draw.ring_cell(0)]
    assert hand_at(timer, 500) == []
    assert hand_at(timer, 6000) == [draw.ring_cell(6)]
    assert len(hand_at(timer, 24000)) == 24
    assert hand_at(timer, 24500) == []


def test_there_is_no_hand_without_a_length_nor_in_a_pause():
    timer = TurnTimer()
    assert hand_at(timer, 0) == []
    timer.start(0, 0, 0)
    assert hand_at(timer, 0) == []
    timer.start(0, 0, 24)
    timer.pause(1000)
    assert hand_at(timer, 2000) == []


def hand_at(timer, now):
    """Return the cells in which the timer draws its hand."""
    frame = bytearray(draw.CELLS)
    timer.draw_hand(frame, now)
    return [cell for cell in range(draw.CELLS) if frame[cell]]
