"""A key that is pressed and released between two looks of the main loop counts once."""

from castellan.device.board import Board
from support.memory import runs_without_allocation
from support.shims import machine, neopixel

_UP = 1
_A = 16


class InterruptPin(machine.Pin):
    """A pin whose edges call a handler, as on a board."""

    made = []

    def irq(self, handler, trigger, hard):
        assert trigger == machine.Pin.IRQ_FALLING and hard
        self.note = handler
        self.made.append(self)


class Chip:
    """The module `machine` with pins that have interrupts."""

    Pin = InterruptPin

    def __getattr__(self, name):
        return getattr(machine, name)


def _board():
    machine.begin()
    InterruptPin.made.clear()
    return Board(Chip(), neopixel), InterruptPin.made


def test_a_press_between_two_looks_is_seen_once():
    board, pins = _board()
    assert board.levels() == 0
    pins[0].note(pins[0])
    pins[4].note(pins[4])
    assert board.levels() == _UP | _A
    assert board.levels() == 0


def test_a_key_that_stays_down_is_seen_in_each_look():
    board, pins = _board()
    pins[0].note(pins[0])
    pins[0].value(0)
    assert board.levels() == _UP
    assert board.levels() == _UP
    pins[0].value(1)
    assert board.levels() == 0


def test_the_note_and_the_look_allocate_nothing():
    board, pins = _board()
    note, pin = pins[0].note, pins[0]
    assert runs_without_allocation(lambda: note(pin))
    assert runs_without_allocation(board.levels)
