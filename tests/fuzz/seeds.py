"""Gather the first inputs of each reader: files of the project, and the kept corpus."""

import io
import json
import struct
import zipfile
from pathlib import Path

from castellan.device import record
from castellan.device.store import MATCH
from readers import READERS, archive_bytes

TESTS = Path(__file__).parents[1]
CORPUS = Path(__file__).with_name("corpus")
_DATA = TESTS.parent / "host_tools" / "data"


def seeds_of(name):
    """Return (title, bytes) for each first input of a reader."""
    made = _MADE.get(name, list)()
    kept = [(path.name, path.read_bytes()) for path in sorted((CORPUS / name).glob("*"))]
    return [*made, *kept]


def _logs():
    for path in sorted((TESTS / "logs").rglob("*.log")):
        yield path.name, path.read_bytes()


def _golden():
    for path in sorted((TESTS / "saves").rglob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines()[::9]:
            title, _, data = line.rpartition(" ")
            yield title, bytes.fromhex(data)


def _saves():
    for title, data in _golden():
        halves = [io.BytesIO(), io.BytesIO()]
        for counter, file in enumerate(halves):
            record.write(file, MATCH, 1, counter, data)
        yield title, b"".join(file.getvalue() for file in halves)


def _packs():
    from host_tools.packs import library

    for name in library.names():
        if name != library.PIECES:
            yield name, library.text_for(name).encode()


def _pieces():
    yield "shipped", (_DATA / "dragon_inferno.txt").read_bytes()


def _exports():
    path = TESTS / "logs" / "kingdomino-2.log"
    players = [{"colour": colour, "name": colour} for colour in ("pink", "blue")]
    log = path.read_text(encoding="utf-8").splitlines()
    about = {"castellan-archive": 1, "players": players, "log": log, "played": "2025-12-31"}
    yield "one", json.dumps(about).encode()


def _backups():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("about.json", '{"product":"castellan"}')
        archive.writestr("castellan-data/match0/save", b"abc")
        archive.writestr("replaced/main.py", b"x")
    yield "one", file.getvalue()


def _images():
    words = b"\0Raspberry Pi Pico with RP2040\0castellan-image 0123456789abcdef\0"
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10000000, 256, 0, 1, 0xE48BFF56)
    block = (head + words).ljust(508, b"\0") + struct.pack("<I", 0x0AB16F30)
    yield "one", block
    yield "torn", block[:-1]


def _databases():
    yield "one", archive_bytes()


_MADE = {
    "logs": _logs,
    "sessions": _golden,
    "saves": _saves,
    "packs": _packs,
    "pieces": _pieces,
    "exports": _exports,
    "backups": _backups,
    "databases": _databases,
    "images": _images,
}
assert set(_MADE) <= set(READERS)
