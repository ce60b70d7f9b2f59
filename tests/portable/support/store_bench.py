"""A store on a disk in memory, saves with known content, and what a fresh boot reads of them."""

from castellan.device import codes
from castellan.device.store import MATCH, Store

FOLDER = "/castellan"
SLOTS = (FOLDER + "/save0", FOLDER + "/save1")


def store_on(disk, schema=1, kind=MATCH):
    return Store(disk, FOLDER, "save", kind, schema, 1024)


def state(number):
    return bytes((number * 7 + place) & 255 for place in range(40 + number % 5))


def saved(disk, count, schema=1):
    """The disk after `count` saves, read by a store that has seen them all."""
    store = store_on(disk, schema)
    for number in range(1, count + 1):
        data = state(number)
        assert store.save(data, len(data)) == codes.FINE
    return store


def read(disk, schema=1, kind=MATCH):
    """Code and payload that a board which has just booted reads."""
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
