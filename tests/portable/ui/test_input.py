"""The input turns keys into gestures: debounce, hold, repeat, both keys, stuck keys."""

from castellan.ui.input import A_BIT, B_BIT, CHORD, DOWN, HOLD_A, HOLD_B, LEFT, UP, A, B, Input
from support.timeline import levels_of

STEP_MS = 5


class Keys:
    """An input with a clock and the list of its gestures."""

    def __init__(self, hold_keys=A_BIT | B_BIT, first_levels=0):
        self.input = Input()
        self.input.hold_keys = hold_keys
        self.now = (1 << 30) - 300  # every test crosses the wrap of the clock
        self.input.update(self.now, first_levels)
        self.said = []
        self.said_at = []

    def stay(self, names, duration_ms, step_ms=STEP_MS):
        levels = levels_of(names) if names else 0
        for _ in range(duration_ms // step_ms):
            self.now = (self.now + step_ms) & ((1 << 30) - 1)
            self.input.update(self.now, levels)
            gesture = self.input.next()
            while gesture:
                self.said.append(gesture)
                self.said_at.append(self.now)
                gesture = self.input.next()

    def stay_1ms(self, names, duration_ms):
        self.stay(names, duration_ms, 1)


def test_a_direction_acts_in_the_step_of_its_first_edge():
    keys = Keys()
    keys.stay("LEFT", STEP_MS)
    assert keys.said == [LEFT]


def test_a_bouncing_press_and_release_are_one_gesture():
    for gap_ms in range(1, 18):
        keys = Keys()
        for _ in range(4):
            keys.stay_1ms("DOWN", 1)
            keys.stay_1ms("", gap_ms)
        keys.stay_1ms("DOWN", 60)
        for _ in range(4):
            keys.stay_1ms("", gap_ms)
            keys.stay_1ms("DOWN", 1)
        keys.stay_1ms("", 100)
        assert keys.said == [DOWN], gap_ms


def test_two_quick_presses_are_two_gestures():
    keys = Keys()
    for _ in range(2):
        keys.stay("UP", 30)
        keys.stay("", 30)
    assert keys.said == [UP, UP]


def test_a_short_press_of_a_acts_when_it_is_let_go():
    keys = Keys()
    keys.stay("A", 100)
    assert keys.said == []
    assert keys.input.pending == A_BIT
    keys.stay("", 20)
    assert keys.said == [A]


def test_a_hold_fires_at_the_threshold_and_swallows_the_short_press():
    for name, gesture in (("A", HOLD_A), ("B", HOLD_B)):
        keys = Keys()
        keys.stay(name, 550)
        assert keys.said == []
        keys.stay(name, STEP_MS)
        assert keys.said == [gesture]
        keys.stay(name, 2000)
        keys.stay("", 100)
        assert keys.said == [gesture]


def test_there_is_no_gap_between_short_and_long():
    for duration_ms in range(5, 1000, 5):
        keys = Keys()
        keys.stay("B", duration_ms)
        keys.stay("", 50)
        assert len(keys.said) == 1, duration_ms


def test_without_a_hold_meaning_a_long_press_is_a_short_one():
    keys = Keys(hold_keys=0)
    keys.stay("A", 3000)
    keys.stay("", 50)
    assert keys.said == [A]


def test_a_key_named_to_act_at_the_press_does_so():
    keys = Keys(hold_keys=B_BIT)
    keys.input.acts_at_press = A_BIT
    keys.stay("A", STEP_MS)
    assert keys.said == [A]
    keys.stay("A", 2000)
    keys.stay("", 50)
    assert keys.said == [A]


def test_a_direction_repeats_slowly_then_fast_and_stops_by_itself():
    keys = Keys()
    keys.stay("UP", 400 + 7 * 120 + 5 * 60 + STEP_MS)
    gaps = [(later - now) & ((1 << 30) - 1) for now, later in zip(keys.said_at, keys.said_at[1:])]
    assert gaps == [400] + [120] * 7 + [60] * 5
    keys.stay("UP", 30000)
    assert len(keys.said) == 101


def test_repeats_are_told_from_presses():
    input = Input()
    input.update(0, 0)
    input.update(5, 1)
    assert input.next() == UP
    assert not input.is_repeat
    input.update(410, 1)
    assert input.next() == UP
    assert input.is_repeat


def test_a_late_turn_repeats_once_not_many_times():
    keys = Keys()
    keys.stay("UP", STEP_MS)
    keys.stay("UP", 2000, 2000)
    assert keys.said == [UP, UP]


def test_both_keys_for_a_second_are_one_gesture_in_either_order():
    for first in ("A", "B"):
        keys = Keys()
        keys.stay(first, 200)
        keys.stay("A+B", 1000)
        assert keys.said == []
        keys.stay("A+B", STEP_MS)
        assert keys.said == [CHORD]
        keys.stay("A+B", 3000)
        keys.stay(first, 1000)
        keys.stay("", 100)
        assert keys.said == [CHORD]


def test_both_keys_let_go_too_early_mean_nothing():
    keys = Keys()
    keys.stay("A+B", 900)
    keys.stay("A", 700)
    keys.stay("", 100)
    assert keys.said == []


def test_swallowed_keys_mean_nothing_until_they_are_let_go():
    keys = Keys()
    keys.stay("A", 100)
    keys.stay("A+LEFT", STEP_MS)
    keys.said.clear()
    keys.input.swallow()
    keys.stay("A+LEFT", 3000)
    keys.stay("", 50)
    assert keys.said == []
    keys.stay("LEFT", STEP_MS)
    keys.stay("B", 60)
    keys.stay("", 60)
    assert keys.said == [LEFT, B]


def test_a_key_down_since_power_up_is_switched_off_and_reported():
    keys = Keys(first_levels=levels_of("LEFT"))
    keys.stay("LEFT", 1900)
    assert keys.input.stuck == 0
    keys.stay("LEFT", 200)
    assert keys.input.stuck == levels_of("LEFT")
    keys.stay("", 100)
    keys.stay("LEFT", 100)
    assert keys.said == []
    keys.stay("LEFT+UP", STEP_MS)
    assert keys.said == [UP]


def test_a_key_let_go_soon_after_power_up_works():
    keys = Keys(first_levels=levels_of("A"))
    keys.stay("A", 500)
    keys.stay("", 100)
    assert keys.said == []
    keys.stay("A", 60)
    keys.stay("", 3000)
    assert keys.said == [A]
    assert keys.input.stuck == 0
