"""Run the tests of one module without pytest, on MicroPython.

`load` and `step` let JavaScript run one test at a time, `main` runs all. The last printed line is
`ran N tests, M failed`, which the host reads.
"""

import gc
import sys


class _Run:
    """The tests of the loaded module, and the number of failures so far."""

    def __init__(self):
        self.module = None
        self.names = []
        self.next_index = 0
        self.failed = 0


_run = _Run()


def load(module_name: str, name_part: str = ""):
    """Import a module, and list the tests whose name contains `name_part`."""
    _run.module = __import__(module_name, None, None, ("*",))
    _run.names = sorted(
        name for name in dir(_run.module) if name.startswith("test_") and name_part in name
    )
    _run.next_index = 0
    _run.failed = 0


def step() -> bool:
    """Run one test. Returns False if no test is left, and prints the closing line."""
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
    """Run all tests of a module. Exits with 1 if a test fails."""
    load(module_name, name_part)
    while step():
        pass
    sys.exit(1 if _run.failed else 0)
