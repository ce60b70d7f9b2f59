"""Copies the finished games of a running device to files on the computer."""

from pathlib import Path

from host_tools.link.session import Session


def fetch(port: str, folder: Path) -> tuple[int, int]:
    """Copy games that the folder lacks. Returns the counts of copied and of all games.

    Raises BoardProblem, and OSError if the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with Session(port) as session:
        numbers = [int(line) for line in session.lines({"get": "games"})]
        return sum(_fetch(session, number, folder) for number in numbers), len(numbers)


def _fetch(session: Session, number: int, folder: Path) -> bool:
    """Write a game. Returns True if the file is new. An existing file with other content stays."""
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
