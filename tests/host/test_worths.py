"""The rating of all games at once: ties, order, intervals, and players that never met."""

import random
from collections import Counter

import pytest

from host_tools.bad_input import BadInput
from host_tools.simulate.intervals import student_95
from host_tools.simulate.worths import fit

NAMES = ("a", "b", "c", "d")


def game(generator, scale=1.0, names=NAMES, strength=None):
    """Return the ranking of a game: about every seventh pair of neighbours ties."""
    worths = strength or {}
    order = sorted(names, key=lambda name: -worths.get(name, 0) - scale * generator.gauss(0, 1))
    places = [[order[0]]]
    for name in order[1:]:
        if generator.random() < 0.15:
            places[-1].append(name)
        else:
            places.append([name])
    return tuple(tuple(sorted(place)) for place in places)


def groups_of(games, count=30):
    groups = [Counter() for _ in range(count)]
    for number, ranking in enumerate(games):
        groups[number % count][ranking] += 1
    return groups


def test_a_shared_victory_puts_no_loser_above_a_winner():
    found = fit([{(("a", "b"), ("c",), ("d",)): 1}, {(("a", "b"), ("c",), ("d",)): 1}])
    elo = {one.name: one.elo for one in found.players}
    assert elo["a"] == pytest.approx(elo["b"])
    assert elo["b"] > elo["c"] > elo["d"]
    assert found.share_against("a", "d") > 0.5


def test_the_order_of_the_games_changes_no_bit():
    generator = random.Random(3)
    games = [game(generator) for _ in range(600)]
    group_of = {id(one): number % 30 for number, one in enumerate(games)}
    results = []
    for _ in range(3):
        generator.shuffle(games)
        groups = [Counter() for _ in range(30)]
        for ranking in games:
            groups[group_of[id(ranking)]][ranking] += 1
        results.append(fit(groups))
    assert results[0] == results[1] == results[2]


def test_two_players_have_the_strength_of_their_games():
    found = fit([{(("a",), ("b",)): 75, (("b",), ("a",)): 25}] * 4)
    assert [one.name for one in found.players] == ["a", "b"]
    assert found.players[0].elo - found.players[1].elo == pytest.approx(190.85, abs=0.2)


def test_a_player_who_won_every_game_has_a_finite_rating():
    found = fit([{(("a",), ("b",), ("c",)): 20}] * 3)
    assert 0 < found.players[0].elo < 5000


def test_players_who_never_met_are_not_compared():
    with pytest.raises(BadInput, match="a and c cannot be compared"):
        fit([{(("a",), ("b",)): 3, (("c",), ("d",)): 2}])


def inside(runs, games):
    generator = random.Random(8)
    held = 0
    for _ in range(runs):
        found = fit(groups_of([game(generator) for _ in range(games)]))
        held += sum(abs(one.elo) <= one.half for one in found.players)
    return held / (4 * runs)


def test_the_intervals_of_four_equal_players_hold():
    assert 0.9 <= inside(60, 600) <= 0.99


@pytest.mark.slow
def test_the_intervals_hold_over_a_hundred_thousand_games():
    assert inside(20, 100_000) >= 0.9


def test_games_that_hang_together_make_the_interval_wider():
    generator = random.Random(2)
    games = [game(generator) for _ in range(900)]
    alone = fit(groups_of(games))
    # Each game three times, as if a deal were played three times with the same end.
    groups = [Counter({key: 3 * count for key, count in one.items()}) for one in groups_of(games)]
    together = fit(groups)
    for one, other in zip(alone.players, together.players, strict=True):
        assert other.half == pytest.approx(one.half, rel=0.02)


def test_the_quantiles_are_those_of_the_tables():
    for freedom, wanted in ((1, 12.706), (3, 3.182), (5, 2.571), (10, 2.228), (29, 2.045)):
        assert student_95(freedom) == pytest.approx(wanted, rel=0.005)
