"""Imports the firmware's modules from bundles. Compiled to `/lib/castellan/__init__.mpy`.

Room: root. A bundle holds the compressed modules of one folder, so that 300 modules take 22 files
of flash. `host_tools/board_build/bundles.py` writes them. This module shows the bundles as a
read-only file system, and MicroPython imports the modules of `castellan` from there.

Each module has a checksum in the head of its bundle. The checksums of all heads are in this
module. So nothing is imported from a damaged bundle or from a bundle of another version.
"""

import gc
import os
from binascii import crc32
from io import BytesIO

import deflate

HEADS = b""  # the build writes four bytes for each bundle: the CRC-32 of its folder and its head
_WINDOW_BITS = 9
_MODULES_A_COLLECTION = 4  # each leaves about 4 KB of garbage
_NO_ENTRY = 2
_LENGTH = 2
_ENTRY = 9  # offset (3 bytes), size (2), CRC-32 of the compressed module (4)


def _bundle(folder: str) -> str:
    return __file__.rpartition("/")[0] + "/castellan" + folder.replace("/", ".") + ".bundle"


def _number(data: bytes) -> int:
    return int.from_bytes(data, "little")


def compressed(path: str):
    """Return the compressed bytes of the module `path`, or None if its bundle is damaged.

    Raises OSError if there is no such module.
    """
    folder, _, name = path.rpartition("/")
    with open(_bundle(folder), "rb") as file:
        head = file.read(_number(file.read(_LENGTH)))
        if crc32(head, crc32(folder.encode())).to_bytes(4, "little") not in HEADS:
            return None
        name = "\n%s\n" % name
        at = head.find(name.encode()) + len(name)
        if at < len(name):
            raise OSError(_NO_ENTRY)
        file.seek(_number(head[at : at + 3]))
        data = file.read(_number(head[at + 3 : at + 5]))
    return data if crc32(data) == _number(head[at + 5 : at + _ENTRY]) else None


class Bundles:
    """The modules in all bundles as a read-only file system for MicroPython's `import`."""

    def __init__(self):
        """Find nothing yet."""
        self.data = None
        self.count = 0

    def mount(self, readonly, makes_new):
        """Do nothing. MicroPython calls it."""

    def stat(self, path: str):
        """Return a tuple as `os.stat` does. Raises OSError if there is no such file or folder."""
        mode = 0x4000
        if path.endswith(".mpy"):
            mode = 0x8000
            self._collect()
            self.data = compressed(path[:-4])
        else:
            os.stat(_bundle(path))
        return (mode, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    def _collect(self):
        """Collect the garbage of some imports, before it spreads the modules over the heap."""
        self.count += 1
        if self.count == _MODULES_A_COLLECTION:
            self.count = 0
            gc.collect()

    def ilistdir(self, path: str):
        """Return no names: a list of the board's files shows the bundles themselves."""
        return iter(())

    def open(self, path: str, mode: str):
        """Open the module that `stat` has found just before."""
        if not path.endswith(".mpy"):
            raise OSError(_NO_ENTRY)
        data, self.data = self.data, None
        if data is None:
            raise ImportError("%s is damaged or of another version; run `castellan flash`" % path)
        return deflate.DeflateIO(BytesIO(data), deflate.RAW, _WINDOW_BITS)


# A part of each module's `__file__`, so a longer word costs memory.
__path__ = "/mpy"
os.mount(Bundles(), __path__)
