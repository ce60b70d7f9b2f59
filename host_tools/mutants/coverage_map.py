"""Records which test runs which line of the firmware, and how long each test takes."""

import hashlib
import json
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_tools.checkout import ROOT

FIRMWARE = ROOT / "firmware" / "lib" / "castellan"
BYTECODE = ROOT / "build" / "bytecode"
# Besides the portable tests, these play the device, its saves and whole games on CPython.
TESTS = (
    "tests/portable",
    "tests/host/test_faults.py",
    "tests/host/test_golden_saves.py",
    "tests/host/test_main.py",
    "tests/host/test_presses.py",
    "tests/host/test_store_power_cuts.py",
)
_PLACE = ROOT / "build" / "mutants" / "map.json"


@dataclass
class CoverageMap:
    """Tests by number: their names, their seconds of CPU, and the lines that they run."""

    names: list[str]
    seconds: list[float]
    lines: dict[str, dict[str, list[int]]]  # path, line, numbers of tests

    def tests_of(self, path: str, line: int, most_seconds: float) -> list[str]:
        """Return the tests that run a line. First one test of each file, each time the quickest.

        A line that runs while its module loads has the tests of the whole module.
        """
        of_file = self.lines.get(path, {})
        numbers = set(of_file.get(str(line), ()))
        if not numbers:
            numbers = {number for of_line in of_file.values() for number in of_line}
        by_file: dict[str, list[int]] = {}
        for number in sorted(numbers, key=lambda one: (self.seconds[one], self.names[one])):
            by_file.setdefault(self.names[number].partition("::")[0], []).append(number)
        rounds = max(map(len, by_file.values()), default=0)
        chosen: list[str] = []
        left = most_seconds
        for at in range(rounds):
            for of_one_file in by_file.values():
                if at < len(of_one_file) and (left > 0 or not chosen):
                    chosen.append(self.names[of_one_file[at]])
                    left -= self.seconds[of_one_file[at]]
        return chosen


class Recorder:
    """A plugin of pytest that names the running test to the measurement of lines."""

    def __init__(self) -> None:
        from coverage import Coverage

        self._coverage = Coverage(data_file=None, include=[f"{FIRMWARE}/*"])
        self._coverage.start()
        self._seconds: dict[str, float] = {}
        self._began = 0.0

    def pytest_runtest_logstart(self, nodeid: str, location: object) -> None:
        self._coverage.switch_context(nodeid)
        self._began = time.process_time()

    def pytest_runtest_logfinish(self, nodeid: str, location: object) -> None:
        self._seconds[nodeid] = time.process_time() - self._began

    def map(self) -> CoverageMap:
        self._coverage.stop()
        names = sorted(self._seconds)
        number_of = {name: number for number, name in enumerate(names)}
        lines: dict[str, dict[str, list[int]]] = {}
        data = self._coverage.get_data()
        for file in sorted(data.measured_files()):
            lines[Path(file).relative_to(FIRMWARE).as_posix()] = {
                str(line): sorted(number_of[test] for test in tests if test in number_of)
                for line, tests in data.contexts_by_lineno(file).items()
            }
        return CoverageMap(names, [round(self._seconds[name], 3) for name in names], lines)


def record() -> CoverageMap:
    """Return the map of the present files. Runs all tests once if it is not kept from before."""
    key = _key()
    if _PLACE.is_file():
        kept = json.loads(_PLACE.read_text(encoding="utf-8"))
        if kept.pop("key") == key:
            return CoverageMap(**kept)
    pid = os.fork()
    if not pid:
        os._exit(_record_here(key))
    if os.waitpid(pid, 0)[1]:
        raise SystemExit("the tests fail without any change: run `make test` first")
    return record()


def _record_here(key: str) -> int:
    import pytest

    recorder = Recorder()
    status = int(pytest.main([*quiet(), *TESTS], plugins=[recorder]))
    if status == 0:
        _PLACE.parent.mkdir(parents=True, exist_ok=True)
        content: dict[str, Any] = {"key": key, **vars(recorder.map())}
        _PLACE.write_text(json.dumps(content), encoding="utf-8")
    return status


def quiet() -> list[str]:
    """Return the arguments of each run of pytest."""
    return ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:faulthandler", "--rootdir", str(ROOT)]


def _key() -> str:
    digest = hashlib.sha256()
    for folder in (FIRMWARE, ROOT / "tests" / "portable", ROOT / "tests" / "host"):
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()
