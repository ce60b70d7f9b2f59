"""Set up the interpreter of the pty board: mount the disk, set the board's name, run main.py.

This file runs in MicroPython's unix port. Its arguments are the image of the flash, the name of
the board, the version as three numbers with dots, and 1 if main.py shall run.
"""

import sys

import machine
import neopixel  # noqa: F401 - imported while the computer's disk is still there
import vfs

_BLOCK = 4096
_RESET_STATUS = 77
_BOOTLOADER_STATUS = 78


class Flash:
    """A block device for littlefs that keeps its blocks in a file and flushes each write."""

    def __init__(self, path):
        self.file = open(path, "r+b")  # noqa: SIM115 - as long as the board lives
        self.file.seek(0, 2)
        self.blocks = self.file.tell() // _BLOCK

    def readblocks(self, block, buffer, offset=0):
        """Read a block from `offset` on into the buffer."""
        self.file.seek(block * _BLOCK + offset)
        self.file.readinto(buffer)

    def writeblocks(self, block, buffer, offset=None):
        """Write the buffer into a block from `offset` on. It does not erase the block first."""
        self.file.seek(block * _BLOCK + (offset or 0))
        self.file.write(buffer)
        self.file.flush()

    def ioctl(self, operation, argument):
        """Return the number of blocks (4) or their size (5), or erase a block (6)."""
        if operation == 4:
            return self.blocks
        if operation == 5:
            return _BLOCK
        if operation == 6:
            self.file.seek(argument * _BLOCK)
            self.file.write(b"\xff" * _BLOCK)
            self.file.flush()
        return 0


class Implementation:
    """Replaces `sys.implementation` with the values of a Pico."""

    def __init__(self, machine_name, version):
        self.name = "micropython"
        self.version = version
        self._machine = machine_name
        self._mpy = _SYS.implementation._mpy


class System:
    """Replaces the module `sys`. Only `platform` and `implementation` differ."""

    platform = "rp2"

    def __init__(self, implementation):
        self.implementation = implementation

    def __getattr__(self, name):
        return getattr(_SYS, name)


_SYS = sys


def _reset():
    _SYS.exit(_RESET_STATUS)


def _bootloader():
    _SYS.exit(_BOOTLOADER_STATUS)


def _begin():
    image, name, version, has_autorun = _SYS.argv[1:5]
    flash = Flash(image)
    machine.reset = _reset
    machine.bootloader = _bootloader
    vfs.umount("/")
    try:
        disk = vfs.VfsLfs2(flash, progsize=256)
    except OSError:
        vfs.VfsLfs2.mkfs(flash, progsize=256)
        disk = vfs.VfsLfs2(flash, progsize=256)
    vfs.mount(disk, "/")
    numbers = tuple([int(number) for number in version.split(".")])
    _SYS.path[:] = ["", ".frozen", "/lib"]
    _SYS.modules["sys"] = System(Implementation(name, numbers))
    # From now on the program handles Ctrl-C.
    print("<on>", end="")
    return has_autorun == "1"


if _begin():
    try:
        with open("/main.py") as _file:
            _text = _file.read()
        exec(_text, {"__name__": "__main__"})
    except OSError:
        pass
    except KeyboardInterrupt:
        pass
    except Exception as _problem:
        _SYS.print_exception(_problem)
