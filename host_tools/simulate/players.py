"""The computer players by name; a module is loaded only when its player is wanted."""

from array import array
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, Protocol

from host_tools.bad_input import BadInput


class Player(Protocol):
    """Whoever decides for a seat."""

    def choose(self, match: Any, choices: "array[int]", count: int) -> int:
        """One of the first `count` actions in `choices`."""


ANY_GAME = ""
# Name → game → module and class; the class takes a `core.rng.Random`.
PLAYERS = {
    "random": {ANY_GAME: ("castellan.advice.random_player", "RandomPlayer")},
    "gprd": {"kingdomino": ("castellan.advice.gprd", "GreedyPlacementPlayer")},
    "greedy": {
        "kingdomino": ("castellan.advice.greedy", "GreedyPlayer"),
        "queendomino": ("castellan.advice.queendomino_greedy", "QueenGreedyPlayer"),
        "royal-wedding": ("castellan.advice.queendomino_greedy", "QueenGreedyPlayer"),
        "duel": ("castellan.advice.duel_greedy", "DuelGreedyPlayer"),
        "dragon-inferno": ("castellan.advice.dragon_greedy", "DragonGreedyPlayer"),
    },
    "steward": {
        "kingdomino": ("castellan.advice.steward_player", "StewardPlayer"),
        "queendomino": ("castellan.advice.queendomino_steward", "QueenSteward"),
        "royal-wedding": ("castellan.advice.queendomino_steward", "QueenSteward"),
        "duel": ("castellan.advice.duel_steward", "DuelSteward"),
        "dragon-inferno": ("castellan.advice.dragon_steward", "DragonSteward"),
    },
    "regent": {"kingdomino": ("host_tools.simulate.regent", "RegentPlayer")},
}


SEARCHERS = ("regent",)  # these think as long as they are told to


def factory_of(
    name: str, game: str = "kingdomino", playouts: int = 0, seconds: float = 0.0
) -> Callable[[Any], Player]:
    """What makes a player of that name for a game; raises BadInput.

    `playouts` or `seconds` a move are for those who search; with both 0 they take what is usual.
    """
    if name not in PLAYERS:
        raise BadInput(f"there is no player {name!r:.40}; there are {', '.join(PLAYERS)}")
    games = PLAYERS[name]
    if game not in games and ANY_GAME not in games:
        raise BadInput(f"{name} does not play {game}")
    module, class_name = games.get(game) or games[ANY_GAME]
    factory: Callable[..., Player] = getattr(import_module(module), class_name)
    if name in SEARCHERS and (playouts or seconds):
        return partial(factory, playouts=playouts, seconds=seconds)
    return factory
