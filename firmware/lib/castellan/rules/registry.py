"""The games by name. Only the chosen one is imported, and leaving it gives its memory back.

Room: rules.
"""

from castellan.core import modules
from castellan.rules import games


def meta(name: str):
    """The facts a menu needs about a game, without loading its rules."""
    return modules.load(_package(name) + ".meta")


def close_metas(names):
    """Forget these facts of some games again: once a match is made, nobody asks."""
    for name in names:
        modules.forget(_package(name) + ".meta")


def open_game(name: str):
    """The module of a game, with `make(seats, options, seed)` and `load(data)`."""
    return modules.load(_package(name) + ".match")


def open_text(name: str):
    """The module that reads and writes a game's log, with `write(match)` and `Reader`."""
    return modules.load(_package(name) + ".text")


def close_games():
    """Forget everything that was imported for games; what they share stays."""
    for name in games.NAMES:
        modules.forget(_package(name))
    modules.forget("castellan.rules.names")


def _package(name: str) -> str:
    return "castellan.rules." + name.replace("-", "_")
