"""The one place where interpreters differ: `const`, long numbers and memory, for all of them.

Room: core.
"""

# WORD is how many bits a number may have. On a board what is longer would be an object on the
# heap. With plain CPython every number is one, so there the longest are the quickest: fewer of
# them. ROOMY is whether there is memory to keep what can be found anew.
try:
    from micropython import const

    WORD = 30
    BOUNDLESS = 0
    ROOMY = 0
except ImportError:
    WORD = 204
    BOUNDLESS = 1
    ROOMY = 1

    def const(value):  # type: ignore[misc]
        """Plain CPython folds nothing, so the number is the constant."""
        return value
