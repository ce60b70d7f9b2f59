"""The action log: every decision of a match in order, one or two bytes each.

Room: core. Undo, saves, replays and bug reports all use this log.
"""

FIRST_OF_TWO = 192  # a byte from here on begins an action of two bytes
WIDE = FIRST_OF_TWO << 8  # actions from here on take two bytes, the others are below 192
IRREGULAR_BYTE = 191  # no game has this action: this byte marks the next one as irregular
IRREGULAR = 1 << 16  # is added to the number of an irregular action, one that the rules forbid


class ActionLog:
    """A buffer of fixed size with the actions of a match."""

    def __init__(self, capacity: int):
        self.data = bytearray(capacity)
        self.size = 0  # bytes in use
        self.count = 0  # actions recorded

    def append(self, action: int):
        """Append an action."""
        size = self.size
        if action >= IRREGULAR:
            self.data[size] = IRREGULAR_BYTE
            size += 1
            action -= IRREGULAR
        if action < WIDE:
            self.data[size] = action
            self.size = size + 1
        else:
            self.data[size] = action >> 8
            self.data[size + 1] = action & 255
            self.size = size + 2
        self.count += 1

    def at(self, position: int) -> int:
        """Return the action that starts at a byte position."""
        first = self.data[position]
        if first < IRREGULAR_BYTE:
            return first
        if first == IRREGULAR_BYTE:
            return IRREGULAR + self.at(position + 1)
        return first << 8 | self.data[position + 1]

    def last(self) -> int:
        """Return the byte position at which the last action starts."""
        position = following = 0
        while following < self.size:
            position = following
            following += width(self.at(position))
        return position

    def clear(self):
        """Remove all actions."""
        self.size = self.count = 0


def width(action: int) -> int:
    """Return how many bytes an action takes in the log."""
    if action >= IRREGULAR:
        return 1 + width(action - IRREGULAR)
    return 1 if action < WIDE else 2
