"""After a match of the Duel nothing of it stays in memory, and it loads no other game."""

import pytest
from support.every_game import folders_of_others
from tiers import few_now

from host_tools.measure import games as heap_games

LIVELY = 512  # what was shown and saved last differs from round to round

pytestmark = pytest.mark.interpreter


def test_nothing_of_another_game_is_in_memory(wasm):
    played = heap_games.measure_play("duel", 2, "place")
    assert played.stands_at == "duel.place"
    for other in folders_of_others("duel"):
        # The list of games has read the facts of the game that it showed first.
        facts = {f"castellan.rules.{other}", f"castellan.rules.{other}.meta"}
        loaded = {name for name in played.modules if other in name.split(".")}
        assert loaded <= facts, loaded


@pytest.mark.parametrize("rounds", few_now([4, 10], quick=[4]))
def test_matches_played_and_left_give_all_their_memory_back(rounds, wasm):
    left = [left for _, left in heap_games.measure_coming_and_going("duel", rounds, 2)]
    half = rounds // 2
    # The least counts: in some rounds the collector takes a number on the stack for a pointer.
    assert min(left[half:]) <= min(left[:half]) + LIVELY
