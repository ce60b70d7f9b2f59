"""The archive stores each game once and completely, and refuses damaged files."""

import io
import sqlite3
from contextlib import closing

import commands
import pytest

from host_tools.archive import batch_import, schema, store
from host_tools.archive.log_reader import read_game
from host_tools.bad_input import BadInput
from host_tools.terminal.progress import Progress

LOG = commands.LOGS / "kingdomino-4.log"


def entry(name, **more):
    finished = read_game(str(commands.LOGS / name))
    return store.Entry(finished, tuple(seat.colour for seat in finished.seats), **more)


def complaint(answer, status):
    assert commands.is_one_complaint(answer, status=status), answer
    return answer.err


def test_every_game_that_has_logs_is_kept_with_the_points_of_replay(archive, monkeypatch, capsys):
    import json

    evidence = commands.LOGS / "rules"  # short logs and refused ones
    paths = sorted(path for path in commands.LOGS.rglob("*.log") if evidence not in path.parents)
    found = [path for path in paths if "unfinished" not in path.name]
    assert {path.name for path in found} >= {f"{game}.log" for game in commands.TABLE_GAMES}
    assert archive("add", *found).out == f"{len(found)} games added\n"
    for number, path in enumerate(found, 1):
        kept = json.loads(archive("show", number, "--json").out)
        told = json.loads(commands.run_here(monkeypatch, capsys, "replay", path, "--json").out)
        assert [player["points"] for player in kept["players"]] == [
            player["total"] for player in told["players"]
        ]


def test_equal_games_are_stored_once_even_if_their_logs_differ(archive, tmp_path):
    lines = LOG.read_text(encoding="utf-8").splitlines()
    turned = [
        "row " + " ".join(reversed(line.split()[1:])) if line.startswith("row ") else line
        for line in lines
        if line != "end"
    ]
    other = tmp_path / "other.log"
    other.write_text("\n\n".join(["# the same", *turned]) + "  # done\n", encoding="utf-8")
    assert archive("add", LOG, LOG).out == "1 game added, 1 were there already\n"
    assert archive("add", other).out == "0 games added, 1 were there already\n"


def test_a_damaged_log_is_refused_by_line_and_the_others_are_kept(archive, tmp_path):
    bad = tmp_path / "bad.log"
    text = LOG.read_text(encoding="utf-8").splitlines()
    place = next(number for number, line in enumerate(text) if line.startswith("place "))
    text[place] = " ".join([*text[place].split()[:2], "2", "0", "3", "0"])
    bad.write_text("\n".join(text), encoding="utf-8")
    answer = archive("add", bad, commands.LOGS / "kingdomino-2.log")
    assert (answer.status, answer.out) == (1, "1 game added, 1 refused\n")
    assert f"bad.log, line {place + 1}: K8: no half touches" in answer.err


@pytest.mark.parametrize("game", commands.TABLE_GAMES)
def test_a_damaged_log_of_a_game_without_dominoes_is_refused_by_line(game, archive, tmp_path):
    lines = commands.log_of(game).read_text("utf-8").splitlines()
    place = next(n for n, line in enumerate(lines) if n > 2 and line.split()[1:2] == ["pink"])
    lines.insert(place, lines[place].replace("pink", "blue", 1).replace("blue", "red", 1))
    bad = tmp_path / "bad.log"
    bad.write_text("\n".join(lines), encoding="utf-8")
    answer = archive("add", bad)
    assert (answer.status, answer.out) == (1, "0 games added, 1 refused\n")
    assert f"bad.log, line {place + 1}: " in answer.err


def test_nothing_of_a_refused_log_is_kept(archive, tmp_path):
    answer = archive("add", commands.LOGS / "kingdomino-unfinished.log")
    assert (answer.status, answer.out) == (1, "0 games added, 1 refused\n")
    assert "the game is not finished" in answer.err
    with closing(sqlite3.connect(tmp_path / "archive.sqlite")) as connection:
        for table in ("games", "seats", "kinds", "players"):
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def test_a_batch_with_a_fault_leaves_nothing(tmp_path):
    good = entry("kingdomino-2.log")
    bad = store.Entry(entry("kingdomino-3.log").finished, ("Ada", "Ada", "Ben"))
    with closing(schema.open_archive(tmp_path / "a", may_be_new=True)) as connection:
        with pytest.raises(sqlite3.IntegrityError):
            store.add(connection, [good, bad])
        assert store.count(connection) == 0


@pytest.mark.parametrize("folder", ["castellan/games", "castellan-data/games", "games"])
def test_a_device_s_folder_is_read_from_its_finished_games(folder, archive, tmp_path):
    games = tmp_path / "flash" / folder
    games.mkdir(parents=True)
    (games / "000007.log").write_bytes(LOG.read_bytes())
    (games / "000008.log").write_bytes((commands.LOGS / "kingdomino-2.log").read_bytes())
    (games / "about.txt").write_bytes(b"no log")
    assert archive("add", "--state", tmp_path / "flash").out == "2 games added\n"


def test_colours_become_names(archive, tmp_path):
    archive("add", LOG, "--names", "pink=Ada, blue=Ben")
    assert "Ada (pink)" in archive("show", 1).out
    (tmp_path / "names.txt").write_text("# us\npink = Zoë\n\nyellow=Ben\n", encoding="utf-8")
    archive("add", commands.LOGS / "kingdomino-2.log")
    assert "Zoë (pink)" in archive("show", 2).out
    archive("add", commands.LOGS / "kingdomino-3.log", "--names", "")
    assert "Zoë" not in archive("show", 3).out


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ("pink", "'pink' is not COLOUR=NAME"),
        ("beige=Ada", "'beige' is not one of: pink, yellow"),
        ("pink=Ada,pink=Ben", "pink is named twice"),
        ("pink=Ada,blue=Ada", "Ada cannot play two colours"),
        ("pink=", "a name of 1 to 40 letters"),
        ("pink=" + "a" * 41, "a name of 1 to 40 letters"),
        ("pink=A\tb", "is not a name"),
    ],
)
def test_a_bad_name_is_refused(archive, names, words):
    assert words in complaint(archive("add", LOG, "--names", names), 2)


def test_a_name_that_is_another_s_colour_is_refused_by_the_game(archive):
    answer = archive("add", LOG, "--names", "pink=blue")
    assert "blue would play two colours" in answer.err
    assert answer.status == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("add",), "LOG: no log was named"),
        (("add", "no-such.log"), ""),
        (("add", "--state", "nowhere"), "--state: nowhere: there is no such folder"),
        (("add", "--state", "docs"), "--state: docs: no game was finished on this device"),
        (("add", LOG, "--jobs", "0"), "--jobs: 0 is not a number from 1 to 256"),
        (("add", LOG, "--minutes", "-3"), "--minutes: -3.0 is not a number above 0"),
        (("add", LOG, "--played", "31.12.2025"), "is not a day like 2025-12-31"),
        (("stats",), "there is no archive yet"),
        (("show", "1"), "there is no archive yet"),
    ],
)
def test_impossible_requests_are_one_line(archive, words, said):
    answer = archive(*words)
    assert answer.status in (1, 2)
    assert said in answer.err
    assert answer.err.count("\n") == 1


def test_the_exit_code_is_2_if_no_log_can_be_read(archive, tmp_path):
    lost = [tmp_path / name for name in ("lost.log", "n" * 300)]
    assert archive("add", *lost).status == 2
    assert archive("add", *lost, LOG).status == 1
    assert archive("add", *lost, LOG).status == 1  # the archive has this game already
    assert archive("add", lost[0], commands.LOGS / "kingdomino-unfinished.log").status == 1


def test_games_before_a_read_error_are_stored(tmp_path):
    def games():
        yield entry("kingdomino-2.log")
        raise BadInput("cannot be read")

    with closing(schema.open_archive(tmp_path / "a", may_be_new=True)) as connection:
        with pytest.raises(BadInput):
            batch_import.add_all(connection, games(), Progress(io.StringIO(), 2))
        assert store.count(connection) == 1


def test_an_empty_archive_and_numbers_that_are_not_there_are_one_line(archive, tmp_path):
    schema.open_archive(tmp_path / "archive.sqlite", may_be_new=True).close()
    assert "no games yet" in complaint(archive("stats"), 2)
    archive("add", LOG)
    for number in (2, 0, -1, 10**30):
        assert "no game of that number" in complaint(archive("show", "--", number), 2)
    assert "there are kingdomino of 4 players" in complaint(archive("stats", "--players", 9), 2)


def test_a_file_that_is_not_an_archive_is_not_changed(archive, tmp_path):
    path = tmp_path / "archive.sqlite"
    path.write_bytes(b"not a database at all, but long enough to be looked at" * 20)
    before = path.read_bytes()
    assert "not a database" in complaint(archive("add", LOG), 2)
    assert path.read_bytes() == before
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    assert "is a database, but no archive of games" in complaint(archive("stats"), 2)


def test_a_damaged_archive_is_one_line(archive, tmp_path):
    archive("add", LOG)
    path = tmp_path / "archive.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    path.write_bytes(data)
    complaint(archive("stats"), 2)


def test_a_log_that_is_damaged_in_the_archive_is_one_line(archive, tmp_path):
    archive("add", LOG)
    with closing(sqlite3.connect(tmp_path / "archive.sqlite")) as connection, connection:
        connection.execute("UPDATE games SET log = x'00'")
    assert "its log in the archive is damaged" in complaint(archive("show", 1), 2)


def test_ctrl_c_stores_the_games_read_so_far(archive, monkeypatch):
    paths = [commands.LOGS / f"kingdomino-{number}.log" for number in (2, 3, 4)]
    real = batch_import.read_file

    def read_file(path):
        if path.endswith("-4.log"):
            raise KeyboardInterrupt
        return real(path)

    monkeypatch.setattr(batch_import, "read_file", read_file)
    answer = archive("add", *paths)
    assert (answer.status, answer.out) == (130, "2 games added\n")
    assert "interrupted" in answer.err
    monkeypatch.undo()


def test_several_processes_keep_the_order_of_the_logs(archive, tmp_path):
    paths = [commands.LOGS / f"kingdomino-{number}.log" for number in (4, 2, 3)]
    words = ("archive", "--archive", tmp_path / "archive.sqlite", "add", "--jobs", 2)
    assert commands.run_program(*words, *paths).out == "3 games added\n"
    counts = [len(archive("show", number, "--json").lines()[0]["players"]) for number in (1, 2, 3)]
    assert counts == [4, 2, 3]
