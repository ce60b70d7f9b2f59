"""`castellan pieces` checks and shows piece sets. No input causes a traceback."""

import os

import commands
import pytest
from any_input import answer_of, check_text_command
from castellan.core.rng import Random
from castellan.device import own_packs
from castellan.device.files import Files
from castellan.rules import games, registry
from hypothesis import given
from hypothesis import strategies as st
from support.naive.dragon_inferno_pieces import read_pieces
from support.naive.house_pieces import house_text
from support.own_set import stamp_of

from host_tools.pieces.files import PIECES_TXT
from host_tools.pieces.piece_set import parse
from host_tools.virtual.flash_folder import flash_folder
from host_tools.virtual.headless import FLASH

PIECES = PIECES_TXT.read_text(encoding="utf-8")
PIECE_LINES = PIECES.splitlines()
PIECE_WORDS = ["board", "tile", "dragon", "flip", "points", "eggs", "eggs_per_player", "name", "#"]


def test_the_piece_set_on_the_page_is_valid(run):
    answer = run(
        "pieces", "check", "-", data=commands.blocks_of("logs-dragon-inferno.md")[1].encode()
    )
    assert (answer.status, answer.err) == (0, "")


def test_pieces_shows_all_shapes_and_says_what_is_invented(run):
    answer = run("pieces", "show")
    assert (answer.status, answer.err) == (0, "")
    assert "PLACEHOLDER" in answer.out
    pieces = read_pieces(commands.ROOT / "host_tools/data/dragon_inferno.txt")
    assert answer.out.count("A") >= len(pieces.tiles)
    assert f"{len(pieces.tiles)} tiles a player, {len(pieces.dragons)} dragons" in answer.out


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("flip no", "flip maybe", "line 4: flip is yes or no"),
        ("flip no", "flop no", "line 4: unknown word 'flop'"),
        ("eggs_per_player 4", "eggs_per_player ²", "line 5: eggs_per_player is a number"),
        ("eggs_per_player 4", "eggs_per_player 8\neggs_per_player 9", "line 6"),
        ("broken -1", "broken 1", "line 7: points of broken are a number from -9 to 0"),
        ("broken -1", "broken --1", "line 7: points of broken"),
        ("castle 1", "castle", "line 7: points come as"),
        ("c......c", "c......x", "line 10: 'x' is no square of a board"),
        ("c......c", "c.....c", "line 11: the rows of a board"),
        ("..eeee..", "........", "0 squares for eggs are too few"),
        ("AoHo", "AoHH", "line 19: a tile has exactly one hole"),
        ("AoHo", "Ao.Ho", "line 19: the squares of the tile are not connected"),
        ("AoHo", "AH", "line 19: a tile has 3 to 6 squares"),
        ("tile O", "tile I", "line 22: tile I is there twice"),
        ("tile O", "tile", "line 22: tile needs one name"),
        ("AHo\n", "AH?\n", "line 27: '?' is no square of a tile"),
        (".##\n##.", ".##\n###", "line 48: a dragon has 5 squares, not 6"),
        ("board\n", "", "line 9: unknown word"),
        ("AoHo", "", "line 19: tile has no rows"),
    ],
)
def test_an_error_in_a_piece_set_names_its_line(old, new, problem, run, tmp_path):
    assert old in PIECES
    count = -1 if old.startswith("..e") else 1
    path = tmp_path / "my.txt"
    path.write_text(PIECES.replace(old, new, count), encoding="utf-8")
    answer = run("pieces", "check", path)
    assert commands.is_one_complaint(answer, status=2)
    assert problem in answer.err, answer.err


def test_eggs_in_the_middle_need_no_letters(run):
    head = "eggs middle\n\nboard\n"
    board = "\n".join(["c......c", *["........"] * 6, "c......c"])
    shapes = PIECES[PIECES.index("tile I") :]
    answer = run("pieces", "check", "-", data=f"{head}{board}\n\n{shapes}".encode())
    assert answer.status == 0 and "16 squares for 8 eggs" in answer.out


@given(st.integers(0, 2**16))
def test_generated_piece_sets_are_valid(seed):
    status, out, err = answer_of("pieces", "show", "-", data=house_text(Random(seed)).encode())
    assert (status, err) == (0, "")
    assert out


@given(st.binary(max_size=200))
def test_random_bytes_are_a_valid_piece_set_or_refused(data):
    check_text_command("pieces", "check", "-", data=data)
    check_text_command("pieces", "show", "-", data=PIECES.encode() + data)


@given(
    st.integers(0, len(PIECE_LINES)),
    st.lists(st.sampled_from(PIECE_WORDS) | st.integers(-9, 60).map(str) | st.text(max_size=4)),
)
def test_a_random_line_in_a_piece_set_is_parsed_or_refused(position, words):
    lines = [*PIECE_LINES[:position], " ".join(words), *PIECE_LINES[position:]]
    check_text_command("pieces", "show", "-", data="\n".join(lines).encode())


# Keys from the list of games, which has two entries of Kingdomino, until the dragons are dealt.
TO_THE_GAME = b"press RIGHT\n" * (1 + games.NAMES.index("dragon-inferno"))
PLAYED = b"wait 900\n" + TO_THE_GAME + b"press A\nwait 900\n" * 4 + b"log\n"


def test_a_device_without_hardware_plays_with_the_set_that_was_sent_to_its_flash(run, tmp_path):
    text = house_text(Random(5, 500))
    packed = parse(text).packed()
    (tmp_path / "my.txt").write_text(text, encoding="utf-8")
    state = ("--state", tmp_path / "device")
    answer = run("pieces", "send", tmp_path / "my.txt", *state)
    assert (answer.status, answer.err) == (0, "")
    assert f"stamp {stamp_of(packed)}" in answer.out
    [log] = run("device", "--headless", *state, data=PLAYED).lines()[-1:]
    assert f"pieces {stamp_of(packed)} {packed.hex()}" in log["lines"]
    with flash_folder(str(state[1])):
        assert commands.is_one_complaint(run("pieces", "forget", *state), status=2)
    assert run("pieces", "forget", *state).status == 0
    folder = str(tmp_path / "device" / FLASH)
    assert own_packs.read_one(Files(os, open), folder, own_packs.PIECES) == b""


def test_saves_name_the_piece_set_they_were_made_with():
    game = registry.open_game("dragon-inferno")
    match = game.make(b"\0\1", 0)
    saved = match.dump()
    assert int.from_bytes(saved[1:3], "little") == match.pieces.stamp
    assert game.load(saved).pieces.stamp == match.pieces.stamp
    assert game.load(bytes((saved[0], saved[1] ^ 1)) + saved[2:]) is None
