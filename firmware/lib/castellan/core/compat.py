"""Differences between interpreters, for all rooms: `const` and the size of integers.

Room: core.
"""

# INT_BITS: how many bits we pack into one int. MicroPython puts ints above 30 bits on the heap.
# CPython always does, so one long int is faster there than several short ones.
# HAS_BIG_INTS: 1 if a whole kingdom fits into one int of INT_BITS bits.
try:
    from micropython import const

    INT_BITS = 30
    HAS_BIG_INTS = 0
except ImportError:
    INT_BITS = 204
    HAS_BIG_INTS = 1

    def const(value):  # type: ignore[misc]
        """Return `value`. CPython has no compile-time constants."""
        return value
