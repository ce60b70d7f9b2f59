"""`castellan link`: the device's picture in the terminal, and what is typed goes to the device."""

import argparse
import os
import select
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from host_tools.bad_input import complain
from host_tools.flash import ports
from host_tools.flash.problems import BoardProblem
from host_tools.flash.questions import add_port
from host_tools.link.picture import Painter
from host_tools.link.session import Message, Session
from host_tools.link.typed import HELP, NotUnderstood, message_for
from host_tools.virtual.glow import STYLES, style_here

_CLEAR = "\x1b[H\x1b[2J"
_LINES_BELOW = 4
_PAUSE_S = 0.15
_LAST_WORDS_S = 0.3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's words."""
    add_port(parser)
    parser.add_argument("--style", choices=STYLES, help="default: what the terminal can show")
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = "what can be typed, a line at a time:\n" + HELP


def run(args: argparse.Namespace) -> int:
    """Until `q`, the end of the input or the end of the cable."""
    try:
        with Session(ports.find(args.port)) as session:
            return Screen(session, args.style).run()
    except BoardProblem as problem:
        return complain("link", problem, 3)


class Screen:
    """The picture on top, what the device says below it; on a pipe only what is said."""

    def __init__(self, session: Session, style: str | None) -> None:
        """Asks the device to send pictures."""
        self._session = session
        self._is_terminal = sys.stdout.isatty()
        self._painter = Painter(style or style_here(sys.stdout.encoding or "ascii"))
        self._frame = b""
        self._words = "type help"
        self._status = 0
        session.send({"watch": True})

    def run(self) -> int:
        """Until it is over; 1 where something typed was refused."""
        for line in self._typed_lines():
            if line == "q":
                break
            if line:
                self._obey(line)
                # A key is down for a while, and the next must not fall into it.
                self._listen(_PAUSE_S)
        self._listen(_LAST_WORDS_S)
        return self._status

    def _typed_lines(self) -> Iterator[str]:
        """What is typed, line by line; the device is listened to in between."""
        left = b""
        while True:
            self._hear()
            if select.select([0], [], [], 0)[0]:
                data = os.read(0, 4096)
                if not data:
                    return
                *lines, left = (left + data).split(b"\n")
                for line in lines:
                    yield line.decode("utf-8", "replace").strip()

    def _listen(self, duration_s: float) -> None:
        end = time.monotonic() + duration_s
        while time.monotonic() < end:
            self._hear()

    def _hear(self) -> None:
        for message in self._session.receive():
            self._take(message)

    def _take(self, message: Message) -> None:
        frame = str(message.get("frame", ""))
        if len(frame) == 98:
            self._frame = bytes.fromhex(frame)
        elif "error" in message:
            self._words = f"refused: {message['error']}"
            self._status = 1
        elif "state" in message:
            self._words = f"{message['state']}, {message.get('log', 0)} actions"
            self._words += f"; it waits for: {message.get('ask', 'key')}"
        else:
            return
        self._show("frame" in message)

    def _show(self, is_picture: bool) -> None:
        size = shutil.get_terminal_size()
        if self._is_terminal:
            rows = size.lines - _LINES_BELOW
            picture = self._painter.lines(self._frame, size.columns, rows) if self._frame else []
            print(_CLEAR + "\n".join([*picture, self._words]), flush=True)
        elif not is_picture:
            print(self._words, flush=True)

    def _obey(self, line: str) -> None:
        words = line.split()
        try:
            if words[0] == "help":
                print(HELP)
            elif words[0] == "log" and len(words) == 2:
                lines = self._session.lines({"get": "log"})
                Path(words[1]).write_text("".join(f"{one}\n" for one in lines), encoding="utf-8")
                print(f"written: {words[1]}")
            else:
                self._session.send(message_for(line))
        except (NotUnderstood, OSError) as problem:
            self._status = 1
            print(f"castellan link: {problem}", file=sys.stderr)
