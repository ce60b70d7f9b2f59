"""`castellan flash --pieces` puts an owner's piece set beside the firmware and keeps it there."""

import os
import zipfile
from pathlib import Path

import pytest
from castellan.core.rng import Random
from castellan.device import own_packs, store
from castellan.device.files import Files
from castellan.device.store import Store
from commands import is_one_complaint
from flash_bench import Power, flash_files, have
from pty_board import PtyBoard
from support.naive.house_pieces import house_text
from support.own_set import stamp_of

from host_tools.flash import plan
from host_tools.pieces.piece_set import parse

TEXT, OTHER_TEXT = house_text(Random(3, 500)), house_text(Random(4, 500))
SET, OTHER_SET = parse(TEXT).packed(), parse(OTHER_TEXT).packed()
SLOTS = [plan.STATE + "/other0/pieces", plan.STATE + "/other1/pieces"]
GAME = {plan.STATE + "/games/000001.log": b"# a finished game\n"}

interpreter = pytest.mark.interpreter


@pytest.fixture
def mine(tmp_path):
    """Write a file with a piece set. Returns its path."""
    file = tmp_path / "my-box.txt"
    file.write_text(TEXT, encoding="utf-8")
    return file


@pytest.fixture
def other(tmp_path):
    """Write a file with another piece set. Returns its path."""
    file = tmp_path / "other.txt"
    file.write_text(OTHER_TEXT, encoding="utf-8")
    return file


@pytest.fixture
def board(unix, monkeypatch, tmp_path):
    """Plug in a board on which the firmware is installed."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with PtyBoard(tmp_path) as made:
        have(made, {**plan.firmware_files(), plan.STAMP: plan.FINISHED, **GAME})
        yield made


@pytest.fixture
def castellan(run, board):
    """Return a function that runs a `castellan` command on the board."""

    def run_on_board(name, *words):
        return run(name, *words, "--port", board.port)

    return run_on_board


def slots_of(image):
    """Return the content of both slots of a flash. None stands for a missing slot."""
    files = flash_files(image)
    return [files.get(path) for path in SLOTS]


def set_on(image, folder):
    """Return the piece set that the firmware would read from a flash."""
    folder.mkdir(exist_ok=True)
    for path, data in flash_files(image).items():
        if path in SLOTS:
            copy = folder / Path(path).relative_to(plan.STATE)
            copy.parent.mkdir(exist_ok=True)
            copy.write_bytes(data)
    return own_packs.read_one(Files(os, open), str(folder), own_packs.PIECES)


def record(folder, data, schema=own_packs.SCHEMA):
    """Save a piece set by the firmware's store. Returns the bytes of its slot."""
    folder.mkdir(exist_ok=True)
    made = Store(Files(os, open), str(folder), "other%d/pieces", store.PACK, schema, 200)
    assert made.save(data, len(data)) == 0
    return (folder / "other0" / "pieces").read_bytes()


def test_a_set_that_is_not_in_order_is_refused_before_any_board_is_touched(run, tmp_path, mine):
    mine.write_text(TEXT.replace("board", "bored"), encoding="utf-8")
    checked = run("pieces", "check", mine)
    for words in ([], ["--dry-run"]):
        # This board does not exist. A search for it would end with another status.
        answer = run("flash", "--pieces", mine, "--port", tmp_path / "none", *words)
        assert is_one_complaint(answer, status=2)
        assert answer.err == checked.err.replace("castellan pieces:", "castellan flash:")
    answer = run("flash", "--pieces", tmp_path / "nothing.txt")
    assert is_one_complaint(answer, status=2)


@pytest.mark.slow
@interpreter
def test_an_empty_board_gets_firmware_and_set_in_one_go(board, castellan, mine, tmp_path):
    have(board, {}, b"\xff" * board.image.stat().st_size)
    answer = castellan("flash", "--pieces", mine)
    assert (answer.status, answer.err) == (0, "")
    summary = parse(TEXT).summary()
    last = f"Dragon Inferno has {summary} (stamp {stamp_of(SET)}), from the next match on"
    assert answer.out.splitlines()[1:] == [last]
    assert slots_of(board.image) == [record(tmp_path / "slot", SET), None]
    assert flash_files(board.image)[plan.STAMP] == plan.FINISHED


@pytest.mark.slow
@interpreter
def test_a_set_goes_into_the_older_slot_and_the_same_one_writes_nothing(
    board, castellan, mine, other, tmp_path
):
    assert castellan("flash", "--pieces", mine).status == 0
    first = slots_of(board.image)[0]
    before = flash_files(board.image)
    answer = castellan("flash", "--pieces", mine)
    assert answer.status == 0 and stamp_of(SET) in answer.out
    # At its start the board writes the folders of its saves again, and no file.
    assert flash_files(board.image) == before
    assert castellan("flash", "--pieces", other).status == 0
    assert slots_of(board.image)[0] == first
    assert set_on(board.image, tmp_path / "here") == OTHER_SET


@interpreter
def test_a_dry_run_names_the_slot_and_changes_nothing(board, castellan, mine):
    before = board.image.read_bytes()
    answer = castellan("flash", "--pieces", mine, "--dry-run")
    assert answer.status == 0
    assert answer.out.splitlines()[0] == f"copy {SLOTS[0]}"
    assert answer.out.splitlines()[1].startswith("1 files would be copied and 0 removed")
    assert board.image.read_bytes() == before


@pytest.mark.slow
@interpreter
def test_later_flashes_and_uninstall_keep_the_set_and_backup_and_restore_know_it(
    board, castellan, mine, tmp_path
):
    assert castellan("flash", "--pieces", mine).status == 0
    slots = slots_of(board.image)
    # Another version of the firmware: all of it is copied.
    have(board, {plan.MAIN: b"# castellan\nimport main\n"})
    assert ": 1 files copied" in castellan("flash").out
    assert slots_of(board.image) == slots
    zip_file = tmp_path / "kept.zip"
    assert castellan("backup", zip_file).status == 0
    assert zipfile.ZipFile(zip_file).read(SLOTS[0].lstrip("/")) == slots[0]
    assert castellan("uninstall", "--yes").status == 0
    assert slots_of(board.image) == slots
    assert castellan("uninstall", "--yes", "--with-games").status == 0
    assert slots_of(board.image) == [None, None]
    assert castellan("restore", zip_file).status == 0
    assert slots_of(board.image) == slots


@interpreter
def test_power_that_goes_in_the_middle_of_the_set_leaves_the_old_one_whole(
    monkeypatch, board, castellan, mine, other, tmp_path
):
    assert castellan("flash", "--pieces", mine).status == 0
    power = Power(monkeypatch, board)
    power.cut_when(lambda name, path: path == SLOTS[1])
    answer = castellan("flash", "--pieces", other)
    assert power.was_cut and answer.status == 3
    assert "run the same command again" in answer.err
    board.unplug()
    assert set_on(board.image, tmp_path / "then") == SET
    board.plug_in()
    power.cut_at(0)
    assert castellan("flash", "--pieces", other).status == 0
    assert set_on(board.image, tmp_path / "now") == OTHER_SET


@interpreter
def test_a_damaged_slot_is_put_aside_and_one_of_a_newer_firmware_is_left_alone(
    board, castellan, mine, tmp_path
):
    damaged = record(tmp_path / "old", OTHER_SET)[:-1] + b"?"
    have(board, {SLOTS[0]: damaged})
    assert castellan("flash", "--pieces", mine).status == 0
    assert flash_files(board.image)[SLOTS[0] + ".bad"] == damaged
    assert set_on(board.image, tmp_path / "here") == SET
    have(board, {SLOTS[1]: record(tmp_path / "newer", b"to come", own_packs.SCHEMA + 1)})
    before = board.image.read_bytes()
    answer = castellan("flash", "--pieces", mine)
    assert is_one_complaint(answer, status=3)
    assert "E9" in answer.err and "nothing was changed" in answer.err
    assert board.image.read_bytes() == before
