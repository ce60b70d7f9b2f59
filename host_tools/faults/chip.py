"""A flash chip whose power is cut in every operation, and which fails in all ways we know.

Bits that a cut operation changed only in part are unstable: each reading returns them at random,
until their block is erased, or until a program clears them.
"""

from random import Random

from host_tools.faults.littlefs_disk import BLOCK_BYTES, Chip, Operation

PROGRAM_TEARS = ("none", "prefix", "suffix", "bits", "pages", "unstable")
ERASE_TEARS = ("half", "bits", "zeros", "unstable")
_PAGE_BYTES = 256
Seed = int | float
_IO = -5
_CORRUPT = -84


class FaultyChip(Chip):
    """A chip with unstable bits, read errors, stuck bits and blocks that refuse."""

    def __init__(self, seed: Seed, other: "FaultyChip | None" = None) -> None:
        """Make an erased chip, or a copy of another one. The seed draws what readings return."""
        Chip.__init__(self, other.blocks if other else None)
        self.random = Random(seed)
        # By block: offset and mask of bits.
        self.unstable: dict[int, list[tuple[int, int]]] = dict(other.unstable) if other else {}
        self.stuck: dict[int, tuple[int, int]] = dict(other.stuck) if other else {}
        self.refusing: set[int] = set(other.refusing) if other else set()

    def read(self, cfg: object, block: int, off: int, size: int) -> bytes:
        data = self.blocks[block][off : off + size]
        if block in self.unstable:
            mixed = bytearray(data)
            for offset, mask in self.unstable[block]:
                if off <= offset < off + size:
                    mixed[offset - off] ^= mask & self.random.getrandbits(8)
            data = bytes(mixed)
        return data

    def prog(self, cfg: object, block: int, off: int, data: bytes) -> int:
        if block in self.refusing:
            return _CORRUPT
        return Chip.prog(self, cfg, block, off, data)

    def erase(self, cfg: object, block: int) -> int:
        if block in self.refusing:
            return _CORRUPT
        self.unstable.pop(block, None)
        return Chip.erase(self, cfg, block)

    def program(self, block: int, offset: int, data: bytes) -> None:
        Chip.program(self, block, offset, data)
        if block in self.unstable:
            self._make_certain(block, offset, data)
        if block in self.stuck:
            at, mask = self.stuck[block]
            content = bytearray(self.blocks[block])
            content[at] &= ~mask
            self.blocks[block] = bytes(content)

    def _make_certain(self, block: int, offset: int, data: bytes) -> None:
        """A whole program makes each bit certain that it clears."""
        end = offset + len(data)
        spots = [
            (at, mask & data[at - offset] if offset <= at < end else mask)
            for at, mask in self.unstable[block]
        ]
        left = [spot for spot in spots if spot[1]]
        if left:
            self.unstable[block] = left
        else:
            del self.unstable[block]

    def do(self, operation: Operation) -> None:
        if operation[2] is None:
            self.unstable.pop(operation[0], None)
        Chip.do(self, operation)

    def tear(self, operation: Operation, kind: str) -> None:
        """Apply one operation as a power cut in its middle leaves it."""
        block, offset, data = operation
        if data is None:
            self._tear_erase(block, kind)
        elif kind != "none":
            getattr(self, "_tear_" + kind)(block, offset, data)

    def _tear_prefix(self, block: int, offset: int, data: bytes) -> None:
        self.program(block, offset, data[: self.random.randrange(1, len(data))])

    def _tear_suffix(self, block: int, offset: int, data: bytes) -> None:
        begin = self.random.randrange(1, len(data))
        self.program(block, offset + begin, data[begin:])

    def _tear_bits(self, block: int, offset: int, data: bytes) -> None:
        noise = self.random.randbytes(len(data))
        self.program(block, offset, bytes(a | b for a, b in zip(data, noise, strict=True)))

    def _tear_pages(self, block: int, offset: int, data: bytes) -> None:
        whole = _PAGE_BYTES * self.random.randrange(0, len(data) // _PAGE_BYTES + 1)
        end = min(len(data), whole + self.random.randrange(1, _PAGE_BYTES))
        self.program(block, offset, data[:end])

    def _tear_unstable(self, block: int, offset: int, data: bytes) -> None:
        """Leave a few or many of the bits that the program changes in an unstable state."""
        old = self.blocks[block]
        spots = []
        for at, byte in enumerate(data):
            changed = old[offset + at] & ~byte
            spots += [(offset + at, 1 << bit) for bit in range(8) if changed >> bit & 1]
        count = min(len(spots), self.random.choice((1, 1, 2, 4, 30, 400)))
        self.program(block, offset, data)
        chosen = self.random.sample(spots, count)
        if chosen:
            self.unstable[block] = self.unstable.get(block, []) + chosen

    def _tear_erase(self, block: int, kind: str) -> None:
        old = self.blocks[block]
        half = BLOCK_BYTES // 2
        self.unstable.pop(block, None)
        if kind == "half":
            erased = b"\xff" * half
            self.blocks[block] = self.random.choice((erased + old[half:], old[:half] + erased))
        elif kind == "zeros":
            begin = _PAGE_BYTES * self.random.randrange(BLOCK_BYTES // _PAGE_BYTES)
            self.blocks[block] = old[:begin] + bytes(BLOCK_BYTES - begin)
        else:
            noise = int.from_bytes(self.random.randbytes(BLOCK_BYTES), "little")
            if kind == "unstable":  # nearly finished: a few bits are not yet certain
                spots = [at for at in range(BLOCK_BYTES) if old[at] != 255]
                count = min(len(spots), self.random.choice((1, 2, 4, 30, 400)))
                chosen = self.random.sample(spots, count)
                self.blocks[block] = b"\xff" * BLOCK_BYTES
                self.unstable[block] = [(at, ~old[at] & 255) for at in chosen]
            else:
                new = int.from_bytes(old, "little") | noise
                self.blocks[block] = new.to_bytes(BLOCK_BYTES, "little")


def tears_of(operation: Operation) -> tuple[str, ...]:
    """Return the names of the ways in which a power cut leaves this operation half done."""
    return ERASE_TEARS if operation[2] is None else PROGRAM_TEARS
