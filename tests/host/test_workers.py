"""Worker processes ignore Ctrl-C, and a killed worker does not block its parent."""

import signal
import subprocess
import sys
import time
from itertools import count, islice

import commands
import pytest
from tournaments import die

from host_tools.archive import batch_import
from host_tools.bad_input import BadInput
from host_tools.simulate import runner, tune
from host_tools.simulate.workers import Workers


@pytest.mark.parametrize("size", [1, 3, 100])
def test_results_come_in_the_order_of_the_tasks(size):
    with Workers(2) as workers:
        assert list(workers.imap(abs, range(-20, 0), size)) == list(range(20, 0, -1))


def test_an_endless_iterator_of_tasks_is_read_in_parts():
    with Workers(2) as workers:
        assert list(islice(workers.imap(abs, count()), 5)) == [0, 1, 2, 3, 4]


def sleep(_):
    time.sleep(60)


def test_closing_does_not_wait_for_running_tasks():
    start = time.monotonic()
    with Workers(2) as workers:
        for _ in range(9):
            workers.submit(sleep, None)
        assert list(workers.imap(abs, [])) == []
    assert time.monotonic() - start < 20


# The pending results exceed the buffer of a pipe when the pool is closed.
LEFT_EARLY = """
from host_tools.simulate.workers import Workers
for count in range(20):
    with Workers(4) as workers:
        found = workers.imap((b"x" * 40_000).__mul__, [1] * 1000)
        for _ in range(count):
            next(found)
"""


def test_closing_does_not_block_while_large_results_are_sent():
    subprocess.run([sys.executable, "-c", LEFT_EARLY], cwd=commands.ROOT, check=True, timeout=120)


def masked(_):
    """Return the set of signals that this process blocks."""
    return signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_ctrl_c_interrupts_the_parent_and_never_a_worker():
    before = masked(None)
    with Workers(1) as workers:
        assert list(workers.imap(signal.getsignal, [signal.SIGINT])) == [signal.SIG_IGN]
        (mask,) = workers.imap(masked, [None])
    assert mask - before == {signal.SIGINT}  # blocked from before its handler was set
    assert masked(None) == before


def test_a_killed_worker_is_reported():
    with Workers(2) as workers, pytest.raises(BadInput, match="a process was killed from outside"):
        list(workers.imap(signal.raise_signal, [signal.SIGKILL] * 9))


def test_a_killed_worker_ends_a_command_with_one_line(run, archive, monkeypatch, tmp_path):
    monkeypatch.setattr(runner, "_task", die)
    monkeypatch.setattr(tune, "mean_lead", die)
    monkeypatch.setattr(batch_import, "read_file", die)
    path = tmp_path / "weights.json"
    logs = sorted(commands.LOGS.glob("kingdomino-?.log"))
    for answer in (
        run("simulate", "--bots", "random,random", "--games", 9, "--jobs", 2),
        run("tune", path, "--population", 4, "--jobs", 2),
        archive("add", *logs, "--jobs", 2),
    ):
        assert answer.status == 2, answer
        assert answer.err.count("\n") == 1
        assert "a process was killed from outside" in answer.err
    assert tune.load(path).generation == 0
