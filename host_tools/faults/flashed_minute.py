"""Runs in MicroPython: plays recorded presses while the host lets allocations fail.

At each allocation the host forks this process, and in the child the allocation fails. The child
prints what came of it. `failing_allocations.py` is the host.
"""

import sys
from binascii import crc32

from castellan.device.saver import Saver
from uctypes import bytearray_at

from host_tools.faults import flashed_device

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ARMED, CHILD = 0, 1  # bytes of the control words
_A = 16
_MEMORY = 3
_MOST_BYTES = 3072
_AGAIN_MS = 1100  # a write that has failed is repeated once a second


class MemoryFlash:
    """A chip in memory outside of the heap. Its calls are those of C on a board."""

    def __init__(self, memory: bytearray, control: bytearray, block_bytes: int) -> None:
        self._memory = memory
        self._control = control
        self._block_bytes = block_bytes

    def readblocks(self, block: int, buffer: "Any", offset: int) -> int:
        was = self._control[ARMED]
        self._control[ARMED] = 0
        begin = block * self._block_bytes + offset
        buffer[:] = memoryview(self._memory)[begin : begin + len(buffer)]
        self._control[ARMED] = was
        return 0

    def writeblocks(self, block: int, data: "Any", offset: int) -> int:
        was = self._control[ARMED]
        self._control[ARMED] = 0
        at = block * self._block_bytes + offset
        for byte in data:
            self._memory[at] &= byte
            at += 1
        self._control[ARMED] = was
        return 0

    def ioctl(self, request: int, argument: int) -> int:
        if request == 4:
            return len(self._memory) // self._block_bytes
        if request == 5:
            return self._block_bytes
        if request == 6:
            begin = argument * self._block_bytes
            for at in range(begin, begin + self._block_bytes):
                self._memory[at] = 255
        return 0


class Minute:
    """A device, and the presses that it gets."""

    def __init__(self, words: "dict[str, int]") -> None:
        self._control = bytearray_at(words["control"], 2)
        memory = bytearray_at(words["memory"], words["bytes"])
        flash = MemoryFlash(memory, self._control, words["block_bytes"])
        self._words = words
        self._said: list[str] = []
        self.device = flashed_device.Device(
            flash, words["now"], words["entropy"], words["wiring_known"], self._hear, None
        )

    def _hear(self, text: str) -> None:
        self._said.append(text)

    def play(self, path: str, begin: int) -> None:
        """Play the presses of a file. From number `begin` on, allocations fail in children."""
        with open(path, "rb") as file:
            presses = file.read()
        print("state", -1, self._sum_of_kept())
        control = self._control
        for number in range(len(presses) // 2):
            levels, step_ms = presses[2 * number], presses[2 * number + 1]
            is_tried = number >= begin
            if is_tried:
                control[ARMED] = 1
            try:
                self.device.step(levels, step_ms)
            finally:
                control[ARMED] = 0
            if control[CHILD]:
                # Later the game may act by itself.
                kept = self._sum_of_kept()
                print("child", number, kept, self._problem())
                sys.exit(0)
            if is_tried:
                print("state", number, self._sum_of_kept())

    # In a child

    def _problem(self) -> str:
        """Return what is wrong after the failure, or a word that says how it ended well."""
        try:
            return self._after_failure()
        except BaseException as problem:
            return "problem: " + repr(problem)

    def _after_failure(self) -> str:
        loop: Any = self.device.loop
        alarm = loop.alarm
        if alarm is not None and alarm.code != _MEMORY:
            return f"problem: E{alarm.code} {self._said}"
        if alarm is not None:
            self._wait(100)
            self._wait(40, _A)
        self._wait(_AGAIN_MS)
        if loop.alarm is not None or loop.shell is None:
            return "problem: the alarm does not end"
        session = loop.shell.app
        if session.match is not None and self._sum(session.dump()) != self._sum_of_kept():
            return "problem: shown and not on flash"
        return "E3" if alarm is not None else "absorbed"

    def _wait(self, duration_ms: int, levels: int = 0) -> None:
        for _ in range(duration_ms // 20):
            self.device.step(levels, 20)

    # What is on flash

    def _sum_of_kept(self) -> int:
        buffer = bytearray(_MOST_BYTES)
        store = Saver(self.device.files, flashed_device.FOLDER).match_store
        code = store.load(buffer)
        return -code if code else self._sum(bytes(buffer[: store.length]))

    def _sum(self, payload: bytes) -> int:
        """Return a checksum of what changes by actions only."""
        if not payload:
            return 0
        flags = bytes((payload[0], payload[1] & ~self._words["looks"] & 255))
        times, rest = self._words["times_at"], self._words["rest_at"]
        return crc32(flags + payload[2:times] + payload[rest:])


def main(words: "dict[str, int]", path: str, begin: int) -> None:
    """Play a recorded file on a new device."""
    Minute(words).play(path, begin)
