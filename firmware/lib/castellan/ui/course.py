"""The course of a game, put together from the modules `course` along the line of its parents.

Room: ui.
"""

from castellan.ui import screens


class Course:
    """Has each name of the game's own `course`, else of its parents', else of the shared one."""

    def __init__(self, folder: str):
        self._folder = folder
        self._modules = [screens.module(one + ".course") for one in screens.line(folder)]
        self._modules.append(screens.module("shared.course"))
        self._names: dict = {}
        for module in reversed(self._modules):
            self._names.update(getattr(module, "NAMES", {}))

    def __getattr__(self, name: str):
        for module in self._modules:
            if hasattr(module, name):
                return getattr(module, name)
        raise AttributeError(name)

    def screen_name(self, name: str) -> str:
        """The whole name of one of the game's screens."""
        prefix = self.PREFIX or self._folder
        return self._names.get(name) or screens.shown_name(prefix + "." + name)
