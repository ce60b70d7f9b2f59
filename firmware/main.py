"""Starts the device: version check, safe keys, two seconds for Ctrl-C, then the game.

Room: root. Hold A and B while switching on to stay at the prompt.
"""

import os

import machine
import neopixel
from castellan.device.board import Board
from castellan.device.files import Files


def begin():
    """Puts the parts together; the main loop, or None when there is nothing to run.

    Imports are local: what only the start needs is forgotten with it, and files of another
    version may not even be importable.
    """
    from castellan.device import installation  # noqa: PLC0415

    board = Board(machine, neopixel)
    files = Files(os, open)
    if installation.is_mixed(board, files, print):
        return None
    from castellan.device.start import FOLDER, Device  # noqa: PLC0415
    from castellan.ui.session import Session  # noqa: PLC0415

    def make_session(preferences):
        return Session(preferences, board.entropy(), None, board.entropy)

    return Device(board, files, FOLDER, make_session, print).begin()


def main():
    """Runs the device until the prompt is wanted; importing this file only names it."""
    loop = begin()
    if loop is not None:
        loop.run()


if __name__ == "__main__":
    main()
