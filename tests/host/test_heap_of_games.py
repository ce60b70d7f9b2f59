"""A game of Kingdomino's family loads no other game, and gives its memory back when it is left.

`host_tools/measure/games.py` measures it in 32-bit MicroPython with the firmware as flashed.
"""

import pytest
from support.every_game import folders_of_others
from tiers import few_now

from host_tools.measure import games as heap_games

ROUNDS = 20
# The last picture and save differ from round to round by a few hundred bytes. A leak would add up
# over the rounds.
LIVELY = 512
OPTIONAL_STEPS = {"knights", "board", "site", "gain", "purse", "builder"}

pytestmark = pytest.mark.interpreter


@pytest.fixture(scope="module")
def played(wasm):
    """Play four rounds of each game of the family by its buttons."""
    return {game: heap_games.measure_play(game) for game in heap_games.FAMILY}


@pytest.mark.parametrize("game", heap_games.FAMILY)
def test_every_screen_of_a_round_has_been_open(game, played):
    seen = {name.rpartition(".")[2] for name in played[game].screens}
    wanted = {"entry", "row", "draw", "kings", "place", "undo"}
    assert seen >= (wanted if game == "kingdomino" else wanted | OPTIONAL_STEPS)
    assert played[game].stands_at.endswith(".kings")


@pytest.mark.parametrize("game", heap_games.FAMILY)
def test_in_play_nothing_of_another_game_is_in_memory(game, played):
    for other in folders_of_others(game):
        assert [name for name in played[game].modules if other in name] == []


@pytest.mark.parametrize("game", few_now(heap_games.FAMILY, quick=["royal-wedding"]))
def test_twenty_matches_played_and_left_give_all_their_memory_back(game, wasm):
    sums = heap_games.measure_coming_and_going(game, ROUNDS)
    for in_use, left in sums:
        assert in_use > left + 16000
    # A round may show more than it keeps, where the collection takes a number for a pointer.
    left = [left for _, left in sums]
    half = ROUNDS // 2
    assert min(left[half:]) <= min(left[:half]) + LIVELY
