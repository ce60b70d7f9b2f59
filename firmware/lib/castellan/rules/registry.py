"""The games by name. Only the chosen one is imported, and leaving it gives its memory back.

Room: rules.
"""

import sys

GAMES = ("kingdomino",)

_PACKAGE = "castellan.rules."


def meta(name: str):
    """The facts a menu needs about a game, without loading its rules."""
    return _module(_PACKAGE + name + ".meta")


def open_game(name: str):
    """The module of a game, with `make(seats, options, seed)` and `load(data)`."""
    return _module(_PACKAGE + name + ".match")


def close_game(name: str):
    """Forget everything that was imported for a game."""
    prefix = _PACKAGE + name
    for module in list(sys.modules):
        if module == prefix or module.startswith(prefix + "."):
            del sys.modules[module]


def _module(path: str):
    __import__(path)
    return sys.modules[path]
