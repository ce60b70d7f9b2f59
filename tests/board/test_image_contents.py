"""The image contains no date, no path and no part without a notice, and is reproducible."""

import re
from pathlib import Path

import pytest

from host_tools.flash import image, sources
from host_tools.release.parts import read_parts

pytestmark = pytest.mark.slow

_BOARD = "RPI_PICO"
_DATE = re.compile(rb"20\d\d-[01]\d-[0-3]\d|[A-Z][a-z]{2} [ 1-3]\d 20\d\d")
_SECTION = re.compile(r"^ \.?\S+\s+0x([0-9a-f]+)\s+0x([0-9a-f]+) (\S.*)$", re.MULTILINE)
_SOURCES = re.compile(r"^.*/micropython-[^/]+/(micropython-[^/]+/|parts/usr/)")
# What the build itself generates from MicroPython's sources and ours.
_GENERATED = re.compile(r"firmware\.dir/[^/]+\.o(bj)?$|^linker stubs$")


@pytest.fixture(scope="module")
def binary(built):
    """Return the bytes that the image writes to flash: 256 of each block of 512."""
    data = built.read_bytes()
    return b"".join(data[at + 32 : at + 288] for at in range(0, len(data), 512))


def test_it_contains_neither_a_date_nor_a_path_of_the_computer(binary):
    assert b"MicroPython v" in binary
    assert _DATE.findall(binary) == []
    assert str(Path.home()).encode() not in binary
    assert str(image.ROOT).encode() not in binary


def test_every_object_in_it_belongs_to_a_part_of_the_notices(built):
    text = built.with_suffix(".map").read_text(encoding="utf-8", errors="replace")
    text = text[text.index("Linker script and memory map") :]
    found = {
        file for start, size, file in _SECTION.findall(text) if int(start, 16) * int(size, 16)
    }
    assert len(found) > 200
    known = [source for part in read_parts() if "image" in part.where for source in part.sources]
    strangers = [
        file
        for file in sorted(found)
        if not _GENERATED.search(file) and not any(_is_of(source, file) for source in known)
    ]
    assert strangers == []


def _is_of(source, file):
    """True if an object comes from a folder of MicroPython's sources, or from a library."""
    name = _SOURCES.sub("", file)
    return name.startswith(source) if source.endswith("/") else f"/{source}" in file


def test_it_is_the_same_when_it_is_linked_again(built, monkeypatch, tmp_path):
    [folder] = sources.cache_folder().glob(f"build/*-{_BOARD}")
    (folder / "genhdr" / "mpversion.h").unlink()
    (folder / "firmware.elf").unlink()
    # Other tests read the image in its usual place.
    monkeypatch.setattr(image, "IMAGES", tmp_path)
    again = image.build(None, _BOARD)
    assert again.parent == tmp_path
    assert again.read_bytes() == built.read_bytes()
