"""The piece set that the owner of the box has sent, kept on flash like everything else.

Room: device. Loaded when a match that uses it is made ready, and when one arrives.
"""

from castellan.core import modules
from castellan.core.compat import const
from castellan.device import codes
from castellan.device.store import PIECES, Store
from castellan.rules.dragon_inferno.checking import MOST_BYTES, problem

SCHEMA = const(1)
_FOR_A_MOMENT = (
    "castellan.device.own_pieces",
    "castellan.device.start",
    "castellan.device.slot_scan",
    "castellan.rules.dragon_inferno.checking",
    "castellan.version",
)


def _store(files, folder: str) -> Store:
    return Store(files, folder, "pieces", PIECES, SCHEMA, MOST_BYTES)


def read(files, folder: str) -> bytes:
    """The set on flash, nothing where there is none or it is not in order."""
    buffer = bytearray(MOST_BYTES)
    store = _store(files, folder)
    if store.load(buffer) != codes.FINE or store.is_new:
        return b""
    data = bytes(memoryview(buffer)[: store.length])
    return b"" if problem(data) else data


def take(files, folder: str) -> bytes:
    """The same, and nothing of this stays in memory."""
    found = read(files, folder)
    forget()
    return found


def keep(files, folder: str, data: bytes) -> str:
    """Keeps a set, or none with no bytes; what is wrong with it, or nothing."""
    words = problem(data) if data else ""
    if words or (data and read(files, folder) == data):  # what is there is not written again
        return words
    code = _store(files, folder).save(data, len(data))
    return "" if code == codes.FINE else "it could not be written: E%d" % code


def forget() -> None:
    """Gives the memory back, also that of what reads the flash (`start` has it in its bundle)."""
    for name in _FOR_A_MOMENT:
        modules.forget(name)
