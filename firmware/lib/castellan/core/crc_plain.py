"""CRC-32 in plain Python, for interpreters whose `binascii` has no `crc32`.

Room: core. Other interpreters never import this module, which saves its memory.
"""

# The CRC table for four bits at a time, reflected polynomial 0xEDB88320: 16 words, low byte first.
_NIBBLE_WORDS = (
    b"\x00\x00\x00\x00\x64\x10\xb7\x1d\xc8\x20\x6e\x3b\xac\x30\xd9\x26"
    b"\x90\x41\xdc\x76\xf4\x51\x6b\x6b\x58\x61\xb2\x4d\x3c\x71\x05\x50"
    b"\x20\x83\xb8\xed\x44\x93\x0f\xf0\xe8\xa3\xd6\xd6\x8c\xb3\x61\xcb"
    b"\xb0\xc2\x64\x9b\xd4\xd2\xd3\x86\x78\xe2\x0a\xa0\x1c\xf2\xbd\xbd"
)


def crc32(data, value=0):
    """Compute the CRC-32 of `data`, continuing from `value`, the CRC of the bytes before it.

    The two halves of 16 bits are computed apart, so only the result can exceed 30 bits.
    """
    low = (value & 0xFFFF) ^ 0xFFFF
    high = (value >> 16) ^ 0xFFFF
    for byte in data:
        for _ in range(2):
            word = ((low ^ byte) & 15) * 4
            byte >>= 4
            low = (low >> 4) | ((high & 15) << 12)
            low ^= _NIBBLE_WORDS[word] | (_NIBBLE_WORDS[word + 1] << 8)
            high = (high >> 4) ^ (_NIBBLE_WORDS[word + 2] | (_NIBBLE_WORDS[word + 3] << 8))
    return ((high ^ 0xFFFF) << 16) | (low ^ 0xFFFF)
