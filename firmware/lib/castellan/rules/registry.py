"""Imports a game by its name, and unloads it when the player leaves it.

Room: rules.
"""

from castellan.core import modules
from castellan.rules import games


def meta(name: str):
    """Return the `meta` module of a game: facts for menus, without loading the rules."""
    return modules.load(_package(name) + ".meta")


def open_game(name: str):
    """Return the `match` module of a game, with `make(seats, options, seed)` and `load(data)`."""
    return modules.load(_package(name) + ".match")


def open_text(name: str):
    """Return the `text` module of a game, with `write(match)` and `Reader` for its logs."""
    return modules.load(_package(name) + ".text")


def open_pack(name: str):
    """Return the `pack` module of a game, which knows and validates its tables as bytes."""
    return modules.load(_package(name) + ".pack")


def close_games():
    """Unload all games. Modules that games share stay loaded."""
    # `amend` may have been loaded for a game.
    modules.forget(*[_package(name) for name in games.NAMES + ("amend",)])


def _package(name: str) -> str:
    return "castellan.rules." + name.replace("-", "_")
