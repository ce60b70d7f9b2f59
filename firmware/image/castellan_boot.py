"""Mounts the disk of a Pico with our image, and asks a person before it makes a new disk.

Room: root.
"""

import os
import sys
import time

import machine
import rp2
import vfs

_TRIES = 3
_PAUSE_MS = 100
_A_AND_B = 48
_HOLD_MS = 3000
_STAMP = "/lib/castellan/stamp.txt"


def mount() -> bool:
    """Try three times to mount the disk. Returns True if it worked. Never writes."""
    for _ in range(_TRIES):
        try:
            vfs.mount(vfs.VfsLfs2(rp2.Flash(), progsize=256), "/")
            return True
        except OSError:
            time.sleep_ms(_PAUSE_MS)
    return False


def search_path():
    """Return the search path of modules: image or disk, what runs comes first."""
    if runs_image():
        return [".frozen", "", "/lib"]
    return ["", "/lib", ".frozen"]


def runs_image() -> bool:
    """True if the image's firmware runs, and not the files on the disk.

    It runs if the files are older, or if their installation was broken off. Files of the image's
    version are not older. Files without a stamp were copied by hand, and run.
    """
    try:
        with open(_STAMP) as file:
            stamp = file.read()
    except OSError:
        return False
    try:
        return _numbers(stamp) < _numbers(_version())
    except ValueError:
        return True


def _numbers(version: str):
    return [int(part) for part in version.strip().split(".")]


def _version() -> str:
    """Return the version of the image."""
    before = sys.path[:]
    sys.path[:] = [".frozen"]
    try:
        from castellan.version import VERSION
    finally:
        sys.path[:] = before
        for name in ("castellan.version", "castellan"):
            sys.modules.pop(name, None)
    return VERSION


def has_disk() -> bool:
    """True if a disk is mounted at the root."""
    try:
        os.statvfs("/")
    except OSError:
        return False
    return True


def ask() -> bool:
    """Show E1 until A and B are held for 3 s, then make a new disk. Returns True if it mounts."""
    import neopixel
    from castellan.device import alarm, codes
    from castellan.device.board import TURN_MS, Board
    from castellan.ui.light import Light
    from castellan.ui.preferences import Preferences

    print("castellan: there is no disk that can be read. Hold A and B for 3 s to make a new one;")
    print("castellan: that forgets what was on it. Ctrl-C leads to the prompt.")
    board = Board(machine, neopixel)
    preferences = Preferences()
    sign = alarm.Alarm(codes.FILE_SYSTEM, Light(preferences), preferences, board.ticks_ms())
    held_ms = 0
    while held_ms < _HOLD_MS:
        levels = board.levels()
        held_ms = held_ms + TURN_MS if levels == _A_AND_B else 0
        if sign.step(board.ticks_ms(), 0):
            board.write(sign.shell.light.output)
        board.sleep_ms(TURN_MS)
    vfs.VfsLfs2.mkfs(rp2.Flash(), progsize=256)
    return mount()


def run() -> None:
    """Run the disk's main.py, or the image's firmware if that is newer or main.py cannot start.

    A broken installation cannot import its own modules, and says so.
    """
    try:
        with open("/main.py") as file:
            text = file.read()
    except OSError:
        text = ""
    if text and runs_image():
        print("castellan: the disk has older or unfinished files, so the image's firmware runs.")
    elif text:
        try:
            exec(text, {"__name__": "__main__"})
            return
        except ImportError as problem:
            sys.print_exception(problem)
            print("castellan: the disk's files cannot start, so the image's firmware runs.")
            _forget_files()
    import castellan_main

    castellan_main.main()


def _forget_files() -> None:
    """Let the image's modules be imported from now on, instead of the disk's."""
    sys.path[:] = [".frozen", "", "/lib"]
    for name in list(sys.modules):
        if name.partition(".")[0] == "castellan":
            del sys.modules[name]
