"""A hostile, empty or huge backup, and a hostile board, change nothing and cost no memory."""

import io
import json
import tracemalloc
import zipfile
from contextlib import contextmanager
from pathlib import Path

import commands
import pytest
from mpremote.transport import TransportError

from host_tools.bad_input import BadInput
from host_tools.commands import restore as restore_command
from host_tools.flash import backup, transport, uf2
from host_tools.flash.board import About, Listing, SerialBoard
from host_tools.flash.patience import PatientPort
from host_tools.flash.problems import BoardGone, BoardProblem, FlashFull
from host_tools.flash.transport import Transport
from host_tools.foreign.limits import (
    LONGEST_FACTS_BYTES,
    MOST_BACKUP_BYTES,
    MOST_BACKUP_FILES,
    MOST_IMAGE_BYTES,
)

_SAVE = "castellan-data/match0/save"
_FACTS = json.dumps({"product": "castellan"})
_PICO = About("micropython", (1, 28, 0), "Raspberry Pi Pico", 6, "e661", 200_000)


def zip_of(*entries, method=zipfile.ZIP_DEFLATED):
    """Return the bytes of a zip file with these (name, content)."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return file.getvalue()


def bomb(name, size=1_000_000_000):
    """Return a zip whose entry `name` says that it has 1 GB, in few bytes."""
    facts = [] if name == "about.json" else [("about.json", _FACTS)]
    data = zip_of(*facts, (name, b""))
    at = data.rindex(b"PK\x01\x02")  # the entry's line in the table of contents
    return data[: at + 24] + size.to_bytes(4, "little") + data[at + 28 :]


def _many(count):
    games = ((f"castellan-data/games/{number}", b"") for number in range(count))
    return zip_of(("about.json", _FACTS), *games)


def _backup(*names, about=_FACTS):
    return zip_of(("about.json", about), *((name, b"x") for name in names))


HOSTILE = {
    "nothing": (b"", "no backup"),
    "no zip": (b"PK\x03\x04" + b"x" * 1000, "no backup"),
    "an empty zip": (zip_of(), "no backup"),
    "only its facts": (_backup(), "holds no settings"),
    "only replaced files": (_backup("replaced/main.py"), "holds no settings"),
    "another product": (_backup(_SAVE, about='{"product": "x"}'), "no backup"),
    "facts that are a list": (_backup(_SAVE, about="[1]"), "no backup"),
    "deep facts": (_backup(_SAVE, about="[" * 9000), "no backup"),
    "facts that are no text": (_backup(_SAVE, about=b"\xff"), "no backup"),
    "long facts": (_backup(_SAVE, about=" " * LONGEST_FACTS_BYTES + _FACTS), "larger than"),
    "1 GB of facts": (bomb("about.json"), "larger than"),
    "1 GB of a save": (bomb(_SAVE), "larger than"),
    "1 GB of others": (bomb("replaced/x"), "larger than"),
    "a file too many": (_many(MOST_BACKUP_FILES + 1), "larger than"),
    "a file beside": (_backup("main.py"), "'main.py' is not a file of settings"),
    "a way out": (_backup("castellan-data/../main.py"), "is not a file of settings"),
    "an absolute path": (_backup("/castellan-data/x"), "is not a file of settings"),
    "a folder": (_backup("castellan-data/games/"), "is not a file of settings"),
    "the state folder": (_backup("castellan-data"), "is not a file of settings"),
    "a long name": (_backup("castellan-data/" + "x" * 9000), "is not a name"),
    "a name with controls": (_backup("castellan-data/\x1b[2J"), "is not a name"),
    "a name with letters of elsewhere": (_backup("castellan-data/я"), "is not a name"),
    "a file that is a folder": (_backup(_SAVE, f"{_SAVE}/x"), "is there twice"),
    "another method": (
        zip_of(("about.json", _FACTS), (_SAVE, b"x"), method=zipfile.ZIP_LZMA),
        "packed in a way",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_backup_is_refused_before_the_board_is_asked(
    name, monkeypatch, capsys, tmp_path
):
    def ask(*_, **__):
        raise AssertionError("the board was asked")

    monkeypatch.setattr(restore_command, "SerialBoard", ask)
    data, words = HOSTILE[name]
    path = tmp_path / "kept.zip"
    path.write_bytes(data)
    tracemalloc.start()
    answer = commands.run_here(monkeypatch, capsys, "restore", path, "--yes", "--port", "/x")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert commands.is_one_complaint(answer), answer
    assert words in answer.err
    assert len(answer.err) < 1000 and answer.err[:-1].isprintable()
    assert peak < 3 * MOST_BACKUP_BYTES


def test_an_endless_image_is_refused(tmp_path):
    path = tmp_path / "x.uf2"
    with path.open("wb") as file:
        file.truncate(MOST_IMAGE_BYTES + 1)
    for name in (path, Path("/dev/zero")):
        with pytest.raises(BadInput, match="larger than any image"):
            uf2.read(name)


def test_a_file_listed_twice_is_refused(tmp_path):
    path = tmp_path / "kept.zip"
    with pytest.warns(UserWarning, match="Duplicate"):
        path.write_bytes(_backup(_SAVE, _SAVE))
    with pytest.raises(BadInput, match="is there twice"):
        backup.load(path)


def test_a_huge_file_and_no_file_are_refused_unread(tmp_path):
    path = tmp_path / "kept.zip"
    with path.open("wb") as file:
        file.truncate(MOST_BACKUP_BYTES + 1)
    with pytest.raises(BadInput, match="larger than"):
        backup.load(path)
    for name in ("/dev/zero", tmp_path):
        with pytest.raises(BadInput, match="is not a regular file"):
            backup.load(Path(name))
    with pytest.raises(BadInput, match="No such file"):
        backup.load(tmp_path / "none")


class FakeBoard:
    """A board with files, so little room, and a list of what was done to it."""

    port = "/dev/fake"

    def __init__(self, files=None, free=100_000):
        self.files = dict(files or {})
        self.done = []
        self._free = free

    def listing(self, deep, flat=()):
        return Listing({path: (len(data), b"") for path, data in self.files.items()}, ["/"])

    def free_flash_bytes(self):
        return self._free

    def write(self, path, data):
        self.done.append(("write", path))

    def remove(self, path):
        self.done.append(("remove", path))

    def make_folder(self, path):
        self.done.append(("folder", path))

    def read(self, path):
        self.done.append(("read", path))
        return self.files[path]

    def reset(self):
        pass


def restored(board, data, tmp_path, monkeypatch, capsys):
    """Restore a backup on a fake board. Returns the answer of the command."""

    @contextmanager
    def opened(port):
        yield board

    path = tmp_path / "kept.zip"
    path.write_bytes(data)
    monkeypatch.setattr(restore_command, "SerialBoard", opened)
    return commands.run_here(monkeypatch, capsys, "restore", path, "--yes", "--port", "/x")


def test_a_backup_that_does_not_fit_changes_nothing(tmp_path, monkeypatch, capsys):
    board = FakeBoard({"/castellan-data/other": b"mine"}, free=20_000)
    large = zip_of(("about.json", _FACTS), (_SAVE, bytes(30_000)))
    answer = restored(board, large, tmp_path, monkeypatch, capsys)
    assert commands.is_one_complaint(answer, 3), answer
    assert "nothing was changed" in answer.err
    assert board.done == []


def test_a_backup_that_fits_is_written_before_others_are_removed(tmp_path, monkeypatch, capsys):
    board = FakeBoard({"/castellan-data/other": b"mine"})
    answer = restored(board, _backup(_SAVE), tmp_path, monkeypatch, capsys)
    assert answer.status == 0
    assert board.done == [
        ("folder", "/castellan-data"),
        ("folder", "/castellan-data/match0"),
        ("write", f"/{_SAVE}"),
        ("remove", "/castellan-data/other"),
    ]


def test_a_backup_reads_nothing_from_a_board_that_names_too_much():
    board = FakeBoard()
    huge = Listing({"/castellan-data/x": (MOST_BACKUP_BYTES + 1, b"")}, [])
    many = Listing({f"/castellan-data/{n}": (1, b"") for n in range(MOST_BACKUP_FILES + 1)}, [])
    for there in (huge, many):
        with pytest.raises(BoardProblem, match="the board names"):
            backup.take(board, there)
    assert board.done == []


def test_a_backup_that_was_saved_loads_again(tmp_path):
    kept = backup.Kept({f"/{_SAVE}": b"a"}, {"/main.py": b"b"})
    backup.save(kept, _PICO, tmp_path / "kept.zip")
    assert backup.load(tmp_path / "kept.zip").files == kept.files


def test_the_number_of_a_board_is_no_path(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    evil = About("micropython", (1, 28, 0), "Pico", 6, "../../e\x1b[2Jx/../..", 1)
    path = backup.default_file(evil)
    assert path.parent == tmp_path / "castellan" / "backups"
    assert path.name.startswith("castellan-e2-")


class _Wire:
    """A serial port on which a board sends bytes, and in the end the same byte for ever."""

    def __init__(self, data, last=b""):
        self._data = data
        self._last = last

    def inWaiting(self):  # noqa: N802 - a name of pyserial
        return 1 if self._data or self._last else 0

    def read(self, count):
        byte, self._data = (self._data[:1], self._data[1:]) if self._data else (self._last, b"")
        return byte


class WiredBoard(SerialBoard):
    """A board on a wire, without a port that must be opened."""

    def __init__(self, data, last=b""):
        wire = Transport.__new__(Transport)
        wire.serial = self._wait = PatientPort(_Wire(data, last))
        wire.is_pty = False
        wire.exec_raw_no_follow = lambda command: None
        self.port = "/dev/fake"
        self.wire = self._transport = wire


def test_a_board_that_never_stops_sending_is_given_up(monkeypatch):
    monkeypatch.setattr(transport, "MOST_ANSWER_BYTES", 10_000)
    board = WiredBoard(b"OK", b"x")
    with pytest.raises(BoardGone):
        board.run("code", "asking")
    with pytest.raises(TransportError, match="no end"):
        board.wire.read_until(1, b"two", timeout_overall=None)


@pytest.mark.parametrize(
    "answer",
    [
        b"1",
        b"(1, 2, 3, 4, 5, 6)",
        b"('m', (1, 2), 'x', '6', 'id', 1)",
        b"('m', 5, 'x', 6, 'id', 1)",
        b"(" * 50_000,
        b"[" * 90 + b"]" * 90,
        b"\xff\x00",
        b"1e999",
        b"9" * 5000,
        b"",
    ],
)
def test_a_board_that_answers_anything_is_refused_in_one_line(answer):
    for ask in (SerialBoard.about, SerialBoard.free_flash_bytes):
        with pytest.raises(BoardProblem):
            ask(WiredBoard(answer + b"\x04\x04"))
    if answer:
        with pytest.raises(BoardProblem):
            WiredBoard(answer + b"\x04\x04").listing(("/x",))


def test_a_full_flash_is_named():
    board = WiredBoard(b"\x04OSError: [Errno 28] ENOSPC\x04")
    with pytest.raises(FlashFull):
        board.run("code", "writing")
