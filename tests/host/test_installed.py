"""Commands in the wheel work in any folder. The others report that they need the project's."""

import os
import subprocess
import sys

import pytest

from host_tools.checkout import ROOT
from host_tools.cli import COMMANDS
from host_tools.cython_core.loader import DISABLE_VARIABLE
from host_tools.release.wheel import copy_sources

LOG = ROOT / "tests" / "logs" / "kingdomino-4.log"
# Commands in the wheel: arguments, and the beginning of their first line.
WORKS = {
    "simulate": (["--bots", "greedy,steward", "--games", "2"], "2 games of kingdomino"),
    "replay": ([LOG], "Kingdomino"),
    "pieces": (["check"], ""),
    "tiles": (["queendomino"], ""),
    "archive": (["--archive", "games.sqlite", "add", LOG], "1 game added"),
    "score": (["--json"], "{"),
}

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Install the project without compiled core into an empty folder. Returns the folder."""
    source = tmp_path_factory.mktemp("source")
    copy_sources(source)
    target = tmp_path_factory.mktemp("installed")
    words = ["install", "--quiet", "--no-deps", "--target", str(target), str(source)]
    subprocess.run(
        [sys.executable, "-m", "pip", *words],
        env={**os.environ, DISABLE_VARIABLE: "1"},
        check=True,
        capture_output=True,
    )
    return target


def _run(installed, folder, *words, data=b""):
    return subprocess.run(
        # -S hides the project's own packages. Only the installed folder is on the path.
        [sys.executable, "-S", "-m", "host_tools.cli", *map(str, words)],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(installed)},
        input=data,
        capture_output=True,
        check=False,
    )


@pytest.mark.parametrize("command", WORKS)
def test_the_commands_in_the_wheel_work(installed, tmp_path, command):
    words, beginning = WORKS[command]
    done = _run(installed, tmp_path, command, *words, data=b"w0 w1 CC\n")
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.decode().startswith(beginning)
    assert done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_the_other_commands_say_so_in_one_line_and_all_print_help(installed, tmp_path, command):
    done = _run(installed, tmp_path, command, "-h")
    if COMMANDS[command].needs_folder:
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.startswith(f"castellan {command}: needs the project's own".encode())
        assert done.stderr.count(b"\n") == 1
    else:
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.startswith(b"usage: ")


def test_pieces_are_sent_from_the_projects_folder_only(installed, tmp_path):
    done = _run(installed, tmp_path, "pieces", "send")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(
        b"castellan pieces: sending a pack needs the project's own folder"
    )
