"""The firmware as flashed in MicroPython, switched on and turned while its heap is counted.

What `heap`, `heap_games` and `heap_screens` measure with.
"""

from castellan.ui.preferences import WIRING_KNOWN

from host_tools.board_build.mpy import FLASH
from host_tools.interpreters import runtimes

# A step each time JavaScript has collected; the first two learn what was there before. A board
# has `machine` and `neopixel` in ROM, with their names: what stands here for them is as small as
# can be and has no name that the firmware does not use itself. It has `binascii` and `time` there,
# too, which are Python here: one is replaced, for its many names, the other one imported before.
# The labels are one text, cut into pieces that are no names: pools of names grow by leaps, and
# those of the measurement must not bring one nearer.
_PROBE = """
import gc, os, sys, time
class Pin:
    IN = OUT = PULL_UP = 0
    level = 1
    def __init__(self, *a):
        pass
    def value(self, *a):
        return Pin.level
class NeoPixel:
    def __init__(self, *a):
        self.buf = bytearray(147)
    def write(self):
        pass
    @staticmethod
    def crc32(data, value=0):
        for byte in data:
            value = (value << 1 ^ value >> 23 ^ byte) & 0xFFFFFF
        return value
    @staticmethod
    def hexlify(data):
        return data.hex().encode()
    @staticmethod
    def unhexlify(text):
        return bytes.fromhex(text)
NeoPixel.NeoPixel = NeoPixel
NeoPixel.Pin = Pin
for _n in ("machine", "neopixel", "binascii"):
    sys.modules[_n] = NeoPixel
_s = [-2, 0]
{body}
def _p():
    _s[0] += 1
    number = _s[0]
    gc.collect()
    now = gc.mem_alloc()
    if number > 1:
        print(_l[number - 2], now - _s[1], sep="\\t")
    _s[1] = now
    if number > len(_l):
        return False
    if number > 0:
        _d(number - 1)
    return True
"""

# How the firmware is switched on with a file on its flash, and turned. The wiring of its matrix is
# known, as on every evening but the first. Its clock starts beyond every address of the heap: an
# instant that is an address as well would keep alive what lies there, for the collector takes what
# it finds on the interpreter's stack for a pointer.
_NOON = 1 << 29
_SWITCH_ON = """
time.ticks_ms = lambda: {noon}
_l = {labels!r}.split("|")
_o = {{"__name__": ""}}
def _t(count, levels):
    loop = _o["loop"]
    for _ in range(count):
        _o["now"] += 5
        loop.turn(_o["now"], levels)
def _b():
    Pin.level = 0
    _o["loop"] = _o["begin"]()
    _o["loop"].shell.preferences.set({wiring_known}, 1)
    Pin.level = 1
    _o["now"] = _o["loop"].board.ticks_ms()
os.mkdir("/castellan-data")
with open("/castellan-data/save0", "wb") as file:
    file.write(bytes({save!r}))
_m = {main!r}
"""


def switch_on(labels: list[str], save: bytes) -> str:
    """The code that a measurement begins with; it adds its own `_d(number)`, a step each."""
    main_text = (FLASH / "main.py").read_text(encoding="utf-8")
    return _SWITCH_ON.format(
        noon=_NOON,
        labels="|".join(labels),
        save=list(save),
        main=main_text,
        wiring_known=WIRING_KNOWN,
    )


def run(body: str) -> list[tuple[str, str]]:
    """The label and the text of each line that the measurement of build/flash prints."""
    result = runtimes.run_code("wasm", _PROBE.format(body=body), step="_p()", tree=FLASH)
    if result.returncode != 0:
        raise RuntimeError(result.stdout + result.stderr)
    pairs = [line.partition("\t") for line in result.stdout.splitlines()]
    return [(label, text) for label, tab, text in pairs if tab]
