"""Seeded games have the same points on every interpreter. The expected points are from CPython."""

from castellan.advice.greedy import GreedyPlayer
from castellan.advice.random_player import RandomPlayer
from castellan.rules.kingdomino.meta import DYNASTY, HARMONY, MIDDLE_LENIENT, MIGHTY_DUEL
from support.score_stream import check_number_of_games

RANDOM_FOUR = 968952912
RANDOM_DYNASTY = 3922055740
RANDOM_DUEL = 2092049430
GREEDY_TWO = 4160231533


def test_random_games_of_four_have_the_noted_points():
    assert check_number_of_games(10, [RandomPlayer] * 4, 0) == RANDOM_FOUR


def test_a_random_dynasty_of_three_has_the_noted_points():
    assert check_number_of_games(2, [RandomPlayer] * 3, DYNASTY | HARMONY) == RANDOM_DYNASTY


def test_a_random_mighty_duel_has_the_noted_points():
    assert check_number_of_games(3, [RandomPlayer] * 2, MIGHTY_DUEL) == RANDOM_DUEL


def test_a_greedy_game_has_the_noted_points():
    makers = [GreedyPlayer, RandomPlayer]
    assert check_number_of_games(2, makers, MIDDLE_LENIENT | HARMONY) == GREEDY_TWO
