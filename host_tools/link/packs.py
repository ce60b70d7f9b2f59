"""Sends a pack to a device in parts that fit into lines of the link."""

import time

from castellan.device.own_packs import PIECES, stamp_of

from host_tools.flash.problems import BoardGone, BoardProblem
from host_tools.link.session import Session

_PART_BYTES = 64
_ANSWER_S = 5.0


def send(session: Session, name: str, data: bytes) -> str | None:
    """Send a pack. Empty `data` removes the device's pack. Returns the stamp stored there."""
    # The message of a piece set names no game, as older devices expect it.
    key, head = ("pieces", {}) if name == PIECES else ("pack", {"game": name})
    if not data:
        return _ask(session, key, {**head, "remove": 1} if head else "none")
    for at in range(0, len(data), _PART_BYTES):
        _ask(session, key, {**head, "at": at, "hex": data[at : at + _PART_BYTES].hex()})
    wanted = stamp_of(name, data)
    stamp = _ask(session, key, {**head, "stamp": wanted})
    if stamp != wanted:
        raise BoardProblem(f"{session.port}: the device has kept another pack: {stamp}")
    return stamp


def _ask(session: Session, key: str, value: object) -> str | None:
    session.send({key: value})
    end = time.monotonic() + _ANSWER_S
    while time.monotonic() < end:
        for message in session.receive():
            if "error" in message:
                raise BoardProblem(f"{session.port}: the device says: {message['error']}")
            if key in message:
                stamp = message[key]
                return None if stamp is None else str(stamp)
    raise BoardGone(session.port, "sending a pack to it")
