"""Sends a pack to a device: over the cable, or into the folder of a virtual device."""

import argparse
import errno
import os
import shutil

from castellan.device import own_packs
from castellan.device.files import Files

from host_tools import checkout
from host_tools.bad_input import BadInput
from host_tools.flash.problems import BoardProblem
from host_tools.flash.room import BLOCK_BYTES


def hand_over(args: argparse.Namespace, name: str, data: bytes) -> str | None:
    """Send a pack to the device that `--port` or `--state` names. Empty `data` removes the pack.

    Returns the stamp of the device's pack. Raises BadInput and BoardProblem.
    """
    if not checkout.IS_WHOLE:
        raise BadInput(f"sending a pack {checkout.WORDS}")
    if args.state is not None:
        return _to_folder(args.state, name, data)
    from host_tools.flash import ports
    from host_tools.link.packs import send
    from host_tools.link.session import Session

    with Session(ports.find(args.port)) as session:
        return send(session, name, data)


def _to_folder(state: str, name: str, data: bytes) -> str | None:
    """Write a pack into the folder of a virtual device."""
    from host_tools.virtual.flash_folder import flash_folder, usual_folder
    from host_tools.virtual.headless import FLASH

    with flash_folder(state or None, usual_folder()) as folder:
        problem = own_packs.keep(Files(os, open), (folder / FLASH).as_posix(), name, data)
        is_full = shutil.disk_usage(folder).free < BLOCK_BYTES
    if problem:
        words = os.strerror(errno.ENOSPC) if is_full else f"{problem} (docs/saves.md)"
        raise BoardProblem(f"--state: {folder}: {words}")
    return own_packs.stamp_of(name, data) if data else None
