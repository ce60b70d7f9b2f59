"""Writes output files completely or not at all, and never over an input file."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from host_tools.bad_input import BadInput


def refuse_input(output: str, *inputs: str | Path | None) -> None:
    """Raise BadInput if the output file is also an input file, under any name."""
    for read in inputs:
        try:
            is_same = read is not None and os.path.samefile(output, read)
        except (OSError, ValueError):
            continue  # one of them does not exist
        if is_same:
            raise BadInput(f"{output}: is also an input; name another output file")


@contextmanager
def open_replacing(name: str, *inputs: str | Path | None) -> Iterator[BinaryIO]:
    """Open a file for writing. It replaces an older file only after it was written completely.

    Raises BadInput if the file cannot be written or is one of `inputs`.
    """
    refuse_input(name, *inputs)
    try:
        target = Path(os.path.realpath(name))  # write the target of a link, not the link
    except ValueError:
        raise BadInput(f"{name}: is not a file name") from None
    try:
        with _replacing(target) if _can_be_replaced(target) else target.open("wb") as file:
            yield file
    except OSError as problem:
        raise BadInput(f"{name}: {problem.strerror}") from None


def _can_be_replaced(target: Path) -> bool:
    """True if `target` is absent or a writable regular file, and its folder is writable."""
    if not os.access(target.parent, os.W_OK):
        return False
    return not target.exists() or (target.is_file() and os.access(target, os.W_OK))


@contextmanager
def _replacing(target: Path) -> Iterator[BinaryIO]:
    """Write a new file beside the target, then rename it to the target."""
    unfinished = target.with_name(f"{target.name}.{os.getpid()}.new")
    with unfinished.open("xb") as file:
        try:
            yield file
            file.close()
            if target.exists():
                shutil.copymode(target, unfinished)
            unfinished.replace(target)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise
