"""CRC-32, the checksum that detects damaged records.

Room: core. `crc32(data, value=0)` continues from `value`, the CRC of the bytes before `data`.
"""

try:
    from binascii import crc32
except ImportError:
    from castellan.core.crc_plain import crc32

__all__ = ("crc32",)
