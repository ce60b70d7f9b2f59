"""Measures the work of one slice in Dragon Inferno, at the worst moments of many games.

A slice lists the placements of one tile in one rotation. The unit is one read of a square of
the game board, counted on CPython. Each interpreter then measures the time of a slice.
Passing, calling a dragon, and the two kinds of advice slices are counted, too.
"""

import json
from array import array
from typing import Any

from castellan.advice.dragon_lookahead import DragonLookaheadPlayer
from castellan.core.rng import Random
from castellan.rules.contract import TABLE
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno.match import make

from host_tools.bench.report import Report
from host_tools.board_build.mpy import compile_tree
from host_tools.interpreters import runtimes

TITLE = "Dragon Inferno: the legal list in slices"

_GAMES = 20
_TIMING = """
import json, time
from array import array
from castellan.core.rng import Random
from castellan.rules.contract import TABLE
from castellan.rules.dragon_inferno.match import make

def measure(seed, repeats):
    match = make(b"\\0\\1", 0, seed)
    random = Random(seed, 1)
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    worst = total = slices = 0
    while not match.is_over():
        if match.actor() == TABLE:
            match.apply(match.chance())
            continue
        for part in range(match.parts()):
            start = {now}
            for _ in range(repeats):
                match.legal_part(part, choices, 0)
            spent = ({now} - start) / repeats
            worst = max(worst, spent)
            total += spent
            slices += 1
        match.apply(choices[random.below(match.legal(choices))])
    return worst, total / slices

print(json.dumps(measure(3, {repeats})))
"""


class _Counted(bytearray):
    """The bytes of a match's state. The object counts how often a byte is read."""

    looks = 0

    def __getitem__(self, index: Any) -> Any:
        self.looks += 1
        return bytearray.__getitem__(self, index)


def run(report: Report) -> None:
    """Count reads on CPython and measure times on MicroPython."""
    parts, most, mean, longest = _count()
    report.row("slices of a list", parts, "")
    report.row("actions in the longest list", longest, "")
    report.row("squares looked at by the worst slice", most, "")
    report.row("squares looked at by a slice, mean", mean, "")
    for label, looks in _count_steps().items():
        report.row(label, looks, "")
    compile_tree()
    for interpreter in runtimes.INTERPRETERS:
        try:
            worst, usual = _timed(interpreter)
        except runtimes.RuntimeMissing as words:
            report.note(f"{interpreter}: {words}")
            continue
        report.row(f"MicroPython {interpreter}, worst slice", worst, "us")
        report.row("  mean slice", usual, "us")


def _count() -> tuple[int, int, float, int]:
    """Return: slices per list, reads of the worst slice, mean reads of a slice, longest list."""
    most = total = slices = parts = longest = 0
    for seed in range(_GAMES):
        match = make(bytes((0, 1)), 0, seed)
        random = Random(seed, 1)
        choices = array("H", bytes(2 * match.LARGEST_CHOICE))
        while not match.is_over():
            if match.actor() == TABLE:
                match.apply(match.chance())
                continue
            plain = match.state
            counted = _Counted(plain)
            if plain[d.PHASE] == d.TILES:
                parts = match.parts()
                match.state = counted
                for part in range(parts):
                    counted.looks = 0
                    match.legal_part(part, choices, 0)
                    most = max(most, counted.looks)
                    total += counted.looks
                    slices += 1
                match.state = plain
            count = match.legal(choices)
            longest = max(longest, count)
            match.apply(choices[random.below(count)])
    return parts, most, total / slices, longest


def _count_steps() -> dict[str, int]:
    """Return the largest number of reads for each of the other steps of the screens."""
    most = dict.fromkeys(
        (
            "squares looked at by a pass, after the slices",
            "squares looked at by a pass without them",
            "squares looked at when a tile is laid",
            "squares looked at by a slice of weighing a place",
            "squares looked at by a slice of its closer look",
        ),
        0,
    )
    passes, unproved, laid, weighed, closer = most
    for seed in range(_GAMES):
        match = make(bytes((0, 1)), 0, seed)
        steward = _CountedSteward(Random(seed, 2))
        choices = array("H", bytes(2 * match.LARGEST_CHOICE))
        while not match.is_over():
            if match.actor() == TABLE:
                match.apply(match.chance())
                continue
            count = match.legal(choices)
            action = choices[0]
            if match.state[d.PHASE] == d.TILES and action != d.PASS:
                action = steward.measured(match, choices, count, most, weighed, closer)
                most[laid] = max(most[laid], _looks_of(match, action))
            elif action == d.PASS:
                most[passes] = max(most[passes], _looks_of(match, action))
                match.undo()
                match.copy_from(match)  # clear the cached results
                most[unproved] = max(most[unproved], _looks_of(match, action))
            else:
                match.apply(action)
    return most


def _looks_of(match: Any, action: int) -> int:
    """Return how many squares are read when an action is applied."""
    plain = match.state
    match.state = counted = _Counted(plain)
    match.apply(action)
    plain[:] = counted
    match.state = plain
    return counted.looks


class _CountedSteward(DragonLookaheadPlayer):
    """A lookahead player that tries actions on a state that counts reads."""

    def __init__(self, random: Random):
        super().__init__(random)
        self._trial = self._counted = _Counted(self._trial)

    def measured(
        self, match: Any, choices: Any, count: int, most: dict[str, int], weighed: str, closer: str
    ) -> int:
        """Choose an action as the player does. Writes the most reads of a slice to `most`."""
        self.begin()
        for index in range(count):
            is_over = False
            while not is_over:
                self._counted.looks = 0
                is_over = self.weigh(match, choices[index])
                most[weighed] = max(most[weighed], self._counted.looks)
        is_over = False
        while not is_over:
            self._counted.looks = 0
            is_over = self.step(match)
            most[closer] = max(most[closer], self._counted.looks)
        return int(self.action(0))


def _timed(interpreter: str) -> tuple[float, float]:
    """Return the microseconds of the worst and of a mean slice."""
    is_unix = interpreter == "unix"
    now = "time.ticks_us()" if is_unix else "time.ticks_ms() * 1000"
    code = _TIMING.format(now=now, repeats=20 if is_unix else 200)
    result = runtimes.run_code(interpreter, code)
    worst, usual = json.loads(result.stdout)
    return worst, usual
