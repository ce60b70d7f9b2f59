"""Copies the finished games of a running device to files on the computer."""

from pathlib import Path

from host_tools.bad_input import BadInput
from host_tools.flash.problems import BoardRefused
from host_tools.foreign.limits import LONGEST_VALUE
from host_tools.foreign.shown import printable
from host_tools.link.session import Session
from host_tools.safe_write import open_replacing

_DIGITS = 9


def fetch(port: str, folder: Path) -> tuple[int, int]:
    """Copy games that the folder lacks. Returns the counts of copied and of all games.

    Raises BoardProblem, and BadInput if the folder cannot be written.
    """
    with Session(port) as session:
        _make(folder)
        numbers = [_number(session, line) for line in session.lines({"get": "games"})]
        return sum(_fetch(session, number, folder) for number in numbers), len(numbers)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        words = problem.strerror if isinstance(problem, OSError) else "is not a folder's name"
        raise BadInput(f"{folder}: {words}") from None


def _number(session: Session, line: str) -> int:
    """Return the number of a game. A device may say anything. Raises BoardRefused."""
    if not line.isascii() or not line.isdigit() or len(line) > _DIGITS:
        words = printable(line, LONGEST_VALUE)
        raise BoardRefused(f"{session.port}: the board names {words} as the number of a game")
    return int(line)


def _fetch(session: Session, number: int, folder: Path) -> bool:
    """Write a game. Returns True if the file is new. An existing file with other content stays."""
    lines = session.lines({"get": "game", "number": number})
    data = "".join(f"{line}\n" for line in lines).encode()
    path = folder / f"castellan-{number:06d}.log"
    copy = 1
    while path.exists():
        if path.read_bytes() == data:
            return False
        copy += 1
        path = folder / f"castellan-{number:06d}-{copy}.log"
    with open_replacing(str(path)) as file:
        file.write(data)
    return True
