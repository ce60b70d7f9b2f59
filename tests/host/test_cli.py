"""`castellan` handles a full disk, Ctrl-C at any moment and characters that cannot be shown."""

import io
import os
import subprocess
import sys
from types import ModuleType

import commands
import pytest

from host_tools import cli
from host_tools.cython_core import loader


@pytest.fixture
def talk(monkeypatch):
    """Add the command `talk`, which runs a function of the test."""

    def add(run):
        module = ModuleType("talk")
        module.add_arguments = lambda parser: None
        module.run = run
        monkeypatch.setitem(sys.modules, "host_tools.commands.talk", module)
        monkeypatch.setitem(cli.COMMANDS, "talk", cli.Command("says something"))

    return add


class Gone(io.RawIOBase):
    """A standard output whose terminal window was closed, so that each write fails."""

    def writable(self):
        return True

    def write(self, data):
        fail(5, "Input/output error")


def fail(*words):
    raise OSError(*words)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((28, "No space left on device", "a.log"), "a.log: No space left on device"),
        ((11, "Resource temporarily unavailable"), "Resource temporarily unavailable"),
        (("something else",), "something else"),
    ],
)
def test_a_system_error_is_reported_in_one_line(words, said, talk, run):
    talk(lambda args: fail(*words))
    answer = run("talk")
    assert commands.is_one_complaint(answer)
    assert answer.err == f"castellan talk: {said}\n"


def test_an_error_with_stderr_closed_does_not_crash(talk, monkeypatch):
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(Gone(), write_through=True))
    talk(lambda args: fail(5, "Input/output error"))
    assert cli.main(["talk"]) == 2


@pytest.mark.parametrize("is_unbuffered", ["", "1"])
def test_a_failed_write_to_stdout_is_reported_in_one_line(is_unbuffered, tmp_path):
    words = ["simulate", "--bots", "random,random", "--games", "2", "--json"]
    program = [sys.executable, "-m", "host_tools.cli", *words]
    full = ["sh", "-c", 'ulimit -f 0; exec "$@"', "sh", *program]
    with (tmp_path / "out").open("wb") as out:
        done = subprocess.run(
            full,
            cwd=commands.ROOT,
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": is_unbuffered},
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "castellan simulate: standard output: File too large\n"


@pytest.mark.parametrize(
    ("encoding", "said"), [("ascii", "? 95 % ?"), ("latin-1", "± 95 % ?"), ("utf-8", "± 95 % ?")]
)
def test_a_character_outside_the_terminals_encoding_does_not_crash(
    encoding, said, talk, monkeypatch
):
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="strict")
    monkeypatch.setattr(sys, "stdout", out)
    talk(lambda args: print("± 95 % \udcff") or 0)  # \udcff stands for a byte that is not UTF-8
    assert cli.main(["talk"]) == 0
    assert out.buffer.getvalue().decode(encoding) == said + "\n"


def interrupted(*known):
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("where", "name"), [(loader, "use_compiled"), (cli, "import_module"), (cli, "parser_of")]
)
def test_ctrl_c_before_a_command_runs_prints_no_traceback(where, name, monkeypatch, capsys):
    monkeypatch.setattr(
        loader, "use_compiled", bool
    )  # the test process has imported the rules already
    monkeypatch.setattr(where, name, interrupted)
    monkeypatch.setattr(sys, "argv", ["castellan", "simulate", "--bots", "random,random"])
    assert cli.main() == 130
    assert capsys.readouterr() == ("", "\n")
