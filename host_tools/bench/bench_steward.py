"""Measures the cost of a hint on a Pico: the work for the median position of four players.

Bytecodes are counted on CPython, so the counts never vary. On MicroPython the best of several
runs counts.
"""

import sys
from array import array
from collections.abc import Callable
from types import FrameType
from typing import Any

from castellan.advice.lookahead import Lookahead
from castellan.rules.contract import TABLE
from castellan.rules.kingdomino.layout import PLACE
from castellan.rules.kingdomino.match import make

from host_tools.bench import pico_rate
from host_tools.bench.report import Report
from host_tools.interpreters.runtimes import RuntimeMissing

TITLE = "The steward's hint: for the median position of games of four"

_SEED = 7
_GAMES = 3
_OPTIONS = 5  # harmony and the lenient Middle Kingdom
_SLICE = 2  # placements per slice, as in the device's screens
_CODE = """
from castellan.advice.lookahead import Lookahead
from castellan.rules.kingdomino.layout import PLACE
from castellan.rules.kingdomino.match import make

def think(steward, match):
    steward.start(match)
    slices = 1
    while not steward.step({slice}):
        slices += 1
    return slices

def hints():
    match = make(bytes(range(4)), {options}, {seed})
    steward = Lookahead(match)
    found = []
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    while not match.is_over():
        if match.actor() == TABLE:
            match.apply(match.chance())
            continue
        match.legal(choices)
        if choices[0] >= PLACE:
            gc.collect()
            turn = min(loop_us() for _ in range(TRIES))
            least = 1 << 29
            for _ in range(TRIES):
                start = time.ticks_us()
                slices = think(steward, match)
                least = min(least, time.ticks_diff(time.ticks_us(), start))
            found.append((least / turn, slices))
        else:
            think(steward, match)
        match.apply(steward.actions[steward.best()])
    return found

print(json.dumps(hints()))
"""


def run(report: Report) -> None:
    """Count bytecodes on CPython. Measure times on MicroPython."""
    counts = sorted(_bytecodes())
    report.row("positions", len(counts), "")
    report.row("bytecodes of CPython, median", counts[len(counts) // 2], "")
    report.row("  most", counts[-1], "")
    code = _CODE.format(slice=_SLICE, options=_OPTIONS, seed=_SEED)
    try:
        found = sorted(pico_rate.measure(code))
    except RuntimeMissing as words:
        report.note(f"unix: {words}")
        return
    steps, slices = found[len(found) // 2]
    report.row("steps of a loop on MicroPython, median", steps, "")
    report.row("  slices it is done in", slices, "")
    report.row("  at the rate of an emulated Pico", steps * pico_rate.LOOP_TURN_US / 1e6, "s")


def _bytecodes() -> list[int]:
    """Count the bytecodes of each hint for a placement in some games of stewards."""
    counts = []
    for game in range(_GAMES):
        match: Any = make(bytes(range(4)), _OPTIONS, _SEED + game)
        steward: Any = Lookahead(match)
        choices = array("H", bytes(2 * match.LARGEST_CHOICE))
        while not match.is_over():
            if match.actor() == TABLE:
                match.apply(match.chance())
                continue
            match.legal(choices)
            if choices[0] >= PLACE and game == 0:
                counts.append(_count(lambda s=steward, m=match: _think(s, m)))  # type: ignore[misc]
            else:
                _think(steward, match)
            match.apply(steward.actions[steward.best()])
    return counts


def _think(steward: Any, match: Any) -> None:
    steward.start(match)
    while not steward.step(_SLICE):
        pass


def _count(work: Callable[[], None]) -> int:
    """Count the bytecodes that a function executes."""
    executed = 0

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal executed
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        executed += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return executed
