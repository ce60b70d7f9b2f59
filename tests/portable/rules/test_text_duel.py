"""The Duel's log as text tells a whole match, and its reader refuses what is not one."""

import sys
from array import array

from castellan.core.rng import Random
from castellan.rules.contract import TABLE
from castellan.rules.duel import layout as d
from castellan.rules.duel.match import make
from castellan.rules.duel.tables import DICE
from castellan.rules.duel.text import Reader, write
from castellan.rules.duel.words import face_from, face_of

IS_QUICK = sys.implementation.name == "cpython"
HEAD = ["castellan-log 1", "game duel", "players orange white"]
ROLLED = HEAD + ["roll 1:d 2:D1 3:q2 4:?"]
TAKEN = ROLLED + ["take orange 3", "take white 1", "take white 2"]


def random_match(options, seed):
    """A finished match by random players who like spells."""
    match = make(b"\x04\x06", options, seed)
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    random = Random(seed, 3)
    while not match.done():
        if match.actor() == TABLE:
            match.apply(match.chance())
            continue
        count = match.legal(choices)
        # Spells stand before the squares in the list.
        match.apply(choices[random.below(min(count, 6) if random.below(3) == 0 else count)])
    return match


def read(lines):
    """The match of lines that are all in order."""
    reader = Reader()
    for line in lines:
        answer = reader.line(line)
        assert answer == "", (line, answer)
    assert reader.finish() == ""
    return reader.match


def check_it_comes_back(options, seed):
    """A match comes back from its text, finished and at many places on the way."""
    match = random_match(options, seed)
    while True:
        again = read(write(match))
        told = write(again)
        for line in write(match):
            assert line[0] == "#" or line == next(told)
        assert next(told, "") == ""
        if match.done():
            assert bytes(match.state) == bytes(again.state)
        for _ in range(1 if IS_QUICK else 23):
            if match.undo() < 0:
                return


def answer_to(line, before=TAKEN):
    """What the reader says to a line after others, and whether the rules speak against it."""
    reader = Reader()
    for earlier in before:
        assert reader.line(earlier) == "", earlier
    count = reader.match.log.count if reader.match else 0
    answer = reader.line(line)
    assert answer, line
    assert count == (reader.match.log.count if reader.match else 0)
    return answer, reader.is_refused


def test_matches_come_back_from_their_text():
    for options in range(4):
        for seed in range(4 if IS_QUICK else 1):
            check_it_comes_back(options, seed)


def test_every_face_has_a_word_that_leads_back_to_it():
    for index in range(24):
        face = face_from(index // 6, face_of(DICE[index]))
        assert DICE[index // 6 * 6 + face] == DICE[index]


def test_the_last_die_is_not_told():
    match = read(TAKEN + ["joker orange 4 q", "draw orange 0 1 0 2"])
    assert list(match.state[d.TAKERS : d.TAKERS + 4]) == [1, 1, 0, 0]
    assert list(write(match))[-1] == "draw orange 0 1 0 2"


def test_lines_that_cannot_be_read_are_named():
    for line, words in (
        ("roll 1:d 2:D1 3:q2", "all four"),
        ("roll 1:d 2:D1 3:q2 3:q", "twice"),
        ("roll 1:q 2:D1 3:q2 4:?", "die 1 has no face q"),
        ("roll d D1 q2 ?", "`1:d"),
        ("take", "colour"),
        ("take mauve 1", "colour"),
        ("take pink 1", "does not play"),
        ("take orange 5", "1 to 4"),
        ("juggle orange", "no verb"),
        ("joker orange 4 x", "no coat x"),
        ("draw orange 0 1 0", "that die"),
        ("draw orange 0 1", "expected"),
        ("spell orange fly", "expected"),
        ("spell orange turn 1 q", "die 1 has no face q"),
    ):
        answer, _ = answer_to(line, TAKEN + ["joker orange 4 q"])
        assert words in answer, (line, answer)


def test_lines_against_the_rules_are_refused_with_what_is_expected():
    for line, words in (
        ("roll 1:d 2:D1 3:q2 4:?", "orange is to draw dice 3 and 4, q2 and ?"),
        ("take white 4", "orange is to draw"),
        ("draw white 0 1 0 2", "orange is to draw"),
        ("draw orange 0 1 0 2", "joker is to be named"),
        ("draw orange none", "orange is to draw"),
        ("joker orange 3 q", "orange is to draw"),
        ("joker orange 1 q", "orange is to draw"),
        ("spell orange free", "orange is to draw"),
        ("spell orange both", "orange is to draw"),
        ("spell orange turn 3 d", "orange is to draw"),
        ("spell orange cross 0 1", "orange is to draw"),
        ("spell orange cross 9 9", "orange is to draw"),
        ("spell orange name q", "orange is to draw"),
        ("end", "not finished"),
    ):
        answer, is_refused = answer_to(line)
        assert is_refused and words in answer, (line, answer)
    named = TAKEN + ["joker orange 4 q"]
    for line, words in (
        ("draw orange 2 2 3 2", "touches its like"),
        ("draw orange 0 1 0 3", "five rows"),
        ("draw orange 0 0 0 1", "taken"),
        ("draw orange 0 1 1 2", "side by side"),
        ("draw orange 3 0 1", "both dice"),
    ):
        answer, is_refused = answer_to(line, named)
        assert is_refused and words in answer, (line, answer)
