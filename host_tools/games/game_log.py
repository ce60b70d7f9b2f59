"""Reads the log of any game from a file, and replays its actions by the rules."""

from collections.abc import Iterable, Sequence
from typing import Any

from castellan.rules import games, registry

from host_tools.bad_input import BadInput, name_of, text_lines_of
from host_tools.packs import library


class IllegalLine(BadInput):
    """Raised if a log line has correct syntax, but the rules forbid its action."""


def read_log(path: str | None, allowed: Sequence[str] | None = None) -> Any:
    """Play the log in a file. Returns the match. Raises BadInput with line and reason."""
    return match_from(name_of(path), text_lines_of(path), allowed)


def match_from(
    name: str, lines: Iterable[tuple[int, str]], allowed: Sequence[str] | None = None
) -> Any:
    """Play numbered log lines. `name` stands for the file in messages. Raises BadInput."""
    reader = None
    pending: list[tuple[int, str]] = []
    number = 0
    for number, line in lines:
        if not line.split("#", 1)[0].strip():
            continue
        pending.append((number, line))
        if reader is None and len(pending) == 2:
            reader = _reader_for(name, allowed or games.NAMES, *pending[1])
        if reader is not None:
            _feed(reader, name, pending)
            pending.clear()
    if reader is None:
        where = f"{name}, line {number}" if number else name
        raise BadInput(f"{where}: the log ends before its first action")
    problem = reader.finish()
    if problem:
        raise BadInput(f"{name}, line {number}: {problem}")
    return reader.match


def _reader_for(name: str, allowed: Sequence[str], number: int, line: str) -> Any:
    """Return the log reader of the game in the second line. The default is the first game."""
    words = line.split("#", 1)[0].split()
    game = words[1] if len(words) == 2 and words[0] == "game" else allowed[0]
    if game not in allowed:
        known = ", ".join(allowed)
        raise BadInput(f"{name}, line {number}: game: {game!r:.40} is not one of: {known}")
    reader = registry.open_text(game).Reader()
    reader.find_pack = library.find
    return reader


def _feed(reader: Any, name: str, lines: Iterable[tuple[int, str]]) -> None:
    for number, line in lines:
        problem = reader.line(line)
        if problem and reader.is_refused:
            where = f" ({reader.where()})" if reader.match is not None else ""
            raise IllegalLine(f"{name}, line {number}: {problem}{where}")
        if problem:
            raise BadInput(f"{name}, line {number}: {problem}")
