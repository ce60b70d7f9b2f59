"""`castellan tune`: search for better weights of the steward by self-play."""

import argparse
import sys
from contextlib import closing
from pathlib import Path

from castellan.rules import registry

from host_tools.bad_input import BadInput, complain
from host_tools.cython_core.loader import core_words
from host_tools.foreign.limits import MOST_JOBS
from host_tools.packs import library
from host_tools.simulate import tune
from host_tools.simulate.tuning_games import GAME
from host_tools.terminal.interrupts import INTERRUPTED
from host_tools.terminal.messages import put, warn
from host_tools.terminal.progress import Progress

# The options that a checkpoint stores, with their defaults.
_USUAL = {"population": 40, "games": 400, "seed": 1}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="checkpoint; an existing one is continued")
    parser.add_argument("--generations", type=int, default=30, help="in all; default: 30")
    for name, what in (
        ("population", "sets of weights"),
        ("games", "of each set"),
        ("seed", "same seed, same weights"),
    ):
        parser.add_argument(f"--{name}", type=int, help=f"{what}; default: {_USUAL[name]}")
    parser.add_argument("--jobs", type=int, default=1, help="processes; default: 1")


def run(args: argparse.Namespace) -> int:
    """Tune the weights, save each generation, print the result. Returns the exit code."""
    path = Path(args.file)
    try:
        _check(args)
        state = _state(args, path)
        tune.save(state, path)
    except BadInput as problem:
        return complain("tune", problem)
    except OSError as problem:
        return complain("tune", f"{path}: {problem.strerror}")
    status = 0
    try:
        _tune(args, state, path)
    except KeyboardInterrupt:
        status = INTERRUPTED
        warn(f"interrupted; start the command again to continue from {path}")
    except BadInput as problem:  # print the weights so far
        status = complain("tune", problem)
    put(" ".join(str(weight) for weight in state.weights()))
    return status


def _state(args: argparse.Namespace, path: Path) -> tune.State:
    """Return a new tuning state, or the state and options of the checkpoint."""
    given = {name: getattr(args, name) for name in _USUAL if getattr(args, name) is not None}
    pack = (library.installed_for(registry.meta(GAME)) or b"").hex()
    if not path.exists():
        return tune.State(**{**_USUAL, **given}, pack=pack)
    state = tune.load(path)
    if state.pack != pack:
        raise BadInput(f"{path}: tuned with {_named(state.pack)}, here is {_named(pack)}")
    if any(getattr(state, name) != value for name, value in given.items()):
        kept = ", ".join(f"--{name} {getattr(state, name)}" for name in _USUAL)
        warn(f"{path} continues with its own options: {kept}")
    return state


def _packs(pack: str) -> list[str]:
    """Name the corrected pack with these hex digits, such as `pack kingdomino 2 7d455f`."""
    return [f"pack {name}" for name in library.names_in(GAME, bytes.fromhex(pack))]


def _named(pack: str) -> str:
    return "".join(_packs(pack)) or "the pack of the firmware"


def _tune(args: argparse.Namespace, state: tune.State, path: Path) -> None:
    """Run all generations. Saves each generation before the next one begins."""
    left = args.generations - state.generation
    with (
        Progress(sys.stderr, max(1, left) * state.population) as progress,
        closing(tune.run(state, args.generations, args.jobs, progress.advance)) as generations,
    ):
        for _ in generations:
            tune.save(state, path)
            core = ", ".join([f"rules {core_words()}", *_packs(state.pack)])
            words = f"generation {state.generation} of {args.generations} ({core})"
            progress.say(f"{words}: the best lead by {state.leads[-1]:.2f}")


def _check(args: argparse.Namespace) -> None:
    for name in _USUAL:
        if getattr(args, name) is not None:
            tune.check(name, getattr(args, name), f"--{name}")
    for name, most in (("generations", tune.RANGES["generation"][1]), ("jobs", MOST_JOBS)):
        value = getattr(args, name)
        if not 1 <= value <= most:
            raise BadInput(f"--{name}: {value} is not a number from 1 to {most}")
