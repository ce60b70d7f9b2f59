"""Builds a .uf2 image for a board, with MicroPython and the firmware in it."""

import hashlib
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from castellan.version import VERSION

from host_tools.bad_input import BadInput
from host_tools.board_build.mpy import firmware_texts
from host_tools.checkout import ROOT
from host_tools.file_lock import taking_turns
from host_tools.flash import sources
from host_tools.flash.board import About
from host_tools.flash.problems import BoardProblem

FROZEN = ROOT / "build" / "frozen"
IMAGES = ROOT / "build" / "image"
MANIFEST = ROOT / "firmware" / "manifest.py"
_PLAIN_C = ROOT / "firmware" / "image" / "plain_c.cmake"
# MicroPython prints the date of its build. Without one it prints this day. Its programs order
# what they generate by hashes of text.
_NO_DATE = {"SOURCE_DATE_EPOCH": "0", "PYTHONHASHSEED": "0"}
_FLASH_START = "0x10000000"


@dataclass(frozen=True)
class Board:
    """A board of MicroPython's rp2 port."""

    family: str  # of the blocks of its UF2 file
    room_kib: int  # of flash before its file system, which MicroPython's build does not check


BOARDS = {
    "RPI_PICO": Board("RP2040", 2048 - 1408),
    "RPI_PICO_W": Board("RP2040", 2048 - 848),
    "RPI_PICO2": Board("0xe48bff59", 4096 - 3072),
    "RPI_PICO2_W": Board("0xe48bff59", 4096 - 2560),
}
# The settings of boards whose radio our image leaves out. Others are MicroPython's own.
_OWN_SETTINGS = ROOT / "firmware" / "image" / "boards"


def build(tree: Path | None, board: str) -> Path:
    """Build the image of a board if the inputs have changed. Returns its path.

    Raises BadInput if `tree` is no checkout of MicroPython, BoardProblem if tools are missing.

    Several processes may call this function at once: a lock makes them take turns.
    """
    IMAGES.mkdir(parents=True, exist_ok=True)
    with taking_turns(IMAGES / "lock"):
        sources.check_tools()
        place = sources.from_debian() if tree is None else tree.resolve()
        if not (place / "ports" / "rp2" / "boards" / board).is_dir():
            raise BadInput(f"{place}: is no checkout of MicroPython with the board {board}")
        write_frozen()
        image = path_of(board)
        stamp = IMAGES / f"{image.name}.made-from"
        inputs = _digest(place, board)
        is_there = image.is_file() and symbols_of(image).is_file() and stamp.is_file()
        if is_there and stamp.read_text(encoding="utf-8") == inputs:
            return image
        _compile(place, board, image)
        stamp.write_text(inputs, encoding="utf-8")
    return image


def board_of(about: About) -> str:
    """Return the name of a board in BOARDS. Raises BoardProblem for another board."""
    if about.build in BOARDS:
        return about.build
    if about.build or "Raspberry Pi Pico" not in about.machine:
        raise BoardProblem(f"there is no image for this board ({about.machine})")
    # MicroPython before 1.24 tells only a name, such as `Raspberry Pi Pico W with RP2040`.
    name = about.machine.partition(" with ")[0].split("Pico")[-1]
    return "RPI_PICO" + ("2" if "2" in name else "") + ("_W" if "W" in name else "")


def path_of(board: str) -> Path:
    """Return the path of the image of a board. Its name has product, version and board."""
    return IMAGES / f"castellan-{VERSION}-{board}.uf2"


def symbols_of(image: Path) -> Path:
    """Return the path of the symbols (ELF) of an image, which `build` writes beside it."""
    return image.with_suffix(".elf")


def write_frozen() -> None:
    """Write the sources to freeze. main.py is renamed, so that MicroPython does not run it.

    The module `castellan_image` tells a computer which firmware is in the image.
    """
    wanted = {
        ("castellan_main.py" if name == "main.py" else name): text
        for name, text in firmware_texts().items()
    }
    digest = hashlib.sha256(repr(sorted(wanted.items())).encode())
    for path in _parts_of_image():
        digest.update(path.read_bytes())
    wanted["castellan_image.py"] = f'DIGEST = "castellan-image {digest.hexdigest()[:16]}"\n'
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
    parts = [*sorted(FROZEN.rglob("*.py")), *_parts_of_image()]
    for path in parts:
        digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def _parts_of_image() -> list[Path]:
    """Return the files that are only for images."""
    folder = MANIFEST.parent / "image"
    return [*sorted(path for path in folder.rglob("*.*") if path.is_file()), MANIFEST]


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
    if (_OWN_SETTINGS / board).is_dir():
        options["MICROPY_BOARD_DIR"] = _OWN_SETTINGS / board
    _run(["make", "-C", tree / "mpy-cross", jobs], "MicroPython's compiler")
    words = [f"-D{name}={value}" for name, value in options.items()]
    _run(["cmake", "-S", tree / "ports" / "rp2", "-B", folder, *words], "the configuration")
    _run(["make", "-C", folder, jobs], "the image")
    check_room(folder / "firmware.bin", board)
    unfinished = image.with_suffix(".new")
    convert: list[str | Path] = [sys.executable, tree / "tools" / "uf2conv.py", "-c"]
    convert += [
        "-f",
        BOARDS[board].family,
        "-b",
        _FLASH_START,
        "-o",
        unfinished,
        folder / "firmware.bin",
    ]
    _run(convert, "the conversion to UF2")
    shutil.copyfile(folder / "firmware.elf", symbols_of(image))
    shutil.copyfile(folder / "firmware.elf.map", image.with_suffix(".map"))
    unfinished.replace(image)


def check_room(binary: Path, board: str) -> None:
    """Raise BoardProblem if the image would overlap the file system of the board."""
    size = binary.stat().st_size
    room = BOARDS[board].room_kib
    if size > room * 1024:
        raise BoardProblem(
            f"the image has {-(-size // 1024)} KiB, and {board} has {room} KiB of room before its "
            "file system"
        )


def _run(words: list[str | Path], what: str) -> None:
    log = IMAGES / "build.log"
    with log.open("wb") as file:
        done = subprocess.run(
            [str(word) for word in words],
            stdout=file,
            stderr=subprocess.STDOUT,
            env={**os.environ, **_NO_DATE},
            check=False,
        )
    if done.returncode != 0:
        raise BoardProblem(f"building {what} failed; {log} has the words of the tools")
