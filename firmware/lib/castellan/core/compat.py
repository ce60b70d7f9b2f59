"""The one place where interpreters differ: `const`, long numbers and memory, for all of them.

Room: core.
"""

# INT_BITS: how many bits we pack into one int. MicroPython puts ints above 30 bits on the heap.
# CPython always does, so one long int is faster there than several short ones.
try:
    from micropython import const

    INT_BITS = 30
    HAS_BIG_INTS = 0
except ImportError:
    INT_BITS = 204
    HAS_BIG_INTS = 1

    def const(value):  # type: ignore[misc]
        """Plain CPython folds nothing, so the number is the constant."""
        return value
