"""What the firmware takes of a board's memory, measured in 32-bit MicroPython.

    python -m host_tools.heap

prints a table of the modules and one of the objects. What is counted: bytes that are in use after
a collection, in the WebAssembly build, with the `.mpy` files as they are flashed and `main.py` as
the text that the board compiles, less what was in use before `main.py`: the bare interpreter
and this measurement.

`after boot` is the moment after the boot picture: the list of games, or, with an open match of
Kingdomino on flash, the question whether to go on with it.
"""

import ast
import sys
from dataclasses import dataclass, field

from castellan.ui.preferences import WIRING_KNOWN

from host_tools import runtimes
from host_tools.mpy import FLASH, compile_firmware

# The match that lies on flash: four seats, dealt by its own chance up to here.
SAVED_ACTIONS = 40
_LIB = runtimes.ROOT / "firmware" / "lib"

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

_IMPORTS = """
_l = {labels!r}.split("|")
def _d(number):
    __import__(_l[number])
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

_BOOT = """
def _w(count, levels):
    _t(count, levels)
    print("screen", _o["loop"].shown.name, sep="\\t")
def _d(number):
    if number == 0:
        exec(_m, _o)
    elif number == 1:
        _b()
    elif number == 2:
        _w(200, 0)
        print("modules", " ".join(sorted(sys.modules)), sep="\\t")
    elif number == 3:
        _w(20, 16)
        _w(20, 0)
    elif number & 1:
        _o["loop"].shell.app.end_game()
        _w(20, 0)
    else:
        app = _o["loop"].shell.app
        app.open(0, 7)
        app.restart()
        _w(20, 0)
"""

_SAVE = """
def _d(number):
    exec(_m, _o)
    _b()
    _t(200, 0)
    app = _o["loop"].shell.app
    app.entropy = 0
    app.open(0, 7)
    for _ in range({actions}):
        match = app.match
        if match.actor() < 0:
            app.play(match.chance())
        else:
            count = match.legal(app.choices)
            app.play(app.choices[match.random.below(count)])
    _t(400, 0)
    with open("/castellan-data/save0", "rb") as file:
        print("save", file.read().hex(), sep="\\t")
"""

_STAGES = ("main.py", "begun", "after boot", "one key further")


@dataclass
class Boot:
    """Bytes in use by stage, in order, and what was seen."""

    stages: dict[str, int] = field(default_factory=dict)
    screens: list[str] = field(default_factory=list)
    modules: list[str] = field(default_factory=list)  # those in memory after the boot

    @property
    def after_boot(self) -> int:
        """Bytes in use when the boot picture has gone."""
        return self.stages["after boot"]


def measure_boot(rounds: int = 0) -> Boot:
    """Boots the firmware as flashed, with nothing saved.

    Then it goes into a match and out of it so many times: stages `in N` and `out N`.
    """
    compile_firmware()
    labels = [*_STAGES]
    for number in range(1, rounds + 1):
        labels += [f"in {number}", f"out {number}"]
    return _booted(labels, b"")


def measure_boot_with_match() -> Boot:
    """Boots the firmware as flashed in the middle of a match of four.

    It has written the match itself, before: so the two belong together, whoever edits meanwhile.
    """
    compile_firmware()
    code = switch_on(["save"], b"") + _SAVE.format(actions=SAVED_ACTIONS)
    found = [text for label, text in run(code) if label == "save"]
    boot = _booted([*_STAGES], bytes.fromhex(found[0]))
    if boot.screens[0] != "resume":
        raise RuntimeError(f"a saved match led to the screen {boot.screens[0]}, not to resume")
    return boot


def switch_on(labels: list[str], save: bytes) -> str:
    main_text = (FLASH / "main.py").read_text(encoding="utf-8")
    return _SWITCH_ON.format(
        noon=_NOON,
        labels="|".join(labels),
        save=list(save),
        main=main_text,
        wiring_known=WIRING_KNOWN,
    )


def _booted(labels: list[str], save: bytes) -> Boot:
    boot = Boot()
    total = 0
    for label, text in run(switch_on(labels, save) + _BOOT):
        if label == "screen":
            boot.screens.append(text)
        elif label == "modules":
            boot.modules = [name for name in text.split() if name.startswith("castellan")]
        else:
            total += int(text)
            boot.stages[label] = total
    if "error" in boot.screens:
        raise RuntimeError("the firmware as flashed crashed while it was measured")
    return boot


def measure_modules(names: list[str]) -> list[tuple[str, int]]:
    """Bytes that each module adds when they are imported in this order, as last compiled."""
    code = _IMPORTS.format(labels="|".join(names))
    return [(label, int(text)) for label, text in run(code)]


def run(body: str) -> list[tuple[str, str]]:
    """The label and the text of each line that the measurement of build/flash prints."""
    result = runtimes.run_code("wasm", _PROBE.format(body=body), step="_p()", tree=FLASH)
    if result.returncode != 0:
        raise RuntimeError(result.stdout + result.stderr)
    pairs = [line.partition("\t") for line in result.stdout.splitlines()]
    return [(label, text) for label, tab, text in pairs if tab]


def in_order_of_imports(names: list[str]) -> list[str]:
    """The modules so that each comes after those it imports at its top."""
    ordered: list[str] = []
    busy: set[str] = set()

    def visit(name: str) -> None:
        if name in busy or name not in names:
            return
        busy.add(name)
        for needed in _imports(name):
            visit(needed)
        ordered.append(name)

    for name in sorted(names):
        visit(name)
    return ordered


def _imports(name: str) -> list[str]:
    path = _LIB.joinpath(*name.split("."))
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    found = [name.rpartition(".")[0]]
    for statement in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.ImportFrom) and statement.module:
            found += [f"{statement.module}.{alias.name}" for alias in statement.names]
            found.append(statement.module)
    return found


def report(boot: Boot) -> str:
    """What each module takes, in the order of their imports, and each stage of the boot."""
    lines = ["module, with what it is the first to import    bytes      sum"]
    total = 0
    for name, count in measure_modules(in_order_of_imports(boot.modules)):
        total += count
        lines.append(f"  {name:42} {count:7} {total:8}")
    lines.append("stage of the boot, with modules and objects    bytes      sum")
    total = 0
    for stage, count in boot.stages.items():
        lines.append(f"  {stage:42} {count - total:7} {count:8}")
        total = count
    return "\n".join(lines)


def main() -> int:
    """Prints the tables of a box that is switched on, without and with an open match."""
    print("Switched on:")
    print(report(measure_boot()))
    print("Switched on with an open match of four:")
    print(report(measure_boot_with_match()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
