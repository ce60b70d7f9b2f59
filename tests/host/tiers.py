"""Mark most parameters of a test as slow: only a few run without CI=true or --slow."""

import pytest


def few_now(values, quick):
    """Return all values as parameters of a test. Only those in `quick` are not marked slow."""
    return [value if value in quick else _slow(value) for value in values]


def _slow(value):
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=pytest.mark.slow)
