"""List the readers of what a board says or holds, as functions of bytes."""

import contextlib
import io

from castellan.core import modules
from castellan.device import codes
from castellan.device.store import MATCH, Store
from castellan.ui import screens
from castellan.ui.preferences import Preferences
from castellan.ui.session import Session
from reading import Unfit, check_words, refusals
from support.link_bench import Bench
from support.memory_disk import MemoryDisk

from host_tools.commands.link import Conversation
from host_tools.flash.board import SerialBoard
from host_tools.flash.patience import PatientPort
from host_tools.flash.transport import Transport
from host_tools.link.screen import Screen
from host_tools.link.session import message_from
from host_tools.link.typed import NotUnderstood, message_for

_FOLDER = "/castellan-data"
_MOST_SAVE_BYTES = 3000


def answers(data):
    """Read what a board's prompt answers."""
    for ask in (
        SerialBoard.about,
        SerialBoard.free_flash_bytes,
        lambda board: board.listing(("/castellan-data",)),
        lambda board: board.read("/x"),
    ):
        with refusals():
            ask(_Board(data))


class _Wire:
    """A serial port with bytes. Then the board is silent for ever, as after a timeout."""

    def __init__(self, data):
        self._stream = io.BytesIO(data)

    def inWaiting(self):  # noqa: N802 - a name of pyserial
        return 1

    def read(self, count):
        return self._stream.read(1) or b"\x04"


class _Board(SerialBoard):
    def __init__(self, data):
        wire = Transport.__new__(Transport)
        wire.serial = self._wait = PatientPort(_Wire(data))
        wire.is_pty = False
        wire.exec_raw_no_follow = lambda command: None
        self.port = "/dev/x"
        self._transport = wire


class _Link:
    def __init__(self, lines):
        self.lines = lines

    def send(self, message):
        pass

    def receive(self):
        return [message for message in map(message_from, self.lines) if message is not None]


def messages(data):
    """Show the messages of a running device, as `castellan link` does."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        talk = Conversation(_Link(data.split(b"\n")), Screen("letters"))
        talk.obey("undo")
        talk.show_new_messages()
    check_words(out.getvalue())


def typed(data):
    """Understand lines typed at `castellan link`."""
    for line in data.decode("utf-8", "replace").split("\n"):
        if line.split():
            with contextlib.suppress(NotUnderstood):
                message_for(line)


def cable(data):
    """Give bytes to the link of a running device. Its game must go on."""
    bench = Bench()
    bench.hello()
    bench.usb_serial.coming.extend(data[:300] + b"\n")
    bench.run(5 * (min(len(data), 300) + 20))
    if bench.usb_serial.coming or bench.loop.alarm is not None or bench.loop.safe is not None:
        raise Unfit("the device has stopped")
    modules.forget("castellan.ui.match_lifecycle")


def sessions(data):
    """Load the dump of a session."""
    session = Session(Preferences())
    if session.load(data):
        session.dump()
        screens.drop_game(session.game)


def saves(data):
    """Load the newest of two save files."""
    disk = MemoryDisk()
    half = len(data) // 2
    for slot, content in enumerate((data[:half], data[half:])):
        disk.folders |= {_FOLDER, f"{_FOLDER}/match{slot}"}
        disk.files[f"{_FOLDER}/match{slot}/save"] = bytes(content)
    buffer = bytearray(_MOST_SAVE_BYTES)
    store = Store(disk, _FOLDER, "match%d/save", MATCH, 1, _MOST_SAVE_BYTES)
    if store.load(buffer) == codes.FINE and not store.is_new:
        sessions(bytes(buffer[: store.length]))
