"""Starts the device: version check, safe keys, two seconds for Ctrl-C, then the game.

Room: root. Hold A and B while switching on to stay at the prompt.
"""

import os

import machine
import neopixel
from castellan import version
from castellan.device.board import Board
from castellan.device.files import Files


def is_mixed(board, files) -> bool:
    """True, with words and a sign, when the installed files do not belong together."""
    from castellan.device import installation, signs  # noqa: PLC0415 - forgotten after the start

    fault = installation.fault(files, getattr(version, "__file__", ""))
    if fault:
        signs.mixed_installation(board)
        print(fault)
    return bool(fault)


def main():
    """Puts the parts together; importing this file only names it."""
    board = Board(machine, neopixel)
    files = Files(os, open)
    if not is_mixed(board, files):
        # Only now: files of another version may not even be importable.
        from castellan.device.start import FOLDER, Device  # noqa: PLC0415
        from castellan.ui.session import Session  # noqa: PLC0415

        Device(board, files, FOLDER, Session, print).run()


if __name__ == "__main__":
    main()
