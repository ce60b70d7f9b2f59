"""What every reader of the fuzzer needs: the input as a file, and what a reader may not do."""

import contextlib
import tempfile
from pathlib import Path

from host_tools.bad_input import BadInput
from host_tools.flash.problems import BoardProblem
from host_tools.foreign.limits import LONGEST_MESSAGE

_REFUSED = (BadInput, BoardProblem)


class Unfit(AssertionError):
    """Raised if a reader accepts or says something that it must not."""


def check_words(words, longest=LONGEST_MESSAGE):
    """Check lines that a command prints."""
    for line in words.split("\n"):
        if not line.isprintable() or len(line) > longest:
            raise Unfit(f"shows {line!r:.300}")


@contextlib.contextmanager
def refusals():
    """Accept the exceptions of bad input. Their text becomes printable when it is shown."""
    with contextlib.suppress(*_REFUSED):
        yield


_place = []


def file_with(data):
    """Write a file into the memory of the computer. Returns its path."""
    if not _place:
        folder = "/dev/shm" if Path("/dev/shm").is_dir() else None
        _place.append(tempfile.TemporaryDirectory(prefix="castellan-fuzz-", dir=folder))
    path = Path(_place[0].name) / "input"
    for old in Path(_place[0].name).iterdir():
        old.unlink()
    path.write_bytes(data)
    return path
