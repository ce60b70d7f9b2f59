"""`castellan archive` reports a damaged archive or game, and keeps earlier exports."""

import random
import sqlite3
from contextlib import closing

import commands
import pytest

from host_tools.archive import json_lines
from host_tools.archive.integrity import open_checked

LOGS = [commands.LOGS / f"kingdomino-{number}.log" for number in (2, 3, 4)]
TELLING = (("stats",), ("show", 2), ("replay", 2), ("export",))


@pytest.fixture
def path(archive, tmp_path):
    """Create an archive of three games in one file."""
    archive("add", *LOGS, "--minutes", 20, "--played", "2025-12-31")
    path = tmp_path / "archive.sqlite"
    change(path, "PRAGMA journal_mode = DELETE")
    return path


def change(path, words):
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(words)


def test_a_game_without_players_is_named_and_the_others_are_exported(path, archive, tmp_path):
    change(path, "DELETE FROM seats WHERE game = 2")
    for words in (*TELLING[:3], ("report", tmp_path / "r.html")):
        answer = archive(*words)
        assert commands.is_one_complaint(answer), words
        assert "game 2" in answer.err
    assert not (tmp_path / "r.html").exists()
    answer = archive("export", tmp_path / "games.jsonl")
    assert (answer.status, answer.out) == (1, "")
    assert answer.err == (
        "castellan archive export: game 2: its players in the archive are damaged\n"
    )
    names = ("archive", "--archive", tmp_path / "other")
    assert (
        commands.run_program(*names, "import", tmp_path / "games.jsonl").out == "2 games added\n"
    )


@pytest.mark.parametrize(
    "damage", ["log = x'00'", "log = 7", "minutes = 'long'", "played = x'02'"]
)
def test_an_export_with_damaged_games_does_not_replace_an_earlier_one(
    path, archive, tmp_path, damage
):
    file = tmp_path / "games.jsonl"
    archive("export", file)
    before = file.read_bytes()
    change(path, f"UPDATE games SET {damage} WHERE id = 1")
    answer = archive("export", file)
    assert answer.status == 2
    assert "export: game 1: " in answer.err
    assert "games.jsonl: stays as it was" in answer.err
    assert file.read_bytes() == before
    printed = archive("export")
    assert (printed.status, printed.out.encode()) == (1, before.split(b"\n", 1)[1])


def test_an_export_that_is_interrupted_leaves_the_earlier_one(
    path, archive, tmp_path, monkeypatch
):
    file = tmp_path / "games.jsonl"
    archive("export", file)
    before = file.read_bytes()
    real = json_lines.line_of

    def line_of(kept):
        if kept.number == 2:
            raise KeyboardInterrupt
        return real(kept)

    monkeypatch.setattr(json_lines, "line_of", line_of)
    assert archive("export", file).status == 130
    assert file.read_bytes() == before
    assert not list(tmp_path.glob("*.new"))


@pytest.mark.parametrize("seed", range(12))
def test_scrambled_bytes_are_one_line(path, archive, seed):
    noise = random.Random(seed)
    data = bytearray(path.read_bytes())
    for at in range(6 * 4096, len(data)):  # the first pages hold the schema
        if noise.random() < 0.002:
            data[at] = noise.randrange(256)
    path.write_bytes(data)
    for words in TELLING:
        answer = archive(*words)
        assert answer.status == 0 or commands.is_one_complaint(answer) or words == ("export",)
        assert answer.err.count("\n") <= len(LOGS) + 1


def test_an_empty_index_is_damage(path, archive):
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(
            "CREATE TABLE empty (a); CREATE INDEX hollow ON empty (a);"
            "PRAGMA writable_schema = ON;"
            "UPDATE sqlite_master SET rootpage ="
            " (SELECT rootpage FROM sqlite_master WHERE name = 'hollow')"
            " WHERE name = 'seats_by_points';"
        )
    answer = archive("stats")
    assert commands.is_one_complaint(answer)
    assert "the archive is damaged: " in answer.err


def test_a_bug_on_a_sound_archive_is_not_reported_as_damage(path):
    with pytest.raises(ZeroDivisionError), open_checked(path):
        _ = 1 / 0
