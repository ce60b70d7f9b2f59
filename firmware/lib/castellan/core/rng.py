"""A random generator of our own: the same numbers on every interpreter, and no big integer.

Room: core. Interpreters disagree about `random`, so games that must repeat use this one.
"""

_WORD = 0xFFFF


class Random:
    """Two 16-bit words of xorshift and a Weyl sequence; every step stays within 30 bits."""

    def __init__(self, seed=0, stream=0):
        self.x = self.y = self.w = 0
        self.seed(seed, stream)

    def seed(self, seed: int, stream: int = 0):
        """Start the sequence that belongs to a seed; streams of one seed are independent."""
        x = 0x2545
        y = 0x9E37
        w = 0x79B9
        for part in (seed, seed >> 16, stream, stream >> 16):
            w = (((w ^ (w >> 7)) & _WORD) * 12829 + (part & _WORD)) & _WORD
            x = (((x ^ (x >> 5)) & _WORD) * 10007 + w) & _WORD
            y = (((y ^ (y >> 9)) & _WORD) * 15013 + (x ^ w)) & _WORD
        self.x = x or 1  # all zero bits would stay zero for ever
        self.y = y
        self.w = w
        for _ in range(8):
            self.next()

    def next(self) -> int:
        """The next 16 random bits."""
        t = (self.x ^ (self.x << 5)) & _WORD
        y = self.y
        self.x = y
        self.y = y = y ^ (y >> 1) ^ t ^ (t >> 3)
        self.w = w = (self.w + 40503) & _WORD
        return (y + w) & _WORD

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1; limit is at most 16 384."""
        return (self.next() * limit) >> 16

    def save(self, out, at: int):
        """Write the state as six bytes."""
        for word in (self.x, self.y, self.w):
            out[at] = word & 255
            out[at + 1] = word >> 8
            at += 2

    def restore(self, data, at: int):
        """Read back what `save` wrote."""
        self.x = data[at] | data[at + 1] << 8
        self.y = data[at + 2] | data[at + 3] << 8
        self.w = data[at + 4] | data[at + 5] << 8
