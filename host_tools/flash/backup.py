"""Keeps settings and games of a board as one zip file on the computer, and restores them.

The zip holds the files of the state folder under their paths on the board. Its folder `replaced`
holds foreign files that the firmware has replaced. `about.json` describes the board. A restore
never writes foreign files.
"""

import json
import struct
import time
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from castellan.version import VERSION

from host_tools.bad_input import BadInput
from host_tools.flash import room
from host_tools.flash.board import UNFINISHED, About, Listing, SerialBoard
from host_tools.flash.plan import STATE, is_same
from host_tools.flash.problems import BoardProblem, FlashFull
from host_tools.flash.questions import kib
from host_tools.foreign.limits import (
    LONGEST_FACTS_BYTES,
    LONGEST_PATH,
    MOST_BACKUP_BYTES,
    MOST_BACKUP_FILES,
    MOST_REPLACED_FILES,
)
from host_tools.foreign.structured import json_of
from host_tools.safe_write import open_replacing
from host_tools.virtual.flash_folder import data_folder

_ABOUT = "about.json"
_REPLACED = "replaced/"
_METHOD = zipfile.ZIP_DEFLATED
_TOO_LARGE = "is larger than any backup of a board"
_HEX = "0123456789abcdefABCDEF"
_LONGEST_ID = 32
# Exceptions of reading a file that is no zip, or a damaged or locked zip.
_NOT_A_BACKUP = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    KeyError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    struct.error,
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
    others = list(replaced)
    size = sum(there.files[path][0] for path in [*paths, *others])
    if size > MOST_BACKUP_BYTES or len(paths) > MOST_BACKUP_FILES:
        raise BoardProblem(
            f"{board.port}: the board names {len(paths)} files of ours, {kib(size)} in all; a "
            f"backup has at most {MOST_BACKUP_FILES} files, {kib(MOST_BACKUP_BYTES)} in all"
        )
    return Kept(
        {path: board.read(path) for path in paths}, {path: board.read(path) for path in others}
    )


def check_room(board: SerialBoard, kept: Kept, there: Listing) -> None:
    """Raise FlashFull if the files of a backup cannot fit beside the others of the board."""
    wrong = [path for path, data in kept.files.items() if not is_same(there, path, data)]
    sizes = [room.of_file(len(kept.files[path])) for path in wrong]
    old = sum(room.of_file(there.files[path][0]) for path in wrong if path in there.files)
    # Each file is written beside its older version, which goes then.
    needed = sum(sizes) - old + max(sizes, default=0)
    free = board.free_flash_bytes()
    if needed > free:
        raise FlashFull(
            f"{board.port}: the backup needs {kib(needed)} of flash and {kib(max(free, 0))} are "
            "free; nothing was changed"
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
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise BadInput(f"{folder}: {problem.strerror}") from None
    # A board says its own number. So it is no path and no control characters.
    number = "".join(sign for sign in about.unique_id if sign in _HEX)[:_LONGEST_ID]
    stem = f"castellan-{number or 'board'}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = folder / f"{stem}.zip"
    count = 1
    while path.exists():
        count += 1
        path = folder / f"{stem}-{count}.zip"
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
    with open_replacing(str(path)) as file, zipfile.ZipFile(file, "w", _METHOD) as archive:
        archive.writestr(_ABOUT, json.dumps(facts, indent=1))
        for name, data in kept.files.items():
            archive.writestr(name.lstrip("/"), data)
        for name, data in kept.replaced.items():
            archive.writestr(_REPLACED + name.lstrip("/"), data)


def load(path: Path) -> Kept:
    """Read a zip that `save` wrote. Raises BadInput for any other file, and for an empty one.

    All names and sizes are checked before anything is unpacked.
    """
    try:
        if path.is_file() and path.stat().st_size > MOST_BACKUP_BYTES:
            raise BadInput(_TOO_LARGE)
        if not path.is_file() and path.exists():
            raise BadInput("is not a regular file")
        with zipfile.ZipFile(path) as archive:
            entries = _checked(archive)
            return Kept({f"/{entry.filename}": archive.read(entry) for entry in entries}, {})
    except OSError as problem:
        raise BadInput(f"{path}: {problem.strerror or 'cannot be read'}") from None
    except BadInput as problem:
        raise BadInput(f"{path}: {problem}") from None
    except _NOT_A_BACKUP:
        raise BadInput(f"{path}: is no backup of a castellan board, or a damaged one") from None


def _checked(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """Return the entries of the state folder. Raises BadInput for a foreign or an empty zip."""
    entries = archive.infolist()
    ours = [entry for entry in entries if not entry.filename.startswith(_REPLACED)]
    state = [entry for entry in ours if entry.filename != _ABOUT]
    if (
        len(state) > MOST_BACKUP_FILES
        or len(entries) - len(ours) > MOST_REPLACED_FILES
        or sum(entry.file_size for entry in entries) > MOST_BACKUP_BYTES
    ):
        raise BadInput(_TOO_LARGE)
    # The other methods of zip files unpack without a limit.
    if any(entry.compress_type not in (zipfile.ZIP_STORED, _METHOD) for entry in ours):
        raise BadInput("is packed in a way that `castellan backup` does not use")
    _check_facts(archive)
    _check_names([entry.filename for entry in state])
    if not state:
        raise BadInput("holds no settings, games or pieces; nothing was changed")
    return state


def _check_facts(archive: zipfile.ZipFile) -> None:
    """Raise BadInput or KeyError if `about.json` is not that of a backup."""
    if archive.getinfo(_ABOUT).file_size > LONGEST_FACTS_BYTES:
        raise BadInput(_TOO_LARGE)
    try:
        facts = json_of(archive.read(_ABOUT).decode())
    except BadInput:
        raise ValueError from None
    if not isinstance(facts, dict) or facts.get("product") != "castellan":
        raise ValueError


def _check_names(names: list[str]) -> None:
    """Raise BadInput if a name is not that of a file in the state folder."""
    for name in names:
        parts = name.split("/")
        is_plain = name.isascii() and name.isprintable() and len(name) <= LONGEST_PATH
        if f"/{parts[0]}" != STATE or len(parts) < 2 or {"", ".", ".."} & set(parts):
            raise BadInput(f"{name!r:.200} is not a file of settings or games")
        if not is_plain or "\\" in name:
            raise BadInput(f"{name!r:.200} is not a name of a file on a board")
    folders = {name[:at] for name in names for at, sign in enumerate(name) if sign == "/"}
    twice = [name for name in names if names.count(name) > 1 or name in folders]
    if twice:
        raise BadInput(f"{twice[0]!r:.200} is there twice")
