"""Stores the packs that the owner of the box has sent: corrected tables, and a piece set.

Room: device. Loaded when a match begins, and when a pack arrives.
"""

import gc

from castellan.core import modules
from castellan.core.compat import const
from castellan.device import codes
from castellan.device.store import PACK, Store
from castellan.rules import games, registry

IS_TEMPORARY = True
SCHEMA = const(1)
MOST_BYTES = const(300)  # of a pack. The largest is Queendomino's
PIECES = "dragon-inferno"  # its pack is a piece set, whose stamp has four digits
_PIECES_FILE = "pieces"
_FILE = "pack-"
_PACKS = "castellan.rules.packs"  # 3 KB, for corrected packs only


def names():
    """Return the games that have a pack of their own."""
    return [name for name in games.NAMES if name in getattr(registry.meta(name), "PACKS", ())]


def stamp_of(name: str, data: bytes) -> str:
    """Return the stamp of a pack, as logs write it."""
    stamp = modules.load(_PACKS).stamp(data)
    return stamp[2:] if name == PIECES else stamp


def read(files, folder: str, game: str) -> bytes:
    """Return what `make` of a game takes: its packs with the owner's corrections.

    Returns b"" if the owner has sent none of them.
    """
    meta = registry.meta(game)
    used = [name for name in getattr(meta, "PACKS", ()) if read_one(files, folder, name)]
    if not used:
        return b""
    data = modules.load(_PACKS).compose(meta, lambda name: read_one(files, folder, name))
    gc.collect()  # or the match would lie behind the garbage, in the middle of the free memory
    return data


def read_one(files, folder: str, name: str) -> bytes:
    """Read the pack of one game from flash. Returns b"" if there is none or if it is invalid."""

    def accept(data):
        is_wrong = data and registry.open_pack(name).problem(bytes(data))
        return codes.BOTH_SAVES_BAD if is_wrong else codes.FINE

    buffer = bytearray(MOST_BYTES)
    store = _store(files, folder, name)
    if store.load(buffer, accept) != codes.FINE or store.is_new:
        return b""
    return bytes(memoryview(buffer)[: store.length])


def keep(files, folder: str, name: str, data: bytes) -> str:
    """Write a pack to flash. Empty `data` removes the pack. Returns an error text, or ""."""
    words = registry.open_pack(name).problem(data) if data else ""
    # An equal pack is not written again, because each write wears the flash.
    if words or (data and read_one(files, folder, name) == data):
        return words
    code = _store(files, folder, name).save(data, len(data))
    return "" if code == codes.FINE else "it could not be written: E%d" % code


def stores(files, folder: str):
    """Return the stores of all packs, for the factory reset."""
    return [_store(files, folder, name) for name in names()]


def attach(app, files, folder: str) -> None:
    """Tell the session where the owner's packs are. Without a pack on flash it gets None."""
    app.own_packs = None
    for place in ("/other0", "/other1", ""):  # older firmware kept piece sets beside these folders
        try:
            names = files.names(folder + place)
        except OSError:
            continue
        if [one for one in names if one[:5] == _FILE or one[:6] == _PIECES_FILE]:
            app.own_packs = (__name__, files, folder)


def _store(files, folder: str, name: str) -> Store:
    file_name = _PIECES_FILE if name == PIECES else _FILE + name
    return Store(files, folder, "other%d/" + file_name, PACK, SCHEMA, MOST_BYTES)
