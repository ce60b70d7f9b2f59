"""The text log of Dragon Inferno contains a whole match, and its parser refuses invalid lines."""

import sys

from castellan.rules.contract import TABLE
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno import text
from castellan.rules.dragon_inferno.match import make
from castellan.rules.dragon_inferno.pieces import FLAGS, MAY_FLIP
from castellan.rules.dragon_inferno.tables import SHIPPED
from support.seeded import finished
from support.texts import answer_to, check_answers, check_it_comes_back, read

IS_QUICK = sys.implementation.name == "cpython"
HEAD = ["castellan-log 1", "game dragon-inferno", "players orange white"]
DEALT = HEAD + ["caves 3 1 5 2 4"]
EGGS = ["egg orange %d 2" % x for x in range(2, 6)] + ["egg white %d 3" % x for x in range(2, 6)]


def test_matches_come_back_from_their_text_from_every_place():
    for seed in range(6 if IS_QUICK else 1):
        match = finished(make(b"\x04\x06", 0, seed), seed)
        check_it_comes_back(text, match, 1 if IS_QUICK else 9)


def test_a_log_of_another_piece_set_is_refused():
    lines = list(text.write(finished(make(b"\x04\x06", 0, 1), 1)))
    assert lines[3][:7] == "pieces " and len(lines[3]) == 11
    answer, is_refused = answer_to(text, "pieces 0000", HEAD)
    assert is_refused and answer == "I1: the game was played with another piece set, here is 8172"
    assert "before the first" in answer_to(text, lines[3], DEALT)[0]


def test_a_log_of_an_own_piece_set_carries_it():
    own = bytearray(SHIPPED)
    own[5] = 2  # a square is worth two points
    match = make(b"\x04\x06", 0, 3, bytes(own))
    while match.actor() == TABLE:
        match.apply(match.chance())
    again = read(text, text.write(match))
    assert again.pieces.data == own
    assert bytes(again.state) == bytes(match.state)
    line = list(text.write(match))[3]
    stamp = line.split()[1]
    for wrong in ("0000 " + line.split()[2], stamp + " 00", stamp + " x", line[7:] + "00"):
        answer_to(text, "pieces " + wrong, HEAD)


def test_lines_that_cannot_be_read_are_named():
    cases = (
        ("caves 1 2 3 4", "all dragons"),
        ("caves 1 2 3 4 4", "all dragons"),
        ("caves 1 2 3 4 9", "all dragons"),
        ("egg", "colour"),
        ("egg pink 2 2", "does not play"),
        ("egg orange 2", "`x y`"),
        ("egg orange 2 y", "`x y`"),
        ("egg orange 2 1000", "`x y`"),
        ("tile orange 8 0 0 0", "`TILE x y TURN`"),
        ("tile orange 1 0 0", "`TILE x y TURN`"),
        ("dragon orange 0 0", "`x y TURN`"),
        ("pass orange now", "nothing may follow"),
        ("roar orange", "no verb"),
    )
    check_answers(text, False, [(line, DEALT, words) for line, words in cases])
    for turn in ("7", "9", "-1"):
        check_answers(text, False, [("tile orange 1 0 0 " + turn, DEALT + EGGS, "0 to 3")])


def test_lines_against_the_rules_are_refused_with_what_is_expected():
    cases = (
        ("egg orange 2 2", HEAD, "I2: the dragons are to be dealt"),
        ("caves 3 1 5 2 4", DEALT, "I3: orange is to put an egg"),
        ("egg orange 0 0", DEALT, "I3: that is no free square"),
        ("egg orange 8 2", DEALT, "I3: no such square"),
        ("egg orange 2 8", DEALT, "I3: no such square"),
        ("egg orange 2 -2", DEALT, "I3: no such square"),
        ("egg orange 999 2", DEALT, "I3: no such square"),
        ("egg white 2 2", DEALT, "I3: orange is to put an egg"),
        ("tile orange 1 0 0 0", DEALT, "I3: orange is to put an egg"),
        ("tile orange 1 2 2 0", DEALT + EGGS, "I5: the first tile covers a corner"),
        ("tile orange 1 7 0 0", DEALT + EGGS, "I5: a part of the tile is beyond the board"),
        ("tile orange 1 8 0 0", DEALT + EGGS, "I5: no such square"),
        ("tile orange 1 0 -1 0", DEALT + EGGS, "I5: no such square"),
        ("tile white 1 0 0 0", DEALT + EGGS, "I4: orange is to place a tile"),
        ("dragon orange 0 0 0", DEALT, "I3: orange is to put an egg"),
        ("dragon orange 0 0 0", DEALT + EGGS, "I6: no egg was surrounded"),
        ("pass orange", DEALT + EGGS, "I4: a tile can still be placed"),
        ("end", DEALT + EGGS, "I9: the game is not finished"),
    )
    check_answers(text, True, cases)
    lines = DEALT + EGGS + ["tile orange 1 0 0 0", "tile white 1 4 0 0"]
    assert answer_to(text, "tile orange 1 0 1 0", lines) == (
        "I1: that tile is on the board already",
        True,
    )


def test_a_turn_that_looks_like_a_smaller_one_is_read_as_the_smaller_one():
    # Flipped, tile 2 and dragon 2 look as after quarter turns.
    own = bytearray(SHIPPED)
    own[FLAGS] |= MAY_FLIP
    head = list(text.write(make(b"\x04\x06", 0, 1, bytes(own))))
    before = head + ["caves 2 1 3 4 5"] + EGGS
    for turn, seen in ((4, 1), (5, 2), (6, 3), (7, 0)):
        match = read(text, before + ["tile orange 2 0 0 %d" % turn])
        assert list(text.write(match))[-1] == "tile orange 2 0 0 %d" % seen
    # The flipped tile has its castle on the right and its hole on the left.
    match = read(text, before + ["tile orange 2 0 0 4"])
    assert match.state[d.BOARD + 1] & d.CASTLE
    assert match.state[d.BOARD + match.pieces.width] & d.HOLE
    called = before + ["tile orange 2 0 0 0", "tile white 2 6 6 0", "tile orange 1 0 2 0"]
    match = read(text, called + ["dragon orange 0 0 5"])
    assert list(text.write(match))[-1] == "dragon orange 0 0 0"
    answer, is_refused = answer_to(text, "dragon orange 1 0 5", called)
    assert is_refused and answer == "I7: one of the squares has no tile"


def test_the_game_ends_when_everybody_with_tiles_has_passed():
    lines = list(text.write(finished(make(b"\x04\x06", 0, 0), 0)))
    assert lines[-3:] == ["pass orange", "pass white", "end"]
    for missing, name in ((1, "white"), (2, "orange")):
        reader = text.Reader()
        for line in lines[: -1 - missing]:
            assert reader.line(line) == ""
        assert reader.line("end") == "I9: the game is not finished"
        assert name + " is to place a tile, or to pass if none fits" in reader.where()


def test_nobody_passes_twice_or_without_tiles():
    lines = list(text.write(finished(make(b"\x04\x06", 0, 3), 3)))
    # White has passed before, and orange has no tile left: the game is over.
    assert lines[-4:-2] == ["tile orange 1 0 3 3", "pass white"]
    assert len([line for line in lines if line[:12] == "tile orange "]) == 7
    for name in ("orange", "white"):
        assert answer_to(text, "pass " + name, lines[:-1]) == ("I9: the game is over", True)
