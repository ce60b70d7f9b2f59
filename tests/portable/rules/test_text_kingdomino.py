"""The text log of Kingdomino contains a whole match, and its parser refuses invalid lines."""

from castellan.rules.kingdomino import meta, text
from castellan.rules.kingdomino.layout import GAME_OVER, PHASE, ROUND
from castellan.rules.kingdomino.match import make
from support.seeded import finished
from support.texts import answer_to, check_answers, check_it_comes_back, read

HEAD = ["castellan-log 1", "game kingdomino", "players pink blue"]
FIRST_ROW = ["row 33 3 17 24"]
KINGS = ["king blue 17", "king pink 3", "king pink 33", "king blue 24"]


def finished_game(seats, options, seed):
    """Return a finished match of random players."""
    return finished(make(seats, options, seed), seed)


def check(seats, options, seed):
    """Check that the log of a match can be parsed, at the end and after every 17th action."""
    check_it_comes_back(text, finished_game(seats, options, seed), 17)


def test_matches_of_every_size_come_back_from_their_text():
    check(b"\x00\x01", 0, 1)
    check(b"\x03\x00\x02", meta.HARMONY, 2)
    check(b"\x00\x01\x02\x03", meta.MIDDLE_LENIENT, 3)


def test_matches_of_every_variant_come_back_from_their_text():
    check(b"\x00\x01", meta.MIGHTY_DUEL | meta.MIDDLE_STRICT, 4)
    check(b"\x02\x01\x00", meta.ROW_OF_FOUR, 5)


def test_a_dynasty_comes_back_from_its_text():
    match = finished_game(b"\x01\x02", meta.DYNASTY, 6)
    lines = list(text.write(match))
    assert len([line for line in lines if line[:4] == "row "]) == 18
    again = read(text, lines)
    assert [again.match_points(player) for player in (0, 1)] == [
        match.match_points(player) for player in (0, 1)
    ]


def test_a_row_begins_the_next_game_of_a_dynasty():
    lines = list(text.write(finished_game(b"\x01\x02", meta.DYNASTY, 6)))
    rows = [index for index, line in enumerate(lines) if line[:4] == "row "]
    reader = text.Reader()
    for line in lines[: rows[6]]:
        assert reader.line(line) == ""
    assert reader.match.state[PHASE] == GAME_OVER
    assert reader.line(lines[rows[6]]) == ""
    assert reader.match.state[ROUND] == 1


def test_head_and_verbs_are_written_as_documented():
    lines = list(text.write(read(text, HEAD + ["options dynasty harmony"] + FIRST_ROW + KINGS)))
    assert lines == HEAD + ["options harmony dynasty", "row 3 17 24 33"] + KINGS


def test_what_the_table_has_begun_is_written_as_a_comment():
    match = make(b"\x00\x01", 0)
    match.apply(44)
    match.apply(3)
    assert list(text.write(match))[-1] == "# row 3 44"
    match.apply(10)
    match.apply(20)
    match.apply(64 + 1)
    assert list(text.write(match))[-2:] == ["row 3 10 20 44", "# king yellow"]


def test_comments_empty_lines_and_blanks_are_skipped():
    lines = ["# a game", ""] + HEAD + ["", "  row   3 17\t24 33  # the first", "#"] + KINGS
    assert text.expected(read(text, lines)) == "a row of 4 dominoes is to come up"


def test_a_log_without_actions_is_a_match_that_has_not_begun():
    assert text.expected(read(text, HEAD)) == "a row of 4 dominoes is to come up"


def test_a_log_that_ends_in_its_head_says_what_is_missing():
    for count in range(3):
        reader = text.Reader()
        for line in HEAD[:count]:
            assert reader.line(line) == ""
        assert ("castellan-log", "game", "players")[count] in reader.finish()


def test_equal_halves_may_be_named_in_either_order():
    before = HEAD + ["row 1 17 24 33", "king pink 1", "king blue 17", "king pink 24"]
    before += ["king blue 33", "row 2 3 4 5"]
    one = read(text, before + ["place pink 2 0 1 0"])
    other = read(text, before + ["place pink 1 0 2 0"])
    assert list(text.write(one)) == list(text.write(other))
    assert list(text.write(one))[-1] == "place pink 1 0 2 0"


def test_lines_that_cannot_be_read_are_answered():
    begun = HEAD + FIRST_ROW + KINGS
    cases = (
        ("castellan-log 2", [], "castellan-log 1"),
        ("game chess", HEAD[:1], "game kingdomino"),
        ("players pink mauve", HEAD[:2], "mauve"),
        ("players pink", HEAD[:2], "K1: Kingdomino is for 2, 3 or 4"),
        ("players pink pink", HEAD[:2], "of their own"),
        ("players pink orange", HEAD[:2], "colours"),
        ("options chaos", HEAD, "chaos"),
        ("options middle-kingdom middle-kingdom=strict", HEAD, "one reading"),
        ("options harmony", begun, "before the first action"),
        ("rows 1 2 3 4", HEAD, "rows"),
        ("row 1 2 3", HEAD, "K2: a row has 4 dominoes here, not 3"),
        ("row 1 2 3 49", HEAD, "1 to 48"),
        ("row 1 2 3 x", HEAD, "1 to 48"),
        ("row 1 2 3 3", HEAD, "named twice"),
        ("king pink", HEAD + FIRST_ROW, "one number"),
        ("king mauve 3", HEAD + FIRST_ROW, "colour"),
        ("king", HEAD + FIRST_ROW, "colour"),
        ("king green 3", HEAD + FIRST_ROW, "green does not play"),
        ("place pink 1 0", begun, "x1 y1 x2 y2"),
        ("place pink 1 0 2 2", begun, "side by side"),
        ("place pink 1 0 2 -", begun, "x1 y1 x2 y2"),
        ("place pink 1 0 2 --1", begun, "x1 y1 x2 y2"),
        ("end now", begun, "nothing may follow"),
    )
    check_answers(text, False, cases)


def test_lines_against_the_rules_are_refused_with_a_reason():
    begun = HEAD + FIRST_ROW + KINGS
    second = begun + ["row 4 5 18 35"]
    placed = second + ["place pink 1 0 2 0"]
    cases = (
        ("row 1 2 3 4", begun, "K2: domino 3 has come up before"),
        ("row 4 5 6 7", HEAD + FIRST_ROW, "K3: a king is to be put"),
        ("king pink 5", HEAD + FIRST_ROW, "K3: domino 5 is not in the first row"),
        ("king pink 17", HEAD + FIRST_ROW + KINGS[:1], "K3: domino 17 has a king already"),
        ("king pink 24", HEAD + FIRST_ROW + KINGS[:3], "K1: pink has no king left"),
        ("place pink 1 0 2 0", begun, "K4: a row of 4 dominoes is to come up"),
        ("king pink 4", second, "K6: pink is to place domino 3"),
        ("place blue 1 0 2 0", second, "K5: it is not the turn of blue"),
        ("place pink discard", second, "K9: it fits, so it must be placed"),
        ("place pink 2 0 3 0", second, "K8: no half touches"),
        ("place pink 0 0 1 0", second, "K8: one of the squares is taken"),
        ("place pink 4 0 5 0", second, "K8: the kingdom would not fit into 5 x 5"),
        ("place pink 9 0 10 0", second, "K8: the kingdom would not fit into 5 x 5"),
        ("place pink 1 0 2 0", placed, "K6: pink is to put a king"),
        ("king blue 4", placed, "K5: it is not the turn of blue"),
        ("king pink 17", placed, "K6: domino 17 is not in the next row"),
        ("end", second, "K7: the game is not finished"),
    )
    check_answers(text, True, cases)


def test_nothing_may_follow_the_end():
    lines = list(text.write(finished_game(b"\x00\x01", 0, 1)))
    assert lines[-1] == "end"
    answer, is_refused = answer_to(text, "row 1 2 3 4", lines)
    assert answer == "nothing may follow `end`"
    assert not is_refused


def test_a_finished_game_takes_no_further_row():
    lines = list(text.write(finished_game(b"\x00\x01", 0, 1)))
    assert answer_to(text, "row 1 2 3 4", lines[:-1]) == ("K7: the game is over", True)
