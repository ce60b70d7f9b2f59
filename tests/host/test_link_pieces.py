"""Test `castellan pieces send` against firmware that runs on a pseudo terminal."""

import pytest
from castellan.core.rng import Random
from castellan.device.own_packs import PIECES
from castellan.rules import packs
from commands import blocks_of, run_program
from flash_bench import put_files
from pty_board import PtyBoard, hear, wait_for_game
from support.corrected import corrected
from support.naive.house_pieces import house_text
from support.own_set import stamp_of

from host_tools.flash import plan
from host_tools.link.packs import send
from host_tools.link.session import Session
from host_tools.packs.pack_text import text_of
from host_tools.pieces.piece_set import parse

pytestmark = pytest.mark.interpreter
TEXT = house_text(Random(3, 500))


@pytest.fixture
def board(tmp_path, unix):
    """Plug in a board and wait until its firmware runs."""
    board = PtyBoard(tmp_path, autorun=True)
    put_files(board.image, {**plan.firmware_files(), plan.STAMP: plan.FINISHED})
    with board:
        wait_for_game(board)
        yield board


def test_a_set_is_sent_kept_and_forgotten(board, tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text(TEXT, encoding="utf-8")
    answer = run_program("pieces", "send", file, "--port", board.port)
    assert (answer.status, answer.err) == (0, "")
    stamp = stamp_of(parse(TEXT).packed())
    assert f"stamp {stamp}" in answer.out
    with Session(board.port) as session:
        session.send({"pieces": "which"})
        assert hear(session, lambda message: "pieces" in message)[-1]["pieces"] == stamp
    answer = run_program("pieces", "forget", "--port", board.port)
    assert (answer.status, answer.err) == (0, "")
    assert "placeholder" in answer.out


def test_a_pack_is_sent_kept_and_forgotten(board, tmp_path):
    file = tmp_path / "mine.txt"
    data = corrected("queendomino")
    file.write_text(text_of("queendomino", data), encoding="utf-8")
    answer = run_program("tiles", "--send", file, "--port", board.port)
    assert (answer.status, answer.err) == (0, "")
    stamp = packs.stamp(data)
    assert f"stamp {stamp}" in answer.out
    with Session(board.port) as session:
        session.send({"pack": {"game": "queendomino"}})
        assert hear(session, lambda message: "pack" in message)[-1]["pack"] == stamp
    answer = run_program("tiles", "queendomino", "--forget", "--port", board.port)
    assert (answer.status, answer.err) == (0, "")
    assert "factory" in answer.out


def test_the_commands_of_the_manual_do_what_it_says_in_its_order(board, tmp_path):
    (tmp_path / "my-box.txt").write_text(TEXT, encoding="utf-8")
    [block] = [block for block in blocks_of("manual-dragon-inferno.md") if "pieces" in block]
    for line in block.splitlines():
        program, *words = [
            str(tmp_path / word) if word.endswith(".txt") else word for word in line.split()
        ]
        assert program == "castellan"
        answer = run_program(*words, "--port", board.port)
        assert (answer.status, answer.err) == (0, ""), line
        assert parse(TEXT).summary() in answer.out


def test_a_set_that_was_sent_is_nothing_new_to_a_flash_with_the_same_set(board, tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text(TEXT, encoding="utf-8")
    assert run_program("pieces", "send", file, "--port", board.port).status == 0
    answer = run_program("flash", "--dry-run", "--pieces", file, "--port", board.port)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("0 files would be copied and 0 removed")


def test_a_set_that_is_not_in_order_never_reaches_the_cable(board, tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text(TEXT.replace("board", "bored"), encoding="utf-8")
    answer = run_program("pieces", "send", file, "--port", board.port)
    assert answer.status == 2
    assert len(answer.err.splitlines()) == 1
    with Session(board.port) as session:
        assert send(session, PIECES, b"") is None
    answer = run_program("pieces", "send", "--port", str(tmp_path / "nothing"))
    assert answer.status == 3
    assert len(answer.err.splitlines()) == 1
