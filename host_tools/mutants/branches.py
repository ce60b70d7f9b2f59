"""Print how many lines and branches of the firmware the tests run, by room, and what is left.

`python -m host_tools.mutants.branches` runs the portable tests and those of the device.
"""

import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from host_tools.mutants import runner
from host_tools.mutants.coverage_map import FIRMWARE, HOST_TESTS

ROOMS = ("core", "rules", "device")
_FAILED = (1, 2, 3, 4)  # statuses of pytest


def measured(folders: list[str]) -> Any:
    """Run the tests of these folders or files. Returns the measurement."""
    from coverage import Coverage

    runner.prepare()
    coverage = Coverage(
        data_file=None, branch=True, include=[f"{FIRMWARE}/{room}/*" for room in ROOMS]
    )
    coverage.exclude(r"TYPE_CHECKING", "exclude")
    coverage.start()
    if runner.run_with_pytest(folders) in _FAILED:
        raise SystemExit("a test fails: run `make test` first")
    coverage.stop()
    return coverage


def rows(coverage: Any) -> tuple[list[str], list[str]]:
    """Return a line for each room, and a line for each file with something left."""
    table, left = [], []
    for room in ROOMS:
        lines = branches = lines_run = branches_run = 0
        for path in sorted((FIRMWARE / room).rglob("*.py")):
            analysis = coverage._analyze(str(path))
            numbers = analysis.numbers
            lines += numbers.n_statements
            lines_run += numbers.n_executed
            branches += numbers.n_branches
            branches_run += numbers.n_executed_branches
            if numbers.n_missing or numbers.n_missing_branches:
                left.append(_left_of(path, analysis))
        table.append(
            f"{room:8} lines {lines_run} of {lines}, {_share(lines_run, lines)};"
            f" branches {branches_run} of {branches}, {_share(branches_run, branches)}"
        )
    return table, left


def _left_of(path: Path, analysis: Any) -> str:
    missing = [str(line) for line in sorted(analysis.missing)]
    arcs = analysis.missing_branch_arcs()
    missing += [
        f"{line}->{end if end > 0 else 'exit'}"
        for line, ends in sorted(arcs.items())
        for end in ends
        if line not in analysis.missing
    ]
    return f"{path.relative_to(FIRMWARE).as_posix()}: {', '.join(missing)}"


def _share(part: int, whole: int) -> str:
    return f"{100 * part / max(1, whole):.1f} %"


def main() -> int:
    """Print the table. Returns 1 if something is left."""
    parser = ArgumentParser(prog="python -m host_tools.mutants.branches", description=__doc__)
    parser.add_argument("tests", nargs="*", help="folders or files, instead of all")
    words = parser.parse_args()
    os.environ.pop("CI", None)
    table, left = rows(measured(words.tests or ["tests/portable", *HOST_TESTS]))
    print("\n".join([*left, *table]))
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
