"""Sends facts about this device to a computer: memory, times, writes, settings, errors.

Room: device. Loaded for the message `get` `report`.
"""

import binascii
import gc
import os
import sys

from castellan.core import modules
from castellan.core.compat import const
from castellan.device import crash
from castellan.version import VERSION

_MOST_LINE = const(200)


def lines(loop):
    """Yield the facts as lines: a key, a space and a value. The errors come last."""
    yield "version " + VERSION
    yield "image " + _image()
    yield "board " + str(getattr(sys.implementation, "_machine", ""))
    yield "micropython " + ".".join([str(number) for number in sys.implementation.version[:3]])
    cause = getattr(loop.board.machine, "reset_cause", None)
    yield "reset_cause %d" % (cause() if cause is not None else 0)
    yield "uptime_ms %d" % loop.board.ticks_ms()
    yield "slowest_turn_ms %d %s" % (loop.slowest_ms, loop.slowest_screen)
    yield "writes %d" % loop.saver.writes
    gc.collect()
    yield "free_bytes %d" % _mem_free()
    yield "flash_blocks " + _room()
    shell = loop.shell
    if shell is not None:
        yield "screen " + shell.name
        yield "settings " + binascii.hexlify(shell.preferences.to_bytes()).decode()
    for line in crash.read_entries(loop.files, loop.folder).split("\n"):
        if line:
            yield "error " + line[:_MOST_LINE]


def _image() -> str:
    try:
        return modules.load("castellan_image").DIGEST  # only our image has it
    except ImportError:
        return "none"


def _mem_free() -> int:
    return gc.mem_free() if hasattr(gc, "mem_free") else 0


def _room() -> str:
    """Return free and all blocks of the file system, or nothing where it does not tell."""
    try:
        figures = os.statvfs("/")
    except (AttributeError, OSError):
        return ""
    return "%d of %d" % (figures[3], figures[2])
