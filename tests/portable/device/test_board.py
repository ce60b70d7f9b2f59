"""The `Board` class reads keys as bits, writes bytes to the strip, and measures time."""

import os

from castellan.device import pins
from castellan.device.board import Board
from support.memory import runs_without_allocation
from support.shims import machine, neopixel


def new_board():
    """Return a `Board` after power-up, and the list of frames that it sends to its strip."""
    machine.begin()
    sent = []
    neopixel.on_write(sent.append)
    return Board(machine, neopixel), sent


def test_keys_are_bits_in_the_order_up_down_left_right_a_b():
    board, _ = new_board()
    assert board.levels() == 0
    for place, number in enumerate(pins.BUTTONS):
        machine.set_level(number, 0)
        assert board.levels() == 1 << place
        machine.set_level(number, 1)
    for number in pins.BUTTONS:
        machine.set_level(number, 0)
    assert board.levels() == 63


def test_keys_are_inputs_with_pull_ups():
    new_board()
    for number in pins.BUTTONS:
        assert machine.mode_of(number) == machine.Pin.IN
        assert machine.level_of(number) == 1


def test_the_matrix_is_switched_on_dark():
    _, sent = new_board()
    assert machine.level_of(pins.LED_POWER) == 1
    assert machine.mode_of(pins.LED_DATA) == machine.Pin.OUT
    assert sent == [bytes(3 * 64)]  # all 64 pixels of the largest matrix are off


def test_the_strip_gets_the_bytes_of_the_buffer_whatever_its_size():
    board, sent = new_board()
    for count in (49, 64):
        colours = bytearray(range(count * 3 % 256)) + bytearray(count * 3 - count * 3 % 256)
        board.write(colours)
        assert sent[-1] == bytes(colours)
        colours[5] = 77
        board.write(colours)
        assert sent[-1][5] == 77


def test_darkness_reaches_every_pixel_and_the_buffer_that_is_shown():
    board, sent = new_board()
    colours = bytearray(b"\x09" * 192)
    board.write(colours)
    board.darken()
    assert sent[-1] == bytes(192)
    assert colours == bytes(192)


def test_the_matrix_is_dark_before_its_supply_goes():
    board, sent = new_board()
    board.write(bytearray(b"\x09" * 147))
    board.switch_matrix(False)
    assert sent[-1] == bytes(147)
    assert machine.level_of(pins.LED_POWER) == 0
    board.switch_matrix(True)
    assert machine.level_of(pins.LED_POWER) == 1


def test_ticks_are_small_integers_that_do_not_run_backwards():
    board, _ = new_board()
    first = board.ticks_ms()
    board.sleep_ms(3)
    second = board.ticks_ms()
    assert 0 <= first < 1 << 30
    assert (second - first) & 0x3FFFFFFF < 1 << 29


def test_reading_keys_and_clock_allocates_nothing():
    board, _ = new_board()

    def one_turn():
        board.levels()
        board.watchdog.feed()

    assert runs_without_allocation(one_turn)


def test_seeds_differ_where_there_is_chance():
    board, _ = new_board()
    seeds = [board.entropy() for _ in range(4)]
    assert all(0 <= seed < 1 << 30 for seed in seeds)
    if hasattr(os, "urandom"):
        assert len(set(seeds)) > 1


def test_ctrl_c_can_be_shielded_and_set_free_again():
    board, _ = new_board()
    board.shield_from_interrupt(True)
    board.shield_from_interrupt(False)
    assert board.levels() == 0
