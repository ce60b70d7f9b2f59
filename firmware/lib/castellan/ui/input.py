"""Turns six polled levels into gestures: debounce, hold, repeat, and A and B together.

Room: ui. A press acts on the first edge. A release waits for 20 ms of quiet, so a bouncing contact
neither doubles a press nor cuts a hold. A and B have a second meaning when held, so their short
press acts on release. There is no double click, because it would delay every press. A screen that
needs the shortest delay lists the keys A and B in `acts_at_press`.
"""

from array import array

from castellan.core.compat import const
from castellan.core.ticks import add, diff

UP = const(1)
DOWN = const(2)
LEFT = const(3)
RIGHT = const(4)
A = const(5)
B = const(6)
HOLD_A = const(7)
HOLD_B = const(8)
CHORD = const(9)  # A and B held together for one second

A_BIT = const(16)
B_BIT = const(32)

CHORD_MS = const(1000)
_HOLD_MS = const(550)
_QUIET_MS = const(20)
_REPEAT_FIRST_MS = const(400)
_REPEAT_MS = const(120)
_REPEAT_FAST_MS = const(60)
_FAST_AFTER = const(8)
_REPEATS_AT_MOST = const(100)  # a jammed key stops repeating after about seven seconds
_STUCK_MS = const(2000)
_KEYS = const(6)
_BOTH = const(48)
_ALL = const(63)
_QUEUE_MASK = const(7)
_REPEAT_FLAG = const(128)
_NO_KEY = const(-1)
_STEPS = ((0, 0), (0, -1), (0, 1), (-1, 0), (1, 0))  # columns and rows, by gesture up to RIGHT
# The direction of each key while the picture is turned by 0, 1, 2 or 3 quarters clockwise. The
# person sits round the corner and sees the keys turned, too.
_TURNED = b"\x01\x02\x03\x04\x03\x04\x02\x01\x02\x01\x04\x03\x04\x03\x01\x02"


def step_of(gesture: int) -> tuple:
    """Return the columns and rows that a direction moves: (1, 0) for RIGHT. A and B: (0, 0)."""
    return _STEPS[gesture if gesture <= RIGHT else 0]


def turned(direction: int, quarters: int) -> int:
    """Translate a direction key for a picture turned clockwise by `quarters` quarter turns."""
    return _TURNED[quarters * 4 + direction - 1]


class Input:
    """Reads the levels of the keys in each pass of the main loop and queues gestures."""

    def __init__(self):
        self.down = 0  # debounced keys, bits UP DOWN LEFT RIGHT A B
        self.pending = 0  # A or B is down, and may still become a short or a long press
        self.stuck = 0  # keys down since power-up: switched off
        self.hold_keys = 0  # the keys of A_BIT and B_BIT that have a meaning when held
        self.acts_at_press = 0  # the keys of A_BIT and B_BIT that act at once
        self.is_repeat = False  # True if the gesture taken last was a repeat
        self.chord_since = 0
        self.chord_is_open = False
        self._started = False
        self._boot_keys = 0
        self._boot_at = 0
        self._pressed_at = array("i", (0,) * _KEYS)
        self._seen_down_at = array("i", (0,) * _KEYS)
        self._repeat_key = _NO_KEY
        self._repeat_at = 0
        self._repeat_count = 0
        self._queue = bytearray(_QUEUE_MASK + 1)
        self._head = 0
        self._tail = 0

    def update(self, now: int, levels: int):
        """Process one sample of the six keys' levels, and queue the gestures that it completes."""
        if not self._started:
            self._start(now, levels)
            return
        levels &= _ALL & ~self.stuck
        if not levels and not self.down:
            return
        for key in range(_KEYS):
            bit = 1 << key
            if levels & bit:
                if not self.down & bit:
                    self._press(key, bit, now)
                self._seen_down_at[key] = now
            elif self.down & bit and diff(now, self._seen_down_at[key]) >= _QUIET_MS:
                self._release(key, bit)
        self._check_stuck(now)
        self._check_holds(now)
        self._check_repeat(now)

    def next(self) -> int:
        """Remove the oldest gesture from the queue and return it. Returns 0 if there is none."""
        if self._head == self._tail:
            return 0
        gesture = self._queue[self._tail]
        self._tail = (self._tail + 1) & _QUEUE_MASK
        self.is_repeat = gesture >= _REPEAT_FLAG
        return gesture & ~_REPEAT_FLAG

    def swallow(self):
        """Ignore the keys that are down now until they are released."""
        self.pending = 0
        self.chord_is_open = False
        self._repeat_key = _NO_KEY
        self._tail = self._head

    def _start(self, now, levels):
        self._started = True
        self.down = self._boot_keys = levels & _ALL
        self._boot_at = now
        for key in range(_KEYS):
            self._seen_down_at[key] = now

    def _emit(self, gesture):
        after = (self._head + 1) & _QUEUE_MASK
        if after != self._tail:
            self._queue[self._head] = gesture
            self._head = after

    def _press(self, key, bit, now):
        self.down |= bit
        self._pressed_at[key] = now
        if not bit & _BOTH:
            self._emit(key + UP)
            self._repeat_key = key
            self._repeat_count = 0
            self._repeat_at = add(now, _REPEAT_FIRST_MS)
            return
        if self.down & _BOTH == _BOTH:
            self.pending &= ~_BOTH
            self.chord_is_open = True
            self.chord_since = now
        elif self.acts_at_press & bit:
            self._emit(key + UP)
        else:
            self.pending |= bit

    def _release(self, key, bit):
        self.down &= ~bit
        self._boot_keys &= ~bit
        if key == self._repeat_key:
            self._repeat_key = _NO_KEY
        if bit & _BOTH:
            self.chord_is_open = False
        if self.pending & bit:
            self.pending &= ~bit
            self._emit(key + UP)

    def _check_stuck(self, now):
        if self._boot_keys and diff(now, self._boot_at) >= _STUCK_MS:
            self.stuck |= self._boot_keys
            self.down &= ~self._boot_keys
            self._boot_keys = 0

    def _check_holds(self, now):
        if self.chord_is_open and diff(now, self.chord_since) >= CHORD_MS:
            self.chord_is_open = False
            self._emit(CHORD)
        held = self.pending & self.hold_keys
        if held & A_BIT and diff(now, self._pressed_at[A - UP]) >= _HOLD_MS:
            self.pending &= ~A_BIT
            self._emit(HOLD_A)
        if held & B_BIT and diff(now, self._pressed_at[B - UP]) >= _HOLD_MS:
            self.pending &= ~B_BIT
            self._emit(HOLD_B)

    def _check_repeat(self, now):
        if self._repeat_key == _NO_KEY or diff(now, self._repeat_at) < 0:
            return
        if self._repeat_count >= _REPEATS_AT_MOST:
            return
        self._emit((self._repeat_key + UP) | _REPEAT_FLAG)
        self._repeat_count += 1
        fast = self._repeat_count >= _FAST_AFTER
        self._repeat_at = add(now, _REPEAT_FAST_MS if fast else _REPEAT_MS)
