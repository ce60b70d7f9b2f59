"""A session with a running device: JSON lines over its port, as docs/link.md describes them."""

import json
import time
from collections.abc import Iterator
from typing import Any

import serial

from host_tools.bad_input import BadInput
from host_tools.flash import ports
from host_tools.flash.problems import BoardGone, BoardProblem, BoardRefused
from host_tools.foreign.limits import LONGEST_LINK_LINE_BYTES, MOST_LINK_LINES
from host_tools.foreign.structured import json_of

PROTOCOL = 1
_HELLO_S = 3.0
_ANSWER_S = 5.0
_PING_S = 5.0
_READ_S = 0.05

Message = dict[str, Any]


class Session:
    """A link with a running device. Open it with `with`. The device's game continues."""

    def __init__(self, port: str) -> None:
        """Open the session. Raises BoardProblem if the device does not answer."""
        self.port = port
        ports.check_access(port)
        try:
            # Two programs at one port would each read half of the answers.
            self._serial = serial.serial_for_url(
                port, timeout=_READ_S, write_timeout=_ANSWER_S, exclusive=True
            )
        except (OSError, ValueError):
            raise BoardProblem(ports.why_closed(port)) from None
        self._left = b""
        self._early: list[Message] = []  # received while waiting for another message
        self._sent_at = 0.0
        try:
            # End a half line that an earlier program may have left.
            self._write(b"\n")
            self.send({"hello": PROTOCOL})
            self.hello = self._wait_for("hello", _HELLO_S)
        except BaseException:
            self._serial.close()
            raise

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *problem: object) -> None:
        try:
            self.send({"bye": 1})
        except BoardProblem:
            pass
        finally:
            self._serial.close()

    def _write(self, data: bytes) -> None:
        try:
            self._serial.write(data)
        except OSError:
            raise BoardGone(self.port, "sending to it") from None

    def send(self, message: Message) -> None:
        """Send one message to the device."""
        self._sent_at = time.monotonic()
        self._write(json.dumps(message, separators=(",", ":")).encode() + b"\n")

    def receive(self) -> list[Message]:
        """Return new messages of the device. Sends a ping if needed to keep the session open."""
        if time.monotonic() - self._sent_at > _PING_S:
            self.send({"hello": PROTOCOL})
        try:
            data = self._serial.read(max(1, self._serial.in_waiting))
        except (OSError, TypeError):
            raise BoardGone(self.port, "listening to it") from None
        *lines, self._left = (self._left + data).split(b"\n")
        self._left = self._left[-LONGEST_LINK_LINE_BYTES:]
        early, self._early = self._early, []
        return early + [message for message in map(message_from, lines) if message is not None]

    def _wait_for(self, key: str, duration_s: float) -> Message:
        end = time.monotonic() + duration_s
        while time.monotonic() < end:
            messages = self.receive()
            for place, message in enumerate(messages):
                if key in message:
                    self._early = messages[place + 1 :]
                    return message
        raise BoardProblem(
            f"{self.port}: the port is there, but no game of ours answers. Is the firmware on the "
            "board, and does it show its picture? `castellan flash` puts it there"
        )

    def lines(self, wanted: Message) -> Iterator[str]:
        """Send a `get` message and yield the answer's lines. Raises BoardRefused."""
        self.send(wanted)
        end = time.monotonic() + _ANSWER_S
        count = 0
        while time.monotonic() < end and count <= MOST_LINK_LINES:
            for message in self.receive():
                if "error" in message:
                    raise BoardRefused(f"{self.port}: the board says: {message['error']}")
                if "line" in message:
                    if message["line"] is None:
                        return
                    end = time.monotonic() + _ANSWER_S
                    count += 1
                    yield str(message["line"])
        raise BoardGone(self.port, "reading from it")


def message_from(line: bytes) -> Message | None:
    """Parse a line as a message. Returns None for other output of the board."""
    if not line.lstrip().startswith(b"{") or len(line) > LONGEST_LINK_LINE_BYTES:
        return None
    try:
        message = json_of(line.decode())
    except (UnicodeDecodeError, BadInput):
        return None
    return message if isinstance(message, dict) else None
