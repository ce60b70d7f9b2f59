"""The commands of docs/flashing.md work on a board on a pseudo terminal."""

import re
import shlex

import pytest
from commands import run_program
from flash_bench import put_files
from pty_board import PtyBoard

from host_tools.checkout import ROOT
from host_tools.cli import COMMANDS
from host_tools.flash import image, sources
from host_tools.pieces.files import PIECES_TXT

PAGE = (ROOT / "docs" / "flashing.md").read_text(encoding="utf-8")
# Commands that talk to a running game, build for minutes or need a person.
APART = ("pull",)
_FILES = (".zip", ".txt")


def _commands():
    blocks = PAGE.split("```")[1::2]
    lines = [line for block in blocks for line in block.splitlines()]
    return [shlex.split(line)[1:] for line in lines if line.startswith(".venv/bin/castellan")]


def test_every_command_that_the_page_names_exists():
    for words in _commands():
        assert words[0] in COMMANDS
    assert {words[0] for words in _commands()} >= {"flash", "doctor", "backup", "uninstall"}


def test_what_the_image_needs_is_named_alike_everywhere():
    [line] = [line for line in PAGE.splitlines() if line.startswith("sudo apt install ")]
    assert f"`{line}`" in sources.TOOL_WORDS
    installed = (ROOT / ".ci" / "apt-packages").read_text(encoding="utf-8").split()
    assert set(line.split()[3:]) - {"make"} <= set(installed)


def test_the_page_speaks_of_the_version_that_there_is():
    assert f"`{image.path_of('RPI_PICO').name}`" in PAGE
    targets = re.findall(r"`make ([a-z0-9-]+)`", PAGE)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert targets and all(f"\n{target}: " in makefile for target in targets)


@pytest.mark.slow
@pytest.mark.interpreter
def test_the_commands_do_what_the_page_says_in_its_order(unix, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    board = PtyBoard(tmp_path)
    put_files(board.image, {"/castellan-data/games/000001.log": b"castellan-log 1\n"})
    (tmp_path / "my-box.txt").write_bytes(PIECES_TXT.read_bytes())
    answers = {}
    with board:
        for words in _commands():
            if words[0] in APART:
                continue
            placed = [str(tmp_path / word) if word.endswith(_FILES) else word for word in words]
            answers[" ".join(words)] = run_program(*placed, "--port", board.port, folder=tmp_path)
    # The first command finds no firmware on the board and reports that.
    assert answers.pop("doctor").status == 1
    assert {name: answer.status for name, answer in answers.items()} == dict.fromkeys(answers, 0)
    assert list(tmp_path.glob("castellan-report-*.txt"))
