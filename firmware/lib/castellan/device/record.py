"""One record on flash: magic, kind, schema, length, counter, payload, check number.

Room: device. Byte by byte in docs/saves.md. Reading is in `slot_scan.py`.
"""

import struct

from castellan.core.crc import crc32

# Header and check number never change their form, so that every firmware can tell a whole
# record of a newer schema from a damaged one.
MAGIC = b"CSTL"
HEADER = "<4sBBHI"
CHECK = "<I"


def write(file, kind: int, schema: int, counter: int, payload) -> None:
    """Writes a record. Whatever breaks it off leaves a check number that is wrong."""
    header = struct.pack(HEADER, MAGIC, kind, schema, len(payload), counter)
    file.write(header)
    file.write(payload)
    file.write(struct.pack(CHECK, crc32(payload, crc32(header))))
