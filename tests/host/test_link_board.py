"""Test `link`, `doctor` and `console` against firmware that runs on a pseudo terminal."""

import json
import os
import pty
import subprocess
import sys
import time

import pytest
from castellan.version import VERSION
from commands import LOGS, run_here, run_program
from flash_bench import flash_files, put_files
from pty_board import PtyBoard, hear, wait_for, wait_for_game

from host_tools.checkout import ROOT
from host_tools.flash import plan
from host_tools.link.session import Session

pytestmark = [pytest.mark.interpreter, pytest.mark.usefixtures("unix")]

_GAMES = {
    "/castellan-data/games/000001.log": b"castellan-log 1\ngame kingdomino\n",
    "/castellan-data/games/000004.log": (LOGS / "kingdomino-2.log").read_bytes(),
}


@pytest.fixture
def board(tmp_path):
    """Plug in a board with two finished games and wait until the firmware runs."""
    board = PtyBoard(tmp_path, autorun=True)
    put_files(board.image, {**plan.firmware_files(), plan.STAMP: plan.FINISHED, **_GAMES})
    with board:
        wait_for_game(board)
        yield board


def test_the_link_answers_while_the_game_runs_and_keys_reach_it(board):
    with Session(board.port) as session:
        assert session.hello["version"] == VERSION
        session.send({"watch": True})
        hear(session, lambda message: message.get("state") == "wizard")  # the wiring is not set
        session.send({"key": "B"})
        hear(session, lambda message: message.get("state") == "game")
        hear(session, lambda message: "frame" in message)  # a key is down for a while
        hear(session, lambda message: "frame" in message)
        session.send({"key": "A"})
        hear(session, lambda message: message.get("state") == "players")
        hear(session, lambda message: "frame" in message)
    assert board.said.count(b"Traceback") == 0


def test_what_is_typed_reaches_the_device_and_refusals_come_back(board):
    answer = run_program("link", "--port", board.port, data=b"right\n1 2 3 4\nfoo\nq\n")
    assert answer.status == 1
    assert "it waits for: " in answer.out
    assert "refused: row: no match is open" in answer.out
    assert "'foo' is nothing that can be typed here" in answer.err


def test_pull_fetches_each_finished_game_once(board, tmp_path):
    folder = tmp_path / "logs"
    answer = run_program("pull", folder, "--port", board.port)
    assert (answer.status, answer.err) == (0, "")
    written = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert written == {
        "castellan-000001.log": _GAMES["/castellan-data/games/000001.log"],
        "castellan-000004.log": _GAMES["/castellan-data/games/000004.log"],
    }
    again = run_program("pull", folder, "--port", board.port)
    assert again.out.startswith("0 of 2 finished games")
    assert len(list(folder.iterdir())) == 2


@pytest.mark.slow
def test_the_archive_takes_games_straight_from_the_device(board, tmp_path):
    words = ("archive", "--archive", tmp_path / "archive.sqlite")
    answer = run_program(*words, "add", "--device", "--port", board.port)
    assert (answer.status, answer.out) == (1, "1 game added, 1 refused\n"), answer
    assert "device: castellan-000001.log, line 2: " in answer.err
    again = run_program(*words, "add", "--port", board.port)
    assert again.out == "0 games added, 1 were there already, 1 refused\n"


def test_the_doctor_finds_a_healthy_board_healthy(board):
    answer = run_program("doctor", "--json", "--port", board.port)
    assert answer.status == 0, answer.out
    findings = {one["name"]: one for one in json.loads(answer.out)["findings"]}
    assert findings["firmware"]["words"] == f"{VERSION}, every file as it should be"
    assert findings["settings and games"]["words"] == "2 files"
    assert not [one for one in findings.values() if one["state"] == "problem"]


def test_the_doctor_sees_an_installation_that_was_broken_off(tmp_path, monkeypatch, capsys):
    board = PtyBoard(tmp_path)
    put_files(board.image, {plan.STAMP: plan.BEGUN, "/lib/castellan/version.mpy": b"M"})
    with board:
        answer = run_here(monkeypatch, capsys, "doctor", "--port", board.port)
    assert answer.status == 1
    assert "unfinished" in answer.out and "→ `castellan flash`" in answer.out


def test_the_doctor_lets_no_board_test_itself_that_has_no_firmware(tmp_path, monkeypatch, capsys):
    with PtyBoard(tmp_path) as board:
        answer = run_here(monkeypatch, capsys, "doctor", "--self-test", "--port", board.port)
    assert answer.status == 1
    assert "is not on the board" in answer.out and "not begun, see above" in answer.out


def test_the_doctor_without_a_board_tells_what_to_do(monkeypatch, capsys):
    monkeypatch.setattr("serial.tools.list_ports.comports", list)
    answer = run_here(monkeypatch, capsys, "doctor", "--json")
    assert answer.status == 3
    port = json.loads(answer.out)["findings"][-1]
    assert port["state"] == "problem" and "cable" in port["remedy"]


@pytest.mark.slow
def test_ctrl_c_ends_the_game_at_any_moment_of_a_session(board):
    with Session(board.port) as session:
        session.send({"watch": True})
        session._write(b'{"key":\x03')
    assert b"stopped, saved and dark" in wait_for(board, b">>> ")


@pytest.mark.slow
def test_a_computer_that_never_reads_does_not_stop_the_game(board):
    with Session(board.port) as session:
        session.send({"watch": True})
        for _ in range(40):
            session.send({"key": "RIGHT"})
            session.send({"get": "frame"})
            time.sleep(0.05)
        hear(session, lambda message: "frame" in message)


@pytest.mark.slow
def test_the_console_shows_the_prompt(board):
    terminal, end = pty.openpty()
    words = [sys.executable, "-m", "host_tools.cli", "console", "--port", board.port]
    with subprocess.Popen(words, stdin=end, stdout=end, stderr=end, cwd=ROOT) as console:
        os.close(end)
        said = b""
        while b"Ctrl-]" not in said:  # the console reads its input after its greeting
            said += os.read(terminal, 1000)
        time.sleep(0.5)
        os.write(terminal, b"\x03")
        while b">>> " not in said:
            said += os.read(terminal, 1000)
        os.write(terminal, b"\x1d")
        assert console.wait(20) == 0
    os.close(terminal)
    assert b"stopped, saved and dark" in said


@pytest.mark.slow
def test_flash_talks_to_a_board_on_which_the_game_runs(board):
    answer = run_program("flash", "--port", board.port)
    assert answer.status == 0 and ": 0 files copied" in answer.out, answer
    assert flash_files(board.image)[next(iter(_GAMES))] == next(iter(_GAMES.values()))


@pytest.mark.slow
def test_the_self_test_of_a_board_whose_keys_nobody_presses_names_them_all(board):
    answer = run_program("doctor", "--self-test", "--json", "--port", board.port, timeout_s=120)
    assert answer.status == 1
    findings = [(one["name"], one["words"]) for one in json.loads(answer.out)["findings"]]
    assert ("keys", "FAULT not seen: UP DOWN LEFT RIGHT A B") in findings
    assert [words for name, words in findings if name == "flash" and words.startswith("ok, ")]
