"""The archive as JSON lines: one game a line, to be read by anything and taken in again."""

import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any, BinaryIO

from host_tools.archive import store
from host_tools.archive.log_reader import FinishedGame, game_from
from host_tools.archive.player_names import called, checked
from host_tools.bad_input import BadInput, lines_of, open_input

Task = tuple[str, "str | BadInput"]  # how messages name a line, and the line
_VERSION = 1
_MOST_MINUTES = 100_000


def line_of(kept: store.Kept) -> str:
    """A game as a line."""
    players = [
        {"colour": colour, "name": name, "points": points}
        for colour, name, points in zip(kept.colours, kept.names, kept.points, strict=True)
    ]
    about: dict[str, Any] = {"castellan-archive": _VERSION, "game": kept.game}
    about["options"] = kept.options.split()
    about["players"] = players
    if kept.minutes is not None:
        about["minutes"] = kept.minutes
    if kept.played is not None:
        about["played"] = kept.played
    about["log"] = kept.log.splitlines()
    return json.dumps(about, ensure_ascii=False)


def read_line(task: Task) -> store.Entry | BadInput:
    """The game of a line and its place; or why it is none. Its points must be those of the rules.

    For a process of its own.
    """
    where, line = task
    if isinstance(line, BadInput):
        return BadInput(f"{where}: {line}")
    try:
        return _entry(where, line)
    except BadInput as problem:
        return problem


def _entry(where: str, line: str) -> store.Entry:
    try:
        about = json.loads(line)
    except (ValueError, RecursionError):
        raise BadInput(f"{where}: is not JSON") from None
    if not isinstance(about, dict) or about.get("castellan-archive") != _VERSION:
        raise BadInput(f'{where}: an object with "castellan-archive":{_VERSION} is expected')
    log = about.get("log")
    if not isinstance(log, list) or not all(isinstance(text, str) for text in log):
        raise BadInput(f"{where}: log: a list of its lines is expected")
    lines = "\n".join(log).splitlines()  # a line of the list may hide several
    finished = game_from(f"{where}, log", list(enumerate(lines, 1)))
    names = _names(where, about.get("players"), finished)
    minutes = checked_minutes(about.get("minutes"), f"{where}: minutes")
    return store.Entry(finished, names, minutes, checked_day(about.get("played"), where))


def _names(where: str, players: object, finished: FinishedGame) -> tuple[str, ...]:
    colours = [seat.colour for seat in finished.seats]
    if not isinstance(players, list) or not all(isinstance(player, dict) for player in players):
        raise BadInput(f"{where}: players: a list of objects is expected")
    if [player.get("colour") for player in players] != colours:
        raise BadInput(f"{where}: players: their colours in the log are {' '.join(colours)}")
    for player, seat in zip(players, finished.seats, strict=True):
        told = player.get("points", seat.points)
        if told != seat.points:
            raise BadInput(
                f"{where}: players: {seat.colour} has {seat.points} points by the rules,"
                f" not {told!r:.20}"
            )
    names = {
        seat.colour: checked(player.get("name", seat.colour), f"{where}: name")
        for player, seat in zip(players, finished.seats, strict=True)
    }
    return tuple(called(colours, names, where))


def checked_minutes(value: object, where: str) -> float | None:
    """How long a game took; raises BadInput for what cannot be."""
    if value is None:
        return None
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not 0 < value <= _MOST_MINUTES:  # type: ignore[operator]
        raise BadInput(f"{where}: {value!r:.20} is not a number above 0, to {_MOST_MINUTES}")
    return float(value)  # type: ignore[arg-type]


def checked_day(value: object, where: str) -> str | None:
    """The day of a game as 2025-12-31; raises BadInput for what is none."""
    if value is None:
        return None
    if not isinstance(value, str) or not _is_day(value):
        raise BadInput(f"{where}: {value!r:.20} is not a day like 2025-12-31")
    return value


def _is_day(text: str) -> bool:
    """Whether the calendar has it, and it is written the usual way."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


@contextmanager
def open_lines(path: str) -> Iterator[BinaryIO]:
    """The file, to be gone through more than once; a pipe is written down first."""
    stream = open_input(path)
    try:
        if stream.seekable():
            yield stream
            return
        with tempfile.TemporaryFile() as copy:
            shutil.copyfileobj(stream, copy)
            copy.seek(0)
            yield copy
    finally:
        if path != "-":
            stream.close()


def count_lines(stream: BinaryIO) -> int:
    """How many lines hold a game; the stream is then at its start again."""
    try:
        count = sum(1 for line in stream if line.strip())
        stream.seek(0)
    except OSError as problem:
        raise BadInput(f"cannot be read: {problem.strerror}") from None
    return count


def tasks_of(name: str, stream: BinaryIO) -> Iterator[Task]:
    """The lines that hold a game, each with how messages name it."""
    for number, line in lines_of(stream):
        if isinstance(line, BadInput) or line.strip():
            yield f"{name}, line {number}", line
