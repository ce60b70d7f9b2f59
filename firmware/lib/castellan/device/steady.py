"""Makes unstable bits of the flash certain, before the file system writes anything.

Room: device. Used after the power was switched on, and unloaded afterwards.

A power cut can leave bits that are read at random. Then littlefs can find a commit whole at one
reading and torn at the next one, and can copy bytes that nobody wrote. So each block is read again
and again, and 0 is programmed into each bit whose readings differ. Programming needs no erase and
leaves all other bits alone. From then on the commit is whole at each reading, or torn at each.
"""

from castellan.core.compat import const

_BLOCK_BYTES = const(4096)
_PAGE_BYTES = const(256)
_COUNT_BLOCKS = const(4)  # a request of `ioctl`
_HEAD_BYTES = const(8)
# A bit that is read at random gives the same value at seventeen readings once in 65 000 times.
_FURTHER_READINGS = const(16)
# The chip caches the last 16 KB. Five blocks are more, so each reading reaches the flash.
_GROUP = const(5)


def mend(machine) -> None:
    """Make unstable bits certain after a power-on. If there were some, start the chip again.

    The disk was mounted while these bits were read at random. A chip that was started again does
    not come here again, so a broken bit cannot restart it for ever.
    """
    try:
        from rp2 import Flash  # noqa: PLC0415 - only some chips give access to the flash
    except ImportError:
        return
    if machine.reset_cause() == machine.PWRON_RESET and make_certain(Flash()):
        machine.reset()


def make_certain(flash) -> bool:
    """Program 0 into each bit whose readings differ. Returns True if there was one.

    `flash` has the methods of MicroPython's block devices.
    """
    blocks = _used_blocks(flash)
    kept = bytearray(_GROUP * _BLOCK_BYTES)
    again = bytearray(_BLOCK_BYTES)
    has_differed = False
    for begin in range(0, len(blocks), _GROUP):
        if _make_group_certain(flash, blocks[begin : begin + _GROUP], kept, again):
            has_differed = True
    return has_differed


def _used_blocks(flash):
    """List the blocks that may belong to a folder.

    A folder's block begins with a counter and a tag whose highest bit is set. Other blocks hold
    parts of files, and littlefs writes the name of a file only after its parts.
    """
    head = bytearray(_HEAD_BYTES)
    erased = b"\xff" * _HEAD_BYTES
    blocks = []
    for block in range(flash.ioctl(_COUNT_BLOCKS, 0)):
        flash.readblocks(block, head, 0)
        if head[4] & 0x80 and head != erased:
            blocks.append(block)
    return blocks


def _make_group_certain(flash, blocks, kept, again) -> bool:
    view = memoryview(kept)
    firsts = [
        view[place * _BLOCK_BYTES : (place + 1) * _BLOCK_BYTES] for place in range(len(blocks))
    ]
    for place, block in enumerate(blocks):
        flash.readblocks(block, firsts[place], 0)
    # The bits to keep, by block and offset.
    pages: dict[tuple[int, int], bytearray] = {}
    for _ in range(_FURTHER_READINGS):
        for place, block in enumerate(blocks):
            flash.readblocks(block, again, 0)
            if again != firsts[place]:
                _note(pages, block, firsts[place], again)
    for (block, offset), page in pages.items():
        flash.writeblocks(block, page, offset)
    return bool(pages)


def _note(pages, block: int, first, again) -> None:
    """Clear a bit in `pages` for each bit in which two readings of a block differ."""
    for offset in range(0, _BLOCK_BYTES, _PAGE_BYTES):
        if first[offset : offset + _PAGE_BYTES] == again[offset : offset + _PAGE_BYTES]:
            continue
        page = pages.get((block, offset))
        if page is None:
            page = pages[(block, offset)] = bytearray(b"\xff" * _PAGE_BYTES)
        for at in range(_PAGE_BYTES):
            page[at] &= ~(first[offset + at] ^ again[offset + at]) & 255
