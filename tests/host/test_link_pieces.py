"""`castellan pieces send` against the firmware that runs behind a real terminal."""

import time

import pytest
from castellan.core.rng import Random
from commands import run_program
from flash_bench import put_files
from pty_board import PtyBoard
from support.naive.house_pieces import house_text

from host_tools import runtimes
from host_tools.flash import plan
from host_tools.link.pieces import send, stamp_of
from host_tools.link.session import Session
from host_tools.pieces import parse

pytestmark = pytest.mark.interpreter
TEXT = house_text(Random(3, 500))


@pytest.fixture
def board(tmp_path, missing):
    """A board on which the firmware runs."""
    try:
        runtimes.find("unix")
    except runtimes.RuntimeMissing as words:
        missing(str(words))
    board = PtyBoard(tmp_path, autorun=True)
    put_files(board.image, {**plan.firmware_files(), plan.STAMP: plan.FINISHED})
    with board:
        _wait_for_game(board)
        yield board


def _wait_for_game(board):
    for _ in range(20):
        with Session(board.port) as session:
            session.send({"get": "frame"})
            time.sleep(0.5)
            states = [message["state"] for message in session.receive() if "state" in message]
        if states and states[-1] not in ("", "boot"):
            return
    raise TimeoutError("the game did not begin")


def test_a_set_is_sent_kept_and_forgotten(board, tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text(TEXT, encoding="utf-8")
    answer = run_program("pieces", "send", file, "--port", board.port)
    assert (answer.status, answer.err) == (0, "")
    stamp = stamp_of(parse(TEXT).packed())
    assert f"stamp {stamp}" in answer.out
    with Session(board.port) as session:
        session.send({"pieces": "which"})
        time.sleep(0.5)
        assert [m["pieces"] for m in session.receive() if "pieces" in m] == [stamp]
    answer = run_program("pieces", "forget", "--port", board.port)
    assert (answer.status, answer.err) == (0, "")
    assert "placeholder" in answer.out


def test_a_set_that_is_not_in_order_never_reaches_the_cable(board, tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text(TEXT.replace("board", "bored"), encoding="utf-8")
    answer = run_program("pieces", "send", file, "--port", board.port)
    assert answer.status == 2
    assert len(answer.err.splitlines()) == 1
    with Session(board.port) as session:
        assert send(session, b"") is None
    answer = run_program("pieces", "send", "--port", str(tmp_path / "nothing"))
    assert answer.status == 3
    assert len(answer.err.splitlines()) == 1
