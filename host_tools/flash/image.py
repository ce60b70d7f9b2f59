"""Builds a .uf2 image for a board, with MicroPython and the firmware in it."""

import fcntl
import hashlib
import os
import subprocess
import sys
from pathlib import Path

from castellan.version import VERSION

from host_tools.bad_input import BadInput
from host_tools.board_build.mpy import firmware_texts
from host_tools.checkout import ROOT
from host_tools.flash import sources
from host_tools.flash.problems import BoardProblem

FROZEN = ROOT / "build" / "frozen"
IMAGES = ROOT / "build" / "image"
MANIFEST = ROOT / "firmware" / "manifest.py"
_PLAIN_C = MANIFEST.parent / "image" / "plain_c.cmake"
_FLASH_START = "0x10000000"
# Board of MicroPython's rp2 port → family of its UF2 blocks.
BOARDS = {"RPI_PICO": "RP2040", "RPI_PICO2": "0xe48bff59"}
# The bytes before its file system, which MicroPython's build does not check.
ROOM_BYTES = {"RPI_PICO": (2048 - 1408) * 1024, "RPI_PICO2": (4096 - 3072) * 1024}


def build(tree: Path | None, board: str) -> Path:
    """Build the image of a board if the inputs have changed. Returns its path.

    Raises BadInput if `tree` is no checkout of MicroPython, BoardProblem if tools are missing.

    Several processes may call this function at once: a lock makes them take turns.
    """
    IMAGES.mkdir(parents=True, exist_ok=True)
    with (IMAGES / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        sources.check_tools()
        place = sources.from_debian() if tree is None else tree.resolve()
        if not (place / "ports" / "rp2" / "boards" / board).is_dir():
            raise BadInput(f"{place}: is no checkout of MicroPython with the board {board}")
        write_frozen()
        image = path_of(board)
        stamp = IMAGES / f"{image.name}.made-from"
        inputs = _digest(place, board)
        if image.is_file() and stamp.is_file() and stamp.read_text(encoding="utf-8") == inputs:
            return image
        _compile(place, board, image)
        stamp.write_text(inputs, encoding="utf-8")
    return image


def path_of(board: str) -> Path:
    """Return the path of the image of a board. Its name has product, version and board."""
    return IMAGES / f"castellan-{VERSION}-{board}.uf2"


def write_frozen() -> None:
    """Write the sources to freeze. main.py is renamed, so that MicroPython does not run it."""
    wanted = {
        ("castellan_main.py" if name == "main.py" else name): text
        for name, text in firmware_texts().items()
    }
    for path in FROZEN.rglob("*.py") if FROZEN.is_dir() else ():
        if path.relative_to(FROZEN).as_posix() not in wanted:
            path.unlink()
    for name, text in wanted.items():
        path = FROZEN / name
        path.parent.mkdir(parents=True, exist_ok=True)
        # Unchanged files keep their date, so that only changed files are compiled.
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def _digest(tree: Path, board: str) -> str:
    digest = hashlib.sha256(f"{tree} {board} {VERSION}".encode())
    # Of the checkout only the version counts. After a change in MicroPython, delete the image.
    digest.update((tree / "py" / "mpconfig.h").read_bytes())
    parts = [*sorted(FROZEN.rglob("*.py")), *sorted(MANIFEST.parent.glob("image/*.*")), MANIFEST]
    for path in parts:
        digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def _compile(tree: Path, board: str, image: Path) -> None:
    folder = sources.cache_folder() / "build" / f"{tree.name}-{board}"
    folder.mkdir(parents=True, exist_ok=True)
    jobs = f"-j{os.cpu_count() or 1}"
    options = {
        "MICROPY_BOARD": board,
        "MICROPY_FROZEN_MANIFEST": MANIFEST,
        "PICO_BUILD_DOCS": 0,
        "PICO_NO_PICOTOOL": 1,
        "CMAKE_BUILD_TYPE": "MinSizeRel",
        "CMAKE_PROJECT_INCLUDE": _PLAIN_C,
    }
    _run(["make", "-C", tree / "mpy-cross", jobs], "MicroPython's compiler")
    words = [f"-D{name}={value}" for name, value in options.items()]
    _run(["cmake", "-S", tree / "ports" / "rp2", "-B", folder, *words], "the configuration")
    _run(["make", "-C", folder, jobs], "the image")
    check_room(folder / "firmware.bin", board)
    unfinished = image.with_suffix(".new")
    convert: list[str | Path] = [sys.executable, tree / "tools" / "uf2conv.py", "-c"]
    convert += ["-f", BOARDS[board], "-b", _FLASH_START, "-o", unfinished, folder / "firmware.bin"]
    _run(convert, "the conversion to UF2")
    unfinished.replace(image)


def check_room(binary: Path, board: str) -> None:
    """Raise BoardProblem if the image would overlap the file system of the board."""
    size = binary.stat().st_size
    if size > ROOM_BYTES[board]:
        room = ROOM_BYTES[board] // 1024
        raise BoardProblem(
            f"the image has {-(-size // 1024)} KiB, and {board} has {room} KiB of room before its "
            "file system"
        )


def _run(words: list[str | Path], what: str) -> None:
    log = IMAGES / "build.log"
    with log.open("wb") as file:
        done = subprocess.run(
            [str(word) for word in words], stdout=file, stderr=subprocess.STDOUT, check=False
        )
    if done.returncode != 0:
        raise BoardProblem(f"building {what} failed; {log} has the words of the tools")
