"""Finds the computer players by name. A player's module is imported when the player is used.

A game's view declares the players of the game, see `host_tools.games`.
"""

from array import array
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, Protocol

from castellan.rules import games

from host_tools.bad_input import BadInput
from host_tools.games import view_of


class Player(Protocol):
    """A computer player, which chooses actions for one seat."""

    def choose(self, match: Any, choices: "array[int]", count: int) -> int:
        """Return one of the first `count` actions in `choices`."""


_EVERYWHERE = (("random", "castellan.advice.random_player:RandomPlayer"),)


def players_of(game: str) -> dict[str, str]:
    """Map the name of each player of a game to its module and class.

    The class takes a `core.rng.Random`.
    """
    view = view_of(game)
    return dict((*_EVERYWHERE, *view.players, *view.searchers))


def player_names() -> list[str]:
    """List the players of all games."""
    return list(dict.fromkeys(name for game in games.NAMES for name in players_of(game)))


def searchers_of(game: str) -> list[str]:
    """List the players of a game that think for a given time or number of playouts."""
    return [name for name, _ in view_of(game).searchers]


def searcher_names() -> list[str]:
    """List the searchers of all games: the players that think for a given time."""
    return list(dict.fromkeys(name for game in games.NAMES for name in searchers_of(game)))


def factory_of(
    name: str, game: str = "kingdomino", playouts: int = 0, seconds: float = 0.0
) -> Callable[[Any], Player]:
    """Return the class or function that creates a player. Raises BadInput for an unknown name.

    `playouts` or `seconds` limit a searcher's move. If both are 0, the searcher uses its default.
    """
    players = players_of(game)
    if name not in players:
        names = player_names()
        if name in names:
            raise BadInput(f"{name} does not play {game}")
        raise BadInput(f"there is no player {name!r:.40}; there are {', '.join(names)}")
    module, _, class_name = players[name].partition(":")
    factory: Callable[..., Player] = getattr(import_module(module), class_name)
    if name in searchers_of(game) and (playouts or seconds):
        return partial(factory, playouts=playouts, seconds=seconds)
    return factory
