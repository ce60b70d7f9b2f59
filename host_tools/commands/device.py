"""`castellan device`: run the virtual device in the terminal, or headless for scripts."""

import argparse
import sys
from collections.abc import Callable

from host_tools.bad_input import BadInput, complain
from host_tools.foreign.limits import LARGEST_SEED
from host_tools.interpreters.runtimes import RuntimeMissing
from host_tools.virtual.flash_folder import flash_folder, usual_folder
from host_tools.virtual.headless import RUNTIMES, InterpreterEnded, serve, switch_on
from host_tools.virtual.says import LANGUAGES
from host_tools.virtual.terminal_pixels import STYLES, style_here

Hook = Callable[[bytes], None]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("--state", metavar="DIR", help="the device's flash, kept between runs")
    parser.add_argument("--style", choices=STYLES, help="default: what the terminal can show")
    parser.add_argument(
        "--headless", action="store_true", help="commands on standard input, JSON lines out"
    )
    parser.add_argument("--runtime", choices=RUNTIMES, help="with --headless; default: cpython")
    parser.add_argument(
        "--language", choices=LANGUAGES, help="of the words below the picture; default: en"
    )
    parser.add_argument("--seed", type=int, help="with --headless: same seed, same chance")


def run(args: argparse.Namespace) -> int:
    """Run the virtual device, headless or in the terminal. Returns the exit code."""
    try:
        return _run_headless(args) if args.headless else _run_in_terminal(args)
    except BadInput as problem:
        return complain("device", problem)
    except InterpreterEnded as problem:
        return complain("device", problem, 1)
    except RuntimeMissing as problem:
        return complain("device", f"--runtime: {problem}")


def _run_headless(args: argparse.Namespace) -> int:
    seed = args.seed or 0
    if not 0 <= seed <= LARGEST_SEED:
        raise BadInput(f"--seed: {seed} is not a number from 0 to {LARGEST_SEED}")
    if args.style:
        raise BadInput("--style: needs a terminal, not --headless")
    if args.language:
        raise BadInput("--language: needs a terminal; with --headless use `describe LANGUAGE`")
    with (
        flash_folder(args.state) as folder,
        switch_on(args.runtime or RUNTIMES[0], folder, seed) as device,
    ):
        return serve(device)


def _run_in_terminal(args: argparse.Namespace) -> int:
    for name in ("runtime", "seed"):
        if getattr(args, name) is not None:
            raise BadInput(f"--{name}: goes with --headless only")
    return play_in_terminal(args.state, args.style, language=args.language or LANGUAGES[0])


def play_in_terminal(
    state: str | None,
    style: str | None,
    hook: Hook | None = None,
    language: str = LANGUAGES[0],
) -> int:
    """Run the virtual device in this terminal. Raises BadInput if there is no terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadInput("standard input and output are no terminal; scripts use --headless")
    try:
        from host_tools.virtual import terminal_app
    except ImportError:  # of termios
        raise BadInput(
            "a terminal of this system sends no single keys; `castellan serve` opens the device "
            "in the browser, and scripts use --headless"
        ) from None

    chosen = style or style_here(sys.stdout.encoding or "ascii")
    with flash_folder(state, usual_folder()) as folder:
        return terminal_app.run(folder, chosen, hook, language)
