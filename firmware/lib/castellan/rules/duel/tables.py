"""The Duel's dice and the boxes of its spells, made by `make tables`.

Room: rules. Six faces a die: 16 x crosses + coat (1 to 6 as d l D L b q, 7 the joker).
"""

DICE = (
    b"\x07\x01\x01\x02\x13\x14"  # ? d d l D1 L1
    b"\x01\x02\x06\x05\x13\x14"  # d l q b D1 L1
    b"\x01\x02\x03\x04\x25\x26"  # d l D L b2 q2
    b"\x07\x02\x12\x11\x03\x04"  # ? l l1 d1 D L
)

BOXES_NEEDED = b"\x05\x05\x04\x04\x03\x03"

PACK = b""
FIRST = b""
