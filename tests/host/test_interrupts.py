"""Any number of Ctrl-C at any moment ends a command, and leaves no process behind."""

import os
import signal
import subprocess
import sys
import time
from random import Random

import commands
import pytest

from host_tools.simulate.workers import Workers
from host_tools.terminal.interrupts import INTERRUPTED, one_interrupt

_HANGS_S = 60  # far more than a command may take, for machines that are busy
_BEGIN = """
import os, signal, sys, time
from host_tools.terminal import interrupts
interrupts.GRACE_S = 0.2
def ctrl_c(count):
    for _ in range(count):
        os.kill(os.getpid(), signal.SIGINT)
"""


def run_code(code):
    """Run a script with `one_interrupt`. Returns its exit code and its output."""
    done = subprocess.run(
        [sys.executable, "-c", _BEGIN + code],
        cwd=commands.ROOT,
        capture_output=True,
        timeout=_HANGS_S,
        check=False,
    )
    assert b"Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout.decode()


def test_only_the_first_ctrl_c_interrupts():
    assert run_code(
        """
with interrupts.one_interrupt():
    try:
        ctrl_c(1)
    except KeyboardInterrupt:
        print("once")
    ctrl_c(50)
    print("whole")
"""
    ) == (0, "once\nwhole\n")


_SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    "busy",
    [
        pytest.param("while True: time.sleep(9)", marks=_SLOW),
        pytest.param("import threading; threading.Event().wait()", marks=_SLOW),
        "import sqlite3; list(sqlite3.connect(':memory:').execute("
        "'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT max(i) FROM n'))",
        "import threading; threading.Thread(target=time.sleep, args=[999]).start()",
    ],
    ids=["asleep", "waiting", "in C code", "at the exit"],
)
def test_a_command_that_lost_the_exception_ends_by_force(busy):
    status, said = run_code(
        f"""
with interrupts.one_interrupt():
    try:
        ctrl_c(3)
    except KeyboardInterrupt:
        print("begun", flush=True)
    {busy}
"""
    )
    assert (status, said) == (INTERRUPTED, "begun\n")


def test_a_command_without_ctrl_c_leaves_the_handler_as_it_was():
    before = signal.getsignal(signal.SIGINT)
    descriptors = len(os.listdir("/dev/fd"))
    with one_interrupt():
        assert before is not signal.default_int_handler or signal.getsignal(2) is not before
    assert signal.getsignal(signal.SIGINT) is before
    assert len(os.listdir("/dev/fd")) == descriptors
    assert signal.set_wakeup_fd(-1) == -1


def test_a_command_with_its_own_handler_ends_as_it_likes():
    assert run_code(
        """
interrupts.GRACE_S = 9
with interrupts.one_interrupt():
    signal.signal(signal.SIGINT, lambda number, frame: print("saved"))
    ctrl_c(1)
print("whole", signal.getsignal(signal.SIGINT) is signal.default_int_handler)
"""
    ) == (0, "saved\nwhole True\n")


def test_a_process_that_ignores_ctrl_c_goes_on_ignoring_it():
    assert run_code(
        """
signal.signal(signal.SIGINT, signal.SIG_IGN)
with interrupts.one_interrupt():
    ctrl_c(2)
print("whole")
"""
    ) == (0, "whole\n")


class InterruptedOnce(Workers):
    """A pool that Ctrl-C interrupts while it is closed for the first time."""

    def __init__(self):
        super().__init__(1)
        self.closings = 0
        self._shutdown = self._executor.shutdown
        self._executor.shutdown = self._close_executor

    def _close_executor(self, **words):
        self.closings += 1
        if self.closings == 1:
            raise KeyboardInterrupt
        self._shutdown(**words)


def test_a_pool_whose_closing_is_interrupted_is_closed_anyway():
    workers = InterruptedOnce()
    assert list(workers.imap(abs, [-1])) == [1]
    with pytest.raises(KeyboardInterrupt):
        workers.close()
    assert workers.closings == 2
    with pytest.raises(RuntimeError, match="after shutdown"):
        workers.submit(abs, 1)


def children_of(number):
    """Return the numbers of a process's children."""
    with open(f"/proc/{number}/task/{number}/children", encoding="ascii") as file:
        return [int(word) for word in file.read().split()]


def interrupted_often(words, seed, folder):
    """Start a command with worker processes, and send it Ctrl-C often. Returns its exit code."""
    random = Random(seed)
    process = subprocess.Popen(
        [sys.executable, "-m", "host_tools.cli", *words],
        cwd=commands.ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, "XDG_DATA_HOME": str(folder)},
    )
    children = []
    end = time.monotonic() + _HANGS_S
    while len(children) < 2 and process.poll() is None and time.monotonic() < end:
        time.sleep(0.01)
        children = children_of(process.pid)
    time.sleep(random.random() * 0.3)
    for _ in range(2 + random.randrange(4)):
        process.send_signal(signal.SIGINT)
        time.sleep(random.choice([0, 0.0002, 0.0005, 0.02]))
    _, said = process.communicate(timeout=_HANGS_S)
    assert b"Traceback" not in said, said.decode()
    while any(map(is_alive, children)) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(map(is_alive, children))
    return process.returncode


def is_alive(number):
    try:
        with open(f"/proc/{number}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


SEEDS = (2, 3, 4)
COMMANDS = {
    "simulate": ["simulate", "--bots", "greedy,random", "--games", "900000", "--jobs", "2"],
    "tune": ["tune", "FOLDER/weights.json", "--jobs", "2"],
    "tournament": ["tournament", "FOLDER/plan.toml", "--jobs", "2", "--html", "-"],
}


@pytest.mark.skipif(sys.platform != "linux", reason="looks for the workers in /proc")
@pytest.mark.parametrize(
    ("name", "seed"),
    [
        ("simulate", 1),
        *(pytest.param(name, seed, marks=_SLOW) for name in COMMANDS for seed in SEEDS),
    ],
)
def test_several_ctrl_c_at_once_end_a_command_with_workers(name, seed, tmp_path):
    (tmp_path / "plan.toml").write_text('players = ["greedy", "random"]\ngames = 900000\n')
    words = [word.replace("FOLDER", str(tmp_path)) for word in COMMANDS[name]]
    # While Python itself starts, SIGINT ends the process. A shell shows 130 for both.
    assert interrupted_often(words, seed, tmp_path) in (INTERRUPTED, -signal.SIGINT)


def test_ctrl_c_is_one_line_in_a_command(monkeypatch, capsys):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("host_tools.commands.legal.answer_lines", interrupt)
    answer = commands.run_here(monkeypatch, capsys, "legal", "--jsonl")
    assert (answer.status, answer.out, answer.err) == (INTERRUPTED, "", "\n")
