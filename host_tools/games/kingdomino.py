"""Kingdomino: `base` and the players."""

from host_tools.games.base import Game


class Kingdomino(Game):
    """Kingdomino differs from `base` by its players only."""

    players = (
        ("gprd", "castellan.advice.greedy_random_pick:GreedyRandomPickPlayer"),
        ("greedy", "castellan.advice.greedy:GreedyPlayer"),
        ("steward", "castellan.advice.lookahead_player:LookaheadPlayer"),
    )
    searchers = (("regent", "host_tools.simulate.monte_carlo:MonteCarloPlayer"),)


GAME = Kingdomino()
