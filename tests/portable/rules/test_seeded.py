"""A failed check of a seeded match tells the match, and how to replay that match."""

from castellan.rules import registry
from support.seeded import Seeded


def seeded_duel():
    match = registry.open_game("duel").make(b"\0\2", 0, 7)
    seeded = Seeded(match, 7, game="duel")
    seeded.play(12)
    return seeded


def complaint(seeded, came, expected):
    try:
        seeded.expect("the state after undo", came, expected)
    except AssertionError as problem:
        return str(problem)
    return ""


def test_a_failed_check_says_what_was_expected_and_what_came():
    text = complaint(seeded_duel(), 11, 20)
    assert text.startswith("the state after undo\n  expected: 20\n  came:     11\n")


def test_a_failed_check_says_game_seats_options_seed_and_action_number():
    text = complaint(seeded_duel(), 11, 20)
    assert "\nin duel, colours [0, 2], options 0, seed 7, after 12 actions; the log" in text


def test_a_failed_check_prints_a_log_that_the_reader_accepts():
    seeded = seeded_duel()
    log = complaint(seeded, 11, 20).partition("castellan replay FILE`:\n")[2]
    reader = registry.open_text("duel").Reader()
    for line in log.split("\n"):
        assert reader.line(line) == "", line
    assert log.split("\n") == list(registry.open_text("duel").write(seeded.match))


def test_a_failed_check_of_bytes_names_the_first_difference():
    text = complaint(seeded_duel(), bytearray(b"\1\2\3"), b"\1\2\4")
    assert "first at byte 2: 3 came, 4 was expected" in text


def test_a_check_that_holds_says_nothing():
    assert complaint(seeded_duel(), bytearray(b"\1"), b"\1") == ""
