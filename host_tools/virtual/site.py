"""Builds the web page as static files, which `make site` writes and `castellan serve` serves.

The document refers to a folder whose name is the hash of the folder's content. So a browser may
cache that folder for ever, and files of two versions never mix.
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
from host_tools.drawing import square_style
from host_tools.games.duel import COAT_COLOURS
from host_tools.interpreters.runtimes import RuntimeMissing, find_wasm
from host_tools.release import notices
from host_tools.terminal.messages import say
from host_tools.terminal.output import PLAYER_COLOURS
from host_tools.virtual.says import LANGUAGES
from host_tools.virtual.words import (
    COUNTED,
    find_screens,
    house_letters,
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
    ".txt": "text/plain; charset=utf-8",
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
    "virtual/says",
    "virtual/fact_words",
)
_STATES = Path(__file__).with_name("states")  # modules with the state of each game
_TABLE = Path(__file__).with_name("table")  # modules with the choices of each game
_PAGE_DEVICE = ("virtual/web/__init__", "virtual/web/page_device")
_PIECES = ("__init__", "pieces/__init__", "pieces/piece_set", "pieces/shapes")
_NOT_PORTABLE = ("handing_over", "library")  # of the folder `packs`
_VERSION_LETTERS = 12
_GZIP_LEVEL = 9


@dataclass(frozen=True)
class File:
    """One file of the web page, with its content and type."""

    content: bytes
    kind: str

    @property
    def packed(self) -> bytes:
        """Return the content, compressed by gzip."""
        return gzip.compress(self.content, _GZIP_LEVEL, mtime=0)


def build() -> dict[str, File]:
    """Build every file of the site, by path. Raises RuntimeMissing if MicroPython is missing."""
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
    contents[notices.FILE.name] = notices.text().encode()
    return {name: File(content, _TYPES[Path(name).suffix]) for name, content in contents.items()}


def write(folder: Path = SITE) -> dict[str, File]:
    """Replace the folder by a new site. Returns its files."""
    files = build()
    shutil.rmtree(folder, ignore_errors=True)
    for name, file in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.content)
    return files


def _assets() -> Iterator[tuple[str, bytes]]:
    """Yield name and content of each file in the folder that is named after the version."""
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
    """Return the modules of host_tools that MicroPython needs for a virtual device."""
    states = [f"virtual/states/{path.stem}" for path in sorted(_STATES.glob("*.py"))]
    return {name: _module(name) for name in (*_DRIVER, "virtual/state", *states)}


def piece_sources() -> dict[str, str]:
    """Return the modules of host_tools that parse packs and piece sets, on every interpreter."""
    paths = sorted((_HOST_TOOLS / "packs").glob("*.py"))
    packs = [f"packs/{path.stem}" for path in paths if path.stem not in _NOT_PORTABLE]
    return {name: _module(name) for name in (*_PIECES, *packs)}


def _board_files() -> Iterator[tuple[str, str]]:
    """Yield path and text of the interpreter's files: unchanged firmware, shims, page modules."""
    sources = [("/firmware", ROOT / "firmware"), ("/shims", _HOST_TOOLS / "shims")]
    for where, folder in sources:
        for path in sorted(folder.rglob("*.py")):
            yield f"{where}/{path.relative_to(folder).as_posix()}", _text(path)
    tables = [f"virtual/table/{path.stem}" for path in sorted(_TABLE.glob("*.py"))]
    page = {name: _module(name) for name in (*_PAGE_DEVICE, *tables)}
    for name, text in (driver_sources() | piece_sources() | page).items():
        yield f"/host_tools/{name}.py", text


def _page_data() -> dict[str, Any]:
    """Return the facts that the page needs before the device starts."""
    return {
        "languages": [[code, read_words(code)["language"]] for code in LANGUAGES],
        "screens": find_screens(),
        "letters": LETTERS,
        "games": [
            [name, registry.meta(name).CODE, variant_letters(name), house_letters(name)]
            for name in games.NAMES
        ],
        # Score-only mode exists for the first game.
        "counted": {
            "suffix": COUNTED,
            "variants": variant_letters(games.NAMES[0], is_score_only=True),
        },
        "squares": {
            "lands": _hexed(square_style.TERRAIN_COLOURS),
            "coats": _hexed(COAT_COLOURS),
            "players": {
                name: square_style.hexed(colour) for name, colour in PLAYER_COLOURS.items()
            },
            "signs": {"lands": square_style.CROWN, "coats": square_style.CROSS},
            "shapes": square_style.SHAPES,
            "inks": square_style.INKS,
        },
    }


def _hexed(pairs: dict[str, tuple[Any, Any]]) -> dict[str, list[str]]:
    """Return the ground and the ink of each letter as `#rrggbb`."""
    return {
        letter: [square_style.hexed(colour) for colour in pair] for letter, pair in pairs.items()
    }


def _module(name: str) -> str:
    return _text(_HOST_TOOLS / f"{name}.py")


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def main() -> int:
    """Write the folder for `make site` and print its size."""
    try:
        files = write()
    except RuntimeMissing as problem:
        say(f"site: {problem}")
        return 3
    packed = sum(len(file.packed) for file in files.values())
    say(f"{SITE.relative_to(ROOT)}: {len(files)} files, {packed:,} bytes over the wire")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
