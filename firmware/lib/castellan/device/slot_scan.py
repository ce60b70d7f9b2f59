"""Scans both slots of a store for the newest intact record, and reads its payload.

Room: device. Used by `Store` at the start and after a failure, and unloaded in between.
"""

import struct

from castellan.core.compat import const
from castellan.core.crc import crc32
from castellan.device import codes, record
from castellan.device.files import names_in
from castellan.device.store import ABSENT, DAMAGED, EMPTY, FOLDER, NEWER, UNREADABLE, WHOLE

_HEADER_BYTES = const(12)
_CHECK_BYTES = const(4)
_CHUNK_BYTES = const(64)
_COUNTER_MASK = const(0x3FFFFFFF)
_COUNTER_HALF = const(0x20000000)


class SlotScan:
    """Scans both slots of a store and writes the result into the store."""

    def __init__(self, store):
        """Make the buffers. Nothing is read yet."""
        self._store = store
        self._lengths = [0, 0]
        self._schemas = [0, 0]
        self._header = bytearray(_HEADER_BYTES)
        self._chunk = bytearray(_CHUNK_BYTES)

    def look(self) -> int:
        """Find the newest intact record. Returns one of `codes`."""
        store = self._store
        store.forget()
        try:
            present = names_in(store.files, store.folder)
        except OSError:
            return codes.FILE_SYSTEM
        for slot in range(2):
            is_present = store.path(slot).rpartition("/")[2] in present
            store.states[slot] = self._inspect(slot) if is_present else ABSENT
        store.is_scanned = True
        store.newest = self._find_newest()
        return self._verdict()

    def load(self, into) -> int:
        """Read the payload of the newest intact record into a buffer. See `Store.load`."""
        store = self._store
        try:
            code = self.look()
            newest = store.newest
            if code != codes.FINE or newest < 0:
                return code
            payload = memoryview(into)[: self._lengths[newest]]
            with store.files.open(store.path(newest), "rb") as file:
                file.readinto(self._header)
                file.readinto(payload)
        except OSError:
            return codes.FILE_SYSTEM
        except MemoryError:
            return codes.MEMORY
        store.length = store.kept_length = len(payload)
        store.schema = self._schemas[newest]
        store.kept_crc = crc32(payload)
        return codes.FINE

    def _inspect(self, slot: int) -> int:
        store = self._store
        try:
            with store.files.open(store.path(slot), "rb") as file:
                return self._check(slot, file)
        except OSError:
            return self._inspect_unopened(store.path(slot))

    def _inspect_unopened(self, path: str) -> int:
        try:
            self._store.files.names(path)
        except OSError:
            return UNREADABLE
        return FOLDER

    def _check(self, slot: int, file) -> int:
        """Validate the record in an open slot file. Returns the state of the slot."""
        store = self._store
        came = file.readinto(self._header)
        if not came:
            return EMPTY
        if came < _HEADER_BYTES:
            return DAMAGED
        magic, kind, schema, length, counter = struct.unpack(record.HEADER, self._header)
        if magic != record.MAGIC or kind != store.kind or not self._is_whole(file, length):
            return DAMAGED
        if schema > store.newest_schema or length > store.most_bytes:
            return NEWER
        store.counters[slot] = counter & _COUNTER_MASK
        self._lengths[slot] = length
        self._schemas[slot] = schema
        return WHOLE

    def _is_whole(self, file, left: int) -> bool:
        crc = crc32(self._header)
        while left > 0:
            part = memoryview(self._chunk)[: min(left, _CHUNK_BYTES)]
            if file.readinto(part) != len(part):
                return False
            crc = crc32(part, crc)
            left -= len(part)
        check = memoryview(self._chunk)[:_CHECK_BYTES]
        return (
            file.readinto(check) == _CHECK_BYTES and struct.unpack(record.CHECK, check)[0] == crc
        )

    def _find_newest(self) -> int:
        store = self._store
        if store.states[0] != WHOLE:
            return 1 if store.states[1] == WHOLE else -1
        if store.states[1] != WHOLE:
            return 0
        ahead = (store.counters[1] - store.counters[0]) & _COUNTER_MASK
        return 1 if 0 < ahead < _COUNTER_HALF else 0

    def _verdict(self) -> int:
        store = self._store
        if store.has(NEWER):
            return codes.NEWER_SAVE
        if store.newest >= 0:
            return codes.FINE
        if store.has(UNREADABLE) or store.has(FOLDER):
            return codes.FILE_SYSTEM
        if store.has(DAMAGED) or (store.states[0] == EMPTY == store.states[1]):
            return codes.BOTH_SAVES_BAD
        # A power cut in the very first save leaves one empty file. Then the board is still new.
        return codes.FINE


def set_newer_aside(store) -> int:
    """Rename records of a newer schema to `.new`, so that this firmware can save again."""
    try:
        SlotScan(store).look()
        store.set_aside(NEWER, ".new")
    except OSError:
        return codes.FILE_SYSTEM
    return codes.FINE


def reset(store) -> int:
    """Remove both slot files, even damaged ones. Only the factory reset calls this."""
    code = codes.FINE
    try:
        present = names_in(store.files, store.folder)
        for slot in range(2):
            if store.path(slot).rpartition("/")[2] in present:
                store.files.remove(store.path(slot))
    except OSError:
        code = codes.FILE_SYSTEM
    store.forget()
    return code
