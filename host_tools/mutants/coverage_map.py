"""Tells which tests run a line of the firmware, and how long each test takes."""

import hashlib
import json
import os
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from host_tools.checkout import ROOT
from host_tools.mutants import runner

FIRMWARE = ROOT / "firmware" / "lib" / "castellan"
# Besides the portable tests, these play the device, its saves and whole games on CPython.
HOST_TESTS = (
    "tests/host/test_golden_saves.py",
    "tests/host/test_main.py",
    "tests/host/test_presses.py",
    "tests/host/test_store_power_cuts.py",
    "tests/host/test_faults.py",
)
_NO_TESTS = 5  # the status of pytest if all tests of a file are slow
_PLACE = ROOT / "build" / "mutants"
Lines = dict[str, list[int]]  # by path below castellan


@dataclass
class OneTest:
    """The lines that a test runs, and its seconds of CPU."""

    seconds: float
    lines: Lines


@dataclass
class CoverageMap:
    """All tests by name, and the names by path and line."""

    tests: dict[str, OneTest]
    _by_line: dict[tuple[str, int], list[str]] = field(init=False, default_factory=dict)
    _by_path: dict[str, set[str]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        for name, test in self.tests.items():
            for path, lines in test.lines.items():
                self._by_path.setdefault(path, set()).add(name)
                for line in lines:
                    self._by_line.setdefault((path, line), []).append(name)

    def tests_of(self, path: str, line: int, most_seconds: float) -> list[str]:
        """Return the tests that run a line. First one test of each file, each time the quickest.

        A line that runs while its module loads has the tests of the whole module.
        """
        names = self._by_line.get((path, line)) or sorted(self._by_path.get(path, ()))
        by_file: dict[str, list[str]] = {}
        for name in sorted(names, key=lambda one: (self.tests[one].seconds, one)):
            by_file.setdefault(name.partition("::")[0], []).append(name)
        chosen: list[str] = []
        left = most_seconds
        for at in range(max(map(len, by_file.values()), default=0)):
            for of_one_file in by_file.values():
                if at < len(of_one_file) and (left > 0 or not chosen):
                    chosen.append(of_one_file[at])
                    left -= self.tests[of_one_file[at]].seconds
        return chosen

    def seconds_of(self, tests: Iterable[str]) -> float:
        """Return how long these tests take."""
        return sum(self.tests[test].seconds for test in tests if test in self.tests)


def record() -> CoverageMap:
    """Return the map of the present files. Runs the test files that have changed."""
    common = _digest_of(FIRMWARE, ROOT / "tests" / "portable" / "support")
    tests: dict[str, OneTest] = {}
    portable = sorted((ROOT / runner.PORTABLE).rglob("test_*.py"))
    for path in [*(one.relative_to(ROOT).as_posix() for one in portable), *HOST_TESTS]:
        kept = _PLACE / (path.replace("/", "-") + ".json")
        key = common + hashlib.sha256((ROOT / path).read_bytes()).hexdigest()
        content = json.loads(kept.read_text(encoding="utf-8")) if kept.is_file() else {}
        if content.get("key") != key:
            _record_in_child(path, key, kept)
            content = json.loads(kept.read_text(encoding="utf-8"))
        tests.update((name, OneTest(**test)) for name, test in content["tests"].items())
    return CoverageMap(tests)


def _digest_of(*folders: Path) -> str:
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _record_in_child(path: str, key: str, target: Path) -> None:
    pid = os.fork()
    if not pid:
        tests = Recorder().of_file(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        content = {"key": key, "tests": {name: vars(test) for name, test in tests.items()}}
        target.write_text(json.dumps(content), encoding="utf-8")
        sys.stdout.flush()
        os._exit(0)
    if os.waitpid(pid, 0)[1]:
        raise SystemExit(f"{path} fails without any change: run `make test` first")


class Recorder:
    """Runs a test file and names the running test to the measurement of lines."""

    def __init__(self) -> None:
        from coverage import Coverage

        self._coverage = Coverage(data_file=None, include=[f"{FIRMWARE}/*"])
        self._coverage.start()
        self._seconds: dict[str, float] = {}
        self._began = 0.0

    def of_file(self, path: str) -> dict[str, OneTest]:
        """Run a test file. Returns its tests."""
        if path.startswith(runner.PORTABLE):
            module = runner.load(path)
            for name in runner.names_of(module):
                self.pytest_runtest_logstart(f"{path}::{name}", None)
                getattr(module, name)()
                self.pytest_runtest_logfinish(f"{path}::{name}", None)
        elif runner.run_with_pytest([path], self) not in (0, _NO_TESTS):
            os._exit(1)
        return self._tests()

    def pytest_runtest_logstart(self, nodeid: str, location: object) -> None:
        self._coverage.switch_context(nodeid)
        self._began = time.process_time()

    def pytest_runtest_logfinish(self, nodeid: str, location: object) -> None:
        self._seconds[nodeid] = round(time.process_time() - self._began, 3)

    def _tests(self) -> dict[str, OneTest]:
        self._coverage.stop()
        tests = {name: OneTest(seconds, {}) for name, seconds in self._seconds.items()}
        data = self._coverage.get_data()
        for file in sorted(data.measured_files()):
            path = Path(file).relative_to(FIRMWARE).as_posix()
            for line, names in data.contexts_by_lineno(file).items():
                for name in names:
                    if name in tests:
                        tests[name].lines.setdefault(path, []).append(line)
        return tests
