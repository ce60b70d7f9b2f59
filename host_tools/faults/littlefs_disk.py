"""Run real littlefs over a simulated flash chip whose power can be cut at any operation.

The chip keeps a journal of its program and erase operations. To simulate a power cut, apply only
the first operations of the journal to the disk from before it. The last one may be torn.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, Self

from littlefs import LittleFS
from littlefs.errors import LittleFSError

# A program: block, offset and data. An erase has None as its data.
Operation = tuple[int, int, bytes | None]

# The Pico's disk of 1408 KiB, with the parameters that MicroPython's rp2 port gives to littlefs.
BLOCK_BYTES = 4096
BLOCKS = 352
_GEOMETRY: dict[str, Any] = {
    "block_size": BLOCK_BYTES,
    "block_count": BLOCKS,
    "read_size": 32,
    "prog_size": 256,
    "cache_size": 1024,
    "lookahead_size": 32,
    "block_cycles": 100,
}
_ERASED = b"\xff" * BLOCK_BYTES


class Chip:
    """NOR flash as littlefs sees it: programming clears bits, erasing sets all bits of a block."""

    def __init__(self, blocks: list[bytes] | None = None) -> None:
        self.blocks = list(blocks) if blocks else [_ERASED] * BLOCKS
        self.journal: list[Operation] = []
        self.programs = 0
        self.erases = 0

    def read(self, cfg: object, block: int, off: int, size: int) -> bytes:
        return self.blocks[block][off : off + size]

    def prog(self, cfg: object, block: int, off: int, data: bytes) -> int:
        self.programs += 1
        self.journal.append((block, off, bytes(data)))
        self.program(block, off, data)
        return 0

    def erase(self, cfg: object, block: int) -> int:
        self.erases += 1
        self.journal.append((block, 0, None))
        self.blocks[block] = _ERASED
        return 0

    def sync(self, cfg: object) -> int:
        return 0

    def program(self, block: int, offset: int, data: bytes) -> None:
        old = self.blocks[block]
        there = old[offset : offset + len(data)]
        bits = int.from_bytes(there, "little") & int.from_bytes(data, "little")
        new = bits.to_bytes(len(data), "little")
        self.blocks[block] = old[:offset] + new + old[offset + len(data) :]

    def do(self, operation: Operation) -> None:
        """Apply one operation of a journal completely."""
        block, offset, data = operation
        if data is None:
            self.blocks[block] = _ERASED
        else:
            self.program(block, offset, data)

    def do_torn(self, operation: Operation, way: int, random: Random) -> None:
        """Apply one operation of a journal as a power cut leaves it. `way` is below TORN_WAYS."""
        block, offset, data = operation
        old = self.blocks[block]
        if data is None:
            self.blocks[block] = _torn_erase(old, way, random)
        elif way == 0:
            self.program(block, offset, data[: len(data) // 2])
        elif way == 1:
            self.program(block, offset + len(data) // 2, data[len(data) // 2 :])
        else:
            noise = random.randbytes(len(data))
            left = bytes(byte | extra for byte, extra in zip(data, noise, strict=True))
            self.program(block, offset, left)


def _torn_erase(old: bytes, way: int, random: Random) -> bytes:
    half = BLOCK_BYTES // 2
    if way == 0:
        return _ERASED[:half] + old[half:]
    if way == 1:
        return old[:half] + _ERASED[half:]
    noise = int.from_bytes(random.randbytes(BLOCK_BYTES), "little")
    return (int.from_bytes(old, "little") | noise).to_bytes(BLOCK_BYTES, "little")


TORN_WAYS = 3


class _TranslatedFile:
    """A littlefs file that raises `OSError` for each failure, as MicroPython's files do."""

    def __init__(self, raw: Any) -> None:
        self._raw = raw

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, value: object, trace: object) -> None:
        try:
            _translated(self._raw.close)
        finally:
            # After a close that failed, the binding would close the file again and abort.
            setattr(self._raw, "__IOBase_closed", True)

    def read(self) -> bytes:
        return _translated(self._raw.readall)

    def readinto(self, buffer: Any) -> int:
        return _translated(self._raw.readinto, buffer)

    def write(self, data: bytes) -> Any:
        return _translated(self._raw.write, data)


def _translated(call: Any, *arguments: Any) -> Any:
    try:
        return call(*arguments)
    except LittleFSError as error:
        raise OSError(-error.code, str(error)) from error


class LittlefsDisk:
    """A mounted littlefs with the methods of the firmware's `device/files.py`."""

    def __init__(self, chip: Any, is_new: bool = False) -> None:
        self.chip = chip
        self._disk = LittleFS(context=chip, mount=False, **_GEOMETRY)
        if is_new:
            self._disk.format()
        self._disk.mount()

    def open(self, path: str, mode: str) -> Any:
        return _TranslatedFile(_translated(self._disk.open, path, mode, 0))

    def names(self, folder: str) -> list[str]:
        return sorted(_translated(self._disk.listdir, folder))

    def size(self, path: str) -> int:
        return _translated(self._disk.stat, path).size

    def rename(self, path: str, new_path: str) -> None:
        _translated(self._disk.rename, path, new_path)

    def remove(self, path: str) -> None:
        _translated(self._disk.remove, path)

    def make_folder(self, path: str) -> None:
        _translated(self._disk.mkdir, path)

    def free_bytes(self, path: str) -> int:
        return (BLOCKS - self._disk.used_block_count) * BLOCK_BYTES


def new_disk() -> LittlefsDisk:
    """Return a formatted, empty disk."""
    return LittlefsDisk(Chip(), is_new=True)


def cuts_of(
    before: list[bytes], journal: list[Operation], random: Random
) -> Iterator[tuple[Chip, int, bool]]:
    """Yield the chip after each possible power cut, as (chip, operations done, is torn)."""
    chip = Chip(before)
    yield Chip(chip.blocks), 0, False
    for done, operation in enumerate(journal):
        for way in range(TORN_WAYS):
            torn = Chip(chip.blocks)
            torn.do_torn(operation, way, random)
            yield torn, done, True
        chip.do(operation)
        yield Chip(chip.blocks), done + 1, False
