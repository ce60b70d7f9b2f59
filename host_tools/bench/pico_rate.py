"""Measures code on MicroPython, and converts its time to an emulated Pico's.

MicroPython on a computer times an empty loop as well. An emulated Pico needs LOOP_TURN_US for each
pass of that loop, so the ratio of both times gives the time on the Pico.
"""

import json
from typing import Any

from host_tools.board_build.mpy import compile_tree
from host_tools.interpreters import runtimes

LOOP_TURN_US = 7.4  # one pass of an empty loop on an emulated Pico
_EMPTY_LOOP = """
import gc, json, time
from array import array
from castellan.rules.contract import TABLE

TURNS = 2000
TRIES = 7

def loop_us():
    start = time.ticks_us()
    for _ in range(TURNS):
        pass
    return time.ticks_diff(time.ticks_us(), start) / TURNS
"""


def measure(code: str, heap: str = "") -> Any:
    """Run `code` after a function `loop_us`. Returns what the code prints as JSON.

    Raises RuntimeMissing.
    """
    compile_tree()
    done = runtimes.run_code("unix", _EMPTY_LOOP + code, heap=heap)
    if done.returncode:
        raise RuntimeError(runtimes.with_source_lines(done.stdout + done.stderr))
    return json.loads(done.stdout)
