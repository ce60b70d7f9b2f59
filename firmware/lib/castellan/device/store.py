"""Two slots on flash, written in turn, so that a power cut costs at most one action.

Room: device.
"""

from castellan.core.compat import const
from castellan.core.crc import crc32
from castellan.device import codes
from castellan.device.files import names_in
from castellan.device.record import DAMAGED, EMPTY, WHOLE, Record

_COUNTER_MASK = const(0x3FFFFFFF)
_COUNTER_HALF = const(0x20000000)

# What a slot can be besides what `record.py` says.
_ABSENT = const(0)
_NEWER = const(4)
_FOLDER = const(5)
_UNREADABLE = const(6)

MATCH = ord("m")
SETTINGS = ord("s")
TALLY = ord("t")


class Store:
    """The newest whole record of one kind; opaque bytes in, the same bytes out."""

    def __init__(self, files, folder: str, name: str, kind: int, schema: int, most_bytes: int):
        """Nothing is read yet. `schema` is the highest number this firmware understands.

        A payload has at most `most_bytes`; a longer one can only come from a newer firmware.
        """
        self._files = files
        self._folder = folder
        self._names = (name + "0", name + "1")
        self._paths = (folder + "/" + name + "0", folder + "/" + name + "1")
        self._kind = kind
        self._schema = schema
        self._most_bytes = most_bytes
        self._states = [_ABSENT, _ABSENT]
        self._counters = [0, 0]
        self._lengths = [0, 0]
        self._schemas = bytearray(2)
        self._forget()

    def _forget(self) -> None:
        self._newest = -1
        self._is_surveyed = False
        self._kept_length = -1
        self._kept_crc = 0
        self.length = 0
        self.schema = self._schema

    @property
    def is_new(self) -> bool:
        """True as long as no whole record was found or written."""
        return self._newest < 0

    # Reading

    def load(self, into) -> int:
        """Reads the newest whole record's payload into the buffer and returns a code.

        With `codes.FINE`, `length` says how many bytes came and `schema` how they are written;
        `is_new` says that nothing was ever saved. With another code nothing was read and the
        caller goes on with its defaults. No file is changed.
        """
        try:
            code = self._survey()
            if code != codes.FINE or self._newest < 0:
                return code
            length = self._lengths[self._newest]
            payload = memoryview(into)[:length]
            with self._files.open(self._paths[self._newest], "rb") as file:
                Record(self._kind).read_payload(file, payload)
        except OSError:
            return codes.FILE_SYSTEM
        except MemoryError:
            return codes.MEMORY
        self.length = length
        self.schema = self._schemas[self._newest]
        self._kept_length = length
        self._kept_crc = crc32(payload)
        return codes.FINE

    def _survey(self) -> int:
        """Looks at both slots, finds the newest whole one and returns what is to be reported."""
        self._forget()
        try:
            present = names_in(self._files, self._folder)
        except OSError:
            return codes.FILE_SYSTEM
        record = Record(self._kind)
        for slot in range(2):
            is_present = self._names[slot] in present
            self._states[slot] = self._inspect(slot, record) if is_present else _ABSENT
        self._is_surveyed = True
        self._newest = self._find_newest()
        return self._verdict()

    def _inspect(self, slot: int, record) -> int:
        try:
            with self._files.open(self._paths[slot], "rb") as file:
                state = record.check(file)
        except OSError:
            return self._inspect_unopened(slot)
        if state != WHOLE:
            return state
        if record.schema > self._schema or record.length > self._most_bytes:
            return _NEWER
        self._counters[slot] = record.counter & _COUNTER_MASK
        self._lengths[slot] = record.length
        self._schemas[slot] = record.schema
        return WHOLE

    def _inspect_unopened(self, slot: int) -> int:
        try:
            self._files.names(self._paths[slot])
        except OSError:
            return _UNREADABLE
        return _FOLDER

    def _find_newest(self) -> int:
        if self._states[0] != WHOLE:
            return 1 if self._states[1] == WHOLE else -1
        if self._states[1] != WHOLE:
            return 0
        ahead = (self._counters[1] - self._counters[0]) & _COUNTER_MASK
        return 1 if 0 < ahead < _COUNTER_HALF else 0

    def _verdict(self) -> int:
        if _NEWER in self._states:
            return codes.NEWER_SAVE
        if self._newest >= 0:
            return codes.FINE
        if _UNREADABLE in self._states or _FOLDER in self._states:
            return codes.FILE_SYSTEM
        if DAMAGED in self._states or (self._states[0] == EMPTY == self._states[1]):
            return codes.BOTH_SAVES_BAD
        # A power cut in the very first save leaves one empty file: that is still a new board.
        return codes.FINE

    # Writing

    def save(self, payload, length: int) -> int:
        """Writes the first `length` bytes into the older slot and returns a code.

        The newest whole record is never touched. The same bytes twice are written once. Records
        of a newer schema are left alone and refused; damaged files are renamed, never lost.
        """
        assert length <= self._most_bytes
        try:
            if not self._is_surveyed:
                code = self._survey()
                if not self._is_surveyed:
                    return code
            if _NEWER in self._states:
                return codes.NEWER_SAVE
            if _UNREADABLE in self._states:
                # It may hold the newest state: look again at the next save, overwrite nothing.
                self._is_surveyed = False
                return codes.FILE_SYSTEM
            return self._save_if_different(memoryview(payload)[:length], length)
        except OSError:
            return codes.FILE_SYSTEM
        except MemoryError:
            return codes.MEMORY

    def _save_if_different(self, data, length: int) -> int:
        crc = crc32(data)
        if self._kept_length == length and self._kept_crc == crc:
            return codes.FINE
        target = 1 if self._newest == 0 else 0
        # Should anything break in here, the next save looks at the disk again before it writes.
        self._is_surveyed = False
        self._set_aside(DAMAGED, ".bad")
        self._set_aside(_FOLDER, ".bad")
        self._write(target, data, length)
        self._newest = target
        self._kept_length = length
        self._kept_crc = crc
        self._is_surveyed = True
        return codes.FINE

    def _write(self, target: int, data, length: int) -> None:
        counter = 1
        if self._newest >= 0:
            counter = (self._counters[self._newest] + 1) & _COUNTER_MASK
        with self._files.open(self._paths[target], "wb") as file:
            Record(self._kind).write(file, self._schema, counter, data)
        self._states[target] = WHOLE
        self._counters[target] = counter
        self._lengths[target] = length
        self._schemas[target] = self._schema

    def _set_aside(self, state: int, ending: str) -> None:
        for slot in range(2):
            if self._states[slot] == state:
                self._files.rename(self._paths[slot], self._paths[slot] + ending)
                self._states[slot] = _ABSENT

    def set_newer_aside(self) -> int:
        """Renames records of a newer schema to `.new`, so that this firmware can save again."""
        try:
            self._set_aside(_NEWER, ".new")
        except OSError:
            return codes.FILE_SYSTEM
        return codes.FINE

    def reset(self) -> int:
        """Removes both slots, whatever they hold; for the factory reset alone."""
        code = codes.FINE
        try:
            present = names_in(self._files, self._folder)
            for slot in range(2):
                if self._names[slot] in present:
                    self._files.remove(self._paths[slot])
        except OSError:
            code = codes.FILE_SYSTEM
        self._forget()
        return code
