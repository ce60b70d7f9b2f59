"""Test an archive that several processes open, or that its reader may not write."""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import commands
import pytest

from host_tools.archive import schema, store
from host_tools.archive.schema import open_archive

LOG = commands.LOGS / "kingdomino-4.log"
NOBODY = 65534


def test_tables_created_by_another_process_meanwhile_are_accepted(tmp_path, monkeypatch):
    path = tmp_path / "archive.sqlite"

    class Interrupted(sqlite3.Connection):
        def execute(self, words, *values):
            if words == "PRAGMA user_version":
                make_tables(path)
            return super().execute(words, *values)

    monkeypatch.setattr(schema.sqlite3, "connect", with_factory(sqlite3.connect, Interrupted))
    with closing(open_archive(path, may_be_new=True)) as connection:
        assert store.count(connection) == 0


def with_factory(connect, factory):
    """Return `connect` with `factory` as the default class of connections."""
    return lambda *words, **more: connect(*words, **{"factory": factory, **more})


def make_tables(path):
    """Create the archive's tables, like another process. Ignores a locked database."""
    with closing(
        sqlite3.connect(path, timeout=0, isolation_level=None, factory=sqlite3.Connection)
    ) as other:
        try:
            schema.migrate(other, path)
        except sqlite3.OperationalError as problem:
            assert problem.sqlite_errorcode == sqlite3.SQLITE_BUSY


def test_a_writer_can_open_an_archive_that_others_have_open(tmp_path, monkeypatch):
    path = tmp_path / "archive.sqlite"
    make_tables(path)
    monkeypatch.setattr(schema, "_PATIENCE_S", 0)
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM games").fetchone()
        with closing(open_archive(path, may_be_new=True)) as connection:
            assert store.count(connection) == 0


def test_two_writers_at_once_keep_every_game_once(tmp_path):
    path = tmp_path / "archive.sqlite"
    logs = sorted(str(log) for log in commands.LOGS.glob("kingdomino-*.log"))
    finished = [log for log in logs if "unfinished" not in log]
    words = [sys.executable, "-m", "host_tools.cli", "archive", "--archive", str(path), "add"]
    writers = [
        subprocess.Popen([*words, *order], cwd=commands.ROOT, stdout=subprocess.PIPE, text=True)
        for order in (finished, finished[::-1])
    ]
    said = [writer.communicate(timeout=60)[0] for writer in writers]
    assert [writer.returncode for writer in writers] == [0, 0]
    assert sum(int(words.split()[0]) for words in said) == len(finished)
    with closing(open_archive(path)) as connection:
        assert store.count(connection) == len(finished)


def test_readers_change_nothing(archive, tmp_path):
    archive("add", LOG)
    path = tmp_path / "archive.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    before = path.read_bytes()
    for words in (("stats",), ("show", 1), ("export",)):
        assert archive(*words).status == 0
    assert path.read_bytes() == before


@pytest.fixture
def sealed():
    """Yield a new folder that `seal` may lock. Restores the rights afterwards."""
    folder = Path(tempfile.mkdtemp())
    yield folder
    os.seteuid(os.getuid())
    folder.chmod(0o755)
    shutil.rmtree(folder)


def seal(folder):
    folder.chmod(0o555)
    if os.getuid() == 0:
        os.seteuid(NOBODY)


@pytest.mark.parametrize("mode", ["WAL", "DELETE"])
def test_an_archive_in_a_read_only_folder_can_be_read(sealed, run, mode):
    words = ("archive", "--archive", sealed / "a?b#.sqlite")
    run(*words, "add", LOG)
    with closing(sqlite3.connect(words[2])) as connection:
        connection.execute(f"PRAGMA journal_mode = {mode}")
    told = [run(*words, *deed) for deed in (("stats",), ("show", 1), ("export",))]
    assert all(answer.status == 0 and answer.out for answer in told)
    seal(sealed)
    assert [run(*words, *deed) for deed in (("stats",), ("show", 1), ("export",))] == told
    assert commands.is_one_complaint(run(*words, "add", commands.LOGS / "kingdomino-2.log"))


def test_a_folder_without_permission_is_one_line(sealed, run):
    inner = sealed / "inner"
    inner.mkdir(mode=0o000)
    seal(sealed)
    for deed in (("stats",), ("add", LOG)):
        answer = run("archive", "--archive", inner / "archive.sqlite", *deed)
        assert commands.is_one_complaint(answer)


@pytest.mark.parametrize("name", ["~nosuchuser/x", "n" * 300, "a\0b"])
@pytest.mark.parametrize("deed", [("stats",), ("add", LOG)])
def test_an_impossible_file_name_is_one_line(name, deed, run):
    assert commands.is_one_complaint(run("archive", "--archive", name, *deed))
