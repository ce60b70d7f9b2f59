"""`castellan uf2`: build an image of MicroPython and the firmware, to drag onto a board."""

import argparse
from pathlib import Path

from host_tools.bad_input import BadInput, complain
from host_tools.flash import image, sources
from host_tools.flash.problems import BoardProblem
from host_tools.release import notices
from host_tools.terminal.messages import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "--micropython", metavar="FOLDER", help="a checkout; default: Debian's source packages"
    )
    parser.add_argument("--board", choices=image.BOARDS, default="RPI_PICO", help="default: Pico")
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = f"Needs a compiler for the board:\n{sources.TOOL_WORDS}."


def run(args: argparse.Namespace) -> int:
    """Build the image if its inputs have changed, and print its path. Returns the exit code."""
    try:
        tree = Path(args.micropython) if args.micropython else None
        path = image.build(tree, args.board)
        (path.parent / notices.FILE.name).write_text(notices.text(), encoding="utf-8")
    except BadInput as problem:
        return complain("uf2", problem)
    except OSError as problem:
        where = problem.filename or image.IMAGES
        return complain("uf2", f"{where}: {problem.strerror}")
    except BoardProblem as problem:
        return complain("uf2", problem, 3)
    room = image.BOARDS[args.board].room_kib
    say(f"{path} ({path.stat().st_size // 2048} of {room} KiB that the board has for it)")
    return 0
