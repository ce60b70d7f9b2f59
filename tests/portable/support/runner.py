"""Runs the test functions of one module where there is no pytest: on MicroPython.

`load` and `step` let a caller that must take turns (JavaScript) drive it; `main` does it at once.
The last line it prints is `ran N tests, M failed`, which the host reads.
"""

import gc
import sys


class _Run:
    """What is still to be run and how it went so far."""

    def __init__(self):
        self.module = None
        self.names = []
        self.next_index = 0
        self.failed = 0


_run = _Run()


def load(module_name: str, name_part: str = ""):
    """Imports the module and lists its tests, those whose name contains `name_part`."""
    _run.module = __import__(module_name, None, None, ("*",))
    _run.names = sorted(
        name for name in dir(_run.module) if name.startswith("test_") and name_part in name
    )
    _run.next_index = 0
    _run.failed = 0


def step() -> bool:
    """Runs one test; False when none is left, after the closing line was printed."""
    if _run.next_index == len(_run.names):
        print("ran %d tests, %d failed" % (_run.next_index, _run.failed))
        return False
    name = _run.names[_run.next_index]
    _run.next_index += 1
    gc.collect()
    try:
        getattr(_run.module, name)()
        print("ok   " + name)
    except Exception as problem:
        _run.failed += 1
        print("FAIL " + name)
        sys.print_exception(problem, sys.stdout)
    return True


def main(module_name: str, name_part: str = ""):
    """Runs all tests of the module and ends the interpreter with 1 if one failed."""
    load(module_name, name_part)
    while step():
        pass
    sys.exit(1 if _run.failed else 0)
