"""Files that a command writes: never one that it reads, and each whole or as it was before."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from host_tools.bad_input import BadInput


def refuse_input(output: str, *inputs: str | Path | None) -> None:
    """Raises BadInput where the file to be written is one that is read, by whatever name."""
    for read in inputs:
        try:
            is_same = read is not None and os.path.samefile(output, read)
        except (OSError, ValueError):
            continue  # one of them is not there, so they are two
        if is_same:
            raise BadInput(f"{output}: is what is read here; name another file to write into")


@contextmanager
def whole_file(name: str, *inputs: str | Path | None) -> Iterator[BinaryIO]:
    """A file to write, which takes the place of an earlier one only when all of it is there.

    Raises BadInput where it cannot be written, or is one of the files that are read.
    """
    refuse_input(name, *inputs)
    try:
        target = Path(os.path.realpath(name))  # a link goes on to be one
    except ValueError:
        raise BadInput(f"{name}: is not a file name") from None
    try:
        with _replacing(target) if _can_be_replaced(target) else target.open("wb") as file:
            yield file
    except OSError as problem:
        raise BadInput(f"{name}: {problem.strerror}") from None


def _can_be_replaced(target: Path) -> bool:
    """Not a pipe or a device, nor what may not be written, nor what lies where nothing may."""
    if not os.access(target.parent, os.W_OK):
        return False
    return not target.exists() or (target.is_file() and os.access(target, os.W_OK))


@contextmanager
def _replacing(target: Path) -> Iterator[BinaryIO]:
    """A new file beside the target, which becomes it at the end."""
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
