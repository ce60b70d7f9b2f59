"""The text log of Dragon Inferno contains a whole match, and its parser refuses invalid lines."""

import sys

from castellan.rules.contract import TABLE
from castellan.rules.dragon_inferno import text
from castellan.rules.dragon_inferno.match import make
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
    assert is_refused and "another piece set" in answer
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
        ("egg orange 2 -2", "`x y`"),
        ("tile orange 8 0 0 0", "`TILE x y TURN`"),
        ("tile orange 1 0 0", "`TILE x y TURN`"),
        ("dragon orange 0 0", "`x y TURN`"),
        ("pass orange now", "nothing may follow"),
        ("roar orange", "no verb"),
    )
    check_answers(text, False, [(line, DEALT, words) for line, words in cases])
    check_answers(text, False, [("tile orange 1 0 0 7", DEALT + EGGS, "0 to 3")])


def test_lines_against_the_rules_are_refused_with_what_is_expected():
    cases = (
        ("egg orange 2 2", HEAD, "dragons are to be dealt"),
        ("caves 3 1 5 2 4", DEALT, "orange is to put an egg"),
        ("egg orange 0 0", DEALT, "no free square"),
        ("egg orange 8 8", DEALT, "no free square"),
        ("egg white 2 2", DEALT, "orange is to put an egg"),
        ("tile orange 1 0 0 0", DEALT, "orange is to put an egg"),
        ("tile orange 1 2 2 0", DEALT + EGGS, "does not fit"),
        ("tile orange 1 7 0 0", DEALT + EGGS, "does not fit"),
        ("tile white 1 0 0 0", DEALT + EGGS, "orange is to place a tile"),
        ("dragon orange 0 0 0", DEALT + EGGS, "orange is to place a tile"),
        ("pass orange", DEALT + EGGS, "can still be placed"),
        ("end", DEALT + EGGS, "not finished"),
    )
    check_answers(text, True, cases)
    lines = DEALT + EGGS + ["tile orange 1 0 0 0", "tile white 1 4 0 0"]
    assert answer_to(text, "tile orange 1 0 1 0", lines) == (
        "tile: that tile is on the board already",
        True,
    )
