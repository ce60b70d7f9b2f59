"""What the Duel takes of a board's memory in play, beyond the list of games.

As `host_tools/heap_games.py` measures it, in 32-bit MicroPython with the firmware as flashed.
"""

import pytest

from host_tools import heap_games, runtimes

MOST_WITH_A_MATCH = 20 * 1024
# With the steward and its buffers. What was shown last makes up to 2 KiB of difference.
MOST_WHILE_IT_THINKS = 42 * 1024
ROUNDS = 10
LIVELY = 512  # what was shown and saved last differs from round to round

pytestmark = pytest.mark.interpreter


@pytest.fixture(scope="module")
def at(missing):
    """What is in use when the finger stands at a screen."""
    try:
        runtimes.find("wasm")
    except runtimes.RuntimeMissing as words:
        missing(str(words))
    return {
        name: heap_games.measure_play("duel", 2, name)
        for name in ("roll", "take", "hand", "place")
    }


def test_every_screen_of_a_round_has_been_open(at):
    wanted = {"duel.roll", "duel.take", "duel.hand", "duel.place"}
    assert wanted <= set(at["roll"].screens)
    for name, played in at.items():
        assert played.stands_at == "duel." + name


def test_a_match_with_its_screens_takes_at_most_20_kib_between_the_rounds(at):
    assert at["roll"].begun - at["roll"].before <= MOST_WITH_A_MATCH
    more = at["roll"].in_play - at["roll"].before
    assert 8192 < more <= MOST_WITH_A_MATCH


@pytest.mark.parametrize("name", ["take", "hand", "place"])
def test_while_it_thinks_it_takes_at_most_42_kib(name, at):
    more = at[name].in_play - at[name].before
    assert MOST_WITH_A_MATCH < more <= MOST_WHILE_IT_THINKS


def test_nothing_of_another_game_is_in_memory(at):
    for other in ("queendomino", "royal_wedding", "dragon_inferno", "rules.kingdomino.match"):
        assert [name for name in at["place"].modules if other in name] == []


def test_matches_played_and_left_give_all_their_memory_back(missing):
    try:
        runtimes.find("wasm")
    except runtimes.RuntimeMissing as words:
        missing(str(words))
    left = [left for _, left in heap_games.measure_coming_and_going("duel", ROUNDS, 2)]
    half = ROUNDS // 2
    # The least: now and then the collector takes a number on the stack for a pointer, for a round.
    assert min(left[half:]) <= min(left[:half]) + LIVELY
