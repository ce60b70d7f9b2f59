"""List every reader of foreign input as a function of bytes.

A reader refuses bad input by its own exception only, or by an answer. Any other exception, and a
text that is not printable or too long, is a failure.
"""

import contextlib
import io
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from any_input import answer_of
from castellan.core import modules
from castellan.device import codes
from castellan.device.store import MATCH, Store
from castellan.ui import screens
from castellan.ui.preferences import Preferences
from castellan.ui.session import Session
from support.link_bench import Bench
from support.memory_disk import MemoryDisk

from host_tools import cli
from host_tools.archive import json_lines, player_names
from host_tools.bad_input import BadInput, lines_of
from host_tools.commands import archive, mirror, replay
from host_tools.commands.link import Conversation
from host_tools.flash import backup, uf2
from host_tools.flash.board import SerialBoard
from host_tools.flash.patience import PatientPort
from host_tools.flash.problems import BoardProblem
from host_tools.flash.transport import Transport
from host_tools.foreign.limits import LONGEST_MESSAGE
from host_tools.games.game_log import match_from
from host_tools.link.screen import Screen
from host_tools.link.session import message_from
from host_tools.link.typed import NotUnderstood, message_for
from host_tools.packs import library
from host_tools.simulate import tune
from host_tools.terminal.output import Terminal
from host_tools.tournament import plan
from host_tools.tournament.journal import Journal
from host_tools.tournament.schedule import Schedule

_FOLDER = "/castellan-data"
_MOST_SAVE_BYTES = 3000
_PLAN = b'players = ["greedy", "random"]\ngames = 100\n'
_REFUSED = (BadInput, BoardProblem)


class Unfit(AssertionError):
    """Raised if a reader accepts or says something that it must not."""


def check_words(words, longest=LONGEST_MESSAGE):
    """Check lines that a command prints."""
    for line in words.split("\n"):
        if not line.isprintable() or len(line) > longest:
            raise Unfit(f"shows {line!r:.300}")


@contextlib.contextmanager
def _refusals():
    """Accept the exceptions of bad input. Their text becomes printable when it is shown."""
    with contextlib.suppress(*_REFUSED):
        yield


_place = []


def _file(data):
    """Write a file into the memory of the computer. Returns its path."""
    if not _place:
        folder = "/dev/shm" if Path("/dev/shm").is_dir() else None
        _place.append(tempfile.TemporaryDirectory(prefix="castellan-fuzz-", dir=folder))
    path = Path(_place[0].name) / "input"
    for old in Path(_place[0].name).iterdir():
        old.unlink()
    path.write_bytes(data)
    return path


def _numbered(data):
    lines = []
    for number, line in lines_of(io.BytesIO(data)):
        if isinstance(line, BadInput):
            raise line
        lines.append((number, line))
    return lines


def logs(data):
    """Replay a log. Print the game's story, and the game as JSON."""
    with _refusals():
        match = match_from("log", _numbered(data))
        stream = io.StringIO()
        replay.print_story(Terminal(stream, {}), match)
        check_words(stream.getvalue())
        replay.as_json(match)


def _command(*words):
    def read(data):
        status, out, err = answer_of(*words, data=data)
        if status not in (0, 1, 2):
            raise Unfit(f"exit code {status}")
        check_words(err)
        check_words(out, 10**6)

    return read


def kingdom(data):
    """Score a drawn kingdom."""
    _command("score", "--harmony")(data)


def objects(data):
    """Score kingdoms in JSON lines, and list the places for dominoes."""
    _command("score", "--jsonl")(data)
    _command("legal", "--jsonl")(data)


def pieces(data):
    """Check and show a piece set."""
    _command("pieces", "show", "-")(data)


def packs(data):
    """Check a pack of a game."""
    with _refusals():
        name, pack, _ = library.read_pack(str(_file(data)))
        library.words_for(name, pack)
        if name != library.PIECES:
            library.text_of(name, pack)


def plans(data):
    """Read the plan of a tournament."""
    with _refusals():
        plan.read(str(_file(data)))


def journals(data):
    """Continue a tournament from its journal."""
    path = _file(_PLAN)
    here = plan.read(str(path))
    journal_path = path.with_name("journal")
    journal_path.write_bytes(data)
    with _refusals(), closing(Journal(journal_path, here, "core")) as journal:
        journal.fill(Schedule(here))


def checkpoints(data):
    """Load a checkpoint of tune."""
    with _refusals():
        tune.load(_file(data))


def exports(data):
    """Read the lines of an archive's export."""
    for number, line in lines_of(io.BytesIO(data)):
        json_lines.read_line((f"line {number}", line))


def names(data):
    """Read the file with the names of players."""
    path = _file(data)
    path.rename(path.with_name(player_names.FILE))
    with _refusals():
        player_names.names_from(None, path)


def databases(data):
    """Open an archive: its statistics, its first game, and its export."""
    _look_into(_file(data))


def _look_into(path):
    # Not by `cli.main`, which compares the compiled rules with their sources each time.
    out = io.StringIO()
    for given in (["stats"], ["show", "1"], ["export"]):
        if not _parsers:
            _parsers.append(cli.parser_of("archive"))
        args = _parsers[0].parse_args(["--archive", str(path), *given])
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            if archive.run(args) not in (0, 1, 2):
                raise Unfit("an unknown exit code")
    check_words(out.getvalue(), 10**6)


_parsers = []


def tables(data):
    """Run SQL in an archive, as another program might, and read the archive then."""
    path = _file(archive_bytes())
    with (
        contextlib.suppress(sqlite3.Error, sqlite3.Warning, ValueError),
        closing(sqlite3.connect(path, isolation_level=None)) as connection,
    ):
        connection.set_progress_handler(lambda: 1, 100_000)
        connection.set_authorizer(_is_harmless)
        for statement in data.decode().split(";"):
            connection.execute(statement)
    _look_into(path)


def _is_harmless(action, *_):
    return sqlite3.SQLITE_DENY if action == sqlite3.SQLITE_ATTACH else sqlite3.SQLITE_OK


_archives = []


def archive_bytes():
    """Return the content of an archive with one game."""
    if not _archives:
        path = _file(b"")
        path.unlink()
        log = Path(__file__).parents[1] / "logs" / "kingdomino-2.log"
        answer_of("archive", "--archive", str(path), "add", str(log), data=b"")
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
        _archives.append(path.read_bytes())
    return _archives[0]


def backups(data):
    """Read a backup of a board."""
    with _refusals():
        backup.load(_file(data))


def images(data):
    """Read an image of a board."""
    with _refusals():
        uf2.read(_file(data))


def answers(data):
    """Read what a board's prompt answers."""
    for ask in (
        SerialBoard.about,
        SerialBoard.free_flash_bytes,
        lambda board: board.listing(("/castellan-data",)),
        lambda board: board.read("/x"),
    ):
        with _refusals():
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


def frames(data):
    """Read recorded answers of the virtual device for `castellan mirror`."""
    for _, line in lines_of(io.BytesIO(data)):
        with _refusals():
            mirror.answer_in(line)


def words(data):
    """Give any words to the command line. Only commands that do nothing are reached."""
    parts = data.decode("utf-8", "replace").replace("\x00", "").split("\n")
    out = io.StringIO()
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(out),
        contextlib.suppress(SystemExit),
    ):
        cli.parser_of("score").parse_args(parts)
    if "usage" not in out.getvalue():
        check_words(out.getvalue())


READERS = {
    function.__name__: function
    for function in (
        logs,
        kingdom,
        objects,
        pieces,
        packs,
        plans,
        journals,
        checkpoints,
        exports,
        names,
        databases,
        tables,
        backups,
        images,
        answers,
        messages,
        typed,
        cable,
        sessions,
        saves,
        frames,
        words,
    )
}
