"""A random number generator that gives the same numbers on every interpreter.

Room: core. The module `random` differs between interpreters, so replayable games use this
generator.
"""

from castellan.core.compat import const

_WORD = const(0xFFFF)


class Random:
    """A xorshift of two 16-bit words plus a Weyl sequence. All its numbers fit into 30 bits."""

    def __init__(self, seed: int = 0, stream: int = 0):
        self.x = self.y = self.w = 0
        self.seed(seed, stream)

    def seed(self, seed: int, stream: int = 0):
        """Restart with a seed. Different streams of one seed are independent sequences."""
        self.x = 0x2545
        self.y = 0x9E37
        self.w = 0x79B9
        self._stir(seed & _WORD)
        self._stir(seed >> 16 & _WORD)
        self._stir(stream & _WORD)
        self._stir(stream >> 16 & _WORD)
        self.x = self.x or 1  # all zero bits would stay zero for ever
        for _ in range(8):
            self.below(1)

    def _stir(self, part: int):
        self.w = w = ((self.w ^ (self.w >> 7)) * 12829 + part) & _WORD
        self.x = x = ((self.x ^ (self.x >> 5)) * 10007 + w) & _WORD
        self.y = ((self.y ^ (self.y >> 9)) * 15013 + (x ^ w)) & _WORD

    def next(self) -> int:
        """Return the next 16 random bits."""
        self.below(1)
        return (self.y + self.w) & _WORD

    def below(self, limit: int) -> int:
        """Return a random number from 0 to limit - 1. `limit` is at most 16 384."""
        x = self.x
        x ^= x << 5 & _WORD
        y = self.y
        self.x = y
        self.y = y = y ^ y >> 1 ^ x ^ x >> 3
        self.w = w = self.w + 40503 & _WORD
        return (y + w & _WORD) * limit >> 16

    def save(self, out, at: int):
        """Write the generator's state to `out` as six bytes."""
        for word in (self.x, self.y, self.w):
            out[at] = word & 255
            out[at + 1] = word >> 8
            at += 2

    def restore(self, data, at: int):
        """Read the generator's state from six bytes that `save` wrote."""
        self.x = data[at] | data[at + 1] << 8
        self.y = data[at + 2] | data[at + 3] << 8
        self.w = data[at + 4] | data[at + 5] << 8
