"""A log line of several actions is accepted after a person entered some of these actions."""

from array import array

from castellan.core.rng import Random
from castellan.rules import registry
from castellan.rules.contract import OK
from castellan.rules.kingdomino.layout import PHASE, ROW
from support.every_game import every_game

_MOST_ACTIONS = 60


def _lines(game, seats):
    """Return the lines of a random match, each with the range of its actions in the log."""
    match = registry.open_game(game).make(seats, 0, 3)
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    random = Random(5)
    while match.log.count < _MOST_ACTIONS and not match.is_over():
        count = match.legal(choices) if match.actor() >= 0 else 0
        code = match.apply(choices[random.below(count)] if count else match.chance())
        assert code == OK, (game, match.actor())
    # Parse the log again, because the parser enters each row sorted and the test needs that order.
    reader = registry.open_text(game).Reader()
    found = []
    for line in registry.open_text(game).write(match):
        before = reader.match.log.count if reader.match else 0
        assert line.startswith("#") or reader.line(line) == "", line
        after = reader.match.log.count if reader.match else 0
        found.append((line, before, after))
    return reader.match, found


def _at(game, match, count):
    """Return a new match with the first `count` actions of `match`."""
    again = registry.open_game(game).make(match.seats, match.options)
    text = match.log
    position = 0
    while again.log.count < count:
        again.apply(text.at(position))
        position = again.log.size
    return again


def _check(game, seats):
    match, lines = _lines(game, seats)
    tried = 0
    is_game_of_short_lines = True
    for line, before, after in lines:
        if line.split()[0] not in ("row", "builders", "roll", "caves"):
            continue
        is_game_of_short_lines = False
        for begun in range(before + 1, after):
            begun_match = _at(game, match, begun)
            reader = registry.open_text(game).Reader()
            reader.go_on(begun_match)
            assert reader.line(line) == "", (line, begun - before)
            wanted = _at(game, match, after)
            assert begun_match.state == wanted.state and begun_match.log.count == after, line
            tried += 1
    assert tried > 2 or is_game_of_short_lines, game


def test_a_line_tells_all_of_it_whatever_was_entered_before():
    for game in every_game():
        seats = registry.meta(game).SEATS
        _check(game, bytes(range(seats[len(seats) // 2])))
        registry.close_games()  # a small heap does not hold the parsers of all games


def test_a_refused_row_leaves_what_was_entered():
    match = registry.open_game("kingdomino").make(bytes(range(4)), 0, 3)
    reader = registry.open_text("kingdomino").Reader()
    reader.go_on(match)
    assert reader.line("row 3 17 24 33") == ""
    while match.actor() >= 0 or match.state[PHASE] != ROW:
        choices = array("H", bytes(2 * match.LARGEST_CHOICE))
        count = match.legal(choices) if match.actor() >= 0 else 0
        match.apply(choices[0] if count else match.chance())
    match.apply(5)
    match.apply(6)
    before = match.dump()
    assert "come up before" in reader.line("row 7 8 9 17")
    assert match.dump() == before
