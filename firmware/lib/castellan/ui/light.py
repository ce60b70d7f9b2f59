"""The only writer of the strip's bytes: palette, level, wiring and current limit, in integers.

Room: ui. A level is a number of 256ths, so `value * level >> 8` equals `int(value * level / 256)`.
"""

from array import array

from castellan.core.compat import const
from castellan.ui import palette, wiring
from castellan.ui import preferences as choice

LEVELS = b"\x14\x20\x30\x48\x6c\xa4\xff"  # 256ths, where the last step counts as 256
DEFAULT_STEP = const(3)
LIMITS_MA = (250, 400, 900)
FULL = const(256)
WHOLE_GAIN = const(16)

# WLED's model of a WS2812B strip: a pixel needs 55 mA at full white, 1 mA when dark.
_PIXEL_MA = const(55)
_DARK_PIXEL_MA = const(1)
_BOARD_MA = const(30)
_FULL_WHITE = const(765)
_NEED_UNIT = const(195840)  # _FULL_WHITE * FULL

_CELLS = const(49)
_PROBE_PIXELS = const(64)
_RHYTHM_MS = const(64)
_COLOURS_IN_TURN = const(6)

# In the mono set each terrain has a rhythm. Wheat, forest and grass are steady: bright, dim and
# half. Lake pulses slowly and mine fast. Swamp is chequered, and town is mostly on.
_MONO = const(3)
_SLOW = const(1)
_FAST = const(2)
_CHEQUERED = const(3)
_MONO_RHYTHMS = b"\x00\x00\x00\x01\x00\x03\x02\x04"


def milliamperes(byte_sum: int, level: int, pixels: int) -> int:
    """Return the current of Pico and strip in mA, rounded up. All colours sum to `byte_sum`."""
    lit_ma = (byte_sum * _PIXEL_MA * level + _NEED_UNIT - 1) // _NEED_UNIT
    return _BOARD_MA + pixels * _DARK_PIXEL_MA + lit_ma


def allowed_level(byte_sum: int, level: int, pixels: int, limit_ma: int) -> int:
    """Return the largest level, at most `level`, that keeps the current within `limit_ma`."""
    budget_ma = limit_ma - _BOARD_MA - pixels * _DARK_PIXEL_MA
    if not byte_sum:
        return level
    return min(level, budget_ma * _NEED_UNIT // (_PIXEL_MA * byte_sum))


class Light:
    """Turns frames of palette numbers into the bytes of a strip."""

    def __init__(self, preferences):
        self.preferences = preferences
        self.output = bytearray(_CELLS * 3)  # the bytes for the strip
        self.pixels = _CELLS
        self.level_in_use = 0
        self.is_limited = False
        self.is_dimmed = False
        self.gain = WHOLE_GAIN  # 0-16, for fades
        self.changes_in_ms = 0  # milliseconds until the picture changes by itself, or 0
        self.probe = None  # lights single pixels instead, while the wiring is being found
        self.wide = None  # a picture of 8x8 around the frame; see `widen`
        self._turn = self._level = 0
        self._limit_ma = self._choice = 0
        self._ceiling = FULL
        self._colours = b""
        self._is_stale = self._is_recoloured = True  # strip, `output`: the bytes may all differ
        self._level_in_table = -1
        self.table = bytearray(palette.COUNT * 3)  # colours at this level, in the strip's order
        self.sums = array("H", (0,) * palette.COUNT)
        self._cells, self._sent = bytearray(_CELLS), bytearray(_CELLS)  # the present, the shown
        self._map = bytearray(_CELLS)
        self.configure()

    def configure(self):
        """Read the preferences again. Call this after a preference has changed."""
        preferences = self.preferences
        step = preferences.get(choice.BRIGHTNESS)
        self._level = FULL if step == len(LEVELS) - 1 else LEVELS[step]
        self._limit_ma = LIMITS_MA[preferences.get(choice.CURRENT_LIMIT)]
        self._choice = preferences.get(choice.PALETTE)
        self._colours = table = palette.colours(self._choice)
        for number in range(palette.COUNT):
            place = number * 3
            self.sums[number] = table[place] + table[place + 1] + table[place + 2]
        self._level_in_table = -1
        self.turn(self._turn)

    def turn(self, quarters: int):
        """Turn the picture clockwise towards a seat, in addition to the mounting of the matrix."""
        self._turn = quarters & 3
        self.pixels = _PROBE_PIXELS if self.probe else wiring.pixel_count(self.preferences)
        if len(self.output) != self.pixels * 3:
            self.output = bytearray(self.pixels * 3)
        for place in range(len(self.output)):
            self.output[place] = 0
        self._is_stale = True
        wiring.fill_map(self._map, self.preferences, self._turn)
        self.relax()

    def widen(self, wide):
        """Show a `Wide` around the frame on an 8x8 matrix. With None show the frame alone.

        A screen that uses a `Wide` calls this in each `draw`. Other screens and sleep use None.
        """
        if wide is self.wide:
            return
        self.wide = wide
        cells = _PROBE_PIXELS if wide else _CELLS
        self._cells, self._sent, self._map = bytearray(cells), bytearray(cells), bytearray(cells)
        self.turn(self._turn)

    def pixel_of(self, cell: int) -> int:
        """Return the position on the strip of a cell of the frame."""
        return self._map[cell]

    def relax(self):
        """Begin a new picture: set full gain and let the current limiter start at the full level.

        Within one picture the level never rises again. Otherwise a blinking cell near the limit
        would make all other cells brighter and darker.
        """
        self.gain = WHOLE_GAIN
        self._ceiling = FULL
        self.is_limited = False

    def render(self, frame: bytearray, now: int) -> bool:
        """Fill `output`. Returns True if a byte changed and the strip must be written."""
        if self.probe is not None:
            self._is_recoloured = True
            return self.probe.render(self)
        if self.wide is not None:
            frame = self.wide.around(frame)
        self.fit(self._resolve(frame, now))
        return self._send()

    def fit(self, byte_sum: int):
        """Fill `table` with all colours at the highest level that `byte_sum` allows."""
        level = LEVELS[0] if self.is_dimmed else self._level
        level = level * self.gain >> 4
        allowed = min(allowed_level(byte_sum, level, self.pixels, self._limit_ma), self._ceiling)
        self.is_limited = allowed < level
        if self.is_limited:
            self._ceiling = level = allowed
        self.level_in_use = level
        if level != self._level_in_table:
            self._fill_table(level)

    def _resolve(self, frame, now):
        byte_sum = self.changes_in_ms = 0
        is_mono = self._choice == _MONO
        cells = self._cells
        sums = self.sums
        rainbow = palette.RAINBOW
        for cell in range(len(cells)):
            number = frame[cell]
            if number == rainbow or (is_mono and number <= palette.TOWN and _MONO_RHYTHMS[number]):
                number = self._now_shows(number, cell, now)
            cells[cell] = number
            byte_sum += sums[number]
        return byte_sum

    def _now_shows(self, number, cell, now):
        self.changes_in_ms = _RHYTHM_MS
        if number == palette.RAINBOW:
            return palette.WHEAT + (now >> 8) % _COLOURS_IN_TURN
        rhythm = _MONO_RHYTHMS[number]
        if rhythm == _SLOW:
            is_low = now & 1024
        elif rhythm == _FAST:
            is_low = now & 128
        elif rhythm == _CHEQUERED:
            is_low = (cell ^ (now >> 8)) & 1
        else:
            is_low = (now & 1792) == 0
        return palette.DIM if is_low else number

    def _fill_table(self, level):
        self._level_in_table = level
        self._is_recoloured = True
        own = self._colours
        table = self.table
        red, green = (0, 1) if self.preferences.get(choice.COLOUR_ORDER) else (1, 0)
        for place in range(0, palette.COUNT * 3, 3):
            table[place + red] = own[place] * level >> 8
            table[place + green] = own[place + 1] * level >> 8
            table[place + 2] = own[place + 2] * level >> 8

    def _send(self):
        changed = self._is_stale
        is_all = changed or self._is_recoloured
        self._is_stale = self._is_recoloured = False
        cells, sent, output = self._cells, self._sent, self.output
        for cell in range(len(cells)):
            number = cells[cell]
            if is_all or number != sent[cell]:
                sent[cell] = number
                target = self._map[cell] * 3
                number *= 3
                for channel in range(3):
                    value = self.table[number + channel]
                    if output[target + channel] != value:
                        output[target + channel] = value
                        changed = True
        return changed
