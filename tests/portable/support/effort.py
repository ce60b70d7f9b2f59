"""Decide how many games a portable test plays: all on CPython, fewer on slow interpreters.

A quick run on MicroPython plays the fewest. The slow tests call `play_more` before they load a
test.
"""

import sys

_IS_CPYTHON = sys.implementation.name == "cpython"
_state = {"plays_more": False}


def play_more():
    """Let MicroPython play as many games as the slow tier wants."""
    _state["plays_more"] = True


def pick(on_cpython, slow, quick):
    """Return one of three amounts: for CPython, for a slow interpreter, or for its quick run."""
    if _IS_CPYTHON:
        return on_cpython
    return slow if _state["plays_more"] else quick
