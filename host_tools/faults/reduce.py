"""Shortens a run that lost something to the few acts that are needed for it."""

from typing import Any

from host_tools.faults.box import Box
from host_tools.faults.machine import Lost, Machine


def failure_of(seed: int, game: str, acts: list[int], make_box: Any = Box) -> tuple[Machine, str]:
    """Run these acts. Returns the machine and what it lost, or ""."""
    machine = Machine(seed, game, make_box=make_box)
    try:
        for number in acts:
            machine.do(number)
    except Lost as problem:
        return machine, problem.what
    except Exception as problem:  # a crash of the machine itself is a failure, too
        return machine, repr(type(problem))
    return machine, ""


def shortest(
    seed: int, game: str, acts: list[int], most_runs: int = 200, make_box: Any = Box
) -> list[int]:
    """Leave out as many acts as possible while the run still loses the same. Returns the acts."""
    wanted = failure_of(seed, game, acts, make_box)[1]
    part = len(acts) // 2
    runs = 0
    while part and runs < most_runs:
        at = 0
        while at < len(acts) and runs < most_runs:
            fewer = acts[:at] + acts[at + part :]
            runs += 1
            machine, what = failure_of(seed, game, fewer, make_box)
            if what == wanted:
                acts = machine.acts
            else:
                at += part
        part //= 2
    return acts
