"""Runs the command `castellan`: parses the subcommand and imports only the module for it."""

import argparse
import errno
import io
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from types import ModuleType
from typing import NamedTuple, NoReturn

from castellan.version import VERSION

from host_tools import checkout
from host_tools.bad_input import complain
from host_tools.terminal.interrupts import INTERRUPTED, one_interrupt
from host_tools.terminal.messages import STANDARD_OUTPUT, message_of, warn

_FAILED = 2
_DISK_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class Command(NamedTuple):
    """A subcommand. Its module has `add_arguments(parser)` and `run(args)`."""

    help: str
    needs_folder: bool = False  # needs the project's folder, or programs of `make setup`
    plays_many: bool = False  # plays many games, so it prefers the compiled rules core


# In the order of the help.
COMMANDS: dict[str, Command] = {
    "play": Command("play a whole game in the terminal"),
    "serve": Command("the device as a page in the browser", needs_folder=True),
    "device": Command("the device without hardware, here or for scripts", needs_folder=True),
    "mirror": Command("show the device on a NeoPixel matrix", needs_folder=True),
    "score": Command("count a kingdom: properties, bonuses, total"),
    "legal": Command("list the places where a domino fits"),
    "replay": Command("play a game log through the rules"),
    "analyse": Command("judge each decision of a game log", plays_many=True),
    "pieces": Command("check, show or send a piece set of Dragon Inferno"),
    "tiles": Command("show and check the data that you may correct"),
    "flash": Command("put the firmware on a board, or repair it there", needs_folder=True),
    "backup": Command("keep a board's settings and games in a file", needs_folder=True),
    "restore": Command("put a backup's settings and games on a board", needs_folder=True),
    "uninstall": Command("take the firmware off a board", needs_folder=True),
    "console": Command("the board's prompt in this terminal", needs_folder=True),
    "doctor": Command("look for what is wrong here and on the board", needs_folder=True),
    "report": Command("write what a board tells into a file for a helper", needs_folder=True),
    "link": Command("a running device's picture and keys in this terminal", needs_folder=True),
    "pull": Command("fetch a running device's finished games as logs", needs_folder=True),
    "uf2": Command("build an image with MicroPython and the firmware", needs_folder=True),
    "new-game": Command("write the skeleton of a game of your own", needs_folder=True),
    "simulate": Command("let computer players play many games", plays_many=True),
    "tune": Command("find the weights of the steward again", plays_many=True),
    "tournament": Command("players against each other, with a report", plays_many=True),
    "archive": Command("keep finished games, and what they amount to", plays_many=True),
    "completion": Command("print a script that completes commands in your shell"),
}


class Parser(argparse.ArgumentParser):
    """An argument parser that reports an error in one line."""

    def error(self, message: str) -> NoReturn:
        message += _suggestion(message, known_words(self))
        words = message_of(f"{self.prog}: {message} (see {self.prog} -h)".replace("\n", " "))
        self.exit(2, words + "\n")


def known_words(parser: argparse.ArgumentParser) -> list[str]:
    """List the options of a parser and of its actions, and the names of the actions."""
    words: list[str] = []
    for action in parser._actions:
        words += [word for word in action.option_strings if word.startswith("--")]
        if isinstance(action, argparse._SubParsersAction):
            words += action.choices
            for inner in action.choices.values():
                words += known_words(inner)
    return list(dict.fromkeys(words))


def _suggestion(message: str, known: Sequence[str]) -> str:
    """Return words that name the closest known word to an unknown one, or ""."""
    for word in message.replace("'", " ").split():
        name = word.partition("=")[0]
        if name not in known and (name.startswith("--") or "choice" in message):
            close = get_close_matches(name, known, 1)
            if close:
                return f"; did you mean {close[0]}?"
    return ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one subcommand. Returns its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a missing glyph prints as `?`
    if words and words[0] in COMMANDS:
        return _run_command(words[0], words[1:])
    parser = _top_parser()
    command = parser.parse_args(words).command
    if not command:
        parser.error("a command is missing")
    close = get_close_matches(command, COMMANDS, 1)
    hint = f"; did you mean {close[0]}?" if close else ""
    parser.error(f"there is no command {command!r}{hint}")


def parser_of(name: str) -> Parser:
    """Return the parser for the arguments of a subcommand."""
    parser = Parser(prog=f"castellan {name}", description=COMMANDS[name].help)
    _module_of(name).add_arguments(parser)
    return parser


def _module_of(name: str) -> ModuleType:
    return import_module(f"host_tools.commands.{name.replace('-', '_')}")


def _run_command(name: str, words: list[str]) -> int:
    if COMMANDS[name].needs_folder and not checkout.IS_WHOLE:
        return complain(name, checkout.WORDS)
    with one_interrupt():
        return _run_module(name, words)


def _run_module(name: str, words: list[str]) -> int:
    try:
        if COMMANDS[name].plays_many:
            from host_tools.cython_core.loader import use_compiled

            use_compiled()  # works only before the first import of the rules
        status = int(_module_of(name).run(parser_of(name).parse_args(words)))
        _flush()  # flush before the exit, so that a full disk is reported
        return status
    except KeyboardInterrupt:
        warn()
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of the pipe has gone. Without stderr Python reports nothing at its exit.
        sys.stderr.close()
        return 1
    except OSError as problem:
        _flush_or_discard()
        return _report_os_error(name, problem)


def _flush() -> None:
    """Flush standard output, if it exists."""
    if sys.stdout is not None:
        try:
            sys.stdout.flush()
        except OSError as problem:
            problem.filename = STANDARD_OUTPUT
            raise


def _flush_or_discard() -> None:
    """Flush standard output, or discard its content, so that Python does not retry at its exit."""
    try:
        _flush()
    except OSError:
        with open(os.devnull, "wb") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())


def _report_os_error(name: str, problem: OSError) -> int:
    # An OSError of opening names its file. One of writing does not.
    where = problem.filename or ("this computer" if problem.errno in _DISK_FULL else "")
    reason = problem.strerror or problem
    try:
        return complain(name, f"{where}: {reason}" if where else reason)
    except OSError:
        return _FAILED  # standard error is closed


def _top_parser() -> Parser:
    lines = [f"  {name:<12}{command.help}" for name, command in COMMANDS.items()]
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
