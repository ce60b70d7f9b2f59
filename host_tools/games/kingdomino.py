"""Kingdomino: `base` and the players."""

from host_tools.games.base import Game


class Kingdomino(Game):
    """Kingdomino differs from `base` by its players only."""

    players = (
        ("gprd", "castellan.advice.gprd:GreedyPlacementPlayer"),
        ("greedy", "castellan.advice.greedy:GreedyPlayer"),
        ("steward", "castellan.advice.steward_player:StewardPlayer"),
    )
    searchers = (("regent", "host_tools.simulate.regent:RegentPlayer"),)


GAME = Kingdomino()
