"""Every screen of every game leaves a board 80 KiB of its memory, and a match gives all back.

`host_tools/measure/screens.py` measures it in 32-bit MicroPython with the firmware as flashed. A
finger plays by the buttons and opens whatever can be looked at.
"""

from functools import cache

import pytest
from castellan.rules import games, registry
from tiers import few_now

from host_tools.measure import screens

BOARD_HEAP = 240 * 1024  # of an RP2040, as the emulated board of tests/board reports it
LEAST_FREE = 80 * 1024
LIVELY = 512  # what was saved last differs from match to match
BEGINNING = 60  # keys until the screens of a round have been open
WHOLE = screens.KEYS_A_MATCH
# Screens that a game opens after the beginning or at its end.
LATER = {
    "duel": {
        "roll",
        "take",
        "hand",
        "place",
        "map",
        "book",
        "points",
        "race",
        "scoring",
        "winner",
    },
    "dragon-inferno": {"egg", "tile", "place", "look", "scoring", "winner"},
}

pytestmark = pytest.mark.interpreter


@cache
def measured(game, players, computers, keys):
    """Measure one match of the beginning, or two whole ones."""
    return screens.measure(
        game, players, computers, matches=1 if keys == BEGINNING else 2, keys=keys
    )


def most_players(game):
    """Return how many players the game takes at most."""
    return max(registry.meta(game).SEATS)


def check_that_enough_is_free(matches):
    """Fail where a screen leaves less than LEAST_FREE."""
    for match in matches:
        free = {screen: BOARD_HEAP - match.before - most for screen, most in match.most.items()}
        assert len(free) > 2, free
        assert min(free.values()) >= LEAST_FREE, free


@pytest.mark.parametrize("keys", few_now([BEGINNING, WHOLE], quick=[BEGINNING]))
@pytest.mark.parametrize("game", games.NAMES)
def test_every_screen_leaves_80_kib_free_with_all_seats_taken(game, keys, wasm):
    check_that_enough_is_free(measured(game, most_players(game), 0, keys))


@pytest.mark.parametrize("keys", few_now([BEGINNING, WHOLE], quick=[BEGINNING]))
@pytest.mark.parametrize("game", games.NAMES)
def test_every_screen_leaves_80_kib_free_while_a_computer_thinks(game, keys, wasm):
    check_that_enough_is_free(measured(game, min(registry.meta(game).SEATS), 1, keys))


@pytest.mark.slow
@pytest.mark.parametrize("game", LATER)
def test_every_screen_of_a_whole_match_has_been_open(game, wasm):
    for match in measured(game, 2, 0, WHOLE):
        assert match.most.keys() >= LATER[game], match


@pytest.mark.slow
@pytest.mark.parametrize("game", LATER)
def test_the_memory_of_a_whole_match_comes_back(game, wasm):
    assert abs(measured(game, 2, 0, WHOLE)[1].left) <= LIVELY
