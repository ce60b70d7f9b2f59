"""What the Duel takes of a board's memory on each of its screens, and that it gives it back.

As `host_tools/measure/screens.py` measures it, in 32-bit MicroPython with the firmware as flashed:
two whole matches by the buttons, with a look at what there is to look at.
"""

import pytest
from support.every_game import folders_of_others

from host_tools.measure import games as heap_games
from host_tools.measure import screens as heap_screens

MOST = 19 * 1024
MOST_WITH_A_COMPUTER = 20 * 1024
MOST_WITH_ITS_NAMES = 28 * 1024  # in the first match after power-on; they stay for ever
LIVELY = 512  # what was shown and saved last differs from round to round
ROUNDS = 10
SCREENS = {"roll", "take", "hand", "place", "map", "book", "points", "race", "scoring", "winner"}

pytestmark = pytest.mark.interpreter


@pytest.fixture(scope="module")
def matches(wasm):
    """The first match after power-on, and the second one."""
    return heap_screens.measure("duel")


def test_every_screen_has_been_open(matches):
    for match in matches:
        assert match.most.keys() >= SCREENS, match


def test_on_every_screen_it_takes_at_most_19_kib_more_than_the_shell(matches):
    most = matches[1].most
    assert max(most.values()) <= MOST, most
    assert min(most.values()) > 4096, most


def test_the_first_match_takes_more_for_its_names(matches):
    most = matches[0].most
    assert MOST < max(most.values()) <= MOST_WITH_ITS_NAMES, most


def test_a_computer_thinks_in_20_kib(wasm):
    most = heap_screens.measure("duel", computers=1)[1].most
    assert max(most.values()) <= MOST_WITH_A_COMPUTER, most


def test_the_memory_of_a_match_comes_back(matches):
    assert abs(matches[1].left) <= LIVELY, matches


def test_nothing_of_another_game_is_in_memory(wasm):
    played = heap_games.measure_play("duel", 2, "place")
    assert played.stands_at == "duel.place"
    for other in folders_of_others("duel"):
        assert [name for name in played.modules if other in name.split(".")] == []


def test_matches_played_and_left_give_all_their_memory_back(wasm):
    left = [left for _, left in heap_games.measure_coming_and_going("duel", ROUNDS, 2)]
    half = ROUNDS // 2
    # The least: now and then the collector takes a number on the stack for a pointer, for a round.
    assert min(left[half:]) <= min(left[:half]) + LIVELY
