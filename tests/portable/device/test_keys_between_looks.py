"""Keys that are pressed and released during a slow turn count in their order and number."""

from castellan.core.ticks import add
from castellan.device.board import Board
from castellan.device.loop import Loop
from castellan.ui.screen import BaseScreen
from support.device_bench import FOLDER, BenchGame
from support.memory import runs_without_allocation
from support.memory_disk import MemoryDisk
from support.shims import machine, neopixel

_UP, _A, _B = 1, 16, 32
_PLACE = {_UP: 0, _A: 4, _B: 5}
_TAP_MS = 60
_MOST_EDGES = 31


class InterruptPin(machine.Pin):
    """A pin whose edges call a handler, as on a board."""

    made = []

    def irq(self, handler, trigger, hard):
        assert trigger == machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING and hard
        self.note = handler
        self.made.append(self)


class Chip:
    """The module `machine` with pins that have interrupts."""

    Pin = InterruptPin

    def __getattr__(self, name):
        return getattr(machine, name)


class SlowBoard(Board):
    """A board with a clock of its own. `finger` presses keys during a slow turn."""

    def __init__(self):
        machine.begin()
        InterruptPin.made.clear()
        neopixel.on_write(None)
        self.now = 5000
        super().__init__(Chip(), neopixel)
        self.pins = list(InterruptPin.made)

    def ticks_ms(self):
        return self.now

    def sleep_ms(self, duration_ms):
        self.now = add(self.now, max(duration_ms, 0))

    def edge(self, key, is_down):
        pin = self.pins[_PLACE[key]]
        pin.value(0 if is_down else 1)
        pin.note(pin)

    def tap(self, key):
        self.edge(key, True)
        self.sleep_ms(_TAP_MS)
        self.edge(key, False)
        self.sleep_ms(_TAP_MS)

    def states(self):
        """Return the keys that were down after each edge since the last call."""
        states = []
        while self.edges.take():
            states.append(self.edges.levels)
        return states


def test_edges_keep_their_order_and_their_times():
    board = SlowBoard()
    began_at = board.now
    board.tap(_UP)
    board.tap(_A)
    seen = []
    while board.edges.take():
        seen.append((board.edges.at - began_at, board.edges.levels))
    assert seen == [(0, _UP), (60, 0), (120, _A), (180, 0)]
    assert board.levels() == 0


def test_a_key_that_stays_down_is_down_in_each_look():
    board = SlowBoard()
    board.edge(_UP, True)
    assert board.levels() == board.levels() == _UP
    board.edge(_UP, False)
    assert board.levels() == 0


def test_a_contact_that_bounces_makes_one_edge():
    board = SlowBoard()
    for is_down in (True, False):
        for bounce in range(6):
            board.edge(_A, is_down if bounce % 2 == 0 else not is_down)
            board.sleep_ms(2)
        board.edge(_A, is_down)
        board.sleep_ms(_TAP_MS)
    assert board.states() == [_A, 0]


def test_a_full_ring_drops_the_newest_edges_and_goes_on():
    board = SlowBoard()
    for _ in range(20):
        board.tap(_UP)
    assert len(board.states()) == _MOST_EDGES
    board.edges.settle(board.levels())
    board.tap(_A)
    assert board.states() == [_A, 0]


def test_the_handler_and_the_look_allocate_nothing():
    board = SlowBoard()
    pin = board.pins[0]
    assert runs_without_allocation(lambda: pin.note(pin))
    assert runs_without_allocation(board.edges.take)
    assert runs_without_allocation(board.levels)


class Counter(BenchGame):
    """A game whose only screen counts keys. The first key takes a long time."""

    def start(self):
        self.shell.home("settings")
        self.shell.show(CountingScreen(self.shell, None))

    def restart(self):
        self.start()


class CountingScreen(BaseScreen):
    """Notes each gesture. Fingers go on while the first one is handled."""

    name = "counting"

    def set_up(self):
        self.board = None
        self.gestures = []

    def on(self, gesture, now):
        self.gestures.append(gesture)
        if len(self.gestures) == 1:
            for key in (_A, _B, _UP, _UP, _A):
                self.board.tap(key)


def test_taps_in_one_slow_turn_stay_apart_and_in_order():
    board = SlowBoard()
    loop = Loop(board, MemoryDisk(), FOLDER, Counter, lambda text: None)
    loop.start(board.now, True)
    screen = loop.shell.top
    screen.board = board
    presses = iter(((20, _UP, True), (30, _UP, False)))
    turns = loop.turn

    def turn(now, levels):
        turns(now, levels)
        loop.is_over = board.now > 7000
        for passed_ms, key, is_down in presses:
            board.sleep_ms(passed_ms)
            board.edge(key, is_down)
            break

    loop.turn = turn
    loop.run()
    assert screen.gestures == [1, 5, 6, 1, 1, 5]
