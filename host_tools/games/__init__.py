"""Finds each game's view: how the host tools print and draw the game, and its computer players.

The view is `GAME` in the module of this package that has the name of the game's rules folder.
A view is imported when it is first used. Other files of a game begin with the game's name.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from castellan.rules import games

from host_tools.bad_input import BadInput

if TYPE_CHECKING:
    from host_tools.games.board_view import BoardGameView
    from host_tools.games.kingdomino import KingdomGameView


def view_of(name: str) -> KingdomGameView | BoardGameView:
    """Return the view of a game by name. The name must be in `games.NAMES`."""
    module = import_module(f"host_tools.games.{name.replace('-', '_')}")
    view: KingdomGameView | BoardGameView = module.GAME
    return view


def kingdom_games() -> list[str]:
    """List the games that have kingdoms of dominoes, in the order of menus."""
    return [name for name in games.NAMES if view_of(name).has_dominoes]


def kingdom_view_named(name: object) -> KingdomGameView:
    """Return the view of a game with kingdoms of dominoes. Raises BadInput for other names."""
    view: Any = view_of(name) if isinstance(name, str) and name in games.NAMES else None
    if view is None or not view.has_dominoes:
        raise BadInput(f"game: {name!r:.40} is not one of: {', '.join(kingdom_games())}")
    game: KingdomGameView = view
    return game


def kingdom_view_of(match: Any) -> KingdomGameView:
    """Return the view of a match with kingdoms of dominoes. Raises BadInput for other matches."""
    view: Any = view_of_match(match)
    if not view.has_dominoes:
        raise BadInput(f"game: a match of {type(match).__name__} has no kingdoms")
    game: KingdomGameView = view
    return game


def board_view_of(match: Any) -> BoardGameView | None:
    """Return the view of a match without dominoes. Returns None if the match has dominoes."""
    view: Any = view_of_match(match)
    return None if view.has_dominoes else view


def view_of_match(match: Any) -> KingdomGameView | BoardGameView:
    """Return the view of a match's game. Raises BadInput if no game has this class of match."""
    # The compiled core puts the module's name before that of the class.
    class_name = type(match).__name__.rpartition("__")[2]
    for name in games.NAMES:
        if name.title().replace("-", "") == class_name:
            return view_of(name)
    raise BadInput(f"game: a match of {type(match).__name__} is not known here")
