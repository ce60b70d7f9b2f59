"""`castellan link`: show a device's picture in the terminal, and send it typed lines."""

import argparse
import time
from collections.abc import Iterator

from castellan.ui import palette

from host_tools.bad_input import BadInput, complain
from host_tools.flash import ports
from host_tools.flash.problems import BoardProblem, BoardRefused
from host_tools.flash.questions import add_port
from host_tools.foreign.limits import LONGEST_VALUE
from host_tools.foreign.shown import printable
from host_tools.link.screen import Screen
from host_tools.link.session import Message, Session
from host_tools.link.teller import Teller
from host_tools.link.typed import HELP, NotUnderstood, message_for
from host_tools.link.typing_thread import TypedLines
from host_tools.safe_write import open_replacing
from host_tools.virtual.says import LANGUAGES
from host_tools.virtual.terminal_pixels import STYLES

_PAUSE_S = 0.15
_LAST_WORDS_S = 0.3
_CELLS = 49


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    add_port(parser)
    parser.add_argument("--style", choices=STYLES, help="default: what the terminal can show")
    parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0], help="of the words")
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = "what can be typed, a line at a time:\n" + HELP


def run(args: argparse.Namespace) -> int:
    """Run until `q`, the end of input or a pulled cable. Returns the exit code."""
    try:
        with Session(ports.find(args.port)) as session:
            return Conversation(session, Screen(args.style), args.language).run()
    except BoardProblem as problem:
        return complain("link", problem, 3)


class Conversation:
    """Sends typed lines to the device, and shows its messages."""

    def __init__(self, session: Session, screen: Screen, language: str = LANGUAGES[0]) -> None:
        """Begin the conversation: ask the device to send its pictures."""
        self._session = session
        self._screen = screen
        self._teller = Teller(session, language)
        self._status = 0
        session.send({"watch": True})

    def run(self) -> int:
        """Send typed lines until `q` or the end of input. Returns 1 if one was refused, else 0."""
        for line in self._typed_lines():
            if line == "q":
                break
            self._screen.begin_line()
            if line:
                self.obey(line)
                # A key stays down for a while. The next key must wait until the key is up.
                self._listen(_PAUSE_S)
        self._listen(_LAST_WORDS_S)
        return self._status

    def _typed_lines(self) -> Iterator[str]:
        """Yield typed lines. Handles messages of the device while it waits."""
        typed = TypedLines()
        while True:
            self.show_new_messages()
            for line in typed.take():
                if line is None:
                    return
                yield line

    def _listen(self, duration_s: float) -> None:
        end = time.monotonic() + duration_s
        while time.monotonic() < end:
            self.show_new_messages()

    def show_new_messages(self) -> None:
        """Show what the device has said since the last call."""
        for message in self._session.receive():
            self._take(message)
        self._teller.ask()

    def _take(self, message: Message) -> None:
        if self._teller.takes(message):
            self._screen.tell(self._teller.says)
        elif "frame" in message:
            frame = _frame_from(message["frame"])
            if frame:
                self._screen.show_frame(frame)
        elif "error" in message:
            self._status = 1
            self._screen.note(f"refused: {_value(message, 'error')}")
        elif "state" in message:
            self._screen.say(
                f"{_value(message, 'state')}, {_value(message, 'log', 0)} actions; it waits for: "
                f"{_value(message, 'ask', 'key')} (help tells what can be typed)"
            )

    def obey(self, line: str) -> None:
        """Run one typed line. An invalid line shows an error on the screen."""
        words = line.split()
        try:
            if words[0] == "help":
                self._screen.note(HELP)
            elif words[0] == "log" and len(words) == 2:
                self._write_log(words[1])
            else:
                self._session.send(message_for(line))
                self._teller.hurry()
        except (NotUnderstood, BoardRefused, BadInput) as problem:
            self._status = 1
            self._screen.note(f"castellan link: {problem}", is_complaint=True)

    def _write_log(self, name: str) -> None:
        lines = self._session.lines({"get": "log"})
        with open_replacing(name) as file:
            file.writelines(f"{one}\n".encode() for one in lines)
        self._screen.note(f"written: {name}")


def _value(message: Message, key: str, default: object = "") -> str:
    """Return what the device says of `key`, as short text."""
    return printable(message.get(key, default), LONGEST_VALUE)


def _frame_from(text: object) -> bytes:
    """Parse 49 palette numbers from hex digits. Returns no bytes if they are invalid."""
    try:
        frame = bytes.fromhex(str(text))
    except ValueError:
        return b""
    return frame if len(frame) == _CELLS and max(frame) < palette.COUNT else b""
