"""Change the firmware in many places, and list by room what no test notices."""

import os
import sys
import time
from argparse import ArgumentParser, Namespace
from random import Random

from host_tools.checkout import ROOT
from host_tools.mutants import runner
from host_tools.mutants.coverage_map import FIRMWARE, CoverageMap, record
from host_tools.mutants.known import sample, unnoticed
from host_tools.mutants.places import Change, changes_of, names_of
from host_tools.mutants.reasons import reason_of, reasons
from host_tools.mutants.trial import noticed_by

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
    return [change for name in names for change in _changes_of_file(name)]


def _changes_of_file(path: str) -> list[Change]:
    return changes_of(path, (FIRMWARE / path).read_text(encoding="utf-8"))


def draw(room: str, seed: int, count: int) -> list[Change]:
    """Draw changes of a room by a seed, without those that change nothing for a known reason."""
    useful = [change for change in changes_of_room(room) if not _reason_of(change)]
    return Random(f"{seed} {room}").sample(useful, min(count, len(useful)))


def _reason_of(change: Change) -> str:
    has_reason = change.path in {path for path, _ in reasons()}
    return reason_of(change.path, _name_of(change)) if has_reason else ""


def share_of(changes: list[Change], share: str) -> list[Change]:
    """Return one part of the changes. The share `2/3` is the second of three."""
    part, _, parts = share.partition("/")
    return changes[int(part) - 1 :: int(parts)]


def try_room(coverage: CoverageMap, room: str, words: Namespace) -> str:
    """Try changes of a room, and print those that no test notices. Returns a line of the table."""
    changes = share_of(draw(room, words.seed, words.each), words.share)
    left = 0
    for change in changes:
        tests = coverage.tests_of(change.path, change.line, words.seconds)
        test = noticed_by(change, tests, coverage.seconds_of(tests)) if tests else ""
        if not test:
            left += 1
            print(f"{change.path}:{change.line}: {change.words}", flush=True)
        elif words.tests:
            print(f"{change.path}\t{_name_of(change)}\t{test}", flush=True)
    count = len(changes)
    share = 100 * (count - left) / max(1, count)
    return f"{room:8} {count - left:4} of {count:4} noticed, {share:5.1f} %"


def _name_of(change: Change) -> str:
    found = _changes_of_file(change.path)
    return names_of(found)[found.index(change)]


def main() -> int:
    """Print a line for each change that no test notices, and a table of the rooms.

    Returns 1 if a change of noticed.txt is no longer noticed.
    """
    parser = ArgumentParser(prog="python -m host_tools.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="draws the changes")
    parser.add_argument("--each", type=int, default=100, help="changes of each room")
    parser.add_argument("--share", default="1/1", help="try a part of them, like 2/3")
    parser.add_argument("--room", choices=ROOMS, action="append", help="instead of all rooms")
    parser.add_argument("--seconds", type=float, default=20, help="of tests for each change")
    parser.add_argument("--tests", action="store_true", help="print which test noticed a change")
    parser.add_argument("--known", type=int, help="try so many changes of noticed.txt, no others")
    words = parser.parse_args()
    os.chdir(ROOT)
    runner.prepare()
    if words.known:
        changes = sample(words.seed, words.known)
        left = unnoticed(changes)
        print("\n".join([*left, f"{len(changes) - len(left)} of {len(changes)} noticed"]))
        return 1 if left else 0
    coverage = record()
    began = time.process_time() + sum(os.times()[2:4])
    table = [try_room(coverage, room, words) for room in words.room or ROOMS]
    spent = time.process_time() + sum(os.times()[2:4]) - began
    print("\n".join(table))
    print(f"{spent:.0f} seconds of CPU")
    return 0


if __name__ == "__main__":
    sys.exit(main())
