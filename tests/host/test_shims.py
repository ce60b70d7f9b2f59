"""The shims for MicroPython's modules `machine` and `neopixel` behave like the originals."""

import pytest
from castellan.device import pins
from castellan.device.board import Board

from host_tools.shims import machine, neopixel


@pytest.fixture
def board():
    machine.begin()
    yield Board(machine, neopixel)
    neopixel.on_write(None)


def test_a_key_to_ground_is_seen_by_the_board(board):
    assert board.levels() == 0
    machine.set_level(pins.BUTTONS[4], 0)
    assert board.levels() == 1 << 4
    machine.set_level(pins.BUTTONS[4], 1)
    assert board.levels() == 0


def test_the_hook_gets_the_bytes_that_the_board_writes(board):
    sent = []
    neopixel.on_write(sent.append)
    board.write(bytearray(b"\x01\x02\x03" * 49))
    assert sent == [b"\x01\x02\x03" * 49]


def test_pixels_are_kept_green_first():
    strip = neopixel.NeoPixel(None, 2)
    strip[1] = (1, 2, 3)
    assert bytes(strip.buf) == b"\0\0\0\2\1\3"
    assert strip[1] == (1, 2, 3)
    strip.fill((9, 8, 7))
    assert bytes(strip.buf) == b"\x08\x09\x07" * 2
    assert len(strip) == 2


def test_an_inverted_signal_is_active_when_its_pin_is_low():
    machine.begin()
    signal = machine.Signal(machine.Pin(3, machine.Pin.OUT), invert=True)
    signal.on()
    assert machine.level_of(3) == 0
    assert signal.value() == 1
    signal.off()
    assert machine.level_of(3) == 1


def test_registers_survive_a_reset_but_not_a_power_cut():
    machine.begin()
    machine.mem32[16] = 5
    machine.begin(machine.WDT_RESET)
    assert machine.mem32[16] == 5
    assert machine.reset_cause() == machine.WDT_RESET
    machine.begin()
    assert machine.mem32[16] == 0


def test_a_reset_calls_the_program_that_runs_the_firmware():
    asked = []
    machine.begin(on_reset=lambda: asked.append(True))
    with pytest.raises(machine.ResetRequested):
        machine.reset()
    assert asked == [True]


def test_a_watchdog_counts_feedings_and_refuses_a_timeout_that_is_too_long():
    machine.begin()
    dog = machine.WDT(timeout=8000)
    dog.feed()
    assert machine.watchdog().fed == 1
    with pytest.raises(ValueError, match="8388"):
        machine.WDT(timeout=9000)
