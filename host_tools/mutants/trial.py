"""Runs tests on a changed firmware, in a process of its own that stops at the first failure."""

import os
import resource
import sys
from importlib.machinery import SourceFileLoader
from types import CodeType
from typing import Any

from host_tools.mutants.coverage_map import FIRMWARE, quiet
from host_tools.mutants.places import Change

_NO_FAILURE = 0
_NO_TESTS = 5
_MOST_CPU_SECONDS = 120  # a change may make a loop endless


def is_noticed(change: Change, tests: list[str]) -> bool:
    """True if one of the tests fails, cannot be loaded or does not end with this change.

    The calling process must not have loaded the firmware, or the tests would use those modules.
    """
    if "castellan" in sys.modules:
        raise RuntimeError("the firmware is loaded already, without the change")
    pid = os.fork()
    if not pid:
        os._exit(_run_here(change, tests))
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    if status == _NO_TESTS:
        raise RuntimeError(f"no test was found for {change.path}:{change.line}")
    return status != _NO_FAILURE


def _run_here(change: Change, tests: list[str]) -> int:
    import pytest

    resource.setrlimit(resource.RLIMIT_CPU, (_MOST_CPU_SECONDS, _MOST_CPU_SECONDS))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    _replace(change)
    return int(pytest.main([*quiet(), *tests]))


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
