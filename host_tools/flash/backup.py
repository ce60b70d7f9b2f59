"""Keeps settings and games of a board as one zip file on the computer, and restores them.

The zip holds the files of the state folder under their paths on the board. Its folder `replaced`
holds foreign files that the firmware has replaced. `about.json` describes the board. A restore
never writes foreign files.
"""

import json
import time
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from castellan.version import VERSION

from host_tools.bad_input import BadInput
from host_tools.flash.board import UNFINISHED, About, Listing, SerialBoard
from host_tools.flash.plan import STATE, is_same
from host_tools.virtual.flash_folder import data_folder

_ABOUT = "about.json"
_REPLACED = "replaced/"
_MOST_FILES = 200
_MOST_BYTES = 1_000_000
# Exceptions of reading a file that is no zip, or a damaged or locked zip.
_NOT_A_BACKUP = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    KeyError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)


@dataclass
class Kept:
    """The files of a backup by path: saves of the firmware, and replaced foreign files."""

    files: dict[str, bytes]
    replaced: dict[str, bytes]

    def __bool__(self) -> bool:
        return bool(self.files or self.replaced)


def take(board: SerialBoard, there: Listing, replaced: Iterable[str] = ()) -> Kept:
    """Read all files that the firmware has written, and the files that will be replaced."""
    paths = [
        path
        for path in sorted(there.files)
        if path.startswith(STATE + "/") and not path.endswith(UNFINISHED)
    ]
    return Kept(
        {path: board.read(path) for path in paths}, {path: board.read(path) for path in replaced}
    )


def give_back(board: SerialBoard, kept: Kept, there: Listing) -> int:
    """Write those files of a backup that differ on the board. Returns how many were written."""
    wrong = [path for path, data in kept.files.items() if not is_same(there, path, data)]
    folders = list(there.folders)
    for path in wrong:
        _make_parents(board, path, folders)
        board.write(path, kept.files[path])
    return len(wrong)


def _make_parents(board: SerialBoard, path: str, folders: list[str]) -> None:
    parts = path.split("/")
    for count in range(2, len(parts)):
        parent = "/".join(parts[:count])
        if parent not in folders:
            board.make_folder(parent)
            folders.append(parent)


def default_file(about: About) -> Path:
    """Return a new file name in the user's data folder, with board and time."""
    folder = data_folder() / "backups"
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"castellan-{about.unique_id or 'board'}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = folder / f"{stem}.zip"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.zip"
    return path


def save(kept: Kept, about: About, path: Path) -> None:
    """Write the zip completely or not at all. Raises BadInput if that fails."""
    facts = {
        "product": "castellan",
        "version": VERSION,
        "board": about.machine,
        "unique_id": about.unique_id,
        "micropython": about.version_text,
    }
    unfinished = path.with_name(path.name + ".new")
    try:
        with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(_ABOUT, json.dumps(facts, indent=1))
            for name, data in kept.files.items():
                archive.writestr(name.lstrip("/"), data)
            for name, data in kept.replaced.items():
                archive.writestr(_REPLACED + name.lstrip("/"), data)
        unfinished.replace(path)
    except OSError as problem:
        raise BadInput(f"{path}: {problem.strerror}") from None


def load(path: Path) -> Kept:
    """Read a zip that `save` wrote. Raises BadInput for any other file."""
    try:
        with zipfile.ZipFile(path) as archive:
            facts = json.loads(archive.read(_ABOUT))
            if not isinstance(facts, dict) or facts.get("product") != "castellan":
                raise ValueError
            entries = [
                entry
                for entry in archive.infolist()
                if entry.filename != _ABOUT and not entry.filename.startswith(_REPLACED)
            ]
            _check(path, entries)
            return Kept({f"/{entry.filename}": archive.read(entry) for entry in entries}, {})
    except OSError as problem:
        raise BadInput(f"{path}: {problem.strerror or 'cannot be read'}") from None
    except _NOT_A_BACKUP:
        raise BadInput(f"{path}: is no backup of a castellan board, or a damaged one") from None


def _check(path: Path, entries: list[zipfile.ZipInfo]) -> None:
    """Raise BadInput if the zip is too large or has files outside the state folder."""
    if len(entries) > _MOST_FILES or sum(entry.file_size for entry in entries) > _MOST_BYTES:
        raise BadInput(f"{path}: is larger than any backup of a board")
    for entry in entries:
        parts = entry.filename.split("/")
        if f"/{parts[0]}" != STATE or len(parts) < 2 or {"", ".", ".."} & set(parts):
            raise BadInput(f"{path}: {entry.filename!r} is not a file of settings or games")
