"""Coin Race and a second implementation of its rules agree on every position."""

import sys
from array import array

from castellan.core.rng import Random
from castellan.rules import registry
from castellan.rules.contract import NOBODY, OK, TABLE
from support.naive.coin_race import Game

# MicroPython is slow and plays only the first seeds.
SEEDS = 200 if sys.implementation.name == "cpython" else 5
AWAITED = {TABLE: "coin", NOBODY: "end"}


def compare_game(players: int, options: int, seed: int) -> int:
    """Play one game in both implementations. Returns the number of moves."""
    core = registry.open_game("coin-race").make(bytes(range(players)), options, seed)
    text = registry.open_text("coin-race")
    naive = Game(players, bool(options))
    choices = array("H", bytes(2 * core.LARGEST_CHOICE))
    places = bytearray(players)
    random = Random(seed, 7)
    while True:
        actor = core.actor()
        assert naive.awaiting() == AWAITED.get(actor, "choice")
        assert actor < 0 or naive.asked[0] == actor
        actions = list(choices[: core.legal(choices)])
        words = [text.line_of(core, action) for action in actions]
        moves = [word if actor == TABLE else word.split()[0] for word in words]
        assert sorted(moves) == naive.moves()
        assert [core.match_points(player) for player in range(players)] == naive.totals()
        core.match_places(places)
        assert list(places) == naive.places()
        if not actions:
            return core.log.count
        chosen = random.below(len(actions))
        assert core.apply(actions[chosen]) == OK
        naive.play(moves[chosen])


def test_the_core_plays_as_the_rules_say():
    moves = 0
    for seed in range(SEEDS):
        moves += compare_game(2 + seed % 3, seed & 1, seed)
    assert moves > 9 * SEEDS
