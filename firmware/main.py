"""Starts the device: checks the version, then runs the self-test, safe boot or the game.

Room: root. Hold A and B while switching on to stay at the prompt.
"""

import os

import machine
import neopixel
from castellan.device.board import Board
from castellan.device.files import Files


def begin():
    """Start the device. Returns the main loop, or None if there is nothing to run.

    Imports are local, because files of another version may not even be importable.
    """
    from castellan.device import installation  # noqa: PLC0415

    board = Board(machine, neopixel)
    files = Files(os, open)
    if installation.is_mixed(board, files, print):
        return None
    from castellan.device import loop, start  # noqa: PLC0415
    from castellan.ui.session import Session  # noqa: PLC0415

    def make_session(preferences):
        return Session(preferences, board.entropy(), None, board.entropy)

    main_loop = loop.Loop(board, files, start.FOLDER, make_session, print)
    return main_loop if start.begin(main_loop) else None


def main():
    """Run the loop until Ctrl-C or the end of safe boot. Importing this file runs nothing."""
    loop = begin()
    if loop is not None:
        loop.run()


if __name__ == "__main__":
    main()
