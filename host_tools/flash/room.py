"""Counts the bytes of flash that files and folders take, and those that are free."""

BLOCK_BYTES = 4096
# littlefs keeps a file of up to an eighth of a block in its folder, without a block of its own.
_INLINE_BYTES = BLOCK_BYTES // 8
_ENTRY_BYTES = 64  # name, size and checksums of a file in its folder

# Prints the numbers of the board's file system, and the bytes that its files and folders take.
CODE = f"""
import os
def taken(p):
    n = 2 * {BLOCK_BYTES}
    for e in os.ilistdir(p or "/"):
        if e[1] & 0x4000:
            n += taken(p + "/" + e[0])
        elif e[3] <= {_INLINE_BYTES}:
            n += 4 * (e[3] + {_ENTRY_BYTES})
        else:
            n += -(-e[3] // {BLOCK_BYTES}) * {BLOCK_BYTES}
    return n
print((os.statvfs("/"), taken("")))
"""


def of_file(size: int) -> int:
    """Return the most bytes of flash that a file can take.

    A folder is stored twice and splits when it is half full. So a file in it counts four times.
    """
    if size <= _INLINE_BYTES:
        return 4 * (size + _ENTRY_BYTES)
    return -(-size // BLOCK_BYTES) * BLOCK_BYTES


def free_bytes(figures: tuple[int, ...], taken: int) -> int:
    """Return the free bytes from the answers of `CODE`: `os.statvfs`, and what the files take.

    `statvfs` counts some blocks of littlefs twice. It told 1 free block where 62 were written.
    """
    told = figures[0] * figures[3] if figures[3] <= figures[2] else 0
    return max(told, figures[0] * figures[2] - taken)
