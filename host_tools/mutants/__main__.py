"""Change the firmware in many places, and list by room what no test notices."""

import os
import sys
from argparse import ArgumentParser
from random import Random

from host_tools.checkout import ROOT
from host_tools.mutants.coverage_map import FIRMWARE, CoverageMap, record
from host_tools.mutants.places import Change, changes_of
from host_tools.mutants.reasons import reason_of
from host_tools.mutants.trial import is_noticed

_UI = ("ui/input.py", "ui/light.py", "ui/session.py", "ui/session_bytes.py")
ROOMS = ("core", "rules", "device", "ui")


def changes_of_room(room: str) -> list[Change]:
    """List all changes of the files of a room. Of the room `ui`, those that decide something."""
    names = (
        _UI
        if room == "ui"
        else [
            path.relative_to(FIRMWARE).as_posix()
            for path in sorted((FIRMWARE / room).rglob("*.py"))
        ]
    )
    return [
        change
        for name in names
        for change in changes_of(name, (FIRMWARE / name).read_text(encoding="utf-8"))
    ]


def draw(room: str, seed: int, count: int) -> list[Change]:
    """Draw changes of a room by a seed, without those that change nothing for a known reason."""
    useful = [change for change in changes_of_room(room) if not reason_of(change)]
    return Random(f"{seed} {room}").sample(useful, min(count, len(useful)))


def try_room(coverage: CoverageMap, room: str, seed: int, count: int, most: float) -> list[Change]:
    """Try changes of a room, and print those that no test notices. Returns them."""
    left = []
    for change in draw(room, seed, count):
        tests = coverage.tests_of(change.path, change.line, most)
        if not tests or not is_noticed(change, tests):
            left.append(change)
            print(f"{change.path}:{change.line}: {change.words}", flush=True)
    return left


def main() -> int:
    """Print a line for each change that no test notices, and a table of the rooms. Returns 0."""
    parser = ArgumentParser(prog="python -m host_tools.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=100, help="changes of each room")
    parser.add_argument("--room", choices=ROOMS, action="append", help="instead of all rooms")
    parser.add_argument("--seconds", type=float, default=30, help="of tests for each change")
    words = parser.parse_args()
    os.chdir(ROOT)
    os.environ.pop("CI", None)  # with CI the tests play more games
    import pytest  # noqa: F401 - before the processes of the changes, which share it

    coverage = record()
    table = []
    for room in words.room or ROOMS:
        left = try_room(coverage, room, words.seed, words.each, words.seconds)
        count = len(draw(room, words.seed, words.each))
        noticed = count - len(left)
        table.append(f"{room:8} {noticed:4} of {count:4} noticed, {100 * noticed / count:5.1f} %")
    print("\n".join(table))
    return 0


if __name__ == "__main__":
    sys.exit(main())
