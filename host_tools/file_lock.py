"""Locks files on every system: by fcntl, or on Windows, which has no fcntl, by msvcrt."""

import hashlib
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]

_TRY_AGAIN_S = 0.1
# Windows locks bytes, and nobody else can read a locked byte. No file is as long as this.
_LOCKED_BYTE = 1 << 40


def lock(handle: int) -> None:
    """Lock an open file for this handle. Raises BlockingIOError if another handle has the lock."""
    if fcntl is not None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        _lock_byte(handle)


def lock_for_process(handle: int) -> None:
    """Lock a file that is open for writing. Child processes do not inherit the lock.

    Raises BlockingIOError or PermissionError if another process has the lock.
    """
    if fcntl is not None:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        _lock_byte(handle)


@contextmanager
def taking_turns(path: Path) -> Iterator[None]:
    """Wait until no other process is inside this block with the same lock file."""
    with path.open("w") as file:
        while True:
            try:
                lock(file.fileno())
                break
            except BlockingIOError:
                time.sleep(_TRY_AGAIN_S)
        yield


def open_folder(folder: Path) -> int:
    """Return a handle to lock a folder. Windows opens no folders, so it gets a file instead."""
    if fcntl is not None:
        return os.open(folder, os.O_RDONLY)
    name = hashlib.sha256(str(folder).encode()).hexdigest()[:16]
    path = Path(tempfile.gettempdir()) / f"castellan-{name}.lock"
    return os.open(path, os.O_RDWR | os.O_CREAT)


def _lock_byte(handle: int) -> None:
    import msvcrt  # type: ignore[import-not-found,unused-ignore]

    before = os.lseek(handle, 0, os.SEEK_CUR)
    os.lseek(handle, _LOCKED_BYTE, os.SEEK_SET)
    try:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    except OSError as problem:
        raise BlockingIOError(problem.errno, problem.strerror) from None
    finally:
        os.lseek(handle, before, os.SEEK_SET)
