"""The searcher plays every game by the rules, from what the table has shown."""

from array import array
from typing import Any

import pytest
from castellan.core.rng import Random
from castellan.rules import games, registry
from castellan.rules.contract import OK, TABLE

from host_tools.simulate.opponents import MODELS, Beliefs
from host_tools.simulate.players import factory_of
from host_tools.simulate.searcher import Regent

OPTIONS = {"kingdomino": 5}
# Decisions after the position that is searched: few, because an interpreted playout is slow.
LEFT = 7
TEAMS = 512  # the Royal Wedding in teams


def seats_of(game: str) -> int:
    """Return the least number of players from two on."""
    return min(count for count in registry.meta(game).SEATS if count >= 2)


def match_of(game: str, seed: int, decisions: int, player: str = "greedy") -> Any:
    """Play some decisions of a game, and stop at a decision with several legal actions."""
    match = registry.open_game(game).make(bytes(range(seats_of(game))), OPTIONS.get(game, 0), seed)
    bots = [factory_of(player, game)(Random(seed, seat + 1)) for seat in range(seats_of(game))]
    choices = array("H", bytes(2 * match.LARGEST_CHOICE + 4))
    while True:
        if match.actor() == TABLE:
            match.apply_chance()
            continue
        count = match.legal(choices)
        if decisions <= 0 and count > 1:
            return match
        decisions -= 1
        assert match.apply(bots[match.actor()].choose(match, choices, count)) == OK


def late_match_of(game: str, seed: int) -> Any:
    """Play a game until few decisions are left."""
    match = match_of(game, seed, 0)
    bots = [factory_of("greedy", game)(Random(seed, seat + 1)) for seat in range(seats_of(game))]
    choices = array("H", bytes(2 * match.LARGEST_CHOICE + 4))
    decisions = 0
    while not match.is_over():
        if match.actor() == TABLE:
            match.apply_chance()
            continue
        decisions += 1
        match.apply(bots[match.actor()].choose(match, choices, match.legal(choices)))
    return match_of(game, seed, decisions - LEFT)


def choice_in(match: Any, seed: int = 1, playouts: int = 1) -> int:
    """Return the searcher's action in a match."""
    choices = array("H", bytes(2 * match.LARGEST_CHOICE + 4))
    return Regent(Random(seed), playouts).choose(match, choices, match.legal(choices))


@pytest.mark.parametrize("game", games.NAMES)
def test_the_searcher_chooses_a_legal_action_and_leaves_the_match_alone(game: str):
    match = late_match_of(game, 4)
    before = match.dump()
    action = choice_in(match)
    assert match.dump() == before
    assert match.is_legal(action)


@pytest.mark.parametrize("game", games.NAMES)
def test_shuffling_what_is_hidden_changes_no_choice(game: str):
    match = late_match_of(game, 5)
    expected = choice_in(match)
    for seed in (123, 456):
        match.random.seed(seed)  # decides all dominoes, dice, buildings and dragons to come
        assert choice_in(match) == expected


def test_team_mates_are_no_rivals():
    seats = bytes(range(4))
    match = registry.open_game("royal-wedding").make(seats, TEAMS, 3)
    while match.actor() == TABLE:
        match.apply_chance()
    choices = array("H", bytes(2 * match.LARGEST_CHOICE + 4))
    count = match.legal(choices)
    roots = Regent(Random(1), 1).judge(match, list(choices[: min(count, 2)]))
    leads = [
        own - rival for root in roots for own, rival in zip(root.own, root.rivals, strict=True)
    ]
    assert any(leads)


@pytest.mark.parametrize("model", range(len(MODELS)))
def test_the_belief_finds_out_how_an_opponent_plays(model: int):
    match = match_of("kingdomino", 6, 40, MODELS[model])
    beliefs = Beliefs(match, "kingdomino")
    beliefs.update(match, 0)
    assert beliefs.shares[1][model] > 0.9
    assert beliefs.shares[0] == [0.5, 0.5]


def test_an_undone_action_leaves_no_trace_in_the_belief():
    match = match_of("kingdomino", 6, 9)
    fresh = Beliefs(match, "kingdomino")
    used = Beliefs(match_of("kingdomino", 6, 14), "kingdomino")
    used.update(match_of("kingdomino", 6, 14), 0)
    for beliefs in (fresh, used):
        beliefs.update(match, 0)
    assert used.shares == fresh.shares
