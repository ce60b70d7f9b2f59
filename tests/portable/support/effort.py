"""Decide how many games a portable test plays: all on CPython, fewer on slow interpreters.

A quick run on MicroPython plays the fewest. The slow tier calls `play_more` before it loads a
test.
"""

import sys

_IS_CPYTHON = sys.implementation.name == "cpython"
_state = {"plays_more": False}


def play_more():
    """Play as many games as the slow tier wants."""
    _state["plays_more"] = True


def count_on_cpython(with_slow, quick, elsewhere):
    """Return one of three amounts: for CPython with or without slow tests, or for MicroPython."""
    if not _IS_CPYTHON:
        return elsewhere
    return with_slow if _state["plays_more"] else quick


def pick(on_cpython, slow, quick):
    """Return one of three amounts: for CPython, for a slow interpreter, or for its quick run."""
    if _IS_CPYTHON:
        return on_cpython
    return slow if _state["plays_more"] else quick
