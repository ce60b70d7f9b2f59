"""CRC-32, the check number that tells a whole record from a damaged one.

Room: core. `crc32(data, value=0)` goes on from the CRC `value` of what came before `data`.
"""

try:
    from binascii import crc32
except ImportError:
    from castellan.core.crc_plain import crc32

__all__ = ("crc32",)
