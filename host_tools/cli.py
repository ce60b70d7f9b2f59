"""The command `castellan`: parses the subcommand and imports only its module."""

import argparse
import errno
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from castellan.version import VERSION

from host_tools import checkout
from host_tools.bad_input import complain

_FAILED = 2
_INTERRUPTED = 130
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

# Subcommand → (module with `add_arguments(parser)` and `run(args)`, help text).
COMMANDS: dict[str, tuple[str, str]] = {
    "play": ("host_tools.commands.play", "play a whole game in the terminal"),
    "serve": ("host_tools.commands.serve", "the device as a page in the browser"),
    "device": ("host_tools.commands.device", "the device without hardware, here or for scripts"),
    "mirror": ("host_tools.commands.mirror", "show the device on a NeoPixel matrix"),
    "score": ("host_tools.commands.score", "count a kingdom: properties, bonuses, total"),
    "legal": ("host_tools.commands.legal", "list the places where a domino fits"),
    "replay": ("host_tools.commands.replay", "play a game log through the rules"),
    "pieces": ("host_tools.commands.pieces", "check, show or send a piece set of Dragon Inferno"),
    "tiles": ("host_tools.commands.tiles", "show and check the data that you may correct"),
    "flash": ("host_tools.commands.flash", "put the firmware on a board, or repair it there"),
    "backup": ("host_tools.commands.backup", "keep a board's settings and games in a file"),
    "restore": ("host_tools.commands.restore", "put a backup's settings and games on a board"),
    "uninstall": ("host_tools.commands.uninstall", "take the firmware off a board"),
    "console": ("host_tools.commands.console", "the board's prompt in this terminal"),
    "doctor": ("host_tools.commands.doctor", "look for what is wrong here and on the board"),
    "link": ("host_tools.commands.link", "a running device's picture and keys in this terminal"),
    "pull": ("host_tools.commands.pull", "fetch a running device's finished games as logs"),
    "uf2": ("host_tools.commands.uf2", "build an image with MicroPython and the firmware"),
    "new-game": ("host_tools.commands.new_game", "write the skeleton of a game of your own"),
    "simulate": ("host_tools.commands.simulate", "let computer players play many games"),
    "tune": ("host_tools.commands.tune", "find the weights of the steward again"),
    "tournament": ("host_tools.commands.tournament", "players against each other, with a report"),
    "archive": ("host_tools.commands.archive", "keep finished games, and what they amount to"),
}

# Commands that need the project's folder or programs that only `make setup` installs.
IN_THE_FOLDER = (
    "serve", "device", "mirror", "flash", "backup", "restore", "uninstall", "console", "doctor",
    "link", "pull", "uf2", "new-game",
)  # fmt: skip

# Commands that play many games. They use the compiled rules core if there is one.
COMPILED = ("archive", "simulate", "tournament", "tune")


class Parser(argparse.ArgumentParser):
    """An argument parser that reports an error in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} -h)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one subcommand. Returns its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a missing glyph prints as `?`
    if words and words[0] in COMMANDS:
        return _run_command(words[0], words[1:])
    parser = _top_parser()
    command = parser.parse_args(words).command
    parser.error(f"there is no command {command!r}" if command else "a command is missing")


def parser_of(name: str) -> Parser:
    """Return the parser for the arguments of a subcommand."""
    module_name, help_text = COMMANDS[name]
    parser = Parser(prog=f"castellan {name}", description=help_text)
    import_module(module_name).add_arguments(parser)
    return parser


def _run_command(name: str, words: list[str]) -> int:
    if name in IN_THE_FOLDER and not checkout.IS_WHOLE:
        return complain(name, checkout.WORDS)
    try:
        if name in COMPILED:
            from host_tools.cython_core.loader import use_compiled

            use_compiled()  # works only before the first import of the rules
        status = int(import_module(COMMANDS[name][0]).run(parser_of(name).parse_args(words)))
        _flush()  # here, so that a full disk is reported
        return status
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return _INTERRUPTED
    except BrokenPipeError:
        # The reader of the pipe has gone. Without stderr Python reports nothing at its exit.
        sys.stderr.close()
        return 1
    except OSError as problem:
        _give_up_output()
        return _complain_of(name, problem)


def _flush() -> None:
    """Write out what was printed, if standard output exists."""
    if sys.stdout is not None:
        sys.stdout.flush()


def _give_up_output() -> None:
    """Write out or discard what was printed, so that Python does not try again at its exit."""
    try:
        _flush()
    except OSError:
        with open(os.devnull, "wb") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())


def _complain_of(name: str, problem: OSError) -> int:
    # An OSError names its file, but a full disk under standard output has no name.
    where = problem.filename or ("standard output" if problem.errno in _NO_ROOM else "")
    said = problem.strerror or problem
    try:
        return complain(name, f"{where}: {said}" if where else said)
    except OSError:
        return _FAILED  # standard error is closed


def _top_parser() -> Parser:
    lines = [f"  {name:<12}{help_text}" for name, (_, help_text) in COMMANDS.items()]
    parser = Parser(
        prog="castellan",
        description="A table companion for the Kingdomino family of board games.",
        epilog="\n".join(["commands (castellan COMMAND -h tells more):", *lines]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"castellan {VERSION}")
    parser.add_argument("command", nargs="?", metavar="COMMAND", help="what to do")
    return parser


if __name__ == "__main__":
    sys.exit(main())
