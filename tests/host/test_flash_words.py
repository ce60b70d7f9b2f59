"""Each obstacle between computer and board gives one helpful sentence and exit code 3."""

import os
import pty
import sys
from types import SimpleNamespace

import pytest
import serial
from commands import is_one_complaint, run_here
from flash_bench import flash_files, put_files
from pty_board import PtyBoard

from host_tools.flash import board as board_module
from host_tools.flash import drives, patience, ports, transport
from host_tools.flash.board import About, SerialBoard
from host_tools.flash.installing import check_board
from host_tools.flash.problems import BoardProblem, FlashFull

_COMMANDS = [
    ["flash"],
    ["flash", "--dry-run"],
    ["backup"],
    ["uninstall", "--yes"],
    ["console"],
    ["pull"],
]


def _port(device, vid=0x2E8A, number="E66"):
    return SimpleNamespace(device=device, vid=vid, serial_number=number)


def _ports(monkeypatch, *found):
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: list(found))


@pytest.mark.parametrize("words", _COMMANDS, ids=" ".join)
def test_without_a_board_every_command_says_how_to_get_one(monkeypatch, capsys, words):
    _ports(monkeypatch)
    monkeypatch.setattr(drives, "find", list)
    answer = run_here(monkeypatch, capsys, *words)
    assert is_one_complaint(answer, 3), answer
    assert "no board was found" in answer.err
    assert "BOOTSEL" in answer.err and "cable that carries data" in answer.err


def test_two_boards_are_both_named_and_neither_is_touched(monkeypatch, capsys):
    _ports(monkeypatch, _port("/dev/ttyACM1", number="B2"), _port("/dev/ttyACM0", number="A1"))
    answer = run_here(monkeypatch, capsys, "flash")
    assert is_one_complaint(answer, 3)
    assert "/dev/ttyACM0 (serial number A1), /dev/ttyACM1 (serial number B2)" in answer.err
    assert "--port" in answer.err


def test_the_only_board_among_other_serial_devices_is_taken():
    others = [_port("/dev/ttyUSB0", vid=0x1A86), _port("/dev/ttyS0", vid=None)]
    assert ports.find(None, lambda: [*others, _port("/dev/ttyACM0")]) == "/dev/ttyACM0"
    with pytest.raises(BoardProblem, match="--port /dev/ttyUSB0"):
        ports.find(None, lambda: others)


def test_a_board_that_waits_for_its_image_is_recognised_by_its_drive(monkeypatch, tmp_path):
    drive = tmp_path / "RPI-RP2"
    drive.mkdir()
    (drive / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nBoard-ID: RPI-RP2\n")
    (tmp_path / "stick").mkdir()
    monkeypatch.setattr(drives, "_mounted", lambda: [str(tmp_path / "stick"), str(drive)])
    assert drives.find() == [drives.Drive(str(drive), "RPI-RP2")]
    with pytest.raises(BoardProblem, match=f"its drive {drive} is there.: copy our image"):
        ports.find(None, list)


def test_a_port_that_is_not_there_is_said_to_be_not_there(monkeypatch, capsys):
    answer = run_here(monkeypatch, capsys, "flash", "--port", "/dev/nothing")
    assert is_one_complaint(answer, 3)
    assert "/dev/nothing: there is no such port" in answer.err


def test_without_permission_the_group_is_named(monkeypatch, capsys, tmp_path):
    def refuse(path, flags):
        raise PermissionError(13, "Permission denied")

    port = tmp_path / "ttyACM0"
    port.touch()
    with monkeypatch.context() as patch:
        patch.setattr(ports.os, "open", refuse)
        with pytest.raises(BoardProblem) as problem:
            ports.check_access(str(port))
    assert "no permission" in str(problem.value)
    if sys.platform == "linux":
        assert "sudo usermod -aG " in str(problem.value)


def test_a_port_that_is_held_names_its_holder(monkeypatch, tmp_path):
    port = tmp_path / "ttyACM0"
    port.touch()
    monkeypatch.setattr(ports, "holders", lambda port: ["thonny (process 7)"])
    assert "held by thonny (process 7): close that first" in ports.why_closed(str(port))
    monkeypatch.setattr(ports, "holders", lambda port: [])
    assert "close Thonny" in ports.why_closed(str(port))
    assert "start the simulator" in ports.why_closed("rfc2217://localhost:4000")


def test_the_holder_of_a_port_is_found(tmp_path):
    import subprocess

    path = tmp_path / "port"
    path.touch()
    code = f"f = open({str(path)!r}); print(1, flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        holder.stdout.readline()
        found = ports.holders(str(path))
        holder.stdin.close()
    # Only Linux tells the process. On other systems the sentence lists the usual programs.
    expected = [f"(process {holder.pid})"] if sys.platform == "linux" else []
    assert [words[words.index("(") :] for words in found] == expected


@pytest.mark.parametrize("name", ["backup", "flash", "pull", "link"])
def test_a_second_command_at_one_port_says_so_and_leaves_it_alone(name, monkeypatch, capsys):
    outer, end = pty.openpty()
    port = os.ttyname(end)
    try:
        with serial.Serial(port, exclusive=True):
            answer = run_here(monkeypatch, capsys, name, "--port", port)
    finally:
        os.close(outer)
        os.close(end)
    assert is_one_complaint(answer, 3), answer
    assert f"{port}: the port could not be opened" in answer.err


def test_something_that_never_answers_is_not_taken_for_a_board(monkeypatch, capsys):
    monkeypatch.setattr(board_module, "_PROMPT_S", 0.2)
    monkeypatch.setattr(board_module, "ANSWER_S", 0.2)
    monkeypatch.setattr(transport, "ANSWER_S", 0.2)
    monkeypatch.setattr(patience, "SILENCE_S", 0.2)
    outer, end = pty.openpty()
    try:
        answer = run_here(monkeypatch, capsys, "flash", "--port", os.ttyname(end))
    finally:
        os.close(outer)
        os.close(end)
    assert is_one_complaint(answer, 3), answer
    assert "no MicroPython prompt answers" in answer.err


_PICO = About("micropython", (1, 28, 0), "Raspberry Pi Pico with RP2040", 6, "e661", 200_000)
_WRONG = {
    "old": (_PICO.__class__("micropython", (1, 21, 0), _PICO.machine, 6, "", 1), "1.22 or newer"),
    "other": (About("micropython", (1, 28, 0), "ESP32 module", 6, "", 1), "ESP32 module"),
    "nameless": (About("micropython", (1, 28, 0), "", 6, "", 1), "board without a name"),
    "circuit": (About("circuitpython", (9, 0, 0), _PICO.machine, 6, "", 1), "circuitpython"),
    "newer": (About("micropython", (2, 0, 0), _PICO.machine, 7, "", 1), "version 7"),
}


@pytest.mark.parametrize(("about", "words"), _WRONG.values(), ids=_WRONG)
def test_a_board_on_which_the_firmware_cannot_run_is_told_apart(about, words):
    check_board("port", _PICO)
    with pytest.raises(BoardProblem, match=words):
        check_board("port", about)


@pytest.mark.interpreter
def test_an_old_micropython_is_refused_before_anything_is_changed(monkeypatch, capsys, tmp_path):
    with PtyBoard(tmp_path, version="1.21.0") as board:
        before = board.image.read_bytes()
        answer = run_here(monkeypatch, capsys, "flash", "--port", board.port)
        assert board.image.read_bytes() == before
    assert is_one_complaint(answer, 3)
    assert "MicroPython 1.21.0; 1.22 or newer" in answer.err and "image" in answer.err


@pytest.mark.interpreter
def test_a_full_flash_is_refused_before_anything_is_changed(monkeypatch, capsys, tmp_path):
    board = PtyBoard(tmp_path)
    put_files(board.image, {"/photos.bin": bytes(1_200_000)})
    with board:
        before = board.image.read_bytes()
        answer = run_here(monkeypatch, capsys, "flash", "--port", board.port)
        assert board.image.read_bytes() == before
    assert is_one_complaint(answer, 3)
    assert "the flash is full" in answer.err and "nothing was changed" in answer.err


@pytest.mark.interpreter
def test_a_flash_that_gets_full_all_the_same_says_so(tmp_path):
    board = PtyBoard(tmp_path)
    put_files(board.image, {"/photos.bin": bytes(1_300_000)})
    full = pytest.raises(FlashFull, match="the flash is full")
    with board, SerialBoard(board.port) as connection, full:
        connection.write("/more.bin", bytes(200_000))
    assert "/more.bin" not in flash_files(board.image)
