"""Any line of a game of 48 dominoes is amended within two seconds on an emulated Pico."""

import sys
from array import array

import pytest
from castellan.rules import amend, registry
from castellan.rules.contract import TABLE

from host_tools.bench import bench_amend

# The rest of the two seconds is for the pictures of the progress, one for six lines.
MOST_S = 1.75
# The most that a line of these rules takes on an emulated Pico, on average. `python -m
# host_tools.bench amend` measures the seconds: between 25 and 29 microseconds for each line.
LINE_US = 29

SEED = 7


def played(game, seats):
    """Return a match that was played to its end at random."""
    match = registry.open_game(game).make(bytes(range(seats)), 0, SEED)
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    while not match.is_over():
        is_chance = match.actor() == TABLE
        match.apply(match.chance() if is_chance else match.random_action(choices))
    return match


def seconds_of(function):
    """Return the seconds on a Pico, by the number of Python's lines that a function runs.

    Unlike a time, this number is the same on each computer, however busy it is.
    """
    lines = 0

    def trace(_frame, event, _argument):
        nonlocal lines
        lines += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        function()
    finally:
        sys.settrace(before)
    assert lines > 1000
    return lines * LINE_US / 1e6


@pytest.mark.parametrize(("game", "seats"), bench_amend.TABLES)
def test_the_first_line_is_amended_within_two_seconds(game, seats):
    match = played(game, seats)
    begun = []

    def find():
        begun.append(amend.Amendment(game, match))
        begun[0].find_lines()

    assert seconds_of(find) < MOST_S
    amendment = begun[0]
    amendment.go_to(0)
    while not amendment.is_entered():
        amendment.match.apply(match.log.at(amendment.match.log.size))

    def play_again():
        while not amendment.play_rest(6):
            pass

    assert seconds_of(play_again) < MOST_S
    assert amendment.stopped < 0
    assert amendment.match.state == match.state


@pytest.mark.slow
@pytest.mark.interpreter
def test_the_measurement_of_these_seconds_runs():
    found = bench_amend.seconds()
    assert list(found) == [game for game, _ in bench_amend.TABLES]
    assert all(seconds > 0 for both in found.values() for seconds in both)
