"""The Duel's text log contains a whole match, and its parser refuses invalid lines."""

import sys

from castellan.rules.duel import layout as d
from castellan.rules.duel import text
from castellan.rules.duel.log_errors import face_of
from castellan.rules.duel.log_words import face_from
from castellan.rules.duel.match import make
from castellan.rules.duel.tables import DICE
from castellan.rules.kingdom import BOX
from castellan.rules.square import cell_at
from support import effort
from support.duel_positions import OPTION_SETS
from support.seeded import finished, what_stands_first
from support.texts import check_answers, check_it_comes_back, read

IS_QUICK = sys.implementation.name == "cpython"
HEAD = ["castellan-log 1", "game duel", "players orange white"]
ROLLED = HEAD + ["roll 1:d 2:D1 3:q2 4:?"]
TAKEN = ROLLED + ["take orange 3", "take white 1", "take white 2"]


def test_matches_come_back_from_their_text():
    for options in OPTION_SETS:
        for seed in range(2 if IS_QUICK else 1):
            match = finished(make(b"\x04\x06", options, seed), seed, what_stands_first)
            check_it_comes_back(text, match, effort.count_on_cpython(1, 7, 23))


def test_every_face_has_a_word_that_leads_back_to_it():
    for index in range(24):
        face = face_from(DICE, index // 6, face_of(DICE[index]))
        assert DICE[index // 6 * 6 + face] == DICE[index]


def test_the_last_die_is_not_told():
    match = read(text, TAKEN + ["joker orange 4 q", "draw orange 0 1 0 2"])
    assert list(match.state[d.TAKERS : d.TAKERS + 4]) == [1, 1, 0, 0]
    assert list(text.write(match))[-1] == "draw orange 0 1 0 2"


def test_the_die_with_the_lower_number_is_drawn_on_the_first_square():
    rolled = HEAD + ["roll 1:d 2:b 3:b2 4:?"]
    taken = rolled + ["take orange 3", "take white 1", "take white 4"]
    for squares, crosses in (("0 -1 0 -2", [0, 2]), ("0 -2 0 -1", [2, 0])):
        line = "draw orange " + squares
        match = read(text, taken + [line])
        grid = match.kingdom(0) + BOX
        cells = [grid + cell_at(d.MAP, 0, y) for y in (-1, -2)]
        assert [match.state[cell] >> 4 & 7 for cell in cells] == crosses
        assert list(text.write(match))[-1] == line


def test_like_dice_may_be_told_either_way_round():
    rolled = HEAD + ["roll 1:d 2:d 3:d 4:?"]
    taken = rolled + ["take orange 2", "take white 1", "take white 4"]
    for squares in ("0 -1 0 -2", "0 -2 0 -1"):
        match = read(text, taken + ["draw orange " + squares])
        assert list(text.write(match))[-1] == "draw orange 0 -2 0 -1"


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


def test_lines_against_the_rules_are_refused_with_a_reason():
    cases = (
        ("roll 1:d 2:D1 3:q2 4:?", "U4: orange is to draw dice 3 and 4, q2 and ?"),
        ("take white 4", "U4: orange is to draw"),
        ("draw white 0 1 0 2", "U4: orange is to draw"),
        ("draw orange 0 1 0 2", "U4: the joker is to be named"),
        ("draw orange none", "U5: the dice can be drawn, so they must be drawn"),
        ("joker orange 3 q", "U4: that die is no joker"),
        ("joker orange 1 q", "U3: that die is not in the hand of orange"),
        ("bonus orange 1", "U3: that die is not in the hand of orange"),
        ("spell orange free", "U6: orange has filled 0 of 5 boxes"),
        ("spell orange both", "U4: orange is to draw"),
        ("spell orange turn 3 d", "U6: orange has filled 0 of 4 boxes"),
        ("spell orange cross 0 1", "U4: orange is to draw"),
        ("spell orange cross 9 9", "U4: orange is to draw"),
        ("spell orange name q", "U4: orange is to draw"),
        ("end", "U11: the game is not finished"),
    )
    check_answers(text, True, [(line, TAKEN, words) for line, words in cases])
    named = TAKEN + ["joker orange 4 q"]
    cases = (
        ("draw orange 2 2 3 2", "U4: no half touches its like"),
        ("draw orange 0 1 0 3", "U1: the map has five rows"),
        ("draw orange 0 1 0", "die"),
        ("draw orange 0 0 0 1", "U4: one of the squares is taken"),
        ("draw orange 0 1 1 2", "U4: the two halves must lie side by side"),
        ("draw orange 3 0 1", "U10: both dice"),
        ("joker orange 4 d", "U4: that die is no joker without a coat"),
    )
    check_answers(text, True, [(line, named, words) for line, words in cases])
    cases = (
        ("take white 3", ROLLED, "U3: orange is to take a die"),
        ("take white 3", ROLLED + ["take orange 3"], "U3: that die is taken"),
        ("take orange 3", HEAD, "U2: the dice are to be rolled"),
        ("spell orange both", ROLLED, "U6: orange has filled 0 of 4 boxes"),
        ("bonus orange 4", named + ["bonus orange 3"], "U8: orange has used the castle's bonus"),
    )
    check_answers(text, True, cases)


def test_what_a_player_has_lost_or_used_is_refused_with_its_rule():
    cases = (
        (0, 2, "U6: white was the first to win this spell"),
        (0, 3, "U9: orange has used this spell"),
        (0, 1, "U9: this spell is used where it helps"),
    )
    for spell, owner, words in cases:
        reader = text.Reader()
        for line in TAKEN + ["joker orange 4 q"]:
            assert reader.line(line) == ""
        reader.match.state[d.SPELLS + spell] = owner
        assert words in reader.line("spell orange free")


def test_a_refused_spell_names_the_boxes_of_the_tables_that_the_match_plays_with():
    reader = text.Reader()
    for line in TAKEN:
        assert reader.line(line) == ""
    reader.match.boxes = b"\x09" + reader.match.boxes[1:]
    assert reader.line("spell orange free") == "U6: orange has filled 0 of 9 boxes for this spell"
