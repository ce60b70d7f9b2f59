"""A tournament never overwrites its plan or a foreign file, and a journal only with `--anew`."""

import json
import os
import re
import subprocess
import sys

import commands
import pytest
from tournaments import USUAL


def test_anew_replaces_the_journal_of_any_tournament(cup, tournament, tmp_path):
    kept_in = tmp_path / "cup.journal"
    whole = tournament(cup(), "--html", "-", "--json").out
    head, *parts = kept_in.read_text(encoding="utf-8").splitlines(keepends=True)
    other = head.replace('"core":"', '"core":"0').replace('"seed":5', '"seed":6')
    for text in ("", head[:9], other, "".join([other, *parts, "nonsense\n"])):
        kept_in.write_text(text, encoding="utf-8")
        answer = tournament(cup(), "--anew", "--html", "-", "--json")
        assert (answer.status, answer.out) == (0, whole)
        assert "before" not in answer.err
        assert kept_in.read_text(encoding="utf-8").startswith(head)


@pytest.mark.parametrize("text", ["[1]\n", "my notes\n", "{}\n", "[" * 100_000])
def test_anew_replaces_only_journals(text, cup, tournament, tmp_path):
    notes = tmp_path / "notes.txt"
    notes.write_text(text, encoding="utf-8")
    answer = tournament(cup(), "--journal", notes, "--anew", "--html", "-")
    assert commands.is_one_complaint(answer), answer
    assert f"{notes}: is not the journal" in answer.err
    assert notes.read_text(encoding="utf-8") == text


def test_anew_keeps_the_old_journal_until_a_game_is_played(cup, tournament, tmp_path):
    tournament(cup(), "--html", "-")
    kept = (tmp_path / "cup.journal").read_bytes()
    words = ("--engine", "dask", "--scheduler", "no address at all")
    answer = tournament(cup(), "--html", "-", "--anew", *words)
    assert commands.is_one_complaint(answer), answer
    assert (tmp_path / "cup.journal").read_bytes() == kept


@pytest.mark.parametrize(
    "words",
    [
        ("--html", "cup.toml"),
        ("--html", "./link.html"),
        ("--journal", "cup.toml"),
        ("--journal", "cup.toml", "--anew"),
        ("--journal", "both", "--html", "both"),
        ("--journal", "both", "--html", "../here/both"),
        ("--journal", "cup.html"),
    ],
)
def test_no_file_of_a_tournament_is_written_over_another(words, cup, tournament, tmp_path):
    folder = tmp_path / "here"
    folder.mkdir()
    path = cup(name="here/cup.toml")
    (folder / "link.html").symlink_to(path)
    before = sorted(folder.iterdir())
    named = [str(folder / word) if word[:2] != "--" else word for word in words]
    answer = tournament(path, *named)
    assert commands.is_one_complaint(answer), answer
    assert re.search("is also an input|two files are expected", answer.err)
    assert sorted(folder.iterdir()) == before
    assert path.read_text(encoding="utf-8") == USUAL


@pytest.mark.parametrize("device", ["/dev/null", "/dev/zero"])
def test_a_journal_on_a_device_is_refused(device, cup, tournament):
    answer = tournament(cup(), "--journal", device, "--html", "-")
    assert commands.is_one_complaint(answer), answer
    assert f"--journal: {device}: is not a regular file" in answer.err


@pytest.mark.slow
def test_a_journal_that_cannot_grow_keeps_what_it_has(cup, tournament, tmp_path):
    path = cup(USUAL.replace("150", "2000"))
    words = "tournament", str(path), "--html", "-"
    program = [sys.executable, "-m", "host_tools.cli", *words]
    limited = ["sh", "-c", 'ulimit -f 8; exec "$@"', "sh", *program]  # 4 or 8 kilobytes
    # CPython 3.11 would leave truncated .pyc files behind under this limit.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        limited, cwd=commands.ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"(.* games in .*\n)?castellan tournament: --journal: .*\n", done.stderr)
    assert (tmp_path / "cup.journal").stat().st_size in (8 * 512, 8 * 1024)
    resumed = tournament(path, *words[2:], "--json")
    assert "games were played before" in resumed.err
    assert json.loads(resumed.out)["games"] == 2000


def test_a_page_that_may_not_be_written_is_refused_before_the_games(
    cup, tournament, monkeypatch, tmp_path
):
    path = cup()
    monkeypatch.setattr(os, "access", lambda name, mode: name != tmp_path)
    answer = tournament(path)
    assert commands.is_one_complaint(answer), answer
    assert f"--html: {tmp_path / 'cup.html'}: may not be written" in answer.err
    assert not (tmp_path / "cup.journal").exists()
