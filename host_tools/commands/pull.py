"""`castellan pull`: the finished games of a device as logs on the computer."""

import argparse
from pathlib import Path

from host_tools.bad_input import BadInput, complain
from host_tools.flash import ports
from host_tools.flash.problems import BoardProblem
from host_tools.flash.questions import add_port
from host_tools.link.session import Session


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's words."""
    parser.add_argument("folder", nargs="?", default=".", metavar="FOLDER", help="default: here")
    add_port(parser)


def run(args: argparse.Namespace) -> int:
    """Fetches what is not there yet, while the game goes on."""
    folder = Path(args.folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with Session(ports.find(args.port)) as session:
            numbers = [int(line) for line in session.lines({"get": "games"})]
            count = sum(_fetch(session, number, folder) for number in numbers)
    except BoardProblem as problem:
        return complain("pull", problem, 3)
    except OSError as problem:
        return complain("pull", BadInput(f"{folder}: {problem.strerror}"))
    print(f"{count} of {len(numbers)} finished games written to {folder}, the others were there")
    return 0


def _fetch(session: Session, number: int, folder: Path) -> bool:
    """True where the file is new; a file of that name with something else in it stays."""
    text = "".join(f"{line}\n" for line in session.lines({"get": "game", "number": number}))
    path = folder / f"castellan-{number:06d}.log"
    copy = 1
    while path.exists():
        if path.read_text(encoding="utf-8") == text:
            return False
        copy += 1
        path = folder / f"castellan-{number:06d}-{copy}.log"
    path.write_text(text, encoding="utf-8")
    return True
