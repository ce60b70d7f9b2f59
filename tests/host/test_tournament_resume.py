"""An interrupted tournament loses no finished game, and accepts only its own journal."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from pathlib import Path
from typing import ClassVar

import commands
import pytest
from tiers import few_now
from tournaments import USUAL, RecordingEngine, die, read

from host_tools.bad_input import BadInput
from host_tools.tournament import engines, journal, run, schedule


def wait_for_lines(kept_in, count, process):
    """Wait until a journal has `count` lines. The tournament must still be running."""
    end = time.monotonic() + 60
    while not kept_in.exists() or kept_in.read_bytes().count(b"\n") < count:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.01)


LONG = USUAL.replace("150", "600")


def start(path, *words):
    return subprocess.Popen(
        [sys.executable, "-m", "host_tools.cli", "tournament", path, "--html", "-", *words],
        cwd=commands.ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "CASTELLAN_INTERPRETED": "1"},  # slow enough to be interrupted
    )


@pytest.mark.parametrize("blow", few_now([signal.SIGKILL, signal.SIGINT], quick=[]))
def test_a_killed_tournament_resumes_with_its_finished_games(blow, cup, tournament, tmp_path):
    path = cup(LONG)
    process = start(path, "--jobs", "2")
    wait_for_lines(tmp_path / "cup.journal", 6, process)
    process.send_signal(blow)
    said = process.communicate(timeout=60)
    assert process.returncode == (-9 if blow == signal.SIGKILL else 130), said
    kept_in = tmp_path / "cup.journal"
    parts = [json.loads(line) for line in kept_in.read_bytes().splitlines()[1:-1]]
    kept = sum(end - first for _, first, end, *_ in parts)
    with kept_in.open("ab") as file:
        file.write(b'[0,550,560,{"games":10,"pla')  # a torn line
    resumed = tournament(path, "--html", "-", "--json")
    assert resumed.status == 0
    before = int(re.match(r"([\d,]+) games were played before", resumed.err)[1].replace(",", ""))
    assert kept <= before < 600
    played = int(re.search(r"^([\d,]+) games in ", resumed.err, re.M)[1])
    assert before + played == 600
    whole = tournament(cup(LONG, "whole.toml"), "--html", "-", "--json")
    assert resumed.out == whole.out


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="reference: Linux tells of processes")
def test_processes_do_not_outlive_a_tournament_that_is_killed(cup, tmp_path):
    process = start(cup(LONG.replace("600", "6000")), "--jobs", "2")
    wait_for_lines(tmp_path / "cup.journal", 4, process)
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    children = listed.read_text(encoding="ascii").split()
    assert children
    process.kill()
    process.communicate(timeout=60)
    end = time.monotonic() + 30
    while any(Path(f"/proc/{child}").exists() for child in children):
        assert time.monotonic() < end
        time.sleep(0.05)


def test_results_of_a_worker_with_other_rules_are_refused(tmp_path):
    found = read('players = ["gprd", "random"]\ngames = 3', tmp_path / "a.toml")
    game_schedule = schedule.Schedule(found)
    with closing(journal.Journal(tmp_path / "j", found, "others")) as journal_file:
        journal_file.fill(game_schedule)
        with pytest.raises(BadInput, match="a worker has other rules"):
            run.TournamentRun(game_schedule, journal_file, RecordingEngine(), "others").run(
                lambda: None
            )
    assert not (tmp_path / "j").exists()


def test_a_journal_is_written_by_one_at_a_time(cup, tournament, tmp_path):
    path = cup(LONG)
    process = start(path)
    try:
        wait_for_lines(tmp_path / "cup.journal", 2, process)
        answer = tournament(path, "--html", "-")
        assert commands.is_one_complaint(answer)
        assert "another tournament writes into it now" in answer.err
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)


@pytest.mark.slow
def test_a_journal_belongs_to_one_tournament_and_one_version_of_the_rules(
    cup, tournament, tmp_path
):
    path = cup()
    tournament(path, "--html", "-")
    kept_in = tmp_path / "cup.journal"
    good = kept_in.read_text(encoding="utf-8")
    cup(USUAL.replace("seed = 5", "seed = 6"))
    assert "the journal of another tournament" in tournament(path).err
    cup()
    lines = good.splitlines(keepends=True)
    for text, words in (
        (good.replace('"core":"', '"core":"0'), "by other rules or players"),
        ("".join([lines[0], "nonsense\n", *lines[1:]]), "line 2: is no line of a journal"),
        (good + lines[1], f"line {len(lines) + 1}: is no part of this tournament"),
        (re.sub('"won":[1-9]', '"won":0', good, count=1), "line 2: is damaged"),
        (lines[0] + "[1,2]\n" + good, "line 2: is damaged"),
        ("# a journal_file\n", "line 1: is no line of a journal"),
        ("a journal_file", "line 1: is no line of a journal"),
        ("[1]\n", "line 1: is not the journal"),
    ):
        kept_in.write_text(text, encoding="utf-8")
        answer = tournament(path)
        assert commands.is_one_complaint(answer), answer
        assert words in answer.err
        assert kept_in.read_text(encoding="utf-8") == text
    for torn in ("", lines[0][:20], lines[0][:-1]):
        kept_in.write_text(torn, encoding="utf-8")
        assert tournament(path, "--html", "-").status == 0
        assert kept_in.read_text(encoding="utf-8").startswith(lines[0])


def test_a_journal_line_that_nests_too_deep_is_refused(cup, tournament, tmp_path):
    kept_in = tmp_path / "cup.journal"
    tournament(cup(), "--html", "-")
    lines = kept_in.read_text(encoding="utf-8") + "[" * 100_000 + "\n"
    for text in (lines, "[" * 100_000 + "\n" + lines):
        kept_in.write_text(text + "[1]\n", encoding="utf-8")
        answer = tournament(cup(), "--html", "-")
        assert commands.is_one_complaint(answer), answer
        assert "is no line of a journal" in answer.err


@pytest.mark.slow
def test_a_killed_worker_ends_a_tournament_with_one_line(cup, tournament, monkeypatch, tmp_path):
    whole = tournament(cup(), "--html", "-", "--json").out
    kept_in = tmp_path / "cup.journal"
    lines = kept_in.read_bytes().splitlines(keepends=True)
    kept_in.write_bytes(b"".join(lines[:2]))
    with monkeypatch.context() as patch:
        patch.setattr(engines, "play", die)
        answer = tournament(cup(), "--html", "-", "--jobs", 2)
    assert answer.status == 2
    before, complaint = answer.err.splitlines()
    assert "games were played before" in before
    assert "a process was killed from outside; the same call goes on" in complaint
    assert tournament(cup(), "--html", "-", "--json").out == whole


def test_an_engine_that_fails_to_queue_a_task_is_one_line(tmp_path):
    class Broken(RecordingEngine):
        failures: ClassVar = {BrokenProcessPool: "it broke"}

        def submit(self, task):
            raise BrokenProcessPool

    found = read('players = ["gprd", "random"]\ngames = 3', tmp_path / "a.toml")
    game_schedule = schedule.Schedule(found)
    with closing(journal.Journal(tmp_path / "j", found, "core")) as journal_file:
        journal_file.fill(game_schedule)
        with pytest.raises(BadInput, match=r"^it broke$"):
            run.TournamentRun(game_schedule, journal_file, Broken(), "core").run(lambda: None)
