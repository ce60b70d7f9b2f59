"""`castellan report`: facts, tables and errors of a board in one file, without names of people."""

import getpass
import os
import platform
from pathlib import Path

import pytest
from castellan.device import codes
from castellan.version import VERSION
from commands import run_here
from flash_bench import put_files
from pty_board import PtyBoard, wait_for_game

from host_tools.flash import plan, report
from host_tools.flash.board import SerialBoard
from host_tools.flash.checkup import OK, Finding

# Code for the board's prompt: starts the firmware, and lets one of its parts fail.
_FAIL = """
import main
loop = main.begin()
class Fails:
    pass
def fail(*words):
    raise {problem}
{fault}
now = loop.board.ticks_ms()
loop.turn(now, 0)
"""
_STEP = "loop.shell.step = fail"
_SEND = """
shown = Fails()
loop.board.write = fail
loop.shell.redraw()
for _ in range(20):
    if loop.alarm is None:
        loop.turn(loop.board.ticks_ms(), 0)
"""
_LINK = """
loop.board.has_input = lambda: True
class Cut:
    def step(self, now):
        fail()
loop.link = Cut()
loop._serve_link(0)
"""
# Error code → the exception, the part that fails, and functions in its traceback. The other codes
# come from saves and restarts, which have no traceback.
_FAULTS = {
    codes.FILE_SYSTEM: ("OSError(5)", _STEP, ("turn", "_play")),
    codes.MEMORY: ("MemoryError()", _STEP, ("turn", "_play")),
    codes.RULES: ("AssertionError('no such state')", _STEP, ("turn", "_play")),
    codes.LED_MAP: ("ValueError('no strip')", _SEND, ("turn", "show")),
    codes.LINK: ("ValueError('half a line')", _LINK, ("step", "_step")),
    codes.UNEXPECTED: ("ValueError('what')", _STEP, ("turn", "_play")),
}


@pytest.fixture
def board(tmp_path):
    board = PtyBoard(tmp_path, autorun=True)
    put_files(board.image, {**plan.firmware_files(), plan.STAMP: plan.FINISHED})
    with board:
        yield board


@pytest.mark.slow
@pytest.mark.interpreter
@pytest.mark.usefixtures("unix")
def test_a_running_game_tells_about_itself_and_goes_on(board, monkeypatch, capsys, tmp_path):
    wait_for_game(board)
    file = tmp_path / "report.txt"
    answer = run_here(monkeypatch, capsys, "report", file, "--running", "--port", board.port)
    assert (answer.status, answer.out) == (0, f"written: {file}\n")
    text = file.read_text(encoding="utf-8")
    for key in ("version", "image", "reset_cause", "uptime_ms", "slowest_turn_ms", "writes"):
        assert f"\n{key} " in text, key
    assert f"\nversion {VERSION}\n" in text and "\nfree_bytes " in text and "\nsettings" in text
    assert f"castellan: {VERSION}" in text
    wait_for_game(board)


@pytest.mark.slow
@pytest.mark.interpreter
@pytest.mark.usefixtures("unix")
def test_each_error_that_has_a_cause_in_the_code_is_told_with_function_and_line(
    board, monkeypatch, capsys, tmp_path
):
    for problem, fault, _ in _FAULTS.values():
        with SerialBoard(board.port) as connection:
            connection.run(_FAIL.format(problem=problem, fault=fault), "failing")
    file = tmp_path / "report.txt"
    answer = run_here(monkeypatch, capsys, "report", file, "--port", board.port)
    assert answer.status == 0, answer
    errors = file.read_text(encoding="utf-8").partition("Error log")[2]
    entries = {int(part[0]): part for part in errors.split("\nE")[1:]}
    assert set(entries) == set(_FAULTS)
    for code, (problem, _, functions) in _FAULTS.items():
        assert problem.partition("(")[0] in entries[code]
        for function in functions:
            assert f", in {function}\n" in entries[code], entries[code]
        assert "    firmware/lib/castellan/device/" in entries[code]


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ('  File "castellan.version", line 1, in x', "firmware/lib/castellan/version.py:1: "),
        ('  File "castellan/version.py", line 1, in x', "firmware/lib/castellan/version.py:1: "),
        ('  File "castellan.ui", line 1, in x', "firmware/lib/castellan/ui/__init__.py:1: "),
    ],
)
def test_a_line_of_a_traceback_gets_its_place_in_the_sources(line, place):
    found = report.with_places([line, "ValueError: x"], VERSION)
    assert found[0] == line and found[1].strip().startswith(place) and len(found) == 3


def test_lines_of_another_version_or_of_no_file_get_no_place():
    line = '  File "castellan.version", line 1, in x'
    assert report.with_places([line], "0.0.1") == [line]
    for other in ("castellan.nothing", "castellan.version"):
        text = f'  File "{other}", line 99999, in x'
        assert report.with_places([text], VERSION) == [text]


def test_a_report_names_no_person_no_home_and_no_computer(monkeypatch):
    monkeypatch.setenv("USER", "player1")
    monkeypatch.setattr(getpass, "getuser", lambda: "player1")
    monkeypatch.setattr(platform, "node", lambda: "player-laptop")
    monkeypatch.setattr(Path, "home", lambda: Path("/home/player1"))
    words = "run `usermod player1` on player-laptop; see /home/player1/x; player12 stays"
    text = report.text([Finding("port", OK, words, "ask player1")], ["version 0.1.0"])
    assert "player1 " not in text and "player1`" not in text and "laptop" not in text
    assert "~/x" in text and "player12 stays" in text
    assert os.environ["USER"] == "player1"


def test_no_control_character_of_a_board_reaches_the_file():
    text = report.text([], ["screen \x1b[2Jgame", "error E7 \x07"])
    assert "\x1b" not in text and "\x07" not in text and "\\x1b[2Jgame" in text


def test_without_a_board_the_file_is_written_all_the_same(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr("serial.tools.list_ports.comports", list)
    file = tmp_path / "report.txt"
    answer = run_here(monkeypatch, capsys, "report", file)
    assert answer.status == 3
    assert answer.out == f"written: {file}\n"
    assert answer.err.startswith("castellan report: no board was found")
    assert "no board was found" in file.read_text(encoding="utf-8")
