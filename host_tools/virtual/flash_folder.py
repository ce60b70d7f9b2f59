"""Finds and locks the folder with the files of the virtual device's flash."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from host_tools import file_lock
from host_tools.bad_input import BadInput


@contextmanager
def flash_folder(name: str | None, default: Path | None = None) -> Iterator[Path]:
    """Create the folder of `--state` if needed and lock it. Raises BadInput if it is unusable.

    Without `name` use `default`, and without both use a temporary folder.
    """
    if name is None and default is None:
        with tempfile.TemporaryDirectory(prefix="castellan-") as folder:
            yield Path(folder)
        return
    folder_path = _made(str(default) if name is None else name)
    handle = file_lock.open_folder(folder_path)
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
        file_lock.lock(handle)
    except BlockingIOError:
        raise BadInput(f"--state: {folder}: another device is running on it") from None
    except OSError:
        return  # the file system has no locks, so two devices on one folder go undetected


def usual_folder() -> Path:
    """Return the flash folder of the device in the terminal if `--state` is not given."""
    return data_folder() / "device"


def data_folder() -> Path:
    """Return the folder in which this operating system keeps the data of a user's programs."""
    if sys.platform == "darwin":
        return Path("~/Library/Application Support/Castellan").expanduser()
    if sys.platform == "win32":
        roaming = os.environ.get("LOCALAPPDATA", "")
        return Path(roaming or Path("~/AppData/Local").expanduser()) / "Castellan"
    named = os.environ.get("XDG_DATA_HOME", "")
    base = Path(named) if Path(named).is_absolute() else Path("~/.local/share").expanduser()
    return base / "castellan"
