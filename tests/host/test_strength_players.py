"""The computer players score as many points as expected, and tuning repeats its results."""

from array import array
from pathlib import Path

import pytest
from castellan.advice import placement_value
from castellan.advice.greedy import GreedyPlayer
from castellan.advice.greedy_random_pick import GreedyRandomPickPlayer
from castellan.advice.lookahead_player import LookaheadPlayer
from castellan.advice.random_player import RandomPlayer
from castellan.core.rng import Random
from castellan.rules.contract import TABLE
from castellan.rules.kingdomino.layout import DISCARD, KING, NEXT_TILES, ROUND
from castellan.rules.kingdomino.match import make
from castellan.rules.kingdomino.meta import HARMONY, MIDDLE_KINGDOM, MIGHTY_DUEL
from castellan.rules.kingdomino.tables import DOMINOES

from host_tools.bad_input import BadInput
from host_tools.simulate import tune
from host_tools.simulate.match_loop import play_match
from host_tools.simulate.runner import SimulationPlan, outcomes
from host_tools.simulate.tuning_games import USUAL_OPTIONS, lead, points_of_games


def mean_and_lead(first: type, others: type, games: int) -> tuple[float, float]:
    """Return the mean points of the first player and its mean lead over the best of the others."""
    players = [first(Random(1, 0)), *(others(Random(1, seat)) for seat in (1, 2, 3))]
    played = list(points_of_games(players, 5, range(games)))
    return sum(p[0] for p in played) / games, sum(lead(p) for p in played) / games


# The means are of large samples. The tolerance is four standard errors for this number of games.
@pytest.mark.parametrize(
    ("first", "others", "games", "mean", "error"),
    [
        (RandomPlayer, RandomPlayer, 300, 22.6, 1.7),
        (GreedyRandomPickPlayer, RandomPlayer, 100, 39.45, 4.0),
        (GreedyPlayer, RandomPlayer, 40, 56.3, 7.5),
        (GreedyPlayer, GreedyPlayer, 30, 51.84, 9.0),
    ],
)
def test_the_players_of_the_literature_score_what_they_should(first, others, games, mean, error):
    assert mean_and_lead(first, others, games)[0] == pytest.approx(mean, abs=error)


def test_the_half_greedy_player_takes_crowns_twice_and_then_anything():
    match = make(bytes(range(4)), USUAL_OPTIONS, 4)
    player = GreedyRandomPickPlayer(Random(4))
    choices = array("H", bytes(400))
    crowned = {1: [], 2: [], 3: []}
    while match.state[ROUND] < 4:
        if match.actor() == TABLE:
            match.apply(match.chance())
            continue
        count = match.legal(choices)
        free = list(choices[:count])
        action = player.choose(match, choices, count)
        if KING <= free[0] < DISCARD:
            crowns = {king: most_crowns(match, king - KING) for king in free}
            crowned[match.state[ROUND]].append(crowns[action] == max(crowns.values()))
        match.apply(action)
    assert all(crowned[1]) and all(crowned[2])
    assert not all(crowned[3])


def most_crowns(match, slot: int) -> int:
    number = match.state[NEXT_TILES + slot]
    return max(half >> 4 & 7 for half in DOMINOES[2 * number - 2 : 2 * number])


@pytest.mark.parametrize(
    ("seats", "options"), [(2, 0), (2, MIGHTY_DUEL), (3, HARMONY), (4, MIDDLE_KINGDOM)]
)
def test_the_steward_plays_every_variant_to_its_end(seats, options):
    match = make(bytes(range(seats)), options, 3)
    players = [LookaheadPlayer(Random(seat)) for seat in range(seats)]
    play_match(match, players, array("H", bytes(400)))
    assert min(match.match_points(seat) for seat in range(seats)) > 10


@pytest.mark.slow
def test_the_steward_of_queendomino_leads_its_greedy_player():
    plan = SimulationPlan("queendomino", ("steward", "greedy"), 0, 11, 30, is_rotated=True)
    played = [outcome.points for outcome in outcomes(plan, 1)]
    assert sum(steward - greedy for steward, greedy in played) > 0


def test_a_greedy_player_that_looks_at_few_placements_is_nearly_as_good():
    players = [GreedyPlayer(Random(1, 0), 4), *(GreedyPlayer(Random(1, s)) for s in (1, 2, 3))]
    played = list(points_of_games(players, 5, range(30)))
    assert sum(p[0] for p in played) / 30 == pytest.approx(51, abs=9)


def test_the_steward_leads_three_greedy_players():
    mean, ahead = mean_and_lead(LookaheadPlayer, GreedyPlayer, 40)
    assert mean > 60
    assert ahead > 0


def test_tuning_begins_with_zero_weights_and_improves():
    state = tune.State(seed=2, games=2, population=6)
    assert not any(state.weights())
    candidates = []
    for _ in tune.run(state, 2, 1, lambda: candidates.append(1)):
        pass
    assert len(candidates) == 12
    known = tune.mean_lead((state.weights(), 9, 0, 3, None))
    assert known > tune.mean_lead(([0] * placement_value.WEIGHTS, 9, 0, 3, None)) + 5


def test_an_interrupted_tuning_resumes_with_the_same_weights(tmp_path: Path):
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
        ("[" * 100_000, "no checkpoint"),
        ('{"version": 1, "seed": 1, "games": 1, "population": 4, "more": 1}', "no checkpoint"),
    ],
)
def test_a_file_that_is_not_a_checkpoint_is_one_line(tmp_path: Path, text, words):
    path = tmp_path / "weights.json"
    path.write_text(text)
    with pytest.raises(BadInput, match=words):
        tune.load(path)
