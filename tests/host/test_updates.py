"""An update keeps what a board of an earlier version holds: match, settings, pieces, games."""

import struct

import golden_boards
import pytest
from castellan.device import record
from castellan.rules import games
from castellan.ui.preferences import Preferences
from castellan.ui.session import Session
from commands import run_here
from flash_bench import (
    files_of_another_version,
    files_of_version_0_1,
    flash_files,
    have,
    put_files,
)
from pty_board import PtyBoard

from host_tools.flash import plan
from host_tools.flash.board import SerialBoard

BOARDS = golden_boards.boards()
_STARTED = """
import gc, main
from castellan.device import own_packs
loop = main.begin()
gc.collect()
app = loop.shell.app
pieces = own_packs.read_one(loop.files, loop.folder, own_packs.PIECES)
alarm = loop.alarm.code if loop.alarm else 0
print(alarm, bytes(app.match.state).hex(), loop.shell.preferences.to_bytes().hex(), pieces.hex())
"""


def payload_of(files, *names):
    """Return the payload of the newest record among these files."""
    records = [files[name] for name in names if name in files]
    newest = max(records, key=lambda data: int.from_bytes(data[8:12], "little"))
    return newest[struct.calcsize(record.HEADER) : -4]


def expected(files):
    """Return what the board must say after its start, from the files that it had before."""
    session = Session(Preferences())
    assert session.load(payload_of(files, "match0/save", "match1/save"))
    settings = payload_of(files, "settings0/set", "settings1/set")
    pieces = payload_of(files, "other0/pieces", "other1/pieces")
    return ["0", bytes(session.match.state).hex(), settings.hex(), pieces.hex()]


def on_flash(files):
    return {f"{plan.STATE}/{name}": data for name, data in files.items()}


def check(board, files):
    """Start the firmware of the board. Everything of its owner must be there."""
    with SerialBoard(board.port) as connection:
        said = connection.run(_STARTED, "starting")
    assert said.split()[-4:] == expected(files)
    kept = flash_files(board.image)
    logs = {path: data for path, data in on_flash(files).items() if "/games/" in path}
    assert logs
    assert {path: kept.get(path) for path in logs} == logs


def test_every_game_has_a_golden_board():
    assert {name.split()[1] for name, _ in BOARDS} == set(games.NAMES)


@pytest.mark.slow
@pytest.mark.interpreter
@pytest.mark.parametrize("earlier", [files_of_version_0_1, files_of_another_version])
def test_an_update_keeps_what_every_golden_board_holds(
    earlier, unix, monkeypatch, capsys, tmp_path
):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    _, first = BOARDS[0]
    board = PtyBoard(tmp_path)
    put_files(board.image, {**earlier(), plan.STAMP: b"0.0.9\n", **on_flash(first)})
    with board:
        answer = run_here(monkeypatch, capsys, "flash", "--port", board.port)
        assert answer.status == 0 and "shows E" not in answer.err, answer
        check(board, first)
        board.unplug()
        installed = {
            path: data for path, data in flash_files(board.image).items() if plan.STATE not in path
        }
        board.plug_in()
        assert installed == {**plan.firmware_files(), plan.STAMP: plan.FINISHED}
        for _, files in BOARDS[1:]:
            have(board, {**installed, **on_flash(files)}, b"\xff" * len(board.image.read_bytes()))
            check(board, files)
