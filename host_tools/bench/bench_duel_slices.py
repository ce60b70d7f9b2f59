"""Measures the Duel's lookahead player: steps per decision, and the time of a slice on a Pico.

Steps are counted on CPython, so the counts never vary. The slices are timed on MicroPython.
"""

from array import array

from castellan.advice.duel_lookahead import DuelLookaheadPlayer
from castellan.core.rng import Random
from castellan.rules.contract import TABLE
from castellan.rules.duel import layout as d
from castellan.rules.duel.match import make

from host_tools.bench import pico_rate
from host_tools.bench.report import Report
from host_tools.interpreters.runtimes import RuntimeMissing

TITLE = "Kingdomino Duel: the steward in slices"

_GAMES = 40
_SLICE = 4  # cells, as in the device's screens
_CODE = """
from castellan.advice.duel_lookahead import DuelLookaheadPlayer
from castellan.core.rng import Random
from castellan.rules.duel.match import make

def slices():
    match = make(b"\\0\\1", 0, 3)
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    steward = DuelLookaheadPlayer(Random(1))
    total = count = 0
    while not match.is_over():
        if match.actor() == TABLE:
            match.apply(match.chance())
            continue
        steward.start(match, choices, match.legal(choices))
        is_done = False
        while not is_done:
            start = time.ticks_us()
            is_done = steward.step({slice})
            total += time.ticks_diff(time.ticks_us(), start)
            count += 1
        match.apply(steward.chosen)
    return total / count

print(json.dumps([min(slices() for _ in range(5)), min(loop_us() for _ in range(TRIES))]))
"""


def run(report: Report) -> None:
    """Count steps on CPython and measure times on MicroPython."""
    for phase, name in ((d.TAKING, "which die"), (d.DRAWING, "hand and place")):
        cells = _cells(phase)
        report.row(f"cells for a decision, {name}: mean", sum(cells) / len(cells), "")
        report.row("  95 %", cells[len(cells) * 95 // 100], "")
        report.row("  most", cells[-1], "")
    try:
        slice_us, loop_us = pico_rate.measure(_CODE.format(slice=_SLICE))
    except RuntimeMissing as words:
        report.note(str(words))
        return
    report.row(f"MicroPython unix, a slice of {_SLICE} cells", slice_us, "us")
    pico_us = slice_us / loop_us * pico_rate.LOOP_TURN_US
    report.row("  so on an emulated Pico", pico_us / 1000, "ms")


def _cells(phase: int) -> list[int]:
    """Count the steps of each decision in many games of two stewards.

    Returns the sorted counts.
    """
    found = []
    for seed in range(_GAMES):
        match = make(b"\0\1", seed % 4, seed)
        choices = array("H", bytes(2 * match.LARGEST_CHOICE))
        steward = DuelLookaheadPlayer(Random(1))
        while not match.is_over():
            if match.actor() == TABLE:
                match.apply(match.chance())
                continue
            steward.start(match, choices, match.legal(choices))
            count = 0
            while not steward.step(1):
                count += 1
            if match.state[d.PHASE] == phase:
                found.append(count)
            match.apply(steward.chosen)
    return sorted(found)
