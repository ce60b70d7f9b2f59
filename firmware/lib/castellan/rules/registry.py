"""The games by name. Only the chosen one is imported, and leaving it gives its memory back.

Room: rules.
"""

import sys

GAMES = ("kingdomino", "queendomino", "royal-wedding")


def meta(name: str):
    """The facts a menu needs about a game, without loading its rules."""
    return _module(_package(name) + ".meta")


def open_game(name: str):
    """The module of a game, with `make(seats, options, seed)` and `load(data)`."""
    return _module(_package(name) + ".match")


def close_games():
    """Forget everything that was imported for games; what they share stays."""
    rules = sys.modules[_package("")[:-1]]
    for name in GAMES:
        prefix = _package(name)
        for module in list(sys.modules):
            if module == prefix or module.startswith(prefix + "."):
                del sys.modules[module]
        folder = prefix.split(".")[-1]
        if hasattr(rules, folder):
            delattr(rules, folder)  # the package keeps its modules alive, too


def _package(name: str) -> str:
    return "castellan.rules." + name.replace("-", "_")


def _module(path: str):
    __import__(path)
    return sys.modules[path]
