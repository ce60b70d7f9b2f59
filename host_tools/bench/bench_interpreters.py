"""Measures each interpreter: the time of the same loop over a buffer, and of the start-up."""

import time

from host_tools.bench.report import Report
from host_tools.board_build.mpy import compile_tree
from host_tools.interpreters import runtimes

TITLE = "Interpreters: 200 000 steps of a loop that writes into a buffer"

_LOOP = """
import time
def work(buffer, rounds):
    total = 0
    for _ in range(rounds):
        for index in range(len(buffer)):
            total = (total * 31 + index) & 0xFFFFF
            buffer[index] = total & 0xFF
def measure():
    buffer = bytearray(1000)
    start = {now}
    work(buffer, 200)
    return ({now} - start) * {factor}
"""


def run(report: Report) -> None:
    """Time the loop in each interpreter, without start-up. CPython runs in this process."""
    compile_tree()
    names: dict[str, object] = {}
    exec(_LOOP.format(now="time.perf_counter()", factor="1000"), names)
    measure = names["measure"]
    assert callable(measure)
    reference_ms = float(measure())
    report.row("CPython", reference_ms, "ms")
    code = _LOOP.format(now="time.ticks_ms()", factor="1") + "\nprint(measure())"
    for interpreter in runtimes.INTERPRETERS:
        try:
            start_s = time.perf_counter()
            milliseconds = float(runtimes.run_code(interpreter, code).stdout)
            whole_ms = (time.perf_counter() - start_s) * 1000
        except runtimes.RuntimeMissing as words:
            report.note(f"{interpreter}: {words}")
            continue
        report.row(f"MicroPython {interpreter}", milliseconds, "ms")
        report.ratio("  of CPython's time", milliseconds, reference_ms)
        report.row("  start and end of the process", whole_ms - milliseconds, "ms")
