"""The web page as a folder of static files: what `make site` writes and `castellan serve` serves.

The document refers to one folder that is named after its content, so a browser may keep what is
in there for ever and never mixes two versions.
"""

import gzip
import hashlib
import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from castellan.rules import games, registry
from castellan.ui.letters import LETTERS

from host_tools.checkout import ROOT
from host_tools.interpreters.runtimes import RuntimeMissing, find_wasm
from host_tools.virtual.words import (
    COUNTED,
    LANGUAGES,
    find_screens,
    read_words,
    variant_letters,
)

WEB = Path(__file__).with_name("web")
SITE = ROOT / "build" / "site"
DOCUMENT = "index.html"
WORKER = "sw.js"
WORKER_LIST = "files.js"
_POLICY = (
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
)
POLICY = "; ".join(_POLICY)
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
_HOST_TOOLS = ROOT / "host_tools"
_DRIVER = (
    "__init__",
    "virtual/__init__",
    "virtual/virtual_device",
    "virtual/driver",
    "virtual/json_text",
)
_STATES = Path(__file__).with_name("states")  # what each game adds to the state
_GLUE = ("virtual/web/__init__", "virtual/web/page_device")
_PIECES = ("__init__", "pieces/__init__", "pieces/piece_set", "pieces/shapes")
_VERSION_LETTERS = 12
_GZIP_LEVEL = 9


@dataclass(frozen=True)
class File:
    """One file of the site."""

    content: bytes
    kind: str

    @property
    def packed(self) -> bytes:
        """As it goes over the wire where the server compresses."""
        return gzip.compress(self.content, _GZIP_LEVEL, mtime=0)


def build() -> dict[str, File]:
    """Every file of the site by its path; raises RuntimeMissing where MicroPython is."""
    assets = dict(_assets())
    digest = hashlib.sha256()
    for name in sorted(assets):
        digest.update(f"{name} {len(assets[name])} ".encode() + assets[name])
    version = digest.hexdigest()[:_VERSION_LETTERS]
    names = [f"{version}/{name}" for name in sorted(assets)]
    listed = json.dumps({"version": version, "files": ["./", *names]})
    document = (WEB / DOCUMENT).read_text(encoding="utf-8")
    document = document.replace("{{BASE}}", f"{version}/").replace("{{POLICY}}", POLICY)
    contents = {f"{version}/{name}": content for name, content in assets.items()}
    contents[DOCUMENT] = document.encode()
    contents[WORKER] = (WEB / WORKER).read_bytes()
    contents[WORKER_LIST] = f"self.CASTELLAN = {listed};\n".encode()
    return {name: File(content, _TYPES[Path(name).suffix]) for name, content in contents.items()}


def write(folder: Path = SITE) -> dict[str, File]:
    """Writes the site anew and returns what it consists of."""
    files = build()
    shutil.rmtree(folder, ignore_errors=True)
    for name, file in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.content)
    return files


def _assets() -> Iterator[tuple[str, bytes]]:
    """What lies in the folder with the version's name."""
    _, package = find_wasm()
    yield "micropython.js", (package / "micropython.mjs").read_bytes()
    yield "micropython.wasm", (package / "micropython.wasm").read_bytes()
    yield "firmware.json", _json(dict(_board_files()))
    yield "page.json", _json(_page_data())
    for path in sorted(WEB.iterdir()):
        if path.suffix in _TYPES and path.name not in (DOCUMENT, WORKER):
            yield path.name, path.read_bytes()
    for code in LANGUAGES:
        yield f"words/{code}.json", _json(read_words(code))


def driver_sources() -> dict[str, str]:
    """What MicroPython needs beside firmware and shims to be a device: modules of host_tools."""
    states = [f"virtual/states/{path.stem}" for path in sorted(_STATES.glob("*.py"))]
    return {name: _module(name) for name in (*_DRIVER, "virtual/state", *states)}


def piece_sources() -> dict[str, str]:
    """What reads the text of a piece set, on every interpreter: modules of host_tools."""
    return {name: _module(name) for name in _PIECES}


def _board_files() -> Iterator[tuple[str, str]]:
    """The interpreter's file system: the firmware unchanged, the shims, and the page device."""
    sources = [("/firmware", ROOT / "firmware"), ("/shims", _HOST_TOOLS / "shims")]
    for where, folder in sources:
        for path in sorted(folder.rglob("*.py")):
            yield f"{where}/{path.relative_to(folder).as_posix()}", _text(path)
    glue = {name: _module(name) for name in _GLUE}
    for name, text in (driver_sources() | piece_sources() | glue).items():
        yield f"/host_tools/{name}.py", text


def _page_data() -> dict[str, Any]:
    """What the page has to know before it speaks."""
    return {
        "languages": [[code, read_words(code)["language"]] for code in LANGUAGES],
        "screens": find_screens(),
        "letters": LETTERS,
        "games": [[name, registry.meta(name).CODE, variant_letters(name)] for name in games.NAMES],
        # Where kingdoms are only counted, which the box does for its first game.
        "counted": {"suffix": COUNTED, "variants": variant_letters(games.NAMES[0], is_tally=True)},
    }


def _module(name: str) -> str:
    return _text(_HOST_TOOLS / f"{name}.py")


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def main() -> int:
    """`make site`: writes the folder and says how large it is."""
    try:
        files = write()
    except RuntimeMissing as problem:
        print(f"site: {problem}")
        return 3
    packed = sum(len(file.packed) for file in files.values())
    print(f"{SITE.relative_to(ROOT)}: {len(files)} files, {packed:,} bytes over the wire")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
