"""Screens by name: each is imported when it is first shown, and can be dropped again.

Room: ui.

The name of a screen is its module below this package, `settings` or `kingdomino.row`; the
module has a class `Screen`.
"""

from castellan.core import modules

_PACKAGE = "castellan.ui.screens."


def load(name: str):
    """The class `Screen` of the module that has this name."""
    return module(name).Screen


def module(name: str):
    """A module below this package that is no screen, such as the course of a game."""
    return modules.load(_PACKAGE + name)


def drop(name: str):
    """Forget a screen's module, or a whole folder of them, so that its memory comes back."""
    modules.forget(_PACKAGE + name)
