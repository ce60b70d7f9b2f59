"""Reads and writes the archive's exchange format: a JSON object for each game, one a line."""

import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any, BinaryIO

from host_tools.archive import store
from host_tools.archive.log_reader import FinishedGame, game_from
from host_tools.archive.player_names import checked, names_of
from host_tools.bad_input import BadInput, lines_of, open_input
from host_tools.foreign.structured import json_of

Task = tuple[str, "str | BadInput"]  # the line's name in messages, and its text
_VERSION = 1
_MOST_MINUTES = 100_000


def line_of(kept: store.StoredGame) -> str:
    """Return a stored game as a line of JSON."""
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
    if kept.irregular:
        about["irregular"] = kept.irregular
    about["log"] = kept.log.splitlines()
    return json.dumps(about, ensure_ascii=False)


def read_line(task: Task) -> store.Entry | BadInput:
    """Read a game from a line. The points in the line must equal the points by the rules.

    Returns a BadInput instead of raising it, for worker processes.
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
        about = json_of(line)
    except BadInput as problem:
        raise BadInput(f"{where}: {problem}") from None
    if not isinstance(about, dict) or about.get("castellan-archive") != _VERSION:
        raise BadInput(f'{where}: an object with "castellan-archive":{_VERSION} is expected')
    log = about.get("log")
    if not isinstance(log, list) or not all(isinstance(text, str) for text in log):
        raise BadInput(f"{where}: log: a list of its lines is expected")
    lines = "\n".join(log).splitlines()  # one string of the list may contain line breaks
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
        points = player.get("points", seat.points)
        if points != seat.points:
            raise BadInput(
                f"{where}: players: {seat.colour} has {seat.points} points by the rules,"
                f" not {points!r:.20}"
            )
    names = {
        seat.colour: checked(player.get("name", seat.colour), f"{where}: name")
        for player, seat in zip(players, finished.seats, strict=True)
    }
    return tuple(names_of(colours, names, where))


def checked_minutes(value: object, where: str) -> float | None:
    """Return a game's duration in minutes, or None. Raises BadInput if `value` is invalid."""
    if value is None:
        return None
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not 0 < value <= _MOST_MINUTES:  # type: ignore[operator]
        raise BadInput(f"{where}: {value!r:.20} is not a number above 0, to {_MOST_MINUTES}")
    return float(value)  # type: ignore[arg-type]


def checked_day(value: object, where: str) -> str | None:
    """Return a game's day, such as 2025-12-31, or None. Raises BadInput if `value` is invalid."""
    if value is None:
        return None
    if not isinstance(value, str) or not _is_day(value):
        raise BadInput(f"{where}: {value!r:.20} is not a day like 2025-12-31")
    return value


def _is_day(text: str) -> bool:
    """True if the text is an existing date in the form 2025-12-31."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


@contextmanager
def open_lines(path: str) -> Iterator[BinaryIO]:
    """Open a file that is read twice. A pipe is copied to a temporary file first."""
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
    """Count the lines that are not empty, one for each game. Rewinds the stream to its start."""
    try:
        count = sum(1 for line in stream if line.strip())
        stream.seek(0)
    except OSError as problem:
        raise BadInput(f"cannot be read: {problem.strerror}") from None
    return count


def tasks_of(name: str, stream: BinaryIO) -> Iterator[Task]:
    """Yield the lines that are not empty, each with the name that messages use for the line."""
    for number, line in lines_of(stream):
        if isinstance(line, BadInput) or line.strip():
            yield f"{name}, line {number}", line
