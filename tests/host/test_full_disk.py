"""A full disk is said in one line that names the file, and leaves no half-written file."""

import errno
import os
import re
import resource
import sqlite3
import sys
from contextlib import closing, contextmanager
from dataclasses import replace
from types import SimpleNamespace

import commands
import pytest

from host_tools import cli
from host_tools.archive import store
from host_tools.archive.log_reader import read_game
from host_tools.archive.schema import open_archive
from host_tools.bad_input import BadInput
from host_tools.flash import backup
from host_tools.flash.board import About
from host_tools.games import skeleton
from host_tools.link import fetching
from host_tools.packs import library

_LOG = commands.LOGS / "kingdomino-2.log"
_PLAN = 'players = ["greedy", "random"]\ngames = 4\n'
_ONE_LINE = re.compile(r"castellan [a-z0-9 -]+: .+: (File too large|No space left on device)\n")


@contextmanager
def small_disk(size):
    """Let no file grow beyond `size` bytes. A write beyond fails in the middle, as on a disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    writes_bytecode, sys.dont_write_bytecode = sys.dont_write_bytecode, True  # no torn .pyc
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        sys.dont_write_bytecode = writes_bytecode


def contents(folder):
    """Return the files below a folder with their contents."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


WRITERS = {
    "replay --svg": ["replay", _LOG, "--svg", "NEW"],
    "simulate --logs": ["simulate", "--bots", "random,random", "--games", "2", "--logs", "FOLDER"],
    "play --log": ["play", "--watch", "--seed", "1", "--log", "NEW"],
    "tune": ["tune", "NEW", "--population", "4", "--games", "1", "--generations", "1"],
    "tournament --html": ["tournament", "PLAN", "--html", "NEW", "--journal", "/dev/null"],
    "archive export": ["archive", "--archive", "ARCHIVE", "export", "NEW"],
    "archive report": ["archive", "--archive", "ARCHIVE", "report", "NEW"],
    "archive replay": ["archive", "--archive", "ARCHIVE", "replay", "1", "--html", "NEW"],
    "tiles --install": ["tiles", "kingdomino", "--install", "PACK"],
}
_TRIED_ALONE = ("tournament --html", "tune")
# Their first words are many, so the limit is below them.
_SIZES = {"simulate --logs": 200, "play --log": 50, "tiles --install": 100, "tune": 300}


@pytest.fixture(scope="module")
def inputs(tmp_path_factory):
    """Write the files that the commands read. Returns their folder."""
    inputs = tmp_path_factory.mktemp("in")
    (inputs / "plan.toml").write_text(_PLAN, encoding="utf-8")
    (inputs / "pack.txt").write_text(library.text_for("kingdomino"), encoding="utf-8")
    assert cli.main(["archive", "--archive", str(inputs / "a.sqlite"), "add", str(_LOG)]) == 0
    # Readers of an archive with a write-ahead log write files of 32 KB beside it.
    with closing(sqlite3.connect(inputs / "a.sqlite")) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    return inputs


@pytest.fixture
def files(inputs, tmp_path, monkeypatch):
    """Return words of WRITERS → paths. The folder for outputs is empty."""
    outputs = tmp_path / "out"
    outputs.mkdir()
    monkeypatch.setenv("XDG_DATA_HOME", str(outputs))
    return {
        "NEW": outputs / "new",
        "FOLDER": outputs,
        "PLAN": inputs / "plan.toml",
        "PACK": inputs / "pack.txt",
        "ARCHIVE": inputs / "a.sqlite",
    }


@pytest.mark.parametrize(
    "name",
    [name for name in WRITERS if name not in _TRIED_ALONE]
    + [pytest.param("tune", marks=pytest.mark.slow)],
)
def test_a_full_disk_is_named_and_leaves_nothing(name, files, monkeypatch, capsys):
    words = [files.get(word, word) for word in WRITERS[name]]
    with small_disk(_SIZES.get(name, 1000)):
        answer = commands.run_here(monkeypatch, capsys, *words)
    assert answer.status == 2, answer
    assert _ONE_LINE.fullmatch(answer.err), answer.err
    assert contents(files["FOLDER"]) == {}
    assert commands.run_here(monkeypatch, capsys, *words).status == 0
    assert contents(files["FOLDER"]) != {}


def test_a_full_disk_stops_a_tournament_which_goes_on_later(files, monkeypatch, capsys):
    journal = files["FOLDER"] / "journal"
    words = ["tournament", files["PLAN"], "--html", "-", "--journal", journal]
    with small_disk(700):
        answer = commands.run_here(monkeypatch, capsys, *words)
    assert answer.status == 2
    assert "File too large" in answer.err and str(journal) in answer.err
    assert "Traceback" not in answer.err
    again = commands.run_here(monkeypatch, capsys, *words)
    assert again.status == 0, again.err
    page = files["FOLDER"] / "page.html"
    with small_disk(700):
        answer = commands.run_here(monkeypatch, capsys, *words[:2], "--html", page, *words[4:])
    assert answer.status == 2 and f"{page}: File too large" in answer.err
    assert not page.exists()


def test_a_full_disk_leaves_the_older_file(files, monkeypatch, capsys):
    files["NEW"].write_bytes(b"older")
    with small_disk(1000):
        answer = commands.run_here(monkeypatch, capsys, "replay", _LOG, "--svg", files["NEW"])
    assert answer.status == 2
    assert contents(files["FOLDER"]) == {files["NEW"]: b"older"}


def test_a_backup_and_a_pulled_game_are_whole_or_not_there(tmp_path, monkeypatch):
    kept = backup.Kept({"/castellan-data/x": os.urandom(5000)}, {})
    about = About("micropython", (1, 28, 0), "Pico", 6, "e661", 1)
    with small_disk(1000), pytest.raises(BadInput, match=r"kept.zip: File too large"):
        backup.save(kept, about, tmp_path / "kept.zip")

    class Session:
        def __init__(self, port):
            self.port = port

        def __enter__(self):
            return self

        def __exit__(self, *problem):
            pass

        def lines(self, wanted):
            return ["7"] if wanted == {"get": "games"} else ["castellan-log 1", "x" * 2000]

    monkeypatch.setattr(fetching, "Session", Session)
    with small_disk(1000), pytest.raises(BadInput, match=r"000007.log: File too large"):
        fetching.fetch("/dev/x", tmp_path)
    assert contents(tmp_path) == {}
    assert fetching.fetch("/dev/x", tmp_path) == (1, 1)
    assert fetching.fetch("/dev/x", tmp_path) == (0, 1)


def test_a_full_disk_leaves_no_part_of_a_new_game(tmp_path):
    texts = {tmp_path / "a" / "one.py": "x = 1\n", tmp_path / "two.py": "y" * 2000}
    with small_disk(1000), pytest.raises(BadInput, match=r"two.py: File too large"):
        skeleton.write_all(texts)
    assert contents(tmp_path) == {}


def test_a_full_disk_below_the_archive_is_named_and_keeps_what_was_there(
    tmp_path, monkeypatch, capsys
):
    path = tmp_path / "archive.sqlite"
    assert cli.main(["archive", "--archive", str(path), "add", str(_LOG)]) == 0
    game = read_game(str(_LOG))
    with closing(open_archive(path, may_be_new=True)) as connection:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(sqlite3.OperationalError, match="database or disk is full"):
            for _ in range(2000):
                another = replace(game, digest=os.urandom(32))
                store.add(connection, [store.Entry(another, ("a", "b"))])
        count = store.count(connection)
    with closing(open_archive(path)) as connection:
        assert store.count(connection) == count > 0

    def full(*_):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(store, "add", full)
    answer = commands.run_here(monkeypatch, capsys, "archive", "--archive", path, "add", _LOG)
    assert answer.status == 2
    assert answer.err == f"castellan archive add: {path}: database or disk is full\n"


def test_a_failure_without_a_name_is_not_taken_for_standard_output(monkeypatch, capsys):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("host_tools.commands.legal.answer_lines", full)
    answer = commands.run_here(monkeypatch, capsys, "legal", "--jsonl")
    assert answer.err == "castellan legal: this computer: No space left on device\n"


def test_a_full_disk_below_a_virtual_device_is_named(tmp_path, monkeypatch, capsys):
    from host_tools.pieces.files import PIECES_TXT

    usage = SimpleNamespace(free=0)
    monkeypatch.setattr("host_tools.packs.handing_over.shutil.disk_usage", lambda folder: usage)
    with small_disk(10):
        answer = commands.run_here(
            monkeypatch, capsys, "pieces", "send", PIECES_TXT, "--state", tmp_path
        )
    assert answer.status == 3
    assert answer.err == f"castellan pieces: --state: {tmp_path}: No space left on device\n"
