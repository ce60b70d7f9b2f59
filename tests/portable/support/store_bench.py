"""Make a store with known saves on a disk in memory, and read it like after a new boot."""

from castellan.device import codes
from castellan.device.store import MATCH, Store

FOLDER = "/castellan"
SLOTS = (FOLDER + "/match0/save", FOLDER + "/match1/save")


def store_on(disk, schema=1, kind=MATCH):
    return Store(disk, FOLDER, "match%d/save", kind, schema, 1024)


def state(number):
    return bytes((number * 7 + place) & 255 for place in range(40 + number % 5))


def saved(disk, count, schema=1):
    """Save `count` times to this disk. Returns the store."""
    store = store_on(disk, schema)
    for number in range(1, count + 1):
        data = state(number)
        assert store.save(data, len(data)) == codes.FINE
    return store


def read(disk, schema=1, kind=MATCH):
    """Return (code, payload) that a board reads at its next boot. The payload may be None."""
    store = store_on(disk, schema, kind)
    buffer = bytearray(1024)
    code = store.load(buffer)
    if code != codes.FINE or store.is_new:
        return code, None
    return code, bytes(buffer[: store.length])


def damage(disk, path, position):
    content = bytearray(disk.files[path])
    content[position] ^= 0x10
    disk.files[path] = bytes(content)
