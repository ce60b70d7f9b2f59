"""Runs the flashed firmware in 32-bit MicroPython with a Pico's heap, and measures the heap."""

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from castellan.ui.preferences import WIRING_KNOWN

from host_tools.board_build.bundles import board_tree
from host_tools.board_build.mpy import FLASH, firmware_modules
from host_tools.interpreters import runtimes
from host_tools.shrink.imports import boot_order

# `gc.mem_free()` on a plain Pico with stock MicroPython 1.28, right after boot and a collection.
# Measured on the emulated RP2040.
RAM_LIMIT_BYTES = 241_712
# The heap that leaves about as much free in the WebAssembly build. The rest is its own tables.
_HEAP_BYTES = 248_000
_BLOCK_BYTES = 16

# JavaScript collects garbage after each step. The first steps measure what is in use before the
# firmware. A board has `machine`, `neopixel` and `time` in ROM, with their names. The small
# classes here stand for them and bring no name that the firmware does not use itself.
_PROBE = """
import gc, micropython, os, sys, time
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
NeoPixel.NeoPixel = NeoPixel
NeoPixel.Pin = Pin
for _n in ("machine", "neopixel"):
    sys.modules[_n] = NeoPixel
time.ticks_ms = lambda: {noon}
_o = {{"__name__": ""}}
_phase = [0]
_label = ["-"]
_count = 0
def _app():
    return _o["loop"].shell.app
def _t(count, levels):
    loop = _o["loop"]
    for _ in range(count):
        _o["now"] += 5
        loop.turn(_o["now"], levels)
def _load():
    # A board collects while its modules load, but JavaScript only between steps.
    _label[0] = "boot"
    import castellan
    os.rename("/lib/mpy", "/ram")
    castellan.__path__ = "/ram"
    for name in {boot!r}.split():
        __import__(name)
        yield 1
    # It ends with a collection on a board. Here all its garbage would stay until the next step.
    sys.modules["castellan.device.settle"].settle_folders = lambda *a: None
def _b():
    exec(_m, _o)
    Pin.level = 0
    _o["loop"] = _o["begin"]()
    _o["loop"].shell.preferences.set({wiring_known}, 1)
    Pin.level = 1
    _o["now"] = _o["loop"].board.ticks_ms()
os.mkdir("/castellan-data")
os.mkdir("/castellan-data/match0")
with open("/castellan-data/match0/save", "wb") as file:
    file.write(bytes({save!r}))
_m = {main!r}
_g = None
{body}
def _p():
    global _g, _count
    gc.collect()
    if _g is None:
        _g = _steps()
    loop = _o.get("loop")
    print("step", loop.shown.name if loop else _label[0], _phase[0], sep="\\t")
    micropython.mem_info()
    if len(sys.modules) != _count:
        _count = len(sys.modules)
        print("modules", " ".join(sorted(sys.modules)), sep="\\t")
    return next(_g, 0)
"""
# The clock starts beyond every address of the heap. The collector would take a smaller time for
# a pointer, and keep the object there.
_NOON = 1 << 29

_TOTALS = re.compile(r"GC: total: (\d+), used: (\d+)")
_LARGEST = re.compile(r"max free sz: (\d+)")
_MODULES = re.compile(r"^modules\t(.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Step:
    """The use of the heap after one step of a measurement."""

    screen: str
    phase: int  # what the measured program wrote to `_phase[0]`
    used_bytes: int  # by the firmware, after a collection
    largest_block_bytes: int
    code_bytes: int  # of the modules that are loaded; our image keeps them in flash
    is_heap_grown: bool  # the garbage of one step did not fit, and the largest block means nothing


def run(
    body: str, *, save: bytes = b"", modules: Path = FLASH
) -> tuple[list[Step], dict[str, str]]:
    """Run the generator `_steps` of `body` on the files of a board.

    `modules` is the folder of compiled modules that these files are made of. Each `yield 1` ends
    a step. The heap is counted at the beginning of the next step. Returns the steps, and what
    `body` has printed as a label, a tab and a text.
    """
    code = _PROBE.format(
        noon=_NOON,
        wiring_known=WIRING_KNOWN,
        save=list(save),
        main=(modules / "main.py").read_text(encoding="utf-8"),
        boot=" ".join(boot_order(firmware_modules())),
        body=body,
    )
    with board_tree(modules) as tree:
        shutil.copytree(modules / "lib" / "castellan", tree / "lib" / "mpy")
        result = runtimes.run_code("wasm", code, step="_p()", tree=tree, heap=str(_HEAP_BYTES))
    if result.returncode != 0:
        raise RuntimeError(result.stdout[-1000:] + result.stderr)
    steps = list(_parsed(result.stdout, modules))
    if any(step.screen == "error" for step in steps):
        raise RuntimeError("the firmware crashed while it was measured")
    pairs = [line.partition("\t") for line in result.stdout.splitlines()]
    return steps, {label: text for label, tab, text in pairs if tab and label != "step"}


def _parsed(text: str, modules: Path) -> Iterator[Step]:
    before = first_total = code_bytes = 0
    for part in text.split("step\t")[1:]:
        screen, phase = part.partition("\n")[0].split("\t")
        counts, largest = _TOTALS.search(part), _LARGEST.search(part)
        assert counts and largest, part
        total, used = int(counts[1]), int(counts[2])
        first_total = first_total or total
        if names := _MODULES.search(part):
            code_bytes = sum(_file_bytes(modules, name) for name in names[1].split())
        if screen == "-":
            before = used
            continue
        block = int(largest[1]) * _BLOCK_BYTES
        yield Step(screen, int(phase), used - before, block, code_bytes, total > first_total)


def _file_bytes(modules: Path, name: str) -> int:
    path = modules.joinpath("lib", *name.split("."))
    files = (path / "__init__.mpy", path.with_name(path.name + ".mpy"))
    return sum(file.stat().st_size for file in files if file.is_file())
