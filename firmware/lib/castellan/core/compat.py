"""The one place where interpreters differ: `const`, long numbers and memory, for all of them.

Room: core.
"""

# INT_BITS: how many bits we pack into one int. MicroPython puts ints above 30 bits on the heap.
# CPython always does, so one long int is faster there than several short ones.
# KEEPS_SPACES: the spaces of all kingdoms stay in memory. A board keeps the last one it used.
try:
    from micropython import const

    INT_BITS = 30
    HAS_BIG_INTS = 0
    KEEPS_SPACES = 0
except ImportError:
    INT_BITS = 204
    HAS_BIG_INTS = 1
    KEEPS_SPACES = 1

    def const(value):  # type: ignore[misc]
        """Plain CPython folds nothing, so the number is the constant."""
        return value
