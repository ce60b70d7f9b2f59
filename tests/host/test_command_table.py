"""Every subcommand can be loaded, prints help and reports an error in one line."""

import subprocess
import sys

import pytest

from host_tools.checkout import ROOT
from host_tools.cli import COMMANDS


def castellan(*words):
    command = [sys.executable, "-m", "host_tools.cli", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_help_names_every_command():
    answer = castellan("-h")
    assert answer.returncode == 0
    for name, command in COMMANDS.items():
        assert name in answer.stdout
        assert command.help in answer.stdout


def test_the_version_is_one_line():
    answer = castellan("--version")
    assert answer.returncode == 0
    assert answer.stdout.startswith("castellan ")
    assert answer.stdout.count("\n") == 1


def test_every_module_of_the_folder_is_a_command():
    modules = {path.stem for path in (ROOT / "host_tools" / "commands").glob("*.py")}
    assert modules == {"__init__", *(name.replace("-", "_") for name in COMMANDS)}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_prints_help(name):
    answer = castellan(name, "-h")
    assert answer.returncode == 0, answer.stderr
    assert f"usage: castellan {name}" in answer.stdout


@pytest.mark.parametrize("words", [(), ("no-such-command",), ("--no-such-option",)])
def test_a_wrong_call_gets_one_line_and_exit_2(words):
    answer = castellan(*words)
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert answer.stderr.count("\n") == 1


@pytest.mark.parametrize("name", COMMANDS)
def test_a_wrong_option_of_a_command_gets_one_line_and_exit_2(name):
    answer = castellan(name, "--no-such-option")
    assert answer.returncode == 2
    assert answer.stderr.startswith(f"castellan {name}: ")
    assert answer.stderr.count("\n") == 1


def test_help_loads_no_command():
    code = (
        "import sys\nfrom host_tools import cli\n"
        "try:\n    cli.main(['-h'])\nexcept SystemExit:\n    pass\n"
        "sys.exit(any(name.startswith('host_tools.commands') for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0
