"""Characters of 3x5 cells and pictures of 7x7 cells, as bytes. Room: ui."""

# Five rows a character, the top row first. The low three bits of a byte are its cells. So a 7 here
# is a row of three lit cells, and a 5 has the left and the right cell lit.
SMALL = (
    b"7555726227717477171755711747177475771222757577571725755656567444765556"
    b"7464774644745575575572227111575646544447577556555525552656442557365655"
    b"7471772222555575555255775552555522271247027200070071202222020202000000"
)

_DIGITS = 10
_PLUS = 36 * 5
_BLANK = 41 * 5


def place_of(code: int) -> int:
    """Return the index in `SMALL` of the character of an ASCII code. Unknown codes are blank."""
    if 48 <= code <= 57:
        return (code - 48) * 5
    code &= ~32 if code >= 97 else -1
    if 65 <= code <= 90:
        return (code - 65 + _DIGITS) * 5
    if code == 43:
        return _PLUS
    if code == 45:
        return _PLUS + 5
    if code == 63:
        return _PLUS + 10
    if code == 33:
        return _PLUS + 15
    return _BLANK


# Seven rows a picture. The low seven bits of a byte are its cells, the highest bit on the left.
CROWN = b"\x00\x49\x5d\x7f\x7f\x3e\x00"
PLAY = b"\x00\x20\x38\x3e\x38\x20\x00"
TICK = b"\x00\x01\x02\x44\x28\x10\x00"
CROSS = b"\x41\x22\x14\x08\x14\x22\x41"
UNDO = b"\x10\x30\x7f\x31\x11\x01\x07"
REDO = b"\x04\x06\x7f\x46\x44\x40\x70"
CLOCK = b"\x3e\x49\x49\x4d\x41\x3e\x00"
