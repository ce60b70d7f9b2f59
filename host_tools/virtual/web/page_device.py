"""Runs the device in the page's MicroPython, with its flash and the calls that the page makes.

Portable: runs in MicroPython and on CPython. `page` is a module of the page with `keep(path)`
and `drop(path)`. Both return True if the browser's storage has made the same change.
"""

import json

from castellan.device import codes, pins
from castellan.device.files import Files
from castellan.device.saver import MATCH_SCHEMA, MOST_MATCH_BYTES
from castellan.device.store import MATCH, Store
from castellan.ui import light
from castellan.ui.preferences import Preferences
from castellan.ui.session import Session

from host_tools.virtual import state
from host_tools.virtual.json_text import to_text
from host_tools.virtual.says import Sentences
from host_tools.virtual.states import name_of
from host_tools.virtual.virtual_device import CELLS, VirtualDevice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FLASH = "/castellan"
DESK = "/desk"  # folder of uploaded files
_NO_ROOM = 28  # ENOSPC
_SETTLE_MS = 1000


class Flash:
    """`os` and `open` of the device: files in memory, copied to the browser's storage."""

    def __init__(self, os: "Any", opener: "Any", page: "Any"):
        self.listdir = os.listdir
        self.stat = os.stat
        self.mkdir = os.mkdir
        self.statvfs = os.statvfs
        self._os = os
        self._open = opener
        self._page = page

    def open(self, path: str, mode: str) -> "Any":
        """Open a file. Written content is stored when the `with` that holds the file ends."""
        file = self._open(path, mode)
        return Written(file, self._page, path) if "w" in mode else file

    def rename(self, path: str, new_path: str) -> None:
        """Rename a file. At any moment the storage has at least one of the two names."""
        self._os.rename(path, new_path)
        _must(self._page.keep(new_path))
        _must(self._page.drop(path))

    def remove(self, path: str) -> None:
        """Remove a file."""
        self._os.remove(path)
        _must(self._page.drop(path))


class Written:
    """A file that is open for writing. Closing the file stores it in the browser."""

    def __init__(self, file: "Any", page: "Any", path: str):
        self._file = file
        self._page = page
        self._path = path

    def __enter__(self) -> "Any":
        return self._file

    def __exit__(self, kind: "Any", value: "Any", trace: "Any") -> None:
        self._file.close()
        # The firmware handles a full storage: it removes old games and shows E1.
        _must(self._page.keep(self._path))


def _must(has_followed: bool) -> None:
    if not has_followed:
        raise OSError(_NO_ROOM)


class PageDevice:
    """A device that gets its time and keys from the page."""

    def __init__(self, machine: "Any", neopixel: "Any", flash: Flash, say: "Any"):
        self.device = VirtualDevice(machine, neopixel, Files(flash, flash.open), FLASH, say)
        self._machine = machine
        self._files = Files(flash, flash.open)
        self._told = (-1, "", -1)
        self._sentences = Sentences("", {})
        self._said: Any = []

    def power_on(self, now: int, entropy: int) -> None:
        """Boot with the content of the flash."""
        self._told = (-1, "", -1)
        self.device.power_on(now, entropy)

    def turn(self, duration_ms: int, levels: int) -> str:
        """Run one pass of the firmware's loop.

        Returns the changes as JSON, or "" without changes.
        """
        device = self.device
        device.turn(duration_ms, levels)
        told = (device.writes, device.screen, self._log_count())
        if told == self._told:
            return ""
        self._told = told
        return to_text(
            (
                ("sent", _hex(device.sent[: CELLS * 3])),
                ("frame", _hex(device.frame)),
                ("screen", device.screen),
                ("game", device.session.game if device.session is not None else ""),
                ("counts", device.session is not None and device.session.is_score_only),
                ("log", told[2]),
                ("ma", self._milliamperes()),
            )
        )

    def use_words(self, code: str, words: str) -> None:
        """Say everything in a language from now on. `words` is JSON, see `says.py`."""
        self._sentences = Sentences(code, json.loads(words))
        self._said = []

    def says(self) -> str:
        """Return what the screen says as JSON: the whole `text`, and the `news` since last time.

        The news are "" if nothing is new.
        """
        facts = self.device.facts()
        game = self.device.game
        news = self._sentences.news(self._said, facts, game)
        self._said = facts
        return to_text((("text", self._sentences.text(facts, game)), ("news", news)))

    def settle(self) -> None:
        """Let a second pass without a key, so that pending saves are written."""
        self.device.turn(_SETTLE_MS, 0)

    def pixels(self) -> str:
        """Return each cell's index on the strip, as hexadecimal text."""
        return _hex(self.device.pixels)

    def game(self) -> str:
        """Return the game's state as JSON. Its `focus` is the player whom the screen is about."""
        session = self.device.session
        told = state.game_of(session)
        if told is None:
            return to_text(None)
        pairs = list(told)
        pairs.append(("focus", name_of(session.match, session.flow.focus(session))))
        return to_text(tuple(pairs))

    def log(self) -> str:
        """Return the lines of the game's log as JSON."""
        return to_text(state.log_of(self.device.session))

    def save_path(self) -> str:
        """Return the path of the newest saved match, or ""."""
        self.settle()
        store = self._store(FLASH)
        code = store.load(bytearray(MOST_MATCH_BYTES))
        return store.path(store.newest) if code == codes.FINE and not store.is_new else ""

    def judge(self) -> str:
        """Check the uploaded save. Returns `fine`, `newer`, `damaged` or `none`."""
        store = self._store(DESK)
        payload = bytearray(MOST_MATCH_BYTES)
        code = store.load(payload)
        if code == codes.NEWER_SAVE:
            return "newer"
        if code != codes.FINE or store.is_new:
            return "damaged"
        if not store.length:
            return "none"
        session = Session(Preferences())
        return "fine" if session.load(bytes(payload[: store.length])) else "damaged"

    def packs(self) -> str:
        """Describe the owner's packs as a JSON list: corrected tables, and a piece set."""
        from castellan.device import own_packs

        found = [
            (name, own_packs.read_one(self._files, FLASH, name)) for name in own_packs.names()
        ]
        return to_text([_pack_facts(name, data) for name, data in found if data])

    def take_pack(self) -> str:
        """Store the uploaded file `pack.txt`. Returns the problem with it as JSON, or null."""
        from castellan.device import own_packs

        from host_tools.packs.pack_text import is_pack, parse_bytes
        from host_tools.pieces.shapes import PieceError

        with self._files.open(DESK + "/pack.txt", "rb") as file:
            content = file.read()
        kind = "pack" if is_pack(content) else "pieces"
        try:
            name, data = parse_bytes(content)
        except PieceError as problem:
            line = ("line", problem.line)
            return to_text((("kind", kind), line, ("problem", problem.words)))
        words = own_packs.keep(self._files, FLASH, name, data)
        self._attach_packs()
        return to_text((("kind", kind), ("line", 0), ("problem", words)) if words else None)

    def forget_packs(self) -> str:
        """Delete the owner's packs and use the firmware's. Returns a problem as JSON, or null."""
        from castellan.device import own_packs

        for name in own_packs.names():
            if own_packs.read_one(self._files, FLASH, name):
                words = own_packs.keep(self._files, FLASH, name, b"")
                if words:
                    return to_text((("kind", "pack"), ("line", 0), ("problem", words)))
        self._attach_packs()
        return to_text(None)

    def _attach_packs(self) -> None:
        from castellan.device import own_packs

        if self.device.session is not None:
            own_packs.attach(self.device.session, self._files, FLASH)

    def _store(self, folder: str) -> Store:
        return Store(self._files, folder, "match%d/save", MATCH, MATCH_SCHEMA, MOST_MATCH_BYTES)

    def _log_count(self) -> int:
        session = self.device.session
        match = session.match if session is not None else None
        return match.log.count if match is not None else 0

    def _milliamperes(self) -> int:
        """Estimate the current in mA from the last frame, with the firmware's formula."""
        is_powered = self._machine.level_of(pins.LED_POWER)
        return int(
            light.milliamperes(sum(self.device.sent), light.FULL, CELLS if is_powered else 0)
        )


def _pack_facts(name: str, data: bytes) -> "Any":
    from castellan.device import own_packs
    from castellan.rules import registry

    facts: list[tuple[str, Any]] = [("game", name), ("stamp", own_packs.stamp_of(name, data))]
    if name != own_packs.PIECES:
        facts.append(("title", registry.meta(name).TITLE))
        facts.append(("version", data[1]))
        return tuple(facts)
    from castellan.rules.dragon_inferno.pieces import Pieces

    pieces = Pieces(data)
    facts.append(("tiles", pieces.tiles))
    facts.append(("dragons", pieces.dragons))
    facts.append(("width", pieces.width))
    facts.append(("height", pieces.height))
    return tuple(facts)


def _hex(data: "Any") -> str:
    return "".join([f"{number:02x}" for number in data])
