"""Parameters of a test in two tiers: a few in every run, the others with CI=true or --slow."""

import pytest


def few_now(values, quick):
    """Return all values as parameters of a test. Only those in `quick` are not marked slow."""
    return [
        value if value in quick else pytest.param(value, marks=pytest.mark.slow)
        for value in values
    ]
