"""Ticks (millisecond counts) are added and compared correctly across their wrap at 2**30."""

from castellan.core.ticks import add, diff

LAST = (1 << 30) - 1
FAR = (1 << 29) - 1


def test_adding_goes_on_over_the_wrap():
    assert add(5, 7) == 12
    assert add(LAST, 1) == 0
    assert add(LAST - 3, 10) == 6
    assert add(LAST, FAR) == FAR - 1


def test_adding_a_negative_time_goes_back_over_the_wrap():
    assert add(5, -5) == 0
    assert add(0, -1) == LAST
    assert add(3, -FAR) == LAST - FAR + 4


def test_the_difference_has_a_sign_and_ignores_the_wrap():
    assert diff(12, 5) == 7
    assert diff(5, 12) == -7
    assert diff(2, LAST) == 3
    assert diff(LAST, 2) == -3


def test_difference_undoes_addition_from_every_part_of_the_circle():
    for part in range(64):
        now = part * (LAST // 63)
        for delta_ms in (0, 1, -1, 20, -20, 60000, -60000, FAR, -FAR):
            later = add(now, delta_ms)
            assert 0 <= later <= LAST
            assert diff(later, now) == delta_ms
