"""The folder on this computer that is the device's flash."""

import fcntl
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from host_tools.bad_input import BadInput


@contextmanager
def flash_folder(name: str | None, default: Path | None = None) -> Iterator[Path]:
    """The folder of `--state`, made if needed and kept from others; without any a fresh one.

    Raises BadInput with what is wrong.
    """
    if name is None and default is None:
        with tempfile.TemporaryDirectory(prefix="castellan-") as folder:
            yield Path(folder)
        return
    folder_path = _made(str(default) if name is None else name)
    handle = os.open(folder_path, os.O_RDONLY)
    try:
        _lock(handle, folder_path)
        yield folder_path
    finally:
        os.close(handle)


def _made(name: str) -> Path:
    try:
        folder = Path(name).expanduser().resolve()
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except (OSError, ValueError, RuntimeError) as problem:
        words = problem.strerror if isinstance(problem, OSError) else "is not a folder's name"
        raise BadInput(f"--state: {name}: {words}") from None


def _lock(handle: int, folder: Path) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadInput(f"--state: {folder}: another device is running on it") from None
    except OSError:
        return  # a file system without locks: two at once stay the user's business


def usual_folder() -> Path:
    """The flash of the device in the terminal where no other folder is named."""
    return data_folder() / "device"


def data_folder() -> Path:
    """Where programs keep what is one person's, by the customs of the system."""
    if sys.platform == "darwin":
        return Path("~/Library/Application Support/Castellan").expanduser()
    named = os.environ.get("XDG_DATA_HOME", "")
    base = Path(named) if Path(named).is_absolute() else Path("~/.local/share").expanduser()
    return base / "castellan"
