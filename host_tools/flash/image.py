"""An image for the board, with MicroPython and the firmware in it: built once for each input."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from castellan.version import VERSION

from host_tools.flash import sources
from host_tools.flash.problems import BoardProblem
from host_tools.mpy import ROOT, firmware_texts

FROZEN = ROOT / "build" / "frozen"
IMAGES = ROOT / "build" / "image"
MANIFEST = ROOT / "firmware" / "manifest.py"
_FLASH_START = "0x10000000"
# Board of MicroPython's rp2 port → family of its UF2 blocks.
BOARDS = {"RPI_PICO": "RP2040", "RPI_PICO2": "0xe48bff59"}


def build(tree: Path | None, board: str) -> Path:
    """The path of the image; built where the inputs have changed. Raises BoardProblem."""
    write_frozen()
    sources.check_tools()
    place = sources.from_debian() if tree is None else tree.resolve()
    if not (place / "ports" / "rp2" / "boards" / board).is_dir():
        raise BoardProblem(f"{place}: is no checkout of MicroPython with the board {board}")
    IMAGES.mkdir(parents=True, exist_ok=True)
    image = IMAGES / f"castellan-{VERSION}-{board}.uf2"
    stamp = IMAGES / f"{image.name}.made-from"
    inputs = _digest(place, board)
    if image.is_file() and stamp.is_file() and stamp.read_text(encoding="utf-8") == inputs:
        return image
    _compile(place, board, image)
    stamp.write_text(inputs, encoding="utf-8")
    return image


def write_frozen() -> None:
    """The firmware's sources as they are frozen; main.py under a name that nothing runs."""
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
        # What has not changed keeps its date, so that only the rest is compiled.
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def _digest(tree: Path, board: str) -> str:
    digest = hashlib.sha256(f"{tree} {board} {VERSION}".encode())
    parts = [*sorted(FROZEN.rglob("*.py")), *sorted(MANIFEST.parent.glob("image/*.py")), MANIFEST]
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
    }
    _run(["make", "-C", tree / "mpy-cross", jobs], "MicroPython's compiler")
    words = [f"-D{name}={value}" for name, value in options.items()]
    _run(["cmake", "-S", tree / "ports" / "rp2", "-B", folder, *words], "the configuration")
    _run(["make", "-C", folder, jobs], "the image")
    unfinished = image.with_suffix(".new")
    convert: list[str | Path] = [sys.executable, tree / "tools" / "uf2conv.py", "-c"]
    convert += ["-f", BOARDS[board], "-b", _FLASH_START, "-o", unfinished, folder / "firmware.bin"]
    _run(convert, "the conversion to UF2")
    shutil.move(unfinished, image)


def _run(words: list[str | Path], what: str) -> None:
    log = IMAGES / "build.log"
    with log.open("wb") as file:
        done = subprocess.run(
            [str(word) for word in words], stdout=file, stderr=subprocess.STDOUT, check=False
        )
    if done.returncode != 0:
        raise BoardProblem(f"building {what} failed; {log} has the words of the tools")
