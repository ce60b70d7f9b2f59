"""`castellan uf2`: build an image of MicroPython and the firmware, to drag onto a board."""

import argparse
from pathlib import Path

from host_tools.bad_input import BadInput, complain
from host_tools.flash import image, sources
from host_tools.flash.problems import BoardProblem


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
    except BadInput as problem:
        return complain("uf2", problem)
    except BoardProblem as problem:
        return complain("uf2", problem, 3)
    room = image.ROOM_BYTES[args.board]
    print(
        f"{path} ({path.stat().st_size // 2048} of {room // 1024} KiB that the board has for it)"
    )
    return 0
