"""The firmware's store works on the littlefs of MicroPython and handles its errors."""

import pytest

from host_tools.board_build.mpy import compile_tree
from host_tools.interpreters import runtimes

_SCRIPT = """
import os
from castellan.device import codes
from castellan.device.files import Files
from castellan.device.games import Games
from castellan.device.store import MATCH, Store

BLOCK = 4096
class Flash:
    def __init__(self, blocks):
        self.data = bytearray(b"\\xff" * (blocks * BLOCK))
    def readblocks(self, block, buffer, offset=0):
        at = block * BLOCK + offset
        buffer[:] = self.data[at : at + len(buffer)]
    def writeblocks(self, block, buffer, offset=0):
        at = block * BLOCK + offset
        self.data[at : at + len(buffer)] = buffer
    def ioctl(self, request, argument):
        if request == 4:
            return len(self.data) // BLOCK
        if request == 5:
            return BLOCK
        if request == 6:
            at = argument * BLOCK
            self.data[at : at + BLOCK] = b"\\xff" * BLOCK
            return 0

flash = Flash(14)
os.VfsLfs2.mkfs(flash, progsize=256)
disk = os.VfsLfs2(flash, progsize=256)
os.mount(disk, "/flash")
files = Files(os, open)
folder = "/flash/castellan"

def store():
    return Store(files, folder, "match%d/save", MATCH, 1, 3000)

def known():
    buffer = bytearray(3000)
    found = store()
    code = found.load(buffer)
    return code, bytes(buffer[: found.length])

print(known())
for number in range(40):
    payload = b"state %02d" % number
    assert store().save(payload, 8) == codes.FINE
    assert known() == (codes.FINE, payload)
os.remove(folder + "/match0/save")
os.mkdir(folder + "/match0/save")
print(known()[0], store().save(b"over a folder", 13), known(), files.names(folder + "/match0"))
number = 0
try:
    while True:
        number += 1
        with open("/flash/filler%d" % number, "wb") as file:
            file.write(bytes(2000))
except OSError:
    pass
print(files.free_bytes("/flash"), store().save(bytes(2900), 2900), known())
print(Games(files, folder + "/games", 20, 9000).add(bytes(2900), 2900) != codes.FINE)
print(known())
os.umount("/flash")
os.mount(os.VfsLfs2(flash, progsize=256), "/flash")
print(known())
"""


@pytest.mark.interpreter
def test_the_store_meets_every_accident_on_real_littlefs(unix):
    compile_tree()
    result = runtimes.run_code("unix", _SCRIPT)
    assert result.stdout.splitlines() == [
        "(0, b'')",
        "0 0 (0, b'over a folder') ['save', 'save.bad']",
        "0 1 (0, b'over a folder')",
        "True",
        "(0, b'over a folder')",
        "(0, b'over a folder')",
    ], result.stdout + result.stderr
