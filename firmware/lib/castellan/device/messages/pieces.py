"""Receives the owner's piece set of Dragon Inferno in parts.

Room: device. The bytes are stored only if they are a valid piece set with the announced stamp.
The open match keeps its set.
"""

import binascii

from castellan.core.compat import const
from castellan.core.crc import crc32
from castellan.device import link_commands, own_pieces
from castellan.rules.dragon_inferno.checking import MOST_BYTES

_MOST_DIGITS = const(128)  # of one part, so that its line is short enough for the link
_LONGEST_STAMP = const(4)


def obey(link, key: str, value, now: int) -> str:
    """Run the message and send the stamp of the stored set. Returns an error text, or ""."""
    problem = _obey(link, value)
    if not problem:
        own = own_pieces.read(link.loop.files, link.loop.folder)
        link.send(pieces=stamp_of(own) if own else None)
    return "pieces: " + problem if problem else ""


def stamp_of(data: bytes) -> str:
    """Return the stamp of a piece set: four hex digits that logs use for this set."""
    return "%04x" % (crc32(data) & 0xFFFF or 1)


def _obey(link, value) -> str:
    if value == "which":
        return ""
    if value == "none":
        return own_pieces.keep(link.loop.files, link.loop.folder, b"")
    if not isinstance(value, dict):
        return "which, none or a part of a set is expected"
    if "stamp" in value:
        return _finish(link, value["stamp"])
    return _gather(link, value.get("at"), value.get("hex"))


def _gather(link, at, digits) -> str:
    """Append a part of the piece set. A part at 0 restarts. Returns an error text, or ""."""
    if at == 0:
        link.gathered = b""
    if not link_commands.is_number(at, MOST_BYTES) or at != len(link.gathered):
        return "the parts are expected in their order"
    if not isinstance(digits, str) or not 0 < len(digits) <= _MOST_DIGITS:
        return "up to %d hex digits are expected" % _MOST_DIGITS
    try:
        part = binascii.unhexlify(digits)
    except ValueError:
        return "up to %d hex digits are expected" % _MOST_DIGITS
    if at + len(part) > MOST_BYTES:
        return "that is too much for a piece set"
    link.gathered += part
    return ""


def _finish(link, stamp) -> str:
    data = link.gathered
    link.gathered = b""
    if not isinstance(stamp, str) or len(stamp) != _LONGEST_STAMP or stamp != stamp_of(data):
        return "something was lost on the way"
    return own_pieces.keep(link.loop.files, link.loop.folder, data)
