"""Receives the owner's packs in parts: corrected tables, and the piece set of Dragon Inferno.

Room: device. The bytes are stored only if they are a valid pack with the announced stamp. The open
match keeps its own pack.
"""

import binascii

from castellan.core.compat import const
from castellan.device import link_commands, own_packs
from castellan.rules import registry

_MOST_DIGITS = const(128)  # of one part, so that its line is short enough for the link
_PIECES_KEY = "pieces"  # the key of a piece set, which names no game


def obey(link, key: str, value, now: int) -> str:
    """Run the message and send the stamp of the stored pack. Returns an error text, or ""."""
    name = _name_from(key, value)
    if not name:
        return "pack: one of %s is expected as its game" % ", ".join(own_packs.names())
    problem = _obey(link, key, name, value)
    if link.loop.shell is not None:
        own_packs.attach(link.loop.shell.app, link.loop.files, link.loop.folder)
    if problem:
        return key + ": " + problem
    own = own_packs.read_one(link.loop.files, link.loop.folder, name)
    stamp = own_packs.stamp_of(name, own) if own else None
    link.send(**({key: stamp} if key == _PIECES_KEY else {key: stamp, "game": name}))
    return ""


def _name_from(key: str, value) -> str:
    if key == _PIECES_KEY:
        return own_packs.PIECES
    name = value.get("game") if isinstance(value, dict) else None
    return str(name) if name in own_packs.names() else ""


def _obey(link, key: str, name: str, value) -> str:
    files = link.loop.files
    folder = link.loop.folder
    if value == "none" or (key != _PIECES_KEY and value.get("remove") == 1):
        return own_packs.keep(files, folder, name, b"")
    if value == "which" or value == {"game": name}:
        return ""
    if not isinstance(value, dict):
        return "which, none or a part of a set is expected"
    if "stamp" not in value:
        return _gather(link, registry.open_pack(name).SIZE, value.get("at"), value.get("hex"))
    data = link.gathered
    link.gathered = b""
    if not data or value["stamp"] != own_packs.stamp_of(name, data):
        return "something was lost on the way"
    return own_packs.keep(files, folder, name, data)


def _gather(link, most: int, at, digits) -> str:
    """Append a part of the pack. A part at 0 restarts. Returns an error text, or ""."""
    if at == 0:
        link.gathered = b""
    if not link_commands.is_number(at, most) or at != len(link.gathered):
        return "the parts are expected in their order"
    if not isinstance(digits, str) or not 0 < len(digits) <= _MOST_DIGITS:
        return "up to %d hex digits are expected" % _MOST_DIGITS
    try:
        part = binascii.unhexlify(digits)
    except ValueError:
        return "up to %d hex digits are expected" % _MOST_DIGITS
    if at + len(part) > most:
        return "that is too much for a pack"
    link.gathered += part
    return ""
