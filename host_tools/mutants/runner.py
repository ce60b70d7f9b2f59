"""Runs single tests in this process: portable ones directly, and other ones by pytest.

A portable test is a function without arguments. Without pytest a process tries a change in a
third of a second.
"""

import gc
import importlib.util
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from host_tools.checkout import ROOT

PORTABLE = "tests/portable/"
# pyproject.toml names the same folders for pytest.
_FOLDERS = (".", "firmware/lib", "tests/portable", "tests/host")
_BYTECODE = ROOT / "build" / "bytecode"


def prepare() -> None:
    """Prepare this process and its children, as tests/conftest.py does. Imports no firmware."""
    os.chdir(ROOT)
    os.environ.pop("CI", None)  # with CI the tests play more games
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(_BYTECODE)
    folders = [str(ROOT / folder) for folder in _FOLDERS]
    sys.path[:] = [*folders, *(path for path in sys.path if path not in folders)]
    import pytest  # noqa: F401 - loaded once for all children


def load(path: str) -> ModuleType:
    """Load a portable test file again, as if for the first time."""
    import sample_game

    from host_tools.cython_core.loader import keep_interpreted  # this loads parts of the firmware

    keep_interpreted()
    sample_game.make_importable()
    spec = importlib.util.spec_from_file_location(Path(path).stem, ROOT / path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    gc.collect()
    gc.freeze()
    return module


def names_of(module: ModuleType) -> list[str]:
    """Return the names of the tests of a portable file."""
    return [name for name, value in vars(module).items() if _is_test(name, value)]


def _is_test(name: str, value: object) -> bool:
    return name.startswith("test_") and callable(value)


def first_failure(tests: list[str], tell: Callable[[str], None]) -> bool:
    """Run tests until one fails. Returns whether one failed. `tell` gets the name of each test."""
    modules: dict[str, ModuleType] = {}
    for test in (one for one in tests if one.startswith(PORTABLE)):
        path, _, name = test.partition("::")
        tell(test)
        try:
            if path not in modules:
                modules[path] = load(path)
            getattr(modules[path], name)()
        except BaseException:  # a changed program may also end the process
            return True
    others = [test for test in tests if not test.startswith(PORTABLE)]
    return bool(others) and run_with_pytest(others, _Teller(tell)) != 0


class _Teller:
    """A plugin of pytest that tells the name of the running test."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell

    def pytest_runtest_logstart(self, nodeid: str, location: object) -> None:
        self._tell(nodeid)


def run_with_pytest(tests: list[str], plugin: Any = None) -> int:
    """Run tests or whole files until one fails. Returns pytest's status."""
    import pytest

    plain = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:faulthandler"]
    return int(
        pytest.main([*plain, "--rootdir", str(ROOT), *tests], plugins=[plugin] if plugin else [])
    )
