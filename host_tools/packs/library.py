"""Keeps packs on this computer: the installed pack of each game, and all packs by their stamps.

The folder `packs` in the user's data folder has `GAME.txt` for an installed pack. A pack that was
ever installed or sent stays there as `GAME-STAMP.txt`, so that its games can be replayed.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any

from castellan.device import own_packs
from castellan.rules import packs, registry

from host_tools.bad_input import BadInput, name_of, open_input
from host_tools.data.editions import editions_of
from host_tools.packs import pack_text
from host_tools.packs.pack_text import PIECES, parse_bytes, text_of
from host_tools.pieces.piece_set import LONGEST_BYTES
from host_tools.pieces.shapes import PieceError
from host_tools.safe_write import open_replacing
from host_tools.virtual.flash_folder import data_folder


def names() -> list[str]:
    """List the games that have a pack of their own."""
    found: list[str] = own_packs.names()
    return found


def read_pack(path: str) -> tuple[str, bytes, bytes]:
    """Read a pack from a file, or from standard input for `-`. Raises BadInput.

    Returns the game's name, the pack's bytes, and the content of the file.
    """
    stream = open_input(path)
    try:
        content = stream.read(LONGEST_BYTES + 1)
        return *parse_bytes(content), content
    except PieceError as problem:
        raise BadInput(f"{name_of(path)}, {problem}") from None
    except OSError as problem:
        raise BadInput(f"{name_of(path)}: cannot be read: {problem.strerror}") from None
    finally:
        if path != "-":
            stream.close()


def is_pack(path: str) -> bool:
    """True if a file can be opened and contains a pack."""
    try:
        with Path(path).open("rb") as file:
            return pack_text.is_pack(file.read(LONGEST_BYTES))
    except (OSError, ValueError):
        return False


def stamp_of(name: str, data: bytes) -> str:
    """Return the stamp of a pack, as logs write it."""
    stamp: str = own_packs.stamp_of(name, data)
    return stamp


def words_for(name: str, data: bytes) -> str:
    """Describe a pack: its game, version and stamp."""
    if name == PIECES:
        return f"a piece set of {name} (stamp {stamp_of(name, data)})"
    return f"the pack of {name}, version {data[1]} (stamp {stamp_of(name, data)})"


def installed(name: str) -> bytes:
    """Return the installed pack of a game, or b"" if there is none. Raises BadInput."""
    path = _folder() / f"{name}.txt"
    try:
        facts = path.stat()
    except OSError:
        return b""
    game, data = _read_once(str(path), facts.st_mtime_ns, facts.st_size)
    if game != name:
        raise BadInput(
            f"{path}: is a pack of {game}; `castellan tiles {name} --forget` removes it"
        )
    return data


@lru_cache
def _read_once(path: str, _time_ns: int, _size: int) -> tuple[str, bytes]:
    """Read a pack again only if its file has changed. `castellan score` asks for each kingdom."""
    return read_pack(path)[:2]


def tables(name: str) -> bytes:
    """Return the tables of a game that commands use: its installed pack or the factory's."""
    data = installed(name) or registry.open_pack(name).factory()
    found: bytes = packs.tables_of((name,), data)
    return found


def installed_for(meta: Any) -> bytes | None:
    """Return the packs for a new match of a game, or None if none is installed."""
    used = getattr(meta, "PACKS", ())
    return packs.compose(meta, installed) if any(map(installed, used)) else None


def names_in(game: str, data: bytes | None) -> list[str]:
    """Name the corrected packs of a match as its log does, such as `duel 2 7d455f`."""
    if not data:
        return []
    if game == PIECES:
        return [f"{game} {stamp_of(game, data)}"]
    used = packs.parts(registry.meta(game).PACKS, data)
    return [packs.name_of(name, pack) for name, pack in used]


def new_match(name: str, seats: bytes, options: int, seed: int = 0) -> Any:
    """Return a new match with the installed packs."""
    return match_with(installed_for(registry.meta(name)), name, seats, options, seed)


def match_with(pack: bytes | None, name: str, seats: bytes, options: int, seed: int = 0) -> Any:
    """Return a new match with these packs. None means the firmware's."""
    make = registry.open_game(name).make
    return make(seats, options, seed) if pack is None else make(seats, options, seed, pack)


def install(name: str, data: bytes, content: bytes) -> None:
    """Use a pack for new matches on this computer, and keep it."""
    keep(name, data, content)
    _write(_folder() / f"{name}.txt", content)


def keep(name: str, data: bytes, content: bytes) -> None:
    """Keep a pack, so that a log that names only its stamp can be replayed."""
    _write(_folder() / f"{name}-{packs.stamp(data)}.txt", content)


def forget(name: str) -> bool:
    """Use the factory's pack for new matches again. Returns False if no pack was installed."""
    path = _folder() / f"{name}.txt"
    was_there = path.is_file()
    path.unlink(missing_ok=True)
    return was_there


def find(name: str, stamp: str) -> bytes:
    """Return a kept or released pack, or b"". `stamp` may be its last digits.

    A reader of logs uses this function as `find_pack`.
    """
    if not stamp.isalnum():
        return b""
    for data in editions_of(name):
        if packs.stamp(data).endswith(stamp):
            return data
    for path in sorted(_folder().glob(f"{name}-*{stamp}.txt")):
        game, data, _ = read_pack(str(path))
        if game == name and packs.stamp(data).endswith(stamp):
            return data
    return b""


def text_for(name: str) -> str:
    """Return the pack that new matches on this computer use, as text. Raises BadInput."""
    if name == PIECES:
        raise BadInput(f"{name}: `castellan pieces show` prints its pieces")
    return text_of(name, installed(name) or registry.open_pack(name).factory())


def _folder() -> Path:
    return data_folder() / "packs"


def _write(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise BadInput(f"{path.parent}: {problem.strerror}") from None
    with open_replacing(str(path)) as file:
        file.write(content)
