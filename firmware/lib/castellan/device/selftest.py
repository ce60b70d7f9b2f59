"""Tests pixels, colours, keys, flash and memory of the device, in half a minute.

Room: device. Hold UP while switching on, or run `castellan doctor --self-test`. The test ignores
the wiring map and the settings, so it works even if they are wrong. Prints a line for each part on
USB.
"""

import gc

from castellan.core.compat import const
from castellan.core.crc import crc32
from castellan.core.ticks import diff
from castellan.device import codes
from castellan.device.board import PIXELS, Board
from castellan.device.files import Files, names_in
from castellan.ui import light
from castellan.version import VERSION

KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
_WALK_MS = const(30)
_COLOUR_MS = const(1500)  # long enough to read a meter
_KEYS_MS = const(20000)
_SIGN_MS = const(1500)
_TURN_MS = const(10)
_FIRST_KEY_PIXEL = const(16)  # visible on matrices of seven and of eight columns
_FILE = "/selftest.tmp"
_TEST_BYTES = const(512)
# Green, red, blue, as the strip takes them.
_COLOURS = (
    ("red", b"\x00\x0c\x00"),
    ("green", b"\x0c\x00\x00"),
    ("blue", b"\x00\x00\x0c"),
    ("white", b"\x0b\x0b\x0b"),  # a brighter white would exceed the usual current limit
)


def run_alone(machine, neopixel, os, folder: str, say) -> bool:
    """Run the whole self-test from Python's prompt. Returns True if flash and keys passed."""
    return SelfTest(Board(machine, neopixel), Files(os, open), folder, say).run()


def _free_memory_bytes() -> int:
    """Return the free heap after a garbage collection, or -1 if it is unknown."""
    gc.collect()
    return gc.mem_free() if hasattr(gc, "mem_free") else -1


class SelfTest:
    """One run of the self-test. `say(text)` prints a line for each part."""

    def __init__(self, board, files, folder: str, say):
        """Prepare a run of the self-test. Nothing is shown yet."""
        self._board = board
        self._files = files
        self._folder = folder
        self._say = say
        self._colours = bytearray(3 * PIXELS)

    def run(self) -> bool:
        """Run all parts. Returns True if flash and keys passed."""
        self._say("version " + VERSION)
        self._say("memory %d bytes free" % _free_memory_bytes())
        is_writable = self._flash()
        self._walk()
        self._show_colours()
        are_all_seen = self._keys()
        self._sign(is_writable and are_all_seen)
        return is_writable and are_all_seen

    def _flash(self) -> bool:
        """True if a small file is read back as it was written."""
        path = self._folder + _FILE
        data = bytes([place * 7 & 255 for place in range(_TEST_BYTES)])
        try:
            names_in(self._files, self._folder)
            with self._files.open(path, "wb") as file:
                file.write(data)
            with self._files.open(path, "rb") as file:
                is_same = crc32(file.read()) == crc32(data)
            self._files.remove(path)
            free_bytes = self._files.free_bytes(self._folder)
        except OSError as problem:
            self._say("flash FAULT E%d %r" % (codes.FILE_SYSTEM, problem))
            return False
        self._say("flash %s, %d bytes free" % ("ok" if is_same else "FAULT", free_bytes))
        return is_same

    def _walk(self) -> None:
        """Light one pixel after the other in white, along the strip."""
        self._say("pixels look: one light walks over all of them")
        for pixel in range(PIXELS):
            self._fill(b"\x00\x00\x00")
            self._put(pixel, b"\x0c\x0c\x0c")
            self._wait(_WALK_MS)

    def _show_colours(self) -> None:
        for name, colour in _COLOURS:
            self._fill(colour)
            drawn_ma = light.milliamperes(sum(self._colours), light.FULL, PIXELS)
            self._say("colour %s, about %d mA" % (name, drawn_ma))
            self._wait(_COLOUR_MS)

    def _keys(self) -> bool:
        """Light a pixel for each key that is pressed. Returns True if all keys were seen.

        Ends after 20 s without a new key. A key counts only if it was also seen up.
        """
        self._fill(b"\x00\x00\x00")
        self._say("keys press each of the six once")
        for key in range(len(KEYS)):
            self._put(_FIRST_KEY_PIXEL + key, b"\x04\x04\x04")
        seen = rested = 0
        began_at = self._board.ticks_ms()
        while seen != 63 and diff(self._board.ticks_ms(), began_at) < _KEYS_MS:
            levels = self._board.levels()
            rested |= ~levels & 63
            levels &= rested
            for key in range(len(KEYS)):
                if levels & ~seen & 1 << key:
                    self._say("key " + KEYS[key])
                    self._put(_FIRST_KEY_PIXEL + key, b"\x0c\x00\x00")
                    began_at = self._board.ticks_ms()
            seen |= levels
            self._wait(_TURN_MS)
        missing = [KEYS[key] for key in range(len(KEYS)) if not seen >> key & 1]
        self._say("keys " + ("FAULT not seen: " + " ".join(missing) if missing else "ok"))
        return not missing

    def _sign(self, is_good: bool) -> None:
        """Show all pixels green if the test passed, else red."""
        self._fill(b"\x0c\x00\x00" if is_good else b"\x00\x0c\x00")
        self._wait(_SIGN_MS)
        self._board.darken()
        self._say("self-test " + ("passed" if is_good else "FAULT"))

    def _put(self, pixel: int, colour: bytes) -> None:
        for channel in range(3):
            self._colours[3 * pixel + channel] = colour[channel]

    def _fill(self, colour: bytes) -> None:
        for pixel in range(PIXELS):
            self._put(pixel, colour)

    def _wait(self, duration_ms: int) -> None:
        self._board.write(self._colours)
        self._board.sleep_ms(duration_ms)
