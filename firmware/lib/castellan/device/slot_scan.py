"""Scans both slots of a store for the newest record that loads.

Room: device. Used by `Store` at the start and after a failure, and unloaded in between.
"""

import struct

from castellan.core.compat import const
from castellan.core.crc import crc32
from castellan.device import codes, record
from castellan.device.files import names_in
from castellan.device.store import (
    ABSENT,
    DAMAGED,
    EMPTY,
    FOLDER,
    NEWER,
    UNREADABLE,
    WHOLE,
    Store,
)

IS_TEMPORARY = True
_HEADER_BYTES = const(12)
_CHECK_BYTES = const(4)
_CHUNK_BYTES = const(64)
_COUNTER_MASK = const(0x3FFFFFFF)
_COUNTER_HALF = const(0x20000000)
_TRIES = const(3)  # of a read that fails or finds nothing


class SlotScan:
    """Scans both slots of a store and writes the result into the store."""

    def __init__(self, store):
        """Make the buffers. Nothing is read yet."""
        self._store = store
        self._payloads = [b"", b""]
        self._schemas = [0, 0]
        self._header = bytearray(_HEADER_BYTES)
        self._chunk = bytearray(_CHUNK_BYTES)

    def look(self) -> int:
        """Find the newest intact record. Returns one of `codes`."""
        store = self._store
        store.forget()
        try:
            names = names_in(store.files, store.folder)
            old_name = store.name.rpartition("/")[2]
            if old_name + "0" in names or old_name + "1" in names:
                _move_from_old_place(store)
            self.look_at_slots()
        except OSError as problem:
            return store.failed(problem)
        except MemoryError:
            return codes.MEMORY
        store.is_scanned = True
        return self._verdict()

    def look_at_slots(self) -> None:
        """Read both slots once: their states, their payloads and the newest of them."""
        store = self._store
        for _ in range(_TRIES):
            for slot in range(2):
                store.states[slot] = self._inspect(slot)
            store.newest = self._find_newest()
            if store.newest >= 0:
                return

    def load(self, into, accept) -> int:
        """Copy the newest payload that `accept` takes into a buffer. See `Store.load`."""
        store = self._store
        code = self.look()
        while code == codes.FINE and store.newest >= 0:
            newest = store.newest
            payload = self._payloads[newest]
            verdict = accept(payload) if accept else codes.FINE
            if verdict == codes.FINE:
                into[: len(payload)] = payload
                store.length = store.kept_length = len(payload)
                store.schema = self._schemas[newest]
                store.kept_crc = crc32(payload)
                return codes.FINE
            self._refuse(newest, verdict)
            code = self._verdict()
        return code

    def _refuse(self, slot: int, verdict: int) -> None:
        """Rename an intact record that does not load, or leave it alone if it is newer."""
        store = self._store
        store.states[slot] = NEWER if verdict == codes.NEWER_SAVE else DAMAGED
        # An older record may be played now, although the newest one is kept for a newer firmware.
        store.newest = self._find_newest()
        if store.newest >= 0:
            try:
                store.set_aside(DAMAGED, ".bad")
            except OSError as problem:
                store.failed(problem)  # the next save tries again

    def _inspect(self, slot: int) -> int:
        """Read a slot. Returns its state. A read that fails is tried again."""
        store = self._store
        path = store.path(slot)
        for _ in range(_TRIES):
            try:
                with store.files.open(path, "rb") as file:
                    return self._check(slot, file)
            except OSError:
                if self._is_absent(path):
                    return ABSENT
        try:
            store.files.names(path)
        except OSError:
            return UNREADABLE
        return FOLDER

    def _is_absent(self, path: str) -> bool:
        """True if a listing proves that neither the file nor its folder is there."""
        names = self._store.files.names
        for _ in range(2):
            folder, _, name = path.rpartition("/")
            try:
                return name not in names(folder)
            except OSError:
                path = folder
        return False

    def _check(self, slot: int, file) -> int:
        """Read and validate the record in an open slot file. Returns the state of the slot."""
        store = self._store
        came = file.readinto(self._header)
        if not came:
            return EMPTY
        if came < _HEADER_BYTES:
            return DAMAGED
        magic, kind, schema, length, counter = struct.unpack(record.HEADER, self._header)
        if magic != record.MAGIC or kind != store.kind or not self._is_whole(slot, file, length):
            return DAMAGED
        if schema > store.newest_schema or length > store.most_bytes:
            return NEWER
        store.counters[slot] = counter & _COUNTER_MASK
        self._schemas[slot] = schema
        return WHOLE

    def _is_whole(self, slot: int, file, length: int) -> bool:
        """Read the payload once, keep it unless it is too long, and compare its checksum."""
        crc = crc32(self._header)
        payload = bytearray(length if length <= self._store.most_bytes else 0)
        for at in range(0, length, _CHUNK_BYTES):
            part = memoryview(self._chunk)[: min(length - at, _CHUNK_BYTES)]
            if file.readinto(part) != len(part):
                return False
            crc = crc32(part, crc)
            if payload:
                payload[at : at + len(part)] = part
        self._payloads[slot] = bytes(payload)
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


class _OldPlace(Store):
    """The slots of a store where older firmware kept them: `save0` and `save1` in one folder."""

    def path(self, slot: int) -> str:
        """Return the file path of a slot (0 or 1)."""
        return "%s/%s%d" % (self.folder, self.name.rpartition("/")[2], slot)


def _move_from_old_place(store) -> None:
    """Move the records of the old place into the store. Raises `OSError`.

    Only older firmware writes the old place, after it was installed again. So these records are
    newer than those in the folders of the slots, which get the ending `.old`.
    """
    old = _OldPlace(
        store.files, store.folder, store.name, store.kind, store.newest_schema, store.most_bytes
    )
    SlotScan(old).look_at_slots()
    for slot in range(2):
        folder, _, name = store.path(slot).rpartition("/")
        if name in names_in(store.files, folder):
            store.files.rename(store.path(slot), store.path(slot) + ".old")
    # The newest record moves last. After a power cut in between, it counts as the newest again.
    last = max(old.newest, 0)
    for slot in (1 - last, last):
        if old.states[slot] != ABSENT:
            store.files.rename(old.path(slot), store.path(slot))


def set_newer_aside(store) -> int:
    """Rename records of a newer schema to `.new`, so that this firmware can save again."""
    try:
        if not store.is_scanned:
            SlotScan(store).look()
        store.set_aside(NEWER, ".new")
    except OSError as problem:
        return store.failed(problem)
    return codes.FINE


def reset(store) -> int:
    """Remove both slot files, even damaged ones. Only the factory reset calls this."""
    code = codes.FINE
    for slot in range(2):
        folder, _, name = store.path(slot).rpartition("/")
        try:
            if name in names_in(store.files, folder):
                store.files.remove(store.path(slot))
        except OSError as problem:
            code = store.failed(problem)
    store.forget()
    return code
