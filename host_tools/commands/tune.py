"""`castellan tune`: finds the steward's weights again from self-play."""

import argparse
import sys
from contextlib import closing
from pathlib import Path

from host_tools.bad_input import BadInput, complain
from host_tools.progress import Progress

_INTERRUPTED = 130
_LARGEST_SEED = 2**32 - 1
_MOST = 100_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's words."""
    parser.add_argument("file", metavar="FILE", help="checkpoint; an existing one is continued")
    parser.add_argument("--generations", type=int, default=30, help="in all; default: 30")
    parser.add_argument("--population", type=int, default=40, help="sets of weights; default: 40")
    parser.add_argument("--games", type=int, default=400, help="of each set; default: 400")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same weights; default: 1")
    parser.add_argument("--jobs", type=int, default=1, help="processes; default: 1")


def run(args: argparse.Namespace) -> int:
    """Tunes, saves after every generation, and prints the weights."""
    from host_tools.simulate import tune

    path = Path(args.file)
    try:
        _check(args)
        if path.exists():
            state = tune.load(path)
        else:
            state = tune.State(args.seed, args.games, args.population)
        tune.save(state, path)
    except BadInput as problem:
        return complain("tune", problem)
    except OSError as problem:
        return complain("tune", f"{path}: {problem.strerror}")
    status = 0
    try:
        left = args.generations - state.generation
        with (
            Progress(sys.stderr, max(1, left) * state.population) as progress,
            closing(tune.run(state, args.generations, args.jobs, progress.advance)) as generations,
        ):
            for state in generations:
                tune.save(state, path)
                words = f"generation {state.generation} of {args.generations}"
                progress.say(f"{words}: the best lead by {state.leads[-1]:.2f}")
    except KeyboardInterrupt:
        status = _INTERRUPTED
        print(f"interrupted; {path} goes on from there", file=sys.stderr)
    print(" ".join(str(weight) for weight in state.weights()))
    return status


def _check(args: argparse.Namespace) -> None:
    for name, least, most in (
        ("generations", 1, _MOST),
        ("population", 4, _MOST),
        ("games", 1, _MOST),
        ("seed", 0, _LARGEST_SEED),
        ("jobs", 1, 256),
    ):
        value = getattr(args, name)
        if not least <= value <= most:
            raise BadInput(f"--{name}: {value} is not a number from {least} to {most}")
