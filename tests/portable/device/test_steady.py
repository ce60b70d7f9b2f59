"""Test that unstable bits of the flash become certain before anything else is written."""

import sys

from castellan.device import steady
from support.shims import machine

BLOCK = 4096
_HEAD = b"\x01\x00\x00\x00\xf0\x0f\xff\xf7"


class Flash:
    """Blocks of flash. Bits in `unstable` change at every third reading, or rarely."""

    def __init__(self, count):
        self.blocks = [bytearray(b"\xff" * BLOCK) for _ in range(count)]
        self.unstable = {}  # (block, offset) -> bits
        self.period = 3
        self.readings = 0
        self.written = []

    def fill(self, block, byte=0x55):
        self.blocks[block][:] = _HEAD + bytes([byte]) * (BLOCK - len(_HEAD))

    def ioctl(self, request, argument):
        assert request == 4
        return len(self.blocks)

    def readblocks(self, block, buffer, offset):
        self.readings += 1
        buffer[:] = self.blocks[block][offset : offset + len(buffer)]
        for (where, at), bits in self.unstable.items():
            if where == block and offset <= at < offset + len(buffer):
                if self.readings % self.period == 0:
                    buffer[at - offset] ^= bits

    def writeblocks(self, block, data, offset):
        assert offset % 256 == 0 and len(data) == 256
        self.written.append((block, offset))
        for at in range(256):
            self.blocks[block][offset + at] &= data[at]
            bits = self.unstable.pop((block, offset + at), 0) & data[at]
            if bits:
                self.unstable[(block, offset + at)] = bits


class Rp2:
    """A module `rp2` with this flash."""

    def __init__(self, flash):
        self.Flash = lambda: flash


def unstable_flash(count=7):
    flash = Flash(count)
    for block in range(count):
        flash.fill(block)
    return flash


def test_a_flash_without_unstable_bits_is_left_alone():
    flash = unstable_flash()
    assert not steady.make_certain(flash)
    assert not flash.written


def test_each_unstable_bit_becomes_0_and_all_other_bits_stay():
    flash = unstable_flash()
    flash.unstable = {(0, 8): 0x01, (0, 4095): 0x40, (3, 700): 0x14, (6, 256): 0x04}
    wanted = [bytes(block) for block in flash.blocks]
    assert steady.make_certain(flash)
    assert not flash.unstable
    assert sorted(flash.written) == [(0, 0), (0, 3840), (3, 512), (6, 256)]
    for block, before in enumerate(wanted):
        after = bytearray(before)
        for where, at, bits in ((0, 8, 1), (0, 4095, 0x40), (3, 700, 0x14), (6, 256, 4)):
            if where == block:
                after[at] &= ~bits & 255
        assert flash.blocks[block] == after
    assert not steady.make_certain(flash)


def test_a_bit_that_is_seldom_read_wrong_is_found():
    flash = unstable_flash(5)
    flash.unstable = {(2, 1000): 0x10}
    flash.period = 23  # of seventeen readings of the block only one differs
    assert steady.make_certain(flash)
    assert not flash.unstable


def test_blocks_that_belong_to_no_folder_are_not_read_whole():
    flash = Flash(40)
    flash.fill(4)
    flash.blocks[9][:] = b"\x00" * BLOCK  # a part of a file: the highest bit of the tag is 0
    flash.unstable = {(9, 300): 1, (20, 300): 1}
    assert not steady.make_certain(flash)
    assert flash.readings == 40 + 17


def mended(flash, cause):
    """Mend a flash after a reset with this cause. Returns True if the chip is started again."""
    machine.begin(cause)
    sys.modules["rp2"] = Rp2(flash)
    try:
        steady.mend(machine)
    except machine.ResetRequested:
        return True
    finally:
        del sys.modules["rp2"]
    return False


def test_the_chip_starts_again_once_after_unstable_bits():
    flash = unstable_flash()
    flash.unstable = {(1, 300): 4}
    assert mended(flash, machine.PWRON_RESET)
    assert not mended(flash, machine.PWRON_RESET)


def test_a_bit_that_stays_unstable_does_not_start_the_chip_again_for_ever():
    flash = unstable_flash()
    flash.unstable = {(1, 300): 4}
    flash.writeblocks = lambda block, data, offset: None
    assert mended(flash, machine.PWRON_RESET)
    assert not mended(flash, machine.WDT_RESET)


def test_a_device_without_such_a_flash_just_starts():
    machine.begin(machine.PWRON_RESET)
    assert "rp2" not in sys.modules
    steady.mend(machine)
