"""The players are as strong as they should be, and tuning finds the same weights every time."""

from array import array
from pathlib import Path

import pytest
from castellan.advice.gprd import GreedyPlacementPlayer
from castellan.advice.greedy import GreedyPlayer
from castellan.advice.random_player import RandomPlayer
from castellan.advice.steward_player import StewardPlayer
from castellan.core.rng import Random
from castellan.rules.contract import OK, TABLE
from castellan.rules.kingdomino.match import make

from host_tools.bad_input import BadInput
from host_tools.simulate import tune
from host_tools.simulate.duels import USUAL_OPTIONS, lead, points_of_games
from host_tools.simulate.regent import RegentPlayer


def mean_and_lead(first: type, others: type, games: int) -> tuple[float, float]:
    """Points of the first player, and its lead over the best of three others."""
    players = [first(Random(1, 0)), *(others(Random(1, seat)) for seat in (1, 2, 3))]
    played = list(points_of_games(players, 5, range(games)))
    return sum(p[0] for p in played) / games, sum(lead(p) for p in played) / games


# The intervals are four standard errors of so many games around the large-sample means.
@pytest.mark.parametrize(
    ("first", "others", "games", "mean", "error"),
    [
        (RandomPlayer, RandomPlayer, 300, 22.6, 1.7),
        (GreedyPlacementPlayer, RandomPlayer, 100, 39.45, 4.0),
        (GreedyPlayer, RandomPlayer, 40, 56.3, 7.5),
        (GreedyPlayer, GreedyPlayer, 30, 51.84, 9.0),
    ],
)
def test_the_players_of_the_literature_score_what_they_should(first, others, games, mean, error):
    assert mean_and_lead(first, others, games)[0] == pytest.approx(mean, abs=error)


def test_the_steward_leads_three_greedy_players():
    mean, ahead = mean_and_lead(StewardPlayer, GreedyPlayer, 40)
    assert mean > 60
    assert ahead > 0


def first_moves(seed: int, playouts: int) -> list[int]:
    match = make(bytes(range(4)), USUAL_OPTIONS, seed)
    players = [RegentPlayer(Random(seed), playouts)] + [RandomPlayer(Random(seed))] * 3
    choices = array("H", bytes(400))
    moves = []
    while len(moves) < 5:
        actor = match.actor()
        if actor == TABLE:
            match.apply(match.chance())
            continue
        before = match.dump()
        action = players[actor].choose(match, choices, match.legal(choices))
        if actor == 0:
            assert match.dump()[:12] == before[:12]
            assert bytes(match.log.data)[: match.log.size] == before[-match.log.size :]
            moves.append(action)
        assert match.apply(action) == OK
    return moves


def test_the_regent_plays_the_same_legal_moves_for_the_same_seed():
    assert first_moves(3, 4) == first_moves(3, 4)


def test_an_interrupted_tuning_goes_on_to_the_same_weights(tmp_path: Path):
    whole = tune.State(seed=3, games=1, population=4)
    for _ in tune.run(whole, 2, 1):
        pass
    begun = tune.State(seed=3, games=1, population=4)
    for _ in tune.run(begun, 1, 1):
        pass
    tune.save(begun, tmp_path / "weights.json")
    resumed = tune.load(tmp_path / "weights.json")
    for _ in tune.run(resumed, 2, 1):
        pass
    assert resumed == whole
    assert resumed.weights() != tune.State(3, 1, 4).weights()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{}", "no checkpoint"),
        ("[1]", "no checkpoint"),
        ('{"version": 99}', "tuned for version 99"),
        ('{"version": 1, "seed": 1, "games": 1, "population": 4, "mean": [1]}', "1 weights"),
    ],
)
def test_a_file_that_is_no_checkpoint_is_refused_in_one_line(tmp_path: Path, text, words):
    path = tmp_path / "weights.json"
    path.write_text(text)
    with pytest.raises(BadInput, match=words):
        tune.load(path)
