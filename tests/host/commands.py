"""Helpers of the command tests: run a command in this process or as a program."""

import io
import json
import subprocess
import sys
from dataclasses import dataclass

from castellan.rules import games

from host_tools import cli
from host_tools.checkout import ROOT
from host_tools.games import view_of

LOGS = ROOT / "tests" / "logs"
DOCS = ROOT / "docs"
TABLE_GAMES = [name for name in games.NAMES if not view_of(name).has_dominoes]


def log_of(game):
    """Return the path of a game's example log."""
    return next(LOGS.rglob(f"{game}.log"))


@dataclass
class Answer:
    """Holds the exit code, the output and the error output of a command."""

    status: int
    out: str
    err: str

    def lines(self):
        """Parse the output as JSON lines."""
        return [json.loads(line) for line in self.out.splitlines()]


class _Input:
    """A fake standard input that contains given bytes."""

    def __init__(self, data):
        self.buffer = io.BytesIO(data)

    def isatty(self):
        return False

    def close(self):
        """Do nothing. A child process of `multiprocessing` closes its standard input first."""


def run_here(monkeypatch, capsys, *words, data=b""):
    """Run a command in this process. A traceback fails the test."""
    monkeypatch.setattr(sys, "stdin", _Input(data))
    capsys.readouterr()
    try:
        status = cli.main([str(word) for word in words])
    except SystemExit as ending:
        status = int(ending.code or 0)
    said = capsys.readouterr()
    return Answer(status, said.out, said.err)


def run_program(*words, data=b"", timeout_s=60, folder=ROOT):
    """Run a `castellan` command in a new process in a folder, as users do. Returns its answer."""
    done = subprocess.run(
        [sys.executable, "-m", "host_tools.cli", *map(str, words)],
        cwd=folder,
        input=data,
        capture_output=True,
        timeout=timeout_s,
        check=False,
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode(errors="replace"))


def blocks_of(page):
    """Return the fenced blocks of a page of the documentation."""
    return (DOCS / page).read_text(encoding="utf-8").split("```\n")[1::2]


def answers(command, questions):
    """Run a command with `--jsonl` on these objects. Returns its list of JSON answers."""
    data = "".join(json.dumps(question) + "\n" for question in questions).encode()
    answer = run_program(command, "--jsonl", data=data)
    assert (answer.status, answer.err) == (0, "")
    return answer.lines()


def is_one_complaint(answer, status=2):
    """True if a command printed one line, on standard error, and had this exit code."""
    is_one_line = answer.err.count("\n") == 1 and answer.err.endswith("\n")
    return answer.status == status and answer.out == "" and is_one_line
