"""Queendomino's log as text tells a whole match, and its reader refuses what is not one."""

import sys
from array import array

from castellan.core.rng import Random
from castellan.rules import registry
from castellan.rules.contract import TABLE
from castellan.rules.kingdomino.layout import FREE, NEXT_TILES, PHASE
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino import telling, words
from castellan.rules.queendomino.meta import LIMITED_SUPPLY, OPTIONAL_ONCE
from castellan.rules.queendomino.tables_names import NAMES
from castellan.rules.queendomino.text import Reader, write
from castellan.rules.royal_wedding.meta import TEAMS

IS_QUICK = sys.implementation.name == "cpython"
BOARD = "builders bakery bakery guardtower church statue small-tavern"
HEAD = ["castellan-log 1", "game queendomino", "players orange white", BOARD]
KINGS = ["king white 44", "king orange 43", "king orange 46", "king white 47"]
START = HEAD + ["row 43 44 46 47"] + KINGS + ["row 1 2 3 4"]
PLACED = START + ["place orange 0 1 0 2"]  # forest at (0,1) or (0,2), a town on the other


def random_match(game, seats, options, seed):
    """A finished match by random players, whose buildings give anything."""
    match = registry.open_game(game).make(seats, options, seed)
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    random = Random(seed, 3)
    while not match.done():
        if match.actor() == TABLE and match.state[PHASE] != q.GAINING:
            match.apply(match.chance())
        else:
            match.apply(choices[random.below(match.legal(choices))])
    return match


def read(game, lines):
    """The match of lines that are all in order."""
    reader = registry.open_text(game).Reader()
    for line in lines:
        answer = reader.line(line)
        assert answer == "", (line, answer)
    assert reader.finish() == ""
    return reader.match


def check_it_comes_back(game, seats, options, seed):
    """A match comes back from its text, finished and at many places on the way."""
    match = random_match(game, seats, options, seed)
    text = registry.open_text(game)
    while True:
        again = read(game, text.write(match))  # one line at a time: a board has little memory
        told = text.write(again)
        for line in text.write(match):
            assert line[0] == "#" or line == next(told)
        assert next(told, "") == ""
        if match.done():
            assert bytes(match.state) == bytes(again.state)
        for _ in range(13 if IS_QUICK else 101):
            if match.undo() < 0:
                return


def answer_to(line, before=PLACED):
    """What the reader says to a line after others, and whether the rules speak against it."""
    reader = Reader()
    for earlier in before:
        assert reader.line(earlier) == "", earlier
    count = reader.match.log.count if reader.match else 0
    answer = reader.line(line)
    assert answer, line
    assert count == (reader.match.log.count if reader.match else 0)
    return answer, reader.is_refused


def test_matches_of_queendomino_come_back_from_their_text():
    check_it_comes_back("queendomino", b"\x04\x06", 0, 1)
    check_it_comes_back("queendomino", b"\x04\x06", OPTIONAL_ONCE, 2)
    check_it_comes_back("queendomino", b"\x04\x06\x07", 0, 3)
    check_it_comes_back("queendomino", b"\x04\x06\x07\x05", LIMITED_SUPPLY, 4)


def test_matches_of_the_royal_wedding_come_back_from_their_text():
    check_it_comes_back("royal-wedding", b"\x00\x04\x01", 0, 1)
    check_it_comes_back("royal-wedding", b"\x00\x04\x01\x05", 0, 2)
    check_it_comes_back("royal-wedding", bytes(range(5)), 0, 3)
    check_it_comes_back("royal-wedding", bytes(range(6)), LIMITED_SUPPLY, 4)


def test_matches_of_teams_come_back_from_their_text():
    for players in (4, 6, 8):
        check_it_comes_back("royal-wedding", bytes(range(players)), TEAMS, players)


def test_every_building_has_a_word_that_leads_back_to_it():
    seen = [words.word_of(kind) for kind in range(1, q.KINDS + 1)]
    assert len(set(seen)) == q.KINDS
    for kind in range(1, q.KINDS + 1):
        assert words.kind_from(words.word_of(kind)) == kind
        assert words.kind_from(NAMES[kind - 1]) == kind
    assert words.kinds_from(["Safe", "(tower)", "church", "Queen's", "Tower"]) == [9, 7, 17]
    assert words.kinds_from(["church", "palace"]) == "palace"


def test_a_building_without_gain_gives_what_the_table_says():
    match = read("queendomino", PLACED + ["build orange guardtower 0 2", "king orange 1"])
    at = match.extras + q.PURSES
    assert (match.state[at + q.COINS], match.state[at + q.TOWERS_OWNED]) == (5, 2)
    assert match.state[match.extras + q.QUEEN] == 0
    told = read("queendomino", PLACED + ["build orange guardtower 0 2", "gain 1 0"])
    assert told.state[at + q.TOWERS_OWNED] == 0
    assert told.state[at + q.RESERVE] == 2


def test_of_twins_the_cheaper_one_is_meant_unless_a_price_says_otherwise():
    cheap = read("queendomino", PLACED + ["build orange Bakery 0 2"])
    dear = read("queendomino", PLACED + ["build orange bakery@1 0 2"])
    assert list(write(cheap))[-1] == "build orange bakery 0 2"
    assert list(write(dear))[-1] == "build orange bakery@1 0 2"
    assert cheap.state[cheap.extras + q.PRICES] == 0
    assert dear.state[dear.extras + q.PRICES] != 0


def test_turns_of_the_last_round_may_end_without_a_word():
    match = random_match("queendomino", b"\x04\x06\x07", 0, 11)
    lines = list(write(match))
    passes = [line for line in lines if line[:5] == "pass "]
    assert len(passes) == 3
    short = [line for line in lines if line[:5] not in ("pass ", "queen")]
    assert bytes(read("queendomino", short).state) == bytes(match.state)


def test_the_queen_stands_on_one_of_the_largest_properties():
    seed = 0
    while True:
        seed += 1
        match = random_match("queendomino", b"\x04\x06\x07", 0, seed)
        host = match.state[match.extras + q.QUEEN]
        if host != FREE and len(telling.largest_properties(match, host)) > 1:
            break
    lines = list(write(match))
    assert lines[-2][:6] == "queen " and lines[-1] == "end"
    colour = lines[-2].split()[1]
    before = lines[:-2]
    assert answer_to("queen %s 0 0" % colour, before)[1]
    assert answer_to("queen %s -9 9" % colour, before)[1]
    assert answer_to(lines[-2], lines[:-1])[1]
    other = next(name for name in ("orange", "white", "red") if name != colour)
    assert answer_to(lines[-2].replace(colour, other), before)[1]
    assert answer_to(lines[-2], lines[:20])[1]


def test_lines_that_cannot_be_read_are_told_apart_from_those_the_rules_refuse():
    unreadable = (
        "knight orange 1",
        "knight pink 0 1",
        "knight",
        "build orange bakery",
        "build orange bakery 1 x",
        "dragon orange",
        "gain 1",
        "gain 4 0",
        "pass orange now",
        "queen orange 1",
        "builders palace",
        "tax orange",
    )
    for line in unreadable:
        answer, is_refused = answer_to(line)
        assert not is_refused, (line, answer)


def test_refusals_name_their_reason():
    taxed = PLACED + ["knight orange 0 1"]
    built = PLACED + ["build orange guardtower 0 2", "gain 0 2"]
    burnt = PLACED + ["dragon orange church"]
    cases = (
        ("knight white 0 1", PLACED, "orange may tax, build"),
        ("knight orange 3 3", PLACED, "just placed"),
        ("knight orange 0 2", taxed, "no knight in reserve"),
        ("knight orange 0 1", built, "before anything is built"),
        ("build orange foundry 0 2", PLACED, "not open"),
        ("build orange bakery@4 0 2", PLACED, "not open"),
        ("build orange bakery 0 1", PLACED, "no town square"),
        ("build orange bakery 0 2", built, "one building a turn"),
        ("build orange bakery 0 2", burnt, "after the dragon"),
        ("dragon orange foundry", PLACED, "not open"),
        ("dragon orange bakery", burnt, "has flown"),
        ("dragon orange bakery", built, "the Queen's host"),
        ("pass orange", PLACED, "put a king"),
        ("gain 1 0", PLACED, "put a king"),
        ("builders church", PLACED, "put a king"),
        ("row 5 6 7 8", PLACED, "put a king"),
        ("king white 1", PLACED, "put a king"),
        ("king orange 9", PLACED, "not in the next row"),
        ("place orange 1 0 2 0", PLACED, "put a king"),
        ("queen orange 0 1", PLACED, "when the game is over"),
        ("end", PLACED, "not finished"),
        ("row 1 2 3 4", HEAD[:3], "6 buildings are to come up"),
        ("builders church", HEAD[:3], "6 come up, not 1"),
        (BOARD.replace("guardtower", "bakery"), HEAD[:3], "every bakery has come up"),
    )
    for line, before, reason in cases:
        answer, is_refused = answer_to(line, before)
        assert is_refused and reason in answer, (line, answer)


def test_what_costs_too_much_is_refused_with_the_numbers():
    lines = HEAD + ["row 43 44 46 47"] + KINGS + ["row 1 2 3 4"]
    reader = Reader()
    for line in lines:
        assert reader.line(line) == ""
    reader.match.state[reader.match.extras + q.PURSES + q.COINS] = 1
    assert reader.line("place orange 0 1 0 2") == ""
    assert reader.line("build orange church 0 2") == "build: it costs 3, but orange has 1"
    reader.match.state[reader.match.extras + q.PURSES + q.COINS] = 0
    assert reader.line("dragon orange church") == "dragon: orange has no coin to pay him"


def test_the_royal_wedding_names_the_set_of_each_row():
    text = registry.open_text("royal-wedding")
    match = random_match("royal-wedding", b"\x00\x04\x01", 0, 2)
    rows = [line.split() for line in text.write(match) if line[:4] == "row "]
    assert [row[1] for row in rows] == ["q", "k"] * 12
    for letter in ("q", "k"):
        numbers = [int(word) for row in rows if row[1] == letter for word in row[2:]]
        assert sorted(numbers) == list(range(1, 49))
    reader = text.Reader()
    for line in ("castellan-log 1", "game royal-wedding", "players pink orange green", BOARD):
        assert reader.line(line) == ""
    assert "numbers" in reader.line("row x 1 2 3 4")
    assert "other set" in reader.line("row k 1 2 3 4") and reader.is_refused
    assert reader.line("row q 1 2 3 4") == ""


def test_by_hand_the_set_of_a_row_may_be_left_out():
    text = registry.open_text("royal-wedding")
    reader = text.Reader()
    for line in ("castellan-log 1", "game royal-wedding", "players pink orange green", BOARD):
        assert reader.line(line) == ""
    assert reader.line("row 1 2 3 4") == ""
    assert "row q 1 2 3 4" in list(text.write(reader.match))


def test_eight_players_need_their_option_before_the_first_action():
    text = registry.open_text("royal-wedding")
    colours = "pink yellow green blue orange purple white red"
    for line, answer in (("options teams", ""), (BOARD, "players: eight players play in teams")):
        reader = text.Reader()
        for before in ("castellan-log 1", "game royal-wedding", "players " + colours):
            assert reader.line(before) == ""
        assert reader.line(line) == answer


def test_no_king_moves_in_the_last_round():
    match = random_match("queendomino", b"\x04\x06\x07", 0, 12)
    while match.state[PHASE] != q.OPTIONS or match.state[NEXT_TILES]:
        match.undo()
    lines = list(write(match))
    answer, is_refused = answer_to("king orange 1", lines)
    assert is_refused and "or pass" in answer
