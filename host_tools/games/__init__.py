"""The host tools' view of each game: how it is told, drawn and played by computers.

A game's view is `GAME` in the module here that is named as the folder of its rules. Views are
imported when they are used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from castellan.rules import games

from host_tools.bad_input import BadInput

if TYPE_CHECKING:
    from host_tools.games.base import Game
    from host_tools.games.table_game import TableGame


def view_of(name: str) -> Game | TableGame:
    """Return the view of a game that exists."""
    view: Game | TableGame = import_module(f"host_tools.games.{name.replace('-', '_')}").GAME
    return view


def kingdom_games() -> list[str]:
    """List the games that have kingdoms of dominoes, in the order of menus."""
    return [name for name in games.NAMES if view_of(name).has_dominoes]


def game_named(name: object) -> Game:
    """Return the view of a game with kingdoms of dominoes. Raises BadInput for other names."""
    view: Any = view_of(name) if isinstance(name, str) and name in games.NAMES else None
    if view is None or not view.has_dominoes:
        raise BadInput(f"game: {name!r:.40} is not one of: {', '.join(kingdom_games())}")
    game: Game = view
    return game


def game_of(match: Any) -> Game:
    """Return the view of a match that has kingdoms of dominoes. Raises BadInput for others."""
    view = _view_of_match(match)
    if view is None or not view.has_dominoes:
        raise BadInput(f"game: a match of {type(match).__name__} is not known here")
    game: Game = view
    return game


def table_game_of(match: Any) -> TableGame | None:
    """Return the view of a match without dominoes. Returns None if the match has dominoes."""
    view = _view_of_match(match)
    return None if view is None or view.has_dominoes else view


def _view_of_match(match: Any) -> Any:
    """Find the view by the class of the match. The compiled core prefixes that with a module."""
    class_name = type(match).__name__.rpartition("__")[2]
    for name in games.NAMES:
        if name.title().replace("-", "") == class_name:
            return view_of(name)
    return None
