"""Lets each allocation of a recorded minute fail, in MicroPython with the firmware as flashed.

By hand: `python -m host_tools.faults.failing_allocations --game duel --seed 1`.

A process loads the interpreter as a library, and leads its calls of the two functions that
allocate through Python. At a call the process forks. In the child the call fails.
"""

import ctypes
import mmap
import os
import resource
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from castellan.rules import games
from castellan.ui import preferences as choice
from castellan.ui import session_bytes

from host_tools.checkout import ROOT
from host_tools.faults.box import LOOKS, TIMES_AT
from host_tools.faults.chip import FaultyChip
from host_tools.faults.disk import FaultyDisk
from host_tools.faults.flashed_box import FlashedBox, search_path
from host_tools.faults.littlefs_disk import BLOCK_BYTES, BLOCKS
from host_tools.faults.monkey import Monkey
from host_tools.interpreters.runtimes import UNIX_HEAP

_NOW = 2048
_ARMED, _CHILD = 0, 1  # bytes of the control words, as in flashed_minute.py
_MINUTE_MS = 60000
_MOST_CPU_SECONDS = 2  # of a child, which may hang
_CODE = """
import sys
sys.path[:] = {path!r}
from host_tools.faults import flashed_minute
flashed_minute.main({words!r}, {presses!r}, {begin})
"""


class Recorder:
    """Writes down what a monkey presses on a device."""

    def __init__(self, game: str, seed: int, duration_ms: int) -> None:
        """Go to a match of the game. From there on, play for so long."""
        self.presses = bytearray()  # of each pass: keys, milliseconds
        self._box = FlashedBox(FaultyChip(seed), _NOW, seed, is_new=True)
        monkey = Monkey(self, game, seed)
        monkey.begin()
        self.begin = len(self.presses) // 2
        self._left_ms = duration_ms
        number = 0
        while self._left_ms > 0:
            monkey.random = Random(number)
            monkey.act()
            number += 1
        self._box.close()

    def step(self, levels: int, step_ms: int) -> None:
        """Run one pass of the device's main loop."""
        self.presses += bytes((levels, step_ms))
        self._left_ms = getattr(self, "_left_ms", 0) - step_ms
        self._box.step(levels, step_ms)

    @property
    def screen(self) -> str:
        return self._box.screen

    @property
    def chosen_game(self) -> str:
        return self._box.chosen_game


class Interpreter:
    """MicroPython in this process, whose allocations can fail."""

    def __init__(self, seed: int, every: int) -> None:
        """Each allocation is tried, or every so many of them from one on that the seed draws."""
        import micropython_run

        self._run_main = micropython_run.run_main
        self._library = ctypes.CDLL(micropython_run.__file__)
        self._every = every
        self._left = Random(seed).randrange(every)
        self._kept: list[object] = []
        self._control = mmap.mmap(-1, mmap.PAGESIZE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        self._chip = mmap.mmap(
            -1, BLOCKS * BLOCK_BYTES, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
        )
        chip = FaultyChip(seed)
        FaultyDisk(chip, is_new=True)
        self._chip.write(b"".join(chip.blocks))
        word = ctypes.c_size_t
        self._lead("gc_alloc", ctypes.PYFUNCTYPE(word, word, ctypes.c_uint))
        self._lead("gc_realloc", ctypes.PYFUNCTYPE(word, word, word, ctypes.c_bool))

    def words(self, seed: int) -> dict[str, int]:
        """Return what the program in MicroPython must know."""
        return {
            "control": _address_of(self._control),
            "memory": _address_of(self._chip),
            "bytes": len(self._chip),
            "block_bytes": BLOCK_BYTES,
            "now": _NOW,
            "entropy": seed,
            "wiring_known": choice.WIRING_KNOWN,
            "looks": LOOKS,
            "times_at": TIMES_AT,
            "rest_at": session_bytes.NAME_AT,
        }

    def run(self, code: str) -> int:
        """Run a program. Returns its exit status."""
        return int(self._run_main(["micropython", "-X", f"heapsize={UNIX_HEAP}", "-c", code]) or 0)

    def _lead(self, name: str, kind: Any) -> None:
        """Lead the library's own calls of a function through `_fails`."""
        address = ctypes.cast(getattr(self._library, name), ctypes.c_void_p).value
        assert address is not None
        original = kind(address)

        def call(*arguments: int) -> int:
            return 0 if self._control[_ARMED] and self._fails() else original(*arguments)

        replaced = kind(call)
        self._kept += [original, replaced]
        new = ctypes.cast(replaced, ctypes.c_void_p).value
        slots = _slots_with(address)
        assert slots, f"{name} is not called through a table"
        for slot in slots:
            ctypes.c_size_t.from_address(slot).value = new or 0

    def _fails(self) -> bool:
        """Fork at an allocation. True in the child."""
        self._left -= 1
        if self._left >= 0:
            return False
        self._left = self._every - 1
        places = _places_in_files()
        pid = os.fork()
        if pid:
            status = os.waitpid(pid, 0)[1]
            for file, place in places.items():
                os.lseek(file, place, os.SEEK_SET)
            if status:
                os.write(1, b"child -1 0 problem: the process ended with %d\n" % status)
            return False
        resource.setrlimit(resource.RLIMIT_CPU, (_MOST_CPU_SECONDS, _MOST_CPU_SECONDS))
        self._control[_ARMED] = 0
        self._control[_CHILD] = 1
        return True


def _places_in_files() -> dict[int, int]:
    """Return how far the open files are read. A module that is loaded now is read by both."""
    places = {}
    for name in os.listdir("/proc/self/fd"):
        with suppress(OSError):  # a pipe, or the list itself
            places[int(name)] = os.lseek(int(name), 0, os.SEEK_CUR)
    return places


def _address_of(memory: mmap.mmap) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(memory))


def _slots_with(address: int) -> list[int]:
    """Find the places in the library's writable data that hold an address."""
    slots = []
    for line in Path("/proc/self/maps").read_text(encoding="ascii").splitlines():
        words = line.split()
        if "micropython_run" not in words[-1] or not words[1].startswith("rw"):
            continue
        begin, end = (int(word, 16) for word in words[0].split("-"))
        data = ctypes.string_at(begin, end - begin)
        wanted = address.to_bytes(ctypes.sizeof(ctypes.c_size_t), sys.byteorder)
        at = data.find(wanted)
        while at >= 0:
            slots.append(begin + at)
            at = data.find(wanted, at + 1)
    return slots


def try_minute(
    game: str, seed: int, every: int = 1, duration_ms: int = _MINUTE_MS
) -> tuple[Counter[str], list[str]]:
    """Record some time of a game, and let allocations fail in it.

    Returns how often a failure ended in which way, and a line for each one that ended badly.
    """
    recorded = Recorder(game, seed, duration_ms)
    with tempfile.TemporaryDirectory() as folder:
        presses = Path(folder, "presses")
        presses.write_bytes(recorded.presses)
        command = [sys.executable, "-m", "host_tools.faults.failing_allocations", "--game", game]
        command += ["--seed", str(seed), "--every", str(every)]
        command += ["--presses", str(presses), "--begin", str(recorded.begin)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
    return _judged(done.stdout)


def _judged(text: str) -> tuple[Counter[str], list[str]]:
    """Count the ends of the children. A child must have the state of before or after its pass."""
    lines = [line.split(" ", 3) for line in text.splitlines()]
    states = {int(line[1]): line[2] for line in lines if line[0] == "state"}
    before = dict(zip(list(states)[1:], states.values(), strict=False))
    ends: Counter[str] = Counter()
    problems = []
    for line in lines:
        if line[0] != "child":
            continue
        number, state, how = int(line[1]), line[2], line[3]
        if not how.startswith("problem") and state not in (before[number], states[number]):
            how = "problem: another state on flash"
        ends[how.partition(":")[0]] += 1
        if how.startswith("problem"):
            problems.append(f"pass {number}: {how}")
    return ends, problems


def main() -> int:
    """Try a minute. Returns 1 if a failure ended badly."""
    parser = ArgumentParser(
        prog="python -m host_tools.faults.failing_allocations", description=__doc__
    )
    parser.add_argument("--game", choices=games.NAMES, default=games.NAMES[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=1, help="try each n-th allocation only")
    parser.add_argument("--ms", type=int, default=_MINUTE_MS, help="of play")
    parser.add_argument("--presses", help="play this recorded file, in this process")
    parser.add_argument("--begin", type=int, default=0, help="its first pass with failures")
    words = parser.parse_args()
    if words.presses:
        interpreter = Interpreter(words.seed, words.every)
        known = interpreter.words(words.seed)
        code = _CODE.format(
            path=search_path(), words=known, presses=words.presses, begin=words.begin
        )
        sys.stdout.flush()
        os._exit(interpreter.run(code))
    ends, problems = try_minute(words.game, words.seed, words.every, words.ms)
    print("\n".join(problems[:40]))
    print(", ".join(f"{how}: {count}" for how, count in sorted(ends.items())))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
