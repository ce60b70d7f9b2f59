"""The one place where interpreters differ by name: `const` for all of them.

Room: core.
"""

try:
    from micropython import const
except ImportError:

    def const(value):  # type: ignore[misc]
        """Plain CPython folds nothing, so the number is the constant."""
        return value
