"""Sends a piece set to a device in parts that fit into lines of the link."""

import time

from castellan.rules.dragon_inferno.pieces import Pieces

from host_tools.flash.problems import BoardGone, BoardProblem
from host_tools.link.session import Session

_PART_BYTES = 64
_ANSWER_S = 5.0


def stamp_of(data: bytes) -> str:
    """Return the stamp of a piece set: four hex digits that logs use for this set."""
    return f"{Pieces(data).stamp:04x}"


def send(session: Session, data: bytes) -> str | None:
    """Send a piece set. Empty `data` removes the device's set. Returns the stamp stored there."""
    if not data:
        return _ask(session, "none")
    for at in range(0, len(data), _PART_BYTES):
        _ask(session, {"at": at, "hex": data[at : at + _PART_BYTES].hex()})
    stamp = _ask(session, {"stamp": stamp_of(data)})
    if stamp != stamp_of(data):
        raise BoardProblem(f"{session.port}: the device has kept another set: {stamp}")
    return stamp


def _ask(session: Session, value: object) -> str | None:
    session.send({"pieces": value})
    end = time.monotonic() + _ANSWER_S
    while time.monotonic() < end:
        for message in session.receive():
            if "error" in message:
                raise BoardProblem(f"{session.port}: the device says: {message['error']}")
            if "pieces" in message:
                stamp = message["pieces"]
                return None if stamp is None else str(stamp)
    raise BoardGone(session.port, "sending a piece set to it")
