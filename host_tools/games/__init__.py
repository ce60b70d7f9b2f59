"""What the host tools know of each game beyond its rules, looked up by name."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from host_tools.bad_input import BadInput
from host_tools.games.base import Game

if TYPE_CHECKING:
    from host_tools.games.table_game import TableGame

# Name → module with a GAME. Loaded when it is wanted. These have kingdoms of dominoes:
MODULES = {
    "kingdomino": "host_tools.games.kingdomino",
    "queendomino": "host_tools.games.queendomino",
    "royal-wedding": "host_tools.games.royal_wedding",
}
# These have not; their GAME is a `TableGame`.
TABLE_GAMES = {
    "duel": "host_tools.games.duel",
    "dragon-inferno": "host_tools.games.dragon_inferno",
}

_BY_CLASS = {name.title().replace("-", ""): name for name in (*MODULES, *TABLE_GAMES)}


def game_named(name: object) -> Game:
    """The game of that name; raises BadInput where its kingdoms and logs are not known here."""
    if not isinstance(name, str) or name not in MODULES:
        raise BadInput(f"game: {name!r:.40} is not one of: {', '.join(MODULES)}")
    game: Game = import_module(MODULES[name]).GAME
    return game


def table_game_of(match: Any) -> TableGame | None:
    """The game without dominoes that a match is one of, None where it is another."""
    name = _name_of(match)
    if name not in TABLE_GAMES:
        return None
    game: TableGame = import_module(TABLE_GAMES[name]).GAME
    return game


def game_of(match: Any) -> Game:
    """The game that a match of the rules core is one of."""
    name = _name_of(match)
    if name not in MODULES:
        raise BadInput(f"game: a match of {type(match).__name__} is not known here")
    return game_named(name)


def _name_of(match: Any) -> str:
    """The name of its game, by that of its class; the compiled core writes the module's before."""
    return _BY_CLASS.get(type(match).__name__.rpartition("__")[2], "")
