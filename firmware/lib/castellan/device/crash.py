"""Describes a crash: a sentence for its error code, and an entry in `error.log`.

Room: device.
"""

import io
import sys

from castellan.core.compat import const
from castellan.device import codes
from castellan.device.files import names_in, read_whole
from castellan.version import VERSION

_SUBFOLDER = "/other0"
_FILE = "/error.log"
_MOST_FILE_BYTES = const(4096)
_MOST_ENTRY_BYTES = const(1500)


_WORDS = (
    "all is well",
    "the file system could not be read or written",
    "both copies of the save are damaged",
    "out of memory",
    "the rules met a state that cannot be",
    "the picture could not be sent to the matrix",
    "the link to the computer failed",
    "an unexpected error",
    "the watchdog had to restart the device three times",
    "the save was written by a newer version",
)


def words_for(code: int) -> str:
    """Return the sentence that explains an error code, for the prompt and `error.log`."""
    return _WORDS[code]


def text_of(problem) -> str:
    """Return an exception's traceback as text, as the interpreter prints it."""
    out = io.StringIO()
    if hasattr(sys, "print_exception"):
        sys.print_exception(problem, out)
    else:
        __import__("traceback").print_exception(problem, file=out)
    return out.getvalue()


def read_entries(files, folder: str) -> str:
    """Return the text of the file `error.log`, or "" if there is none."""
    return str(_read_old(files, folder + _SUBFOLDER + _FILE), "utf-8")


def append_entry(files, folder: str, code: int, text: str) -> int:
    """Add an entry to the file `error.log`. Returns one of `codes`.

    The file has at most 4 KiB. The oldest entries are dropped to make room.
    """
    try:
        heading = "E%d %s (castellan %s)\n" % (code, words_for(code), VERSION)
        entry = (heading + text[-_MOST_ENTRY_BYTES:]).encode() + b"\n"
        old = _read_old(files, folder + _SUBFOLDER + _FILE)
        room = _MOST_FILE_BYTES - len(entry)
        if len(old) > room:
            old = old[len(old) - room :]
            old = old[old.find(b"\n") + 1 :]
        names_in(files, folder)
        names_in(files, folder + _SUBFOLDER)
        with files.open(folder + _SUBFOLDER + _FILE, "wb") as file:
            file.write(old)
            file.write(entry)
    except OSError:
        return codes.FILE_SYSTEM
    except MemoryError:
        return codes.MEMORY
    return codes.FINE


def _read_old(files, path: str) -> bytes:
    try:
        # Another program may have made the file too large for the heap.
        if files.size(path) > _MOST_FILE_BYTES:
            return b""
        return read_whole(files, path)
    except OSError:
        return b""
