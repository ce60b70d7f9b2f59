"""The link with a computer over USB: one JSON object a line, both ways. See docs/link.md.

Room: device. Loaded with the first byte received, and unloaded when the computer falls silent.

Input is not trusted: lines have a largest length, unknown keys are ignored, wrong types are
refused, and the rules check every move. Output never waits. Unread output is dropped.
"""

import binascii
import json

from castellan.core import modules
from castellan.core.compat import const
from castellan.core.crc import crc32
from castellan.core.ticks import diff
from castellan.device import link_commands
from castellan.version import VERSION

PROTOCOL = 1
_MOST_LINE_BYTES = const(200)
_MOST_WAITING_BYTES = const(600)
_BYTES_A_TURN = const(64)
_SILENCE_MS = const(15000)
_NEWLINE = const(10)
_CELLS = const(49)
_PACKS = "castellan.rules.packs"  # 3 KB, for corrected packs only
_MODULES = (
    "castellan.facts",
    "castellan.device.messages",
    "castellan.device.link_commands",
    "castellan.device.usb_serial",
    "castellan.device.link",
)


def step(loop, now: int) -> int:
    """Run one pass of the link. Returns the keys that the computer holds. Catches exceptions."""
    try:
        return _step(loop, now)
    except Exception as problem:
        loop.link = None
        loop.has_host_session = False
        loop.board.stdin_poll = None
        _drop_modules()
        loop.failure().lose_link(loop, problem, now)
        return 0


def _drop_modules() -> None:
    modules.forget(*_MODULES)


def _step(loop, now: int) -> int:
    """Begin, run or end the session. Returns the keys that the computer holds."""
    link = loop.link
    if link is None:
        from castellan.device import usb_serial  # noqa: PLC0415 - tests use another one

        link = loop.link = Link(loop, usb_serial.UsbSerial(), now)
    levels = link.step(now)
    if link.is_over:
        loop.link = None
        link.end()
    return levels


class Link:
    """One session with a computer. The main loop calls `step` in each pass until `is_over`."""

    def __init__(self, loop, cable, now: int):
        """Begin a session. `cable` is a `UsbSerial` or an object with its methods."""
        self.loop = loop
        self.is_over = False
        self.levels = 0  # keys that the computer holds down
        self.until = now
        self.lines = None  # still to be sent, line by line
        self.lines_check = -1  # checksum of the log in `lines`, -1 for other lines
        self._usb = cable
        self._heard_at = now
        self.gathered = b""  # bytes of a pack that arrives in parts
        self.what: dict = {}  # the message that runs now
        self._line = bytearray(_MOST_LINE_BYTES)
        self._length = 0
        self._is_too_long = False
        self._waiting = b""
        self._sent = 0
        self._is_watched = False
        self._owes_sign = False
        self._seen = bytearray(_CELLS)
        self._count = -1
        self._screen = ""

    def step(self, now: int) -> int:
        """Read input and write output. Returns the keys that the computer holds."""
        self._read(now)
        if self._owes_sign:
            self._owes_sign = not link_commands.show_sign(self.loop, now)
        self._write()
        if self._sent >= len(self._waiting):
            self._send_changes()
        if self.levels and diff(now, self.until) >= 0:
            self.levels = 0
        if diff(now, self._heard_at) >= _SILENCE_MS:
            self.is_over = True
        if self._usb.is_cut:
            self.loop.board.stdin_poll = None
            self.is_over = True
        return self.levels

    def end(self) -> None:
        """End the session and unload its modules, which frees 7 KB."""
        self.loop.has_host_session = False
        self.loop = self.lines = None
        _drop_modules()

    # Bytes

    def _read(self, now: int) -> None:
        for _ in range(_BYTES_A_TURN):
            letter = self._usb.read()
            if letter < 0:
                break
            if letter == _NEWLINE:
                self._heard_at = now
                self._take(now)
                break  # one line a pass, so that input cannot stop the game
            if self._length < _MOST_LINE_BYTES:
                self._line[self._length] = letter
                self._length += 1
            else:
                self._is_too_long = True

    def _write(self) -> None:
        waiting = self._waiting
        for _ in range(_BYTES_A_TURN):
            if self._sent >= len(waiting) or not self._usb.write(waiting[self._sent]):
                break
            self._sent += 1

    def send(self, **what) -> None:
        """Queue a JSON object for output. Drops the object if the queue is full."""
        line = json.dumps(what).encode() + b"\n"
        left = self._waiting[self._sent :]
        self._sent = 0
        self._waiting = left + line if len(left) + len(line) <= _MOST_WAITING_BYTES else left

    # Lines

    def _take(self, now: int) -> None:
        line = bytes(memoryview(self._line)[: self._length]).strip()
        is_too_long = self._is_too_long
        self._length = 0
        self._is_too_long = False
        if is_too_long:
            self.send(error="the line is too long")
        elif line:
            what = _object_from(line)
            if what is None:
                self.send(error="this is no JSON object")
            else:
                self._answer(what, now)

    def _answer(self, what, now: int) -> None:
        if what.get("hello") == PROTOCOL:
            if not self.loop.has_host_session:
                self._count = -1
                self._owes_sign = True
            self.loop.has_host_session = True
            # End the half line that a pulled cable may have left.
            self._waiting = self._waiting[self._sent :] + b"\n"
            self._sent = 0
            self.send(hello=PROTOCOL, product="castellan", version=VERSION)
        elif not self.loop.has_host_session:
            self.send(error="say hello first", hello=PROTOCOL)
        elif what.get("bye"):
            self.is_over = True
        else:
            if "watch" in what:
                self._is_watched = what["watch"] is True
                self._seen[0] = 255
            self.what = what
            problem = link_commands.obey(self, what, now)
            if problem:
                self.send(error=problem)

    # Changes

    def _send_changes(self) -> None:
        """Send one change of state or picture. A slow computer only misses pictures."""
        if not self.loop.has_host_session:
            return
        if self.lines is not None:
            self._send_line()
        elif not self._send_state() and self._is_watched:
            shown = self.loop.shown
            if shown is not None and shown.frame != self._seen:
                self._seen[:] = shown.frame
                self.send_frame()

    def _send_line(self) -> None:
        if self.lines_check >= 0 and self.lines_check != self.log_check():
            self._end_lines()
            self.send(error="log: the match has gone on meanwhile")
            return
        line = next(self.lines, None)  # type: ignore[call-overload]
        if line is None:
            self._end_lines()
        self.send(line=line)

    def _end_lines(self) -> None:
        self.lines = None

    def _send_state(self) -> bool:
        """Send screen name, log length and log checksum. Returns False if none has changed."""
        shown = self.loop.shown
        screen = shown.name if shown is not None else ""
        match = self._match()
        count = match.log.count if match is not None else 0
        if count == self._count and screen == self._screen:
            return False
        self._count = count
        self._screen = screen
        check = "%08x" % self.log_check()
        what = {"state": screen, "log": count, "hash": check}
        what["ask"] = getattr(shown, "link_key", "key")
        if match is not None and match.pack:
            what["pack"] = modules.load(_PACKS).stamp(match.pack)
        self.send(**what)
        return True

    def _match(self):
        shell = self.loop.shell
        return shell.app.match if shell is not None else None

    def log_check(self) -> int:
        """Return the CRC-32 of the log of the open match, or of no bytes without one."""
        match = self._match()
        return crc32(memoryview(match.log.data)[: match.log.size] if match is not None else b"")

    def send_frame(self) -> None:
        """Send the picture as 49 palette numbers."""
        shown = self.loop.shown
        frame = shown.frame if shown is not None else bytes(_CELLS)
        self.send(frame=binascii.hexlify(bytes(frame)).decode())


def _object_from(line: bytes):
    """Parse one line as a JSON object. Returns None if it is not one."""
    try:
        what = json.loads(line)
    except (ValueError, UnicodeError, RuntimeError):
        return None
    return what if isinstance(what, dict) else None
