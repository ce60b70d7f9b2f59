"""Stores the piece set that the owner of the box has sent.

Room: device. Loaded when a match with this set begins, and when a set arrives.
"""

from castellan.core.compat import const
from castellan.device import codes
from castellan.device.store import PIECES, Store
from castellan.rules.dragon_inferno.checking import MOST_BYTES, problem

SCHEMA = const(1)


def _store(files, folder: str) -> Store:
    return Store(files, folder, "pieces", PIECES, SCHEMA, MOST_BYTES)


def read(files, folder: str) -> bytes:
    """Read the piece set from flash. Returns b"" if there is none or if it is invalid."""
    buffer = bytearray(MOST_BYTES)
    store = _store(files, folder)
    if store.load(buffer) != codes.FINE or store.is_new:
        return b""
    data = bytes(memoryview(buffer)[: store.length])
    return b"" if problem(data) else data


def keep(files, folder: str, data: bytes) -> str:
    """Write a piece set to flash. Empty `data` removes the set. Returns an error text, or ""."""
    words = problem(data) if data else ""
    # An equal set is not written again, because each write wears the flash.
    if words or (data and read(files, folder) == data):
        return words
    code = _store(files, folder).save(data, len(data))
    return "" if code == codes.FINE else "it could not be written: E%d" % code
