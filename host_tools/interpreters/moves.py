"""Tries lines of logs of all games: the reader of logs and the naive judges must agree.

python -m host_tools.interpreters.moves [--lines N] [--seed N] [--on NAME]… [--game NAME]…

plays random matches with random options on CPython and both MicroPythons, and tries legal and
illegal lines at random positions. A difference is shown as a log that ends with the line.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from castellan.rules import games

from host_tools.board_build.mpy import compile_tree
from host_tools.checkout import ROOT
from host_tools.interpreters import runtimes

CPYTHON = "cpython"
INTERPRETERS = (CPYTHON, *runtimes.INTERPRETERS)
LINES = 1_000_000  # on each interpreter
AT_ONCE = {CPYTHON: 20_000, "unix": 8_000, "wasm": 4_000}  # lines of one process
SEEDS_APART = 10_000  # between the first seeds of two processes
HEAP = "16m"  # two implementations would fill the heap of a board
TIMEOUT_S = 900


@dataclass(frozen=True)
class Task:
    """Some lines of one game, which one process tries."""

    interpreter: str
    game: str
    seed: int
    lines: int

    def run(self) -> Outcome:
        """Try the lines in a process of their own."""
        code = "from support.lines.trial import Batch\n"
        code += f"batch = Batch({self.game!r}, {self.seed}, {self.lines})"
        step = "batch.step() or batch.print_report()"
        if self.interpreter == CPYTHON:
            result = _run_cpython(f"{code}\nwhile {step}: pass")
        else:
            heap = HEAP if self.interpreter == "unix" else ""
            result = runtimes.run_code(
                self.interpreter, code, step=step, heap=heap, timeout_s=TIMEOUT_S
            )
        return self._outcome(result)

    def _outcome(self, result: subprocess.CompletedProcess[str]) -> Outcome:
        first, _, rest = result.stdout.partition("\n")
        words = first.split()
        if result.returncode or words[:1] != ["tried"]:
            said = runtimes.with_source_lines(result.stdout + result.stderr)
            return Outcome(0, 0, self._named(f"the process ended early\n{said}"))
        return Outcome(int(words[1]), int(words[3]), self._named(rest) if rest.strip() else "")

    def _named(self, problem: str) -> str:
        again = f"--on {self.interpreter} --game {self.game} --seed {self.seed}"
        return f'{problem}\nAgain: make moves ARGS="{again} --lines {self.lines}"'


@dataclass
class Outcome:
    """How many lines were tried and allowed, and the difference that was found, or ""."""

    tried: int = 0
    allowed: int = 0
    problem: str = ""


@dataclass
class Tally:
    """Adds up outcomes, and keeps the shortest difference of each interpreter and game."""

    tried: int = 0
    allowed: int = 0
    problems: dict[tuple[str, str], str] = field(default_factory=dict)

    def add(self, task: Task, outcome: Outcome) -> None:
        """Add one outcome."""
        self.tried += outcome.tried
        self.allowed += outcome.allowed
        key = (task.interpreter, task.game)
        if outcome.problem:
            known = self.problems.get(key, outcome.problem)
            self.problems[key] = min(known, outcome.problem, key=lambda text: text.count("\n"))


def tasks(interpreters: Sequence[str], names: Sequence[str], lines: int, seed: int) -> list[Task]:
    """Divide the lines of each interpreter among games and processes."""
    found = []
    wanted = -(-lines // len(names))  # rounded up
    for interpreter in interpreters:
        for game in names:
            for first in range(0, wanted, AT_ONCE[interpreter]):
                count = min(wanted - first, AT_ONCE[interpreter])
                seeds = seed + first // AT_ONCE[interpreter] * SEEDS_APART
                found.append(Task(interpreter, game, seeds, count))
    return found


def outcomes(found: Sequence[Task], jobs: int) -> Iterator[tuple[Task, Outcome]]:
    """Run the tasks, `jobs` at a time. Yields each task with its outcome."""
    if any(task.interpreter != CPYTHON for task in found):
        compile_tree()
    with ThreadPoolExecutor(jobs) as pool:
        yield from zip(found, pool.map(Task.run, found), strict=True)


def _run_cpython(code: str) -> subprocess.CompletedProcess[str]:
    folders = [runtimes.PORTABLE, ROOT / "firmware" / "lib", ROOT]
    start = f"import sys\nsys.path[:0] = {[str(folder) for folder in folders]!r}\n"
    return subprocess.run(
        [sys.executable, "-c", start + code],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=TIMEOUT_S,
        check=False,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the lines and print the progress. Returns 1 if there is a difference."""
    parser = argparse.ArgumentParser(prog="python -m host_tools.interpreters.moves")
    parser.add_argument("--lines", type=int, default=LINES, help="on each interpreter")
    parser.add_argument("--seed", type=int, help="the first seed; a random one if left out")
    parser.add_argument("--on", action="append", choices=INTERPRETERS, metavar="INTERPRETER")
    parser.add_argument("--game", action="append", choices=games.NAMES, metavar="GAME")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args(arguments)
    seed = random.randrange(1_000_000) if chosen.seed is None else chosen.seed
    found = tasks(chosen.on or INTERPRETERS, chosen.game or games.NAMES, chosen.lines, seed)
    wanted = sum(task.lines for task in found)
    print(f"{wanted} lines, seed {seed}", flush=True)
    tally = Tally()
    start_s = time.monotonic()
    for task, outcome in outcomes(found, chosen.jobs):
        tally.add(task, outcome)
        took_s = time.monotonic() - start_s
        print(
            f"{tally.tried} of {wanted} lines tried, {tally.allowed} of them legal,"
            f" {took_s:.0f} s: {task.interpreter}, {task.game}",
            flush=True,
        )
        if outcome.problem:
            print("A difference. The shortest one is shown at the end.", flush=True)
    for (interpreter, game), problem in tally.problems.items():
        print(f"\nA difference on {interpreter} in {game}:\n{problem}")
    if not tally.problems:
        print("No difference.")
    return 1 if tally.problems else 0


if __name__ == "__main__":
    sys.exit(main())
