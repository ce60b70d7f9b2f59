"""Finds screens and other modules by name, and imports them when they are first needed.

Room: ui. A name is a module of `screens` (`settings`) or a folder and a module (`duel.reach`). The
game's own folder is searched first, then the folders of its parents, then `ui.shared`.
"""

from castellan.core import modules
from castellan.rules import registry

_SCREENS = "castellan.ui.screens."
# Logs of the device and the page know these screens by another name: module → name.
_SHOWN_AS = {"queendomino.draw_in_turn": "royal_wedding.draw"}
_paths: dict = {}  # name → path of the module, so that an inherited screen is searched for once


def load(name: str):
    """Import the module of a screen. Returns the class `Screen` of this module."""
    return module(name).Screen


def module(name: str):
    """Import the module that has this name, such as a screen or the flow of a game."""
    path = _paths.get(name)
    if path:
        return modules.load(path)
    for path in _candidates(name):
        try:
            imported = modules.load(path)
        except ImportError as error:
            if path not in str(error):
                raise  # the module exists, but one of its own imports does not
        else:
            _paths[name] = imported.__name__  # interned already; `path` would take 64 bytes
            return imported
    raise ImportError("no screen " + name)


def shown_name(name: str) -> str:
    """Return the name that logs and the page use for the screen of this module."""
    return _SHOWN_AS.get(name, name)


def folder(game: str) -> str:
    """Return the folder name of a game's screens."""
    return game.replace("-", "_")


def line(folder: str):
    """List the folder of a game and then the folders of its parents."""
    folders = []
    while folder:
        folders.append(folder)
        folder = registry.meta(folder.replace("_", "-")).PARENT.replace("-", "_")
    return folders


def close(name: str):
    """Unload a closed screen of the shell, and temporary modules: 40 KB where code is in RAM."""
    if modules.CODE_IN_RAM:
        if "." not in name:
            modules.forget(_SCREENS + name)
        modules.forget_temporary()


def drop_game(game: str):
    """Forget the screens of a game and of its parents, and the modules of `castellan.advice`."""
    packages = [_SCREENS + one for one in line(folder(game))]
    modules.forget("castellan.advice", *packages)


def _candidates(name):
    """List the paths where a module of this name may be, in search order."""
    for inner, shown in _SHOWN_AS.items():
        if shown == name:
            name = inner
    folder, _, rest = name.rpartition(".")
    if not folder:
        return [_SCREENS + rest, "castellan.ui.house." + rest, "castellan.ui.amend." + rest]
    games = [] if folder == "shared" else line(folder)
    return [_SCREENS + one + "." + rest for one in games] + ["castellan.ui.shared." + rest]
