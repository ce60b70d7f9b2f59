"""One record on flash: magic, kind, schema, length, counter, payload, check number.

Room: device. Byte by byte in docs/saves.md.
"""

import struct

from castellan.core.compat import const
from castellan.core.crc import crc32

# Header and check number never change their form, so that every firmware can tell a whole
# record of a newer schema from a damaged one.
_MAGIC = b"CSTL"
_HEADER = "<4sBBHI"
_HEADER_BYTES = const(12)
_CRC = "<I"
_CRC_BYTES = const(4)
_CHUNK_BYTES = const(64)

EMPTY = const(1)
WHOLE = const(2)
DAMAGED = const(3)


class Record:
    """Reads and writes records of one kind through buffers made once."""

    def __init__(self, kind: int):
        """What `check` found last is in `schema`, `length` and `counter`."""
        self._kind = kind
        self.schema = 0
        self.length = 0
        self.counter = 0
        self._header = bytearray(_HEADER_BYTES)
        self._crc = bytearray(_CRC_BYTES)
        self._chunk = bytearray(_CHUNK_BYTES)

    def check(self, file) -> int:
        """Reads an open file to its end: EMPTY, WHOLE or DAMAGED."""
        came = file.readinto(self._header)
        if not came:
            return EMPTY
        if came < _HEADER_BYTES:
            return DAMAGED
        magic, kind, self.schema, self.length, self.counter = struct.unpack(_HEADER, self._header)
        if magic != _MAGIC or kind != self._kind:
            return DAMAGED
        crc = crc32(self._header)
        left = self.length
        while left > 0:
            part = memoryview(self._chunk)[: min(left, _CHUNK_BYTES)]
            if file.readinto(part) != len(part):
                return DAMAGED
            crc = crc32(part, crc)
            left -= len(part)
        if file.readinto(self._crc) != _CRC_BYTES or struct.unpack(_CRC, self._crc)[0] != crc:
            return DAMAGED
        return WHOLE

    def read_payload(self, file, payload) -> None:
        """Reads the payload of a whole record into a buffer of its length."""
        file.readinto(self._header)
        file.readinto(payload)

    def write(self, file, schema: int, counter: int, payload) -> None:
        """Writes a record. Whatever breaks it off leaves a check number that is wrong."""
        struct.pack_into(
            _HEADER, self._header, 0, _MAGIC, self._kind, schema, len(payload), counter
        )
        struct.pack_into(_CRC, self._crc, 0, crc32(payload, crc32(self._header)))
        file.write(self._header)
        file.write(payload)
        file.write(self._crc)
