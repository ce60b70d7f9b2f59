"""Sends a piece set to a device: over the cable, or into the folder of a virtual device."""

import os

from castellan.device import own_pieces
from castellan.device.files import Files

from host_tools.flash import ports
from host_tools.flash.problems import BoardProblem
from host_tools.link.pieces import send, stamp_of
from host_tools.link.session import Session
from host_tools.virtual.flash_folder import flash_folder, usual_folder
from host_tools.virtual.headless import FLASH


def to_board(port: str | None, data: bytes) -> str | None:
    """Send a set to a board. Returns the stamp of the set stored there. Raises BoardProblem."""
    with Session(ports.find(port)) as session:
        return send(session, data)


def to_folder(state: str, data: bytes) -> str | None:
    """Write a set into the folder of a virtual device. Raises BadInput and BoardProblem."""
    with flash_folder(state or None, usual_folder()) as folder:
        problem = own_pieces.keep(Files(os, open), (folder / FLASH).as_posix(), data)
    if problem:
        raise BoardProblem(f"--state: {folder}: {problem} (docs/saves.md)")
    return stamp_of(data) if data else None
