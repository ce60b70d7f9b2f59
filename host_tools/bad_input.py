"""Reads untrusted input line by line, and reports bad input in one line."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from host_tools.foreign.limits import LONGEST_LINE_BYTES, LONGEST_TEXT_BYTES
from host_tools.terminal.messages import warn

_SKIPPED_AT_ONCE = 65_536


class BadInput(Exception):
    """Raised if an input is invalid. The exception's text says where and why in one line."""


def complain(command: str, problem: object, status: int = 2) -> int:
    """Print one line on standard error. Returns the exit code."""
    line = " ".join(str(problem).split())
    warn(f"castellan {command}: {line}")
    return status


def open_input(path: str | None) -> BinaryIO:
    """Open a file, or standard input for None and for `-`."""
    if path in (None, "-"):
        return sys.stdin.buffer
    name = str(path)
    try:
        if Path(name).is_dir():
            raise BadInput(f"{name}: is a folder, not a file")
        return open(name, "rb")
    except (OSError, ValueError) as problem:
        words = problem.strerror if isinstance(problem, OSError) else "is not a file name"
        raise BadInput(f"{name}: {words}") from None


def name_of(path: str | None) -> str:
    """Return the name that messages use for an input file."""
    return "standard input" if path in (None, "-") else str(path)


def lines_of(stream: BinaryIO) -> Iterator[tuple[int, str | BadInput]]:
    """Yield each line with its number. Yields a BadInput in place of an invalid line."""
    number = 0
    while True:
        try:
            raw = stream.readline(LONGEST_LINE_BYTES + 1)
        except OSError as problem:
            raise BadInput(f"cannot be read: {problem.strerror}") from None
        if not raw:
            return
        number += 1
        if len(raw) > LONGEST_LINE_BYTES and not raw.endswith(b"\n"):
            _skip_line(stream)
            yield number, BadInput(f"longer than {LONGEST_LINE_BYTES:,} bytes")
            continue
        try:
            yield number, raw.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n")
        except UnicodeDecodeError as problem:
            yield number, BadInput(f"byte {problem.start + 1} is not UTF-8")


def text_lines_of(
    path: str | None, longest: int = LONGEST_TEXT_BYTES
) -> Iterator[tuple[int, str]]:
    """Yield the numbered lines of a text. Raises BadInput at the first invalid line."""
    stream = open_input(path)
    try:
        size = 0
        for number, line in lines_of(stream):
            if isinstance(line, BadInput):
                raise BadInput(f"{name_of(path)}, line {number}: {line}")
            size += len(line) + 1
            if size > longest:
                raise BadInput(f"{name_of(path)}: longer than {longest:,} bytes")
            yield number, line
    finally:
        if path not in (None, "-"):
            stream.close()


def _skip_line(stream: BinaryIO) -> None:
    while True:
        part = stream.readline(_SKIPPED_AT_ONCE)
        if not part or part.endswith(b"\n"):
            return
