"""The terminal app turns a typed letter into a key of the device that stays down for a while."""

import pytest

from host_tools.virtual.driver import levels_of
from host_tools.virtual.keyboard import QUIT, SPEAKS_KITTY, SUSPEND, Keyboard

A = levels_of("A")
B = levels_of("B")


def timeline(keyboard, begin_ms, end_ms):
    """Return the intervals in which keys were down, as (levels, from ms, to ms)."""
    spells = []
    last = 0
    for now_ms in range(begin_ms, end_ms):
        levels = keyboard.levels(now_ms)
        if levels != last:
            if last:
                spells[-1][2] = now_ms
            if levels:
                spells.append([levels, now_ms, None])
        last = levels
    return [tuple(spell) for spell in spells]


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("\x1b[A", "UP"),
        ("\x1bOA", "UP"),
        ("\x1b[B", "DOWN"),
        ("\x1b[C", "RIGHT"),
        ("\x1b[D", "LEFT"),
        ("a", "A"),
        (" ", "A"),
        ("\r", "A"),
        ("\n", "A"),
        ("b", "B"),
        ("\x7f", "B"),
        ("\x08", "B"),
    ],
)
def test_a_letter_is_a_short_press(typed, key):
    keyboard = Keyboard()
    keyboard.typed(typed, 1000)
    assert timeline(keyboard, 990, 1500) == [(levels_of(key), 1000, 1050)]


def test_escape_alone_is_b_once_nothing_follows():
    keyboard = Keyboard()
    keyboard.typed("\x1b", 1000)
    keyboard.settle(1010)
    assert keyboard.levels(1010) == 0
    keyboard.settle(1050)
    assert timeline(keyboard, 1050, 1500) == [(B, 1050, 1100)]


def test_a_sequence_in_two_pieces_is_one_key():
    keyboard = Keyboard()
    keyboard.typed("\x1b[", 1000)
    keyboard.settle(1005)
    keyboard.typed("C", 1010)
    assert timeline(keyboard, 1000, 1500) == [(levels_of("RIGHT"), 1010, 1060)]


def test_two_presses_in_one_piece_stay_two():
    keyboard = Keyboard()
    keyboard.typed("aa", 1000)
    assert timeline(keyboard, 1000, 1500) == [(A, 1000, 1050), (A, 1090, 1140)]


def test_letters_as_fast_as_a_keyboard_repeats_are_one_long_press():
    keyboard = Keyboard()
    right = "\x1b[C"
    keyboard.typed(right, 1000)
    spells = timeline(keyboard, 1000, 1500)
    for now_ms in range(1500, 2500, 33):
        keyboard.typed(right, now_ms)
        spells += timeline(keyboard, now_ms, now_ms + 33)
    assert spells[0] == (levels_of("RIGHT"), 1000, 1050)
    assert keyboard.levels(2499) == levels_of("RIGHT")
    assert all(begin == 1500 or begin % 33 == 1500 % 33 for _, begin, _ in spells[1:])
    assert timeline(keyboard, 2500, 3000)[0][2] < 2600


def test_a_finger_that_types_fast_is_not_a_keyboard_that_repeats():
    keyboard = Keyboard()
    keyboard.typed("a", 1000)
    first = timeline(keyboard, 1000, 1100)
    keyboard.typed("a", 1100)
    assert first + timeline(keyboard, 1100, 1500) == [(A, 1000, 1050), (A, 1100, 1150)]


def test_capital_a_holds_until_it_comes_again():
    keyboard = Keyboard()
    keyboard.typed("A", 1000)
    keyboard.typed("\x1b[C", 2000)
    assert keyboard.levels(2010) == A | levels_of("RIGHT")
    assert keyboard.levels(2500) == A
    keyboard.typed("A", 3000)
    assert keyboard.levels(3000) == 0


def test_a_short_a_lets_a_held_a_go():
    keyboard = Keyboard()
    keyboard.typed("A", 1000)
    keyboard.typed("a", 2000)
    assert keyboard.latched == 0


@pytest.mark.parametrize(("letter", "levels", "least_ms"), [("B", B, 600), ("m", A | B, 1050)])
def test_letters_that_hold_hold_long_enough(letter, levels, least_ms):
    keyboard = Keyboard()
    keyboard.typed(letter, 1000)
    ((shown, begins_ms, ends_ms),) = timeline(keyboard, 1000, 4000)
    assert (shown, begins_ms) == (levels, 1000)
    assert ends_ms - begins_ms >= least_ms


@pytest.mark.parametrize(
    ("typed", "wish"),
    [
        ("q", QUIT),
        ("\x03", QUIT),
        ("\x1a", SUSPEND),
        ("\x1b[?0u", SPEAKS_KITTY),
        ("\x1b[99;5u", QUIT),
        ("\x1b[122;5u", SUSPEND),
        ("\x1b[113;1:1u", QUIT),
    ],
)
def test_wishes_go_to_whoever_owns_the_terminal(typed, wish):
    keyboard = Keyboard()
    keyboard.typed(typed, 0)
    assert keyboard.wishes == [wish]
    assert keyboard.levels(10) == 0


@pytest.mark.parametrize(
    ("down", "up", "key"),
    [
        ("\x1b[97;1:1u", "\x1b[97;1:3u", "A"),
        ("\x1b[97u", "\x1b[97;1:3u", "A"),
        ("\x1b[97:65;2:1u", "\x1b[97:65;2:3u", "A"),
        ("\x1b[98;1u", "\x1b[98;1:3u", "B"),
        ("\x1b[27u", "\x1b[27;1:3u", "B"),
        ("\x1b[127u", "\x1b[127;1:3u", "B"),
        ("\x1b[13u", "\x1b[13;1:3u", "A"),
        ("\x1b[1;1:1C", "\x1b[1;1:3C", "RIGHT"),
        ("\x1b[109;1:1u", "\x1b[109;1:3u", "A+B"),
    ],
)
def test_a_terminal_that_tells_both_edges_holds_keys_as_long_as_the_finger(down, up, key):
    keyboard = Keyboard()
    keyboard.typed(down, 0)
    keyboard.typed(down.replace(":1u", ":2u"), 500)
    assert keyboard.levels(9000) == levels_of(key)
    keyboard.typed(up, 9000)
    assert keyboard.levels(9001) == 0


@pytest.mark.parametrize(
    "typed", ["x", "\x1b[200~", "\x1bOP", "\x1b[5~", "\x1b[?62;c", "é", "\x00", "\x1b[<0;1;1M"]
)
def test_everything_else_means_nothing(typed):
    keyboard = Keyboard()
    keyboard.typed(typed, 0)
    assert keyboard.levels(10) == 0
    assert keyboard.wishes == []
