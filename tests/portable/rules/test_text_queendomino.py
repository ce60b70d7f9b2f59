"""The text log of Queendomino contains a whole match, and its parser refuses invalid lines."""

from castellan.rules.kingdomino.layout import FREE, NEXT_TILES, PHASE
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino import log_lines, log_words, text
from castellan.rules.queendomino import match as queendomino
from castellan.rules.queendomino.meta import LIMITED_SUPPLY, OPTIONAL_ONCE
from castellan.rules.queendomino.tables_names import NAMES
from castellan.rules.royal_wedding import match as royal_wedding
from castellan.rules.royal_wedding import text as wedding_text
from castellan.rules.royal_wedding.meta import TEAMS
from support import effort
from support.queen_matches import QueenSeeded
from support.texts import answer_to, check_answers, check_it_comes_back, read

BOARD = "builders bakery bakery guardtower church statue small-tavern"
HEAD = ["castellan-log 1", "game queendomino", "players orange white", BOARD]
KINGS = ["king white 44", "king orange 43", "king orange 46", "king white 47"]
START = HEAD + ["row 43 44 46 47"] + KINGS + ["row 1 2 3 4"]
PLACED = START + ["place orange 0 1 0 2"]  # forest at (0,1) or (0,2), a town on the other


def finished_game(game, seats, options, seed):
    """Return a finished match of random players, with random gains of buildings."""
    seeded = QueenSeeded(game.make(seats, options, seed), seed)
    seeded.play()
    return seeded.match


def check(game, module, seats, options, seed):
    """Check that logs of a match at several positions can be parsed (quick run: at the end)."""
    match = finished_game(game, seats, options, seed)
    check_it_comes_back(module, match, effort.pick(13, 101, 0))


def test_matches_of_queendomino_come_back_from_their_text():
    check(queendomino, text, b"\x04\x06", 0, 1)
    check(queendomino, text, b"\x04\x06", OPTIONAL_ONCE, 2)
    check(queendomino, text, b"\x04\x06\x07", 0, 3)
    check(queendomino, text, b"\x04\x06\x07\x05", LIMITED_SUPPLY, 4)


def test_matches_of_the_royal_wedding_come_back_from_their_text():
    check(royal_wedding, wedding_text, b"\x00\x04\x01", 0, 1)
    check(royal_wedding, wedding_text, b"\x00\x04\x01\x05", 0, 2)
    check(royal_wedding, wedding_text, bytes(range(5)), 0, 3)
    check(royal_wedding, wedding_text, bytes(range(6)), LIMITED_SUPPLY, 4)


def test_matches_of_teams_come_back_from_their_text():
    for players in (4, 6, 8):
        check(royal_wedding, wedding_text, bytes(range(players)), TEAMS, players)


def test_every_building_has_a_word_that_leads_back_to_it():
    seen = [log_words.word_of(kind) for kind in range(1, q.KINDS + 1)]
    assert len(set(seen)) == q.KINDS
    for kind in range(1, q.KINDS + 1):
        assert log_words.kind_from(log_words.word_of(kind)) == kind
        assert log_words.kind_from(NAMES[kind - 1]) == kind
    assert log_words.kinds_from(["Safe", "(tower)", "church", "Queen's", "Tower"]) == [9, 7, 17]
    assert log_words.kinds_from(["church", "palace"]) == "palace"
    for name in ("statue@9", "statue@", "statue9", "@", ""):
        assert log_words.kind_from(name) == 0


def test_a_building_without_gain_gives_what_the_table_says():
    match = read(text, PLACED + ["build orange guardtower 0 2", "king orange 1"])
    at = match.extras + q.PURSES
    assert (match.state[at + q.COINS], match.state[at + q.TOWERS_OWNED]) == (5, 2)
    assert match.state[match.extras + q.QUEEN] == 0
    told = read(text, PLACED + ["build orange guardtower 0 2", "gain 1 0"])
    assert told.state[at + q.TOWERS_OWNED] == 0
    assert told.state[at + q.RESERVE] == 2


def test_of_twins_the_cheaper_one_is_meant_unless_a_price_says_otherwise():
    cheap = read(text, PLACED + ["build orange Bakery 0 2"])
    dear = read(text, PLACED + ["build orange bakery@1 0 2"])
    assert list(text.write(cheap))[-1] == "build orange bakery 0 2"
    assert list(text.write(dear))[-1] == "build orange bakery@1 0 2"
    assert cheap.state[cheap.extras + q.PRICES] == 0
    assert dear.state[dear.extras + q.PRICES] != 0


def test_turns_of_the_last_round_may_end_without_a_word():
    match = finished_game(queendomino, b"\x04\x06\x07", 0, 11)
    lines = list(text.write(match))
    passes = [line for line in lines if line[:5] == "pass "]
    assert len(passes) == 3
    short = [line for line in lines if line[:5] not in ("pass ", "queen")]
    assert bytes(read(text, short).state) == bytes(match.state)


def test_the_queen_stands_on_one_of_the_largest_properties():
    seed = 0
    while True:
        seed += 1
        match = None  # a Pico's heap has no room for two matches
        match = finished_game(queendomino, b"\x04\x06\x07", 0, seed)
        host = match.state[match.extras + q.QUEEN]
        if host != FREE and len(log_lines.queen_properties(match, host)) > 1:
            break
    count = 0
    queen = end = ""
    for line in text.write(match):
        queen, end = end, line
        count += 1
    assert queen[:6] == "queen " and end == "end"
    colour = queen.split()[1]
    before = count - 2
    on_largest = "Q17: the host puts the Queen on one of the largest properties"
    over = [
        ("queen %s 0 0" % colour, before, on_largest),
        ("queen %s -9 9" % colour, before, on_largest),
        (queen, before + 1, on_largest),
    ]
    for line, count, why in over:
        assert answer_to(text, line, first_lines(match, count)) == (why, True)
    other = next(name for name in ("orange", "white", "red") if name != colour)
    answer = answer_to(text, queen.replace(colour, other), first_lines(match, before))
    assert answer == ("Q12: %s does not host the Queen" % other, True)
    assert answer_to(text, queen, first_lines(match, 20))[1]


def first_lines(match, count):
    """Yield the first `count` lines of the log of a match."""
    for line in text.write(match):
        if count == 0:
            return
        count -= 1
        yield line


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
        "gain 0 4",
        "gain -1 0",
        "pass orange now",
        "queen orange 1",
        "builders palace",
        "tax orange",
    )
    check_answers(text, False, [(line, PLACED, "") for line in unreadable])


def test_buildings_come_up_without_a_price():
    for name in ("statue@9", "statue@", "statue@1"):
        answer, is_refused = answer_to(text, BOARD.replace("statue", name), HEAD[:3])
        assert answer == "builders: names without a price are expected, not " + name
        assert not is_refused


def test_a_building_gives_up_to_three_knights_and_three_towers():
    built = PLACED + ["build orange guardtower 0 2"]
    for most in range(4):
        match = read(text, built + ["gain %d %d" % (most, 3 - most)])
        at = match.extras + q.PURSES
        assert (match.state[at + q.RESERVE], match.state[at + q.TOWERS_OWNED]) == (
            1 + most,
            3 - most,
        )
    limit = "gain: knights and towers are expected, 0 to 3 each"
    for line in ("gain 4 0", "gain 0 4"):
        assert answer_to(text, line, built) == (limit, False)


def test_refusals_name_their_reason():
    taxed = PLACED + ["knight orange 0 1"]
    built = PLACED + ["build orange guardtower 0 2", "gain 0 2"]
    burnt = PLACED + ["dragon orange church"]
    cases = (
        ("knight white 0 1", PLACED, "Q6: orange may tax, build"),
        ("knight orange 3 3", PLACED, "Q9: a knight goes on the domino that was just placed"),
        ("knight orange 0 2", taxed, "Q9: orange has no knight in reserve"),
        ("knight orange 0 1", built, "Q6: knights are sent before anything is built"),
        ("build orange foundry 0 2", PLACED, "Q11: this building is not open"),
        ("build orange bakery@4 0 2", PLACED, "not open"),
        ("build orange bakery@9 0 2", PLACED, "not open"),
        ("build orange bakery@ 0 2", PLACED, "not open"),
        ("dragon orange statue@", PLACED, "not open"),
        ("build orange bakery 0 1", PLACED, "Q11: this is no town square"),
        ("build orange bakery 0 2", built, "Q11: one building a turn"),
        ("build orange bakery 0 2", burnt, "Q6: nothing is built after the dragon"),
        ("dragon orange foundry", PLACED, "Q13: this building is not open"),
        ("dragon orange bakery", burnt, "Q13: the dragon has flown in this round"),
        ("dragon orange bakery", built, "Q13: the Queen's host may not pay the dragon"),
        ("pass orange", PLACED, "Q6: orange may tax, build, pay the dragon, or put a king"),
        ("gain 1 0", PLACED, "put a king"),
        ("builders church", PLACED, "put a king"),
        ("row 5 6 7 8", PLACED, "put a king"),
        ("king white 1", PLACED, "Q6: it is not the turn of white"),
        ("king orange 9", PLACED, "Q14: domino 9 is not in the next row"),
        ("place orange 1 0 2 0", PLACED, "Q6: orange may tax"),
        ("queen orange 0 1", PLACED, "Q17: the Queen is put on a property when the game is over"),
        ("end", PLACED, "Q16: the game is not finished"),
        ("row 1 2 3 4", HEAD[:3], "Q2: 6 buildings are to come up"),
        ("builders church", HEAD[:3], "Q2: 6 buildings come up here, not 1"),
        (BOARD.replace("guardtower", "bakery"), HEAD[:3], "Q2: every bakery has come up"),
    )
    check_answers(text, True, cases)


def test_refusals_of_the_option_optional_once_name_their_rule():
    head = HEAD[:3] + ["options optional-once"] + HEAD[3:]
    start = head + ["row 43 44 46 47", "king orange 43", "king white 46", "king white 47"]
    start += ["king orange 44", "row 1 2 3 4", "place orange 0 1 0 2"]
    second = ["king orange 1", "place orange 1 1 1 2"]
    cases = (
        ("knight orange 1 1", ["knight orange 0 1"], "Q9: orange has no knight in reserve"),
        (
            "build orange church 1 2",
            ["build orange bakery 0 2"],
            "Q7: with `optional-once`",
        ),
    )
    check_answers(text, True, [(line, start + done + second, why) for line, done, why in cases])
    open_tavern = ["build orange small-tavern 0 2", "gain 2 0"]
    told = start + ["knight orange 0 1"] + open_tavern + second
    check_answers(text, True, [("knight orange 1 1", told, "Q7: with `optional-once` one tax")])
    free = [line for line in told if line != "options optional-once"] + ["knight orange 1 1"]
    cases = (("knight orange 1 1", "Q9: there is a knight on this square already"),)
    check_answers(text, True, [(line, free, why) for line, why in cases])


def test_what_costs_too_much_is_refused_with_the_numbers():
    lines = HEAD + ["row 43 44 46 47"] + KINGS + ["row 1 2 3 4"]
    reader = text.Reader()
    for line in lines:
        assert reader.line(line) == ""
    reader.match.state[reader.match.extras + q.PURSES + q.COINS] = 1
    assert reader.line("place orange 0 1 0 2") == ""
    assert reader.line("build orange church 0 2") == "Q11: it costs 3, but orange has 1"
    reader.match.state[reader.match.extras + q.PURSES + q.COINS] = 0
    assert reader.line("dragon orange church") == "Q13: orange has no coin to pay the dragon"


def test_the_royal_wedding_names_the_set_of_each_row():
    match = finished_game(royal_wedding, b"\x00\x04\x01", 0, 2)
    rows = [line.split() for line in wedding_text.write(match) if line[:4] == "row "]
    assert [row[1] for row in rows] == ["q", "k"] * 12
    for letter in ("q", "k"):
        numbers = [int(word) for row in rows if row[1] == letter for word in row[2:]]
        assert sorted(numbers) == list(range(1, 49))
    reader = wedding_text.Reader()
    for line in ("castellan-log 1", "game royal-wedding", "players pink orange green", BOARD):
        assert reader.line(line) == ""
    assert "numbers" in reader.line("row x 1 2 3 4")
    assert reader.line("row k 1 2 3 4") == "W1: the row comes from the other set, q"
    assert reader.is_refused
    assert reader.line("row q 1 2 3") == "W2: a row has 4 dominoes here, not 3"
    assert reader.line("row q 1 2 3 4") == ""


def test_by_hand_the_set_of_a_row_may_be_left_out():
    reader = wedding_text.Reader()
    for line in ("castellan-log 1", "game royal-wedding", "players pink orange green", BOARD):
        assert reader.line(line) == ""
    assert reader.line("row 1 2 3 4") == ""
    assert "row q 1 2 3 4" in list(wedding_text.write(reader.match))


def test_eight_players_need_their_option_before_the_first_action():
    colours = "pink yellow green blue orange purple white red"
    for line, answer in (("options teams", ""), (BOARD, "W3: eight players play in teams")):
        reader = wedding_text.Reader()
        for before in ("castellan-log 1", "game royal-wedding", "players " + colours):
            assert reader.line(before) == ""
        assert reader.line(line) == answer


def test_no_king_moves_in_the_last_round():
    match = finished_game(queendomino, b"\x04\x06\x07", 0, 12)
    while match.state[PHASE] != q.OPTIONS or match.state[NEXT_TILES]:
        match.undo()
    lines = list(text.write(match))
    answer, is_refused = answer_to(text, "king orange 1", lines)
    assert is_refused and answer == "Q16: in the last round no king moves"
