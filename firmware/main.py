"""Starts the device: checks the version, then runs the self-test, safe boot or the game.

Room: root. Hold A and B while switching on to stay at the prompt.
"""

import gc
import os

import machine
import neopixel
from castellan.device.board import Board
from castellan.device.files import Files

# While modules load, collect garbage after so many bytes. Otherwise MicroPython collects only when
# the heap is full, and modules that load late lie in the middle of the free memory.
_GARBAGE_BYTES = 16384


def begin():
    """Start the device. Returns the main loop, or None if there is nothing to run.

    Imports are local, because files of another version may not even be importable.
    """
    from castellan.device import installation  # noqa: PLC0415

    _collect_after(_GARBAGE_BYTES)
    board = Board(machine, neopixel)
    files = Files(os, open)
    if installation.is_mixed(board, files, print):
        return None
    from castellan.device import loop, start  # noqa: PLC0415
    from castellan.ui.session import Session  # noqa: PLC0415

    def make_session(preferences):
        return Session(preferences, board.entropy(), None, board.entropy)

    main_loop = loop.Loop(board, files, start.FOLDER, make_session, print)
    if not start.begin(main_loop):
        return None
    _collect_after(-1)  # the game makes little garbage, and a collection takes 10 ms of a turn
    return main_loop


def _collect_after(count: int):
    if hasattr(gc, "threshold"):  # CPython has another collector
        gc.threshold(count)


def main():
    """Run the loop until Ctrl-C or the end of safe boot. Importing this file runs nothing."""
    loop = begin()
    if loop is not None:
        loop.run()


if __name__ == "__main__":
    main()
