"""The Duel's text log contains a whole match, and its parser refuses invalid lines."""

import sys

from castellan.rules.duel import layout as d
from castellan.rules.duel import text
from castellan.rules.duel.log_words import face_from, face_of
from castellan.rules.duel.match import make
from castellan.rules.duel.tables import DICE
from support.seeded import finished, what_stands_first
from support.texts import check_answers, check_it_comes_back, read

IS_QUICK = sys.implementation.name == "cpython"
HEAD = ["castellan-log 1", "game duel", "players orange white"]
ROLLED = HEAD + ["roll 1:d 2:D1 3:q2 4:?"]
TAKEN = ROLLED + ["take orange 3", "take white 1", "take white 2"]


def test_matches_come_back_from_their_text():
    for options in range(4):
        for seed in range(2 if IS_QUICK else 1):
            match = finished(make(b"\x04\x06", options, seed), seed, what_stands_first)
            check_it_comes_back(text, match, 1 if IS_QUICK else 23)


def test_every_face_has_a_word_that_leads_back_to_it():
    for index in range(24):
        face = face_from(index // 6, face_of(DICE[index]))
        assert DICE[index // 6 * 6 + face] == DICE[index]


def test_the_last_die_is_not_told():
    match = read(text, TAKEN + ["joker orange 4 q", "draw orange 0 1 0 2"])
    assert list(match.state[d.TAKERS : d.TAKERS + 4]) == [1, 1, 0, 0]
    assert list(text.write(match))[-1] == "draw orange 0 1 0 2"


def test_lines_that_cannot_be_read_are_named():
    before = TAKEN + ["joker orange 4 q"]
    cases = (
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
        ("draw orange 0 1", "expected"),
        ("spell orange fly", "expected"),
        ("spell orange turn 1 q", "die 1 has no face q"),
    )
    check_answers(text, False, [(line, before, words) for line, words in cases])


def test_lines_against_the_rules_are_refused_with_what_is_expected():
    cases = (
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
    )
    check_answers(text, True, [(line, TAKEN, words) for line, words in cases])
    named = TAKEN + ["joker orange 4 q"]
    cases = (
        ("draw orange 2 2 3 2", "touches its like"),
        ("draw orange 0 1 0 3", "five rows"),
        ("draw orange 0 1 0", "that die"),
        ("draw orange 0 0 0 1", "taken"),
        ("draw orange 0 1 1 2", "side by side"),
        ("draw orange 3 0 1", "both dice"),
    )
    check_answers(text, True, [(line, named, words) for line, words in cases])
