"""`castellan uf2`: an image with MicroPython and the firmware, to be dragged onto a board."""

import argparse
from pathlib import Path

from host_tools.bad_input import complain
from host_tools.flash import image
from host_tools.flash.problems import BoardProblem


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's words."""
    parser.add_argument(
        "--micropython", metavar="FOLDER", help="a checkout; default: Debian's source packages"
    )
    parser.add_argument("--board", choices=image.BOARDS, default="RPI_PICO", help="default: Pico")


def run(args: argparse.Namespace) -> int:
    """Builds, or finds it built."""
    try:
        tree = Path(args.micropython) if args.micropython else None
        path = image.build(tree, args.board)
    except BoardProblem as problem:
        return complain("uf2", problem, 3)
    print(f"{path} ({path.stat().st_size // 2048} KiB on the board)")
    return 0
