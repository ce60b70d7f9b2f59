"""An amended match is what its amended log plays, and the old match stays whole."""

from castellan.rules import amend, registry
from castellan.rules.contract import OK
from castellan.rules.duel import layout as duel
from castellan.rules.kingdomino import layout as k
from support import amending, effort
from support.seeded import Seeded

LINES = [
    "castellan-log 1",
    "game kingdomino",
    "players pink blue",
    "row 3 17 24 33",
    "king blue 17",
    "king pink 3",
    "king pink 33",
    "king blue 24",
    "row 4 5 18 35",
    "place pink 1 0 2 0",
    "king pink 18",
    "place blue 0 1 0 2",
    "king blue 4",
]


def begun(lines=LINES):
    reader = registry.open_text("kingdomino").Reader()
    for line in lines:
        assert reader.line(line) == "", line
    return reader.match


def found(match):
    """Return an amendment that knows its lines."""
    amendment = amend.Amendment("kingdomino", match)
    assert amendment.find_lines() == 256
    return amendment


def amended(line, new):
    """Return the amendment of a numbered line, counted from 1 as in error messages."""
    match = begun()
    words = registry.open_text("kingdomino")
    amendment = found(match)
    amendment.go_to(line - 1 - amend.head_lines(words, match))
    reader = words.Reader()
    reader.go_on(amendment.match)
    assert reader.line(new) == ""
    assert amendment.is_entered()
    while not amendment.play_rest(1):
        assert amendment.stopped < 0
    return amendment


def log_of(match):
    return list(registry.open_text("kingdomino").write(match))


def test_random_amendments_are_what_their_amended_logs_play():
    made, stopped = amending.amend_many(
        effort.count_on_cpython(with_slow=15, quick=2, elsewhere=1)
    )
    assert 0 < stopped < made


def test_a_placement_is_replaced_and_the_rest_is_played_again():
    amendment = amended(10, "place pink 0 -2 0 -1")
    assert amendment.stopped == -1
    assert log_of(amendment.match) == LINES[:9] + ["place pink 0 -2 0 -1"] + LINES[10:]
    assert log_of(amendment.kept) == LINES


def test_kings_follow_their_dominoes_when_a_row_changes_its_order():
    amendment = amended(9, "row 1 2 18 4")
    assert amendment.stopped == -1
    assert log_of(amendment.match)[8:] == ["row 1 2 4 18"] + LINES[9:]


def test_the_rest_stops_at_the_first_line_that_has_become_impossible():
    amendment = amended(9, "row 4 5 19 35")
    assert amendment.stopped == 10 - 3
    assert log_of(amendment.match) == LINES[:8] + ["row 4 5 19 35", LINES[9]]


def test_an_irregular_line_can_replace_a_regular_one_and_back():
    amendment = amended(10, "place pink 3 3 4 3 !")
    assert amendment.stopped == -1
    assert not amendment.is_irregular()
    match = amendment.match
    assert log_of(match)[9] == "place pink 3 3 4 3 !"
    again = found(match)
    again.go_to(10 - 4)
    assert again.is_irregular()


def test_the_generator_goes_on_as_in_the_old_match():
    match = begun()
    match.random.seed(99)
    amendment = found(match)
    assert [match.random.next() for _ in range(5)] == [
        amendment.match.random.next() for _ in range(5)
    ]


def test_walking_does_not_change_the_lines():
    match = begun()
    amendment = found(match)
    for line in (3, 0, 9, 5):
        amendment.go_to(line)
        assert not amendment.is_entered()
        assert log_of(amendment.match) == LINES[: 3 + line]


def test_half_a_line_is_not_entered():
    amendment = found(begun())
    amendment.go_to(0)
    for tile in (1, 2, 3):
        assert amendment.match.apply(k.TILE + tile) == OK
        assert not amendment.is_entered()
    assert amendment.match.apply(k.TILE + 4) == OK
    assert amendment.is_entered()


def test_a_die_of_the_duel_is_known_by_its_number():
    game = "duel"
    seeded = Seeded(registry.open_game(game).make(b"\x00\x01", 0, 3), 3, game=game)
    while seeded.match.state[duel.PHASE] != duel.DRAWING:
        seeded.apply(seeded.next_action())
    old = seeded.match
    new = old.fresh()
    new.copy_from(old)
    new.state[duel.HANDS] = old.state[duel.HANDS + 1]
    new.state[duel.HANDS + 1] = 6 - old.state[duel.HANDS] - old.state[duel.HANDS + 1]
    again = amend.open_again(game)
    assert again.same_action(old, duel.BONUS + 1, new) == duel.BONUS
    assert again.same_action(old, duel.TURN + 6 + 3, new) == duel.TURN + 3
    assert again.same_action(old, duel.COAT + 6 + 5, new) == duel.COAT + 5
