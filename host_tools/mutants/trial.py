"""Runs tests on a changed firmware, in a process of its own that stops at the first failure."""

import os
import resource
import sys
from importlib.machinery import SourceFileLoader
from types import CodeType
from typing import Any

from host_tools.mutants import runner
from host_tools.mutants.coverage_map import FIRMWARE
from host_tools.mutants.places import Change

_NOTICED = 1
_UNNOTICED = 0
_MOST_BYTES = 4 << 30


def noticed_by(change: Change, tests: list[str], seconds: float) -> str:
    """Return the first test that fails, cannot be loaded or does not end, or "".

    The tests get three times their usual seconds of CPU, because a change may make a loop
    endless. The calling process must not have loaded the firmware, or the tests would use those
    modules.
    """
    if any(name.startswith("castellan.") for name in sys.modules):
        raise RuntimeError("the firmware is loaded already, without the change")
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(reading)
        os._exit(_run_here(change, tests, seconds, writing))
    os.close(writing)
    with open(reading, encoding="utf-8") as pipe:
        told = pipe.read().split("\n")
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return "" if status == _UNNOTICED else told[-2] if len(told) > 1 else tests[0]


def _run_here(change: Change, tests: list[str], seconds: float, writing: int) -> int:
    limit = int(3 * seconds) + 2
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_BYTES, _MOST_BYTES))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    _replace(change)
    has_failed = runner.first_failure(tests, lambda test: _tell(writing, test))
    return _NOTICED if has_failed else _UNNOTICED


def _tell(writing: int, test: str) -> None:
    os.write(writing, (test + "\n").encode())


def _replace(change: Change) -> None:
    """Let each import of the changed file compile the changed text."""
    place = FIRMWARE / change.path
    changed = change.apply(place.read_text(encoding="utf-8"))
    get_code = SourceFileLoader.get_code

    def get_changed_code(loader: Any, name: str) -> CodeType | None:
        if loader.path == str(place):
            code: CodeType = compile(changed, loader.path, "exec", dont_inherit=True)
            return code
        return get_code(loader, name)

    SourceFileLoader.get_code = get_changed_code  # type: ignore[assignment, method-assign]
