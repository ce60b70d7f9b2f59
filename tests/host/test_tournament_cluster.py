"""Play a tournament on a local cluster of a scheduler and two workers, and kill one worker."""

import importlib.util
import json
import os
import signal
import subprocess
import sys
import time

import commands
import pytest

CUP = """
players = ["gprd", "random"]
games = 1200
details = 30
seed = 3
"""
_START_S = 60
# Games slow enough that a test can kill a worker during the tournament.
SLOWLY = {**os.environ, "CASTELLAN_INTERPRETED": "1"}


@pytest.fixture
def cluster(missing, tmp_path):
    """Return a function that starts dask programs on the loopback. Ends them after the test."""
    if importlib.util.find_spec("distributed") is None:
        missing("distributed is not installed: it is in the group `cluster`")
    programs = []

    def start(name, *words):
        log = (tmp_path / f"{name}-{len(programs)}.log").open("wb")
        command = [sys.executable, "-m", f"distributed.cli.dask_{name}", "--no-dashboard"]
        command += ["--host", "127.0.0.1", "--scheduler-file", tmp_path / "scheduler", *words]
        with log:
            program = subprocess.Popen(
                command, cwd=commands.ROOT, stdout=log, stderr=subprocess.STDOUT, env=SLOWLY
            )
        programs.append(program)
        return program

    yield start
    for program in programs:
        program.kill()
        program.wait()


def address_of(folder):
    """Wait until the scheduler has written its file. Returns the scheduler's address."""
    end = time.monotonic() + _START_S
    while time.monotonic() < end:
        try:
            return json.loads((folder / "scheduler").read_text(encoding="utf-8"))["address"]
        except (OSError, ValueError):
            time.sleep(0.05)
    raise AssertionError("the scheduler did not start")


def wait_for_workers(address, count):
    from distributed import Client

    with Client(address, timeout=_START_S, set_as_default=False) as client:
        client.wait_for_workers(count, timeout=_START_S)


def start_tournament(path, *words):
    return subprocess.Popen(
        [sys.executable, "-m", "host_tools.cli", "tournament", path, "--json", *words],
        cwd=commands.ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=SLOWLY,
    )


def lines_in(journal):
    return journal.read_bytes().count(b"\n") if journal.exists() else 0


@pytest.fixture
def cup(tmp_path):
    path = tmp_path / "cup.toml"
    path.write_text(CUP, encoding="utf-8")
    return path


@pytest.mark.timeout(240)
def test_a_cluster_that_loses_a_worker_plays_the_same_games(cluster, cup, tmp_path):
    here = commands.run_program(
        "tournament", cup, "--json", "--journal", tmp_path / "local", "--html", tmp_path / "a"
    )
    cluster("scheduler", "--port", "0")
    address = address_of(tmp_path)
    workers = [cluster("worker", "--nthreads", "1", "--no-nanny") for _ in range(2)]
    wait_for_workers(address, 2)
    process = start_tournament(
        cup, "--engine", "dask", "--scheduler", address, "--html", tmp_path / "b"
    )
    journal = tmp_path / "cup.journal"
    end = time.monotonic() + _START_S
    while lines_in(journal) < 4:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.02)
    workers[0].send_signal(signal.SIGKILL)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert here.status == 0, here
    assert json.loads(out) == json.loads(here.out)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert "Traceback" not in err


@pytest.mark.timeout(240)
def test_a_cluster_that_goes_away_leaves_what_was_played(cluster, cup, tmp_path):
    scheduler = cluster("scheduler", "--port", "0")
    address = address_of(tmp_path)
    cluster("worker", "--nthreads", "1", "--no-nanny")
    wait_for_workers(address, 1)
    process = start_tournament(cup, "--engine", "dask", "--scheduler", address, "--html", "-")
    journal = tmp_path / "cup.journal"
    end = time.monotonic() + _START_S
    while lines_in(journal) < 3:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.02)
    scheduler.kill()
    _, err = process.communicate(timeout=120)
    assert process.returncode == 2, err
    assert err.count("\n") == 1, err
    assert "the cluster went away; the same call goes on" in err
    resumed = commands.run_program("tournament", cup, "--json", "--html", "-")
    assert "games were played before" in resumed.err
    assert json.loads(resumed.out)["games"] == 1200


_ASK = """
import sys
from host_tools.bad_input import BadInput
from host_tools.tournament.engines import Dask
engine = Dask(sys.argv[1])
print(engine.width(), flush=True)
sys.stdin.readline()
try:
    engine.width()
except BadInput as words:
    print(words, flush=True)
"""


@pytest.mark.timeout(240)
def test_a_cluster_that_is_gone_before_the_first_task_is_one_line(cluster, tmp_path):
    scheduler = cluster("scheduler", "--port", "0")
    address = address_of(tmp_path)
    asking = subprocess.Popen(
        [sys.executable, "-c", _ASK, address],
        cwd=commands.ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert asking.stdout.readline() == "2\n"  # no worker is connected yet
    scheduler.kill()
    scheduler.wait()
    out, _ = asking.communicate("\n", timeout=120)
    assert "the cluster went away; the same call goes on" in out


def test_a_scheduler_that_does_not_answer_is_one_line(cup, missing):
    if importlib.util.find_spec("distributed") is None:
        missing("distributed is not installed: it is in the group `cluster`")
    for address, words in (
        ("tcp://127.0.0.1:1", "no scheduler answers"),
        ("nonsense://x", "is not an address"),
        ("127.0.0.1:notaport", "is not an address"),
    ):
        answer = commands.run_program(
            "tournament", cup, "--engine", "dask", "--scheduler", address, timeout_s=100
        )
        assert commands.is_one_complaint(answer), answer
        assert "--scheduler: " in answer.err
        assert words in answer.err
        assert not cup.with_suffix(".journal").exists()


def test_without_dask_it_is_one_line(cup, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "distributed", None)
    words = ("tournament", cup, "--engine", "dask", "--scheduler", "tcp://127.0.0.1:1")
    answer = commands.run_here(monkeypatch, capsys, *words)
    assert commands.is_one_complaint(answer), answer
    assert ".venv/bin/pip install -e '.[cluster]'" in answer.err
