"""Puts an image on a board through the drive of its boot ROM, without a press on BOOTSEL.

After `machine.bootloader()` the chip shows a drive, as after a press on BOOTSEL. When a whole
image has arrived there, the board restarts by itself.
"""

import contextlib
import os
import time
from collections.abc import Callable
from pathlib import Path

from host_tools.flash import drives
from host_tools.flash.board import SerialBoard
from host_tools.flash.problems import BoardProblem

_DRIVE_S = 30
_RESTART_S = 30
_LOOK_S = 0.2


def put(board: SerialBoard, image: Path, tell: Callable[[str], None]) -> None:
    """Copy an image to the board's drive, and wait until the drive is gone. Closes the port.

    Raises BoardProblem if no drive appears, or if the board does not take the image.
    """
    others = {drive.path for drive in drives.find()}
    tell(f"{board.port}: asking the board for its drive")
    board.enter_bootloader()
    drive = _await_drive(others, image)
    tell(f"copying {image.name} to {drive}; the board restarts by itself")
    target = drive / image.name
    # The board restarts on the last block, so the computer may find the drive gone.
    with contextlib.suppress(OSError), target.open("wb") as file:
        file.write(image.read_bytes())
        file.flush()
        os.fsync(file.fileno())
    if not _comes_true(lambda: str(drive) not in {d.path for d in drives.find()}, _RESTART_S):
        raise BoardProblem(
            f"{drive}: the board did not take the image and still shows its drive. Copy {image} "
            "there again"
        )


def _await_drive(others: set[str], image: Path) -> Path:
    """Return the drive that appears beside the other ones."""
    found: list[str] = []

    def appears() -> bool:
        found[:] = [drive.path for drive in drives.find() if drive.path not in others]
        return bool(found)

    if not _comes_true(appears, _DRIVE_S):
        is_there = drives.is_unmounted()
        state = "its drive is not mounted" if is_there else "no drive RPI-RP2 or RP2350 appeared"
        raise BoardProblem(
            f"the board waits for an image, but {state}. Open that drive in the file manager and "
            f"copy {image} to it; or unplug the board and plug it in again: nothing was changed"
        )
    return Path(found[0])


def reconnect(find_port: Callable[[], str]) -> SerialBoard:
    """Connect to the board after its restart. Raises BoardProblem if it does not come back."""
    end = time.monotonic() + _RESTART_S
    while True:
        try:
            return SerialBoard(find_port())
        except BoardProblem:
            if time.monotonic() > end:
                raise
            time.sleep(_LOOK_S)


def _comes_true(is_true: Callable[[], bool], patience_s: float) -> bool:
    end = time.monotonic() + patience_s
    while not is_true():
        if time.monotonic() > end:
            return False
        time.sleep(_LOOK_S)
    return True
