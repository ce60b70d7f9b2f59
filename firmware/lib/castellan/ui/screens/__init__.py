"""Screens by name: each is imported when it is first shown, and can be dropped again.

Room: ui.

The name of a screen is its module below this package, `settings` or `kingdomino.row`; the
module has a class `Screen`.
"""

import sys

_PACKAGE = "castellan.ui.screens."


def load(name: str):
    """The class `Screen` of the module that has this name."""
    return module(name).Screen


def module(name: str):
    """A module below this package that is no screen, such as the course of a game."""
    return __import__(_PACKAGE + name, None, None, ("*",))


def drop(name: str):
    """Forget a screen's module, or a whole folder of them, so that its memory comes back."""
    whole = _PACKAGE + name
    for module_name in sorted(sys.modules):
        if module_name == whole or module_name.startswith(whole + "."):
            del sys.modules[module_name]
            _unlink(module_name)


def _unlink(module_name):
    parent_name, _, child = module_name.rpartition(".")
    parent = sys.modules.get(parent_name)
    if parent is not None and hasattr(parent, child):
        delattr(parent, child)
