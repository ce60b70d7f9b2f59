"""CRC-32 gives the standard's numbers, with `binascii` and in plain Python."""

from castellan.core.crc import crc32
from castellan.core.crc_plain import crc32 as plain_crc32

_CHECKED = ((b"", 0), (b"123456789", 0xCBF43926), (b"a", 0xE8B7BE43), (b"\x00" * 32, 0x190A55AD))


def test_crc_of_known_texts_is_the_standard_number():
    for data, expected in _CHECKED:
        assert crc32(data) == expected
        assert plain_crc32(data) == expected


def test_crc_goes_on_from_a_first_part():
    whole = crc32(b"castle and kingdom")
    assert crc32(b" and kingdom", crc32(b"castle")) == whole
    assert plain_crc32(b" and kingdom", plain_crc32(b"castle")) == whole


def test_both_roads_agree_on_every_byte_value():
    data = bytes(range(256))
    for start in (0, 1, 0x80000000, 0xFFFFFFFF):
        assert crc32(data, start) == plain_crc32(data, start)


def test_crc_reads_bytearrays_and_views():
    data = bytearray(b"--123456789--")
    assert crc32(memoryview(data)[2:11]) == 0xCBF43926
    assert plain_crc32(memoryview(data)[2:11]) == 0xCBF43926


def test_one_changed_bit_changes_the_number():
    data = bytearray(b"a whole save of some match")
    expected = crc32(data)
    for position in range(len(data) * 8):
        data[position // 8] ^= 1 << (position % 8)
        assert crc32(data) != expected
        data[position // 8] ^= 1 << (position % 8)
