"""Dragon Inferno's log as text tells a whole match, and its reader refuses what is not one."""

import sys
from array import array

from castellan.core.rng import Random
from castellan.rules.contract import TABLE
from castellan.rules.dragon_inferno.match import make
from castellan.rules.dragon_inferno.tables import SHIPPED
from castellan.rules.dragon_inferno.text import Reader, write

IS_QUICK = sys.implementation.name == "cpython"
HEAD = ["castellan-log 1", "game dragon-inferno", "players orange white"]
DEALT = HEAD + ["caves 3 1 5 2 4"]
EGGS = ["egg orange %d 2" % x for x in range(2, 6)] + ["egg white %d 3" % x for x in range(2, 6)]


def random_match(seed):
    """A finished match by random players."""
    match = make(b"\x04\x06", 0, seed)
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    random = Random(seed, 3)
    while not match.done():
        if match.actor() == TABLE:
            match.apply(match.chance())
        else:
            match.apply(choices[random.below(match.legal(choices))])
    return match


def read(lines):
    """The match of lines that are all in order."""
    reader = Reader()
    for line in lines:
        answer = reader.line(line)
        assert answer == "", (line, answer)
    assert reader.finish() == ""
    return reader.match


def answer_to(line, before):
    """What the reader says to a line after others, and whether the rules speak against it."""
    reader = Reader()
    for earlier in before:
        assert reader.line(earlier) == "", earlier
    count = reader.match.log.count if reader.match else 0
    answer = reader.line(line)
    assert answer, line
    assert count == (reader.match.log.count if reader.match else 0)
    return answer, reader.is_refused


def test_matches_come_back_from_their_text_from_every_place():
    for seed in range(6 if IS_QUICK else 1):
        match = random_match(seed)
        while True:
            again = read(write(match))
            assert list(write(again)) == [line for line in write(match) if line[0] != "#"]
            if match.actor() != TABLE:
                assert bytes(match.state) == bytes(again.state)
            for _ in range(1 if IS_QUICK else 9):
                code = match.undo()
            if code < 0:
                break


def test_a_log_of_another_piece_set_is_refused():
    lines = list(write(random_match(1)))
    assert lines[3][:7] == "pieces " and len(lines[3]) == 11
    answer, is_refused = answer_to("pieces 0000", HEAD)
    assert is_refused and "another piece set" in answer
    assert "before the first" in answer_to(lines[3], DEALT)[0]


def test_a_log_of_an_own_piece_set_carries_it():
    own = bytearray(SHIPPED)
    own[5] = 2  # a square is worth two points
    match = make(b"\x04\x06", 0, 3, bytes(own))
    while match.actor() == TABLE:
        match.apply(match.chance())
    again = read(write(match))
    assert again.pieces.data == own
    assert bytes(again.state) == bytes(match.state)
    line = list(write(match))[3]
    stamp = line.split()[1]
    for wrong in ("0000 " + line.split()[2], stamp + " 00", stamp + " x", line[7:] + "00"):
        answer_to("pieces " + wrong, HEAD)


def test_lines_that_cannot_be_read_are_named():
    for line, words in (
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
    ):
        assert words in answer_to(line, DEALT)[0], line


def test_lines_against_the_rules_are_refused_with_what_is_expected():
    for line, before, words in (
        ("egg orange 2 2", HEAD, "dragons are to be dealt"),
        ("caves 3 1 5 2 4", DEALT, "orange is to put an egg"),
        ("egg orange 0 0", DEALT, "no free square"),
        ("egg orange 8 8", DEALT, "no free square"),
        ("egg white 2 2", DEALT, "orange is to put an egg"),
        ("tile orange 1 0 0 0", DEALT, "orange is to put an egg"),
        ("tile orange 1 2 2 0", DEALT + EGGS, "does not fit"),
        ("tile orange 1 0 0 7", DEALT + EGGS, "0 to 3"),
        ("tile orange 1 7 0 0", DEALT + EGGS, "does not fit"),
        ("tile white 1 0 0 0", DEALT + EGGS, "orange is to place a tile"),
        ("dragon orange 0 0 0", DEALT + EGGS, "orange is to place a tile"),
        ("pass orange", DEALT + EGGS, "can still be placed"),
        ("end", DEALT + EGGS, "not finished"),
    ):
        assert words in answer_to(line, before)[0], line
    lines = DEALT + EGGS + ["tile orange 1 0 0 0", "tile white 1 4 0 0"]
    assert answer_to("tile orange 1 0 1 0", lines) == (
        "tile: that tile is on the board already",
        True,
    )
