"""Run the machine by hand: python -m host_tools.faults --seed 1."""

import gc
import sys
from argparse import ArgumentParser, Namespace
from typing import Any

# The firmware drops and imports some modules again and again. Cached bytecode halves the time.
sys.dont_write_bytecode = False

from castellan.rules import games  # noqa: E402

from host_tools.faults.box import Box  # noqa: E402
from host_tools.faults.flashed_box import FlashedBox  # noqa: E402
from host_tools.faults.machine import Lost, Machine  # noqa: E402
from host_tools.faults.reduce import failure_of, shortest  # noqa: E402


def main() -> int:
    """Run the machine with the seeds of the command line. Returns the exit status."""
    parser = ArgumentParser(prog="python -m host_tools.faults", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--runs", type=int, default=1, help="as many seeds, one after the other")
    parser.add_argument("--cuts", type=int, default=500, help="power cuts of each run")
    parser.add_argument("--game", choices=games.NAMES, help="instead of one drawn by the seed")
    parser.add_argument("--acts", help="do only these acts, as a shortened script names them")
    parser.add_argument(
        "--micropython", action="store_true", help="run the flashed firmware in MicroPython"
    )
    words = parser.parse_args()
    make_box = FlashedBox if words.micropython else Box
    # The firmware collects garbage often, and need not look at what is loaded already.
    gc.collect()
    gc.freeze()
    if words.acts:
        acts = [int(number) for number in words.acts.split(",")]
        machine, what = failure_of(words.seed, words.game, acts, make_box)
        print("\n".join(machine.story))
        print(what or "nothing was lost")
        return 1 if what else 0
    return max(run(seed, words, make_box) for seed in range(words.seed, words.seed + words.runs))


def run(seed: int, words: Namespace, make_box: Any) -> int:
    """Run one seed, and shorten a failure. Returns 1 if something was lost."""
    machine = Machine(seed, words.game, make_box=make_box)
    print("seed", seed, machine.game, flush=True)
    try:
        print(machine.run(words.cuts), flush=True)
        return 0
    except Lost as problem:
        print(problem)
        print(f"after {len(machine.acts)} acts; looking for fewer", flush=True)
    acts = shortest(seed, machine.game, machine.acts, make_box=make_box)
    numbers = ",".join(str(number) for number in acts)
    where = " --micropython" if words.micropython else ""
    print(
        f"python -m host_tools.faults --seed {seed} --game {machine.game}{where} --acts {numbers}"
    )
    print("\n".join(failure_of(seed, machine.game, acts, make_box)[0].story), flush=True)
    return 1


if __name__ == "__main__":
    sys.exit(main())
