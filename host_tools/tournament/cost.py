"""Measure what games cost on this computer, for the table in docs/tournament.md.

Run `python -m host_tools.tournament.cost`.
"""

import json
import sys
import time

from host_tools.cython_core.loader import core_words
from host_tools.tournament.sums import merged
from host_tools.tournament.tasks import Task, play

_OPTIONS = 5  # harmony and the lenient middle kingdom
_SEED = 1
_TASK_S = 1.0
_COMPANIES = (
    ("random", "random", "random", "random"),
    ("greedy", "greedy", "greedy", "greedy"),
    ("steward", "greedy", "greedy", "greedy"),
)


def _rate(names: tuple[str, ...], details: int) -> tuple[float, bytes]:
    """Measure games a second.

    Returns the rate, and the journal line of a task of half a second.
    """
    games = 1
    while True:
        start = time.process_time()
        done = play(Task("kingdomino", _OPTIONS, _SEED, details, 0, names, 0, games))
        seconds = time.process_time() - start
        if seconds > _TASK_S / 2:
            return games / seconds, json.dumps(done.sums, separators=(",", ":")).encode()
        games *= 2


def main() -> int:
    """Measure the cost of games for each group of players and print a table."""
    print(f"rules {core_words()}")
    for names in _COMPANIES:
        rate, line = _rate(names, 0)
        closely, _ = _rate(names, 10**9)
        hours = 1e9 / rate / 3600
        sums = json.loads(line)
        start = time.process_time()
        merged(sums, json.loads(line))
        merge_ms = 1000 * (time.process_time() - start)
        print(
            f"{' '.join(names)}: {rate:,.0f} games a second, {closely:,.0f} looked at closely;"
            f" a billion {hours:,.0f} core hours; a task's line {len(line):,} bytes,"
            f" added in {merge_ms:.2f} ms"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
