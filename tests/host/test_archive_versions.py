"""Archived games survive each migration of the database to a newer schema."""

import sqlite3
from contextlib import closing

import commands
import pytest

from host_tools.archive import schema
from host_tools.bad_input import BadInput

LOG = commands.LOGS / "kingdomino-4.log"


def test_a_newer_archive_is_refused_and_left_alone(archive, tmp_path):
    archive("add", LOG)
    with closing(sqlite3.connect(tmp_path / "archive.sqlite")) as connection:
        connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    for words in (("add", LOG), ("stats",)):
        answer = archive(*words)
        assert commands.is_one_complaint(answer), answer
        assert "newer Castellan" in answer.err


def shape_of(connection):
    """Return the tables and indexes of a database with their columns."""
    names = connection.execute("SELECT type, name FROM sqlite_master ORDER BY type, name")
    return [
        (kind, name, connection.execute(f"PRAGMA {kind}_info({name})").fetchall())
        for kind, name in names.fetchall()
    ]


@pytest.mark.parametrize("version", range(1, schema.VERSION))
def test_an_older_archive_is_brought_up_to_date_with_its_games(tmp_path, version):
    path = tmp_path / "old"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        schema.migrate(connection, path, version)
        assert connection.execute("PRAGMA user_version").fetchone() == (version,)
        connection.execute("INSERT INTO players VALUES (1, 'Ada')")
        connection.execute("INSERT INTO kinds VALUES (1, 'kingdomino', '', 2)")
        connection.execute(
            "INSERT INTO games (id, hash, kind, rounds, margin, log) VALUES (9, 'h', 1, 1, 1, '')"
        )
    with (
        closing(schema.open_archive(path)) as old,
        closing(schema.open_archive(tmp_path / "new", may_be_new=True)) as new,
    ):
        assert shape_of(old) == shape_of(new)
        assert old.execute("SELECT id, minutes FROM games").fetchall() == [(9, None)]
        assert old.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_step_that_fails_leaves_the_archive_as_it_was(tmp_path, monkeypatch):
    path = tmp_path / "old"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        schema.migrate(connection, path, 1)
        before = shape_of(connection)
    broken = (schema.STEPS[0], "CREATE TABLE more (id); CREATE TABLE more (id);")
    monkeypatch.setattr(schema, "STEPS", broken)
    with pytest.raises(BadInput):
        schema.open_archive(path)
    with closing(sqlite3.connect(path)) as connection:
        assert shape_of(connection) == before
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
