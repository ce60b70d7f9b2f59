"""Writes one record: magic, kind, schema, length, counter, payload, checksum.

Room: device. docs/saves.md has the bytes. `slot_scan.py` reads records.
"""

import struct

from castellan.core.crc import crc32

# The form of header and checksum never changes. So each firmware can tell an intact record of a
# newer schema from a damaged one.
MAGIC = b"CSTL"
HEADER = "<4sBBHI"
CHECK = "<I"


def write(file, kind: int, schema: int, counter: int, payload) -> None:
    """Write a record. An interrupted write leaves a wrong checksum."""
    header = struct.pack(HEADER, MAGIC, kind, schema, len(payload), counter)
    file.write(header)
    file.write(payload)
    file.write(struct.pack(CHECK, crc32(payload, crc32(header))))
