"""A littlefs disk on a faulty chip, whose calls fail when the machine wants it."""

from typing import Any

from castellan.device import codes, settle, steady
from castellan.device.saver import MOST_MATCH_BYTES, Saver

from host_tools.faults.chip import FaultyChip, Seed
from host_tools.faults.littlefs_disk import LittlefsDisk

FOLDER = "/castellan-data"
_NO_FILE = b""


class FaultyDisk(LittlefsDisk):
    """A disk on which one kind of call can fail with an error number, or fail now and then."""

    def __init__(self, chip: Any, is_new: bool = False) -> None:
        LittlefsDisk.__init__(self, chip, is_new)
        self.errno = 0  # of the calls that write
        self.read_fails_at = 0  # this many reads later, one read fails

    def open(self, path: str, mode: str) -> Any:
        self._check(mode)
        return LittlefsDisk.open(self, path, mode)

    def rename(self, path: str, new_path: str) -> None:
        self._check("w")
        LittlefsDisk.rename(self, path, new_path)

    def remove(self, path: str) -> None:
        self._check("w")
        LittlefsDisk.remove(self, path)

    def make_folder(self, path: str) -> None:
        self._check("w")
        LittlefsDisk.make_folder(self, path)

    def _check(self, mode: str) -> None:
        if "r" in mode:
            self.read_fails_at -= 1
            if self.read_fails_at == 0:
                raise OSError(5, "a read error")
        elif self.errno:
            raise OSError(self.errno, "a write error")


class RawFlash:
    """A chip as a block device of MicroPython."""

    def __init__(self, chip: Any) -> None:
        self._chip = chip

    def ioctl(self, _request: int, _argument: int) -> int:
        return len(self._chip.blocks)

    def readblocks(self, block: int, buffer: Any, offset: int) -> None:
        buffer[:] = self._chip.read(None, block, offset, len(buffer))

    def writeblocks(self, block: int, data: bytes, offset: int) -> None:
        assert len(data) % 256 == offset % 256 == 0, "not a whole page"
        self._chip.prog(None, block, offset, data)


class Kept:
    """The match, the settings and the finished games that a boot reads from a flash."""

    def __init__(self, disk: Any) -> None:
        saver = Saver(disk, FOLDER)
        self.match = _payload(saver.match_store)
        self.settings = _payload(saver.settings_store())
        self.disk = disk

    def games(self) -> set[bytes]:
        """Return the logs of the finished games."""
        if "games" not in self.disk.names(FOLDER):
            return set()
        logs = set()
        for name in self.disk.names(FOLDER + "/games"):
            with self.disk.open(f"{FOLDER}/games/{name}", "rb") as file:
                logs.add(bytes(file.read()))
        return logs


def _payload(store: Any) -> object:
    """Return the newest payload, None on a new board, or the code of a failure."""
    buffer = bytearray(MOST_MATCH_BYTES)
    code = store.load(buffer)
    if code != codes.FINE:
        return code
    return None if store.is_new else bytes(buffer[: store.length])


def boot(chip: Any) -> Kept:
    """Start a board with this flash. Returns what the board finds on it, as a `Kept`."""
    steady.make_certain(RawFlash(chip))
    disk = FaultyDisk(chip)
    settle.settle_folders(disk, FOLDER)
    return Kept(disk)


def copy(chip: Any, seed: Seed) -> FaultyChip:
    """Copy a chip. The seed draws what its unstable bits will return."""
    return FaultyChip(seed, chip)
