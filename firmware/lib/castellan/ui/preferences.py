"""The owner's preferences for this box, as small numbers. Only changes are saved. Room: ui."""

from castellan.core.compat import const

BRIGHTNESS = const(0)  # step 0-6 of light.LEVELS
PALETTE = const(1)  # 0 safe, 1 classic, 2 high contrast, 3 mono patterns
ROTATION = const(2)  # quarter turns clockwise of the picture in the case
MIRRORED = const(3)
CORNER = const(4)  # where the first pixel is: bit 0 right, bit 1 bottom
BY_COLUMNS = const(5)
SERPENTINE = const(6)
COLOUR_ORDER = const(7)  # 0 GRB, 1 RGB
IS_8X8 = const(8)
WINDOW_X = const(9)
WINDOW_Y = const(10)
CURRENT_LIMIT = const(11)  # step 0-2 of light.LIMITS_MA
TURN_TIMER = const(12)  # 0 off, else a step of timer.LENGTHS_S
FAIR_PLAY = const(13)
FACE_SEAT = const(14)  # turn the picture to the player whose turn it is
AUTO_CONFIRM = const(15)  # take the only legal spot without asking
WIRING_KNOWN = const(16)  # the matrix wizard has been finished once
COUNT = const(17)

_UNSET = const(255)
_DEFAULTS = b"\x03\x00\x00\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
_MAXIMA = b"\x06\x03\x03\x01\x03\x01\x01\x01\x01\x01\x01\x02\x06\x01\x01\x01\x01"
_LARGEST_PAYLOAD = const(128)


class Preferences:
    """Stores a number for each key. A key that is unset or out of range reads as its default."""

    def __init__(self):
        self._values = bytearray(COUNT)
        self.maxima = _MAXIMA  # a box whose supply is weaker has a copy with less CURRENT_LIMIT
        self._from_newer = b""
        self.reset()

    def reset(self):
        """Reset every preference to its default."""
        for key in range(COUNT):
            self._values[key] = _UNSET

    def get(self, key: int) -> int:
        """Return the value of `key`, which is always within its range."""
        value = self._values[key]
        return value if value <= self.maxima[key] else _DEFAULTS[key]

    def set(self, key: int, value: int) -> bool:
        """Set a value, clamped to its range. Returns True if the value changed."""
        value = max(0, min(value, self.maxima[key]))
        if value == self.get(key):
            return False
        self._values[key] = _UNSET if value == _DEFAULTS[key] else value
        return True

    def maximum(self, key: int) -> int:
        """Return the largest value that `key` may have."""
        return self.maxima[key]

    def to_bytes(self) -> bytes:
        """Encode the preferences that differ from the defaults, as pairs of key and value."""
        pairs = bytearray()
        for key in range(COUNT):
            if self.get(key) != _DEFAULTS[key]:
                pairs.append(key)
                pairs.append(self._values[key])
        return bytes(pairs) + self._from_newer

    def from_bytes(self, payload: bytes) -> bool:
        """Decode the bytes of `to_bytes`. Returns False if the payload is invalid.

        Keys of a newer firmware are not read. They are kept for the next `to_bytes`.
        """
        self.reset()
        self._from_newer = b""
        if len(payload) & 1 or len(payload) > _LARGEST_PAYLOAD:
            return False
        unread = bytearray()
        for place in range(0, len(payload), 2):
            if payload[place] < COUNT:
                self._values[payload[place]] = payload[place + 1]
            else:
                unread += payload[place : place + 2]
        self._from_newer = bytes(unread)
        return True
