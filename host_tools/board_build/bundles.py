"""Packs the compiled modules of a board into bundles, one file for each folder of modules.

A file on a board takes at least a block of 4 KiB, and there are 300 modules. A bundle holds the
modules of one folder, each compressed by itself. `firmware/bundles` imports them on the board and
describes the checksums.

    bytes  what
    2      length of the head, little endian, as all numbers
    …      the head: for each module a line end, its name, a line end, the offset of its bytes
           (3 bytes), their number (2), their CRC-32 (4)
    …      the compressed modules
"""

import tempfile
import zlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from host_tools.board_build.mpy import FLASH, compile_file
from host_tools.checkout import ROOT
from host_tools.shrink.constants import fold

READER = ROOT / "firmware" / "bundles" / "castellan_bundles.py"
ENDING = ".bundle"
_PACKAGE = "castellan"
_PACKAGE_FOLDER = "lib/castellan"
_HEADS = 'HEADS = b""'
_LENGTH_BYTES = 2
_WINDOW_BITS = 9  # inflating takes a buffer of 512 bytes on the board


def files_of_board(modules: Path = FLASH) -> dict[str, bytes]:
    """Return the files of a board by path, without the first slash.

    `modules` is a folder that `compile_firmware` has written.
    """
    package = modules / _PACKAGE_FOLDER
    paths = {path.relative_to(package): path for path in package.rglob("*.mpy")}
    del paths[Path("__init__.mpy")]  # a line of words, which the reader replaces
    bundles = pack({name.with_suffix("").as_posix(): p.read_bytes() for name, p in paths.items()})
    files = {f"{_PACKAGE_FOLDER}/{name}": data for name, data in bundles.items()}
    files[f"{_PACKAGE_FOLDER}/__init__.mpy"] = _compiled(reader_text(bundles))
    files["main.py"] = (modules / "main.py").read_bytes()
    return files


@contextmanager
def board_tree(modules: Path = FLASH) -> Iterator[Path]:
    """Write the files of a board into a folder that exists inside `with`."""
    with tempfile.TemporaryDirectory(prefix="castellan-") as name:
        write_files(Path(name), files_of_board(modules))
        yield Path(name)


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files below a folder by their paths there."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _compiled(text: str) -> bytes:
    with tempfile.TemporaryDirectory(prefix="castellan-") as folder:
        source, target = Path(folder) / READER.name, Path(folder) / "reader.mpy"
        source.write_text(fold({READER.stem: text})[READER.stem], encoding="utf-8")
        complaint = compile_file(source, target, READER.stem)
        if complaint:
            raise SyntaxError(complaint)
        return target.read_bytes()


def pack(modules: Mapping[str, bytes]) -> dict[str, bytes]:
    """Pack modules, by path below the package without ending. Returns bundles by file name."""
    folders: dict[str, dict[str, bytes]] = defaultdict(dict)
    for path, data in sorted(modules.items()):
        folder, _, name = f"/{path}".rpartition("/")
        folders[folder][name] = _compressed(data)
    return {file_name(folder): _bundle(parts) for folder, parts in folders.items()}


def file_name(folder: str) -> str:
    """Return the name of the bundle of a folder: "" or "/ui/screens"."""
    return _PACKAGE + folder.replace("/", ".") + ENDING


def reader_text(bundles: Mapping[str, bytes]) -> str:
    """Return the source of the reader with the checksums of these bundles."""
    heads = b"".join(_checksum(name, data) for name, data in sorted(bundles.items()))
    text = READER.read_text(encoding="utf-8")
    assert text.count(_HEADS) == 1
    return text.replace(_HEADS, f"HEADS = {heads!r}")


def _compressed(data: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -_WINDOW_BITS)
    return packer.compress(data) + packer.flush()


def _bundle(parts: Mapping[str, bytes]) -> bytes:
    at = _LENGTH_BYTES + sum(len(name) + 11 for name in parts)
    head = b""
    for name, data in parts.items():
        sizes = at.to_bytes(3, "little") + len(data).to_bytes(2, "little")
        head += f"\n{name}\n".encode() + sizes + zlib.crc32(data).to_bytes(4, "little")
        at += len(data)
    _check(head, parts)
    return len(head).to_bytes(_LENGTH_BYTES, "little") + head + b"".join(parts.values())


def _check(head: bytes, names: Mapping[str, bytes]) -> None:
    """The board looks for the first `\\nNAME\\n`, which must not lie in the numbers of another."""
    at = 0
    for name in names:
        assert head.find(f"\n{name}\n".encode()) == at, f"the entry of {name} is not found"
        at += len(name) + 11


def _checksum(name: str, data: bytes) -> bytes:
    folder = name.removesuffix(ENDING).removeprefix(_PACKAGE).replace(".", "/")
    head = data[_LENGTH_BYTES : _LENGTH_BYTES + int.from_bytes(data[:_LENGTH_BYTES], "little")]
    return zlib.crc32(head, zlib.crc32(folder.encode())).to_bytes(4, "little")
