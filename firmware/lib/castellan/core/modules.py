"""Import a module by its name, and forget it again so that its memory comes back.

Room: core. A package keeps its modules alive as attributes, so forgetting unlinks them there too.
"""

import sys


def load(name: str):
    """The module of this full name."""
    __import__(name)
    return sys.modules[name]


def forget(name: str):
    """Forget a module, or a package with all that was imported from it."""
    for module in sorted(sys.modules):
        if module == name or module.startswith(name + "."):
            del sys.modules[module]
            parent_name, _, child = module.rpartition(".")
            parent = sys.modules.get(parent_name)
            if parent is not None and hasattr(parent, child):
                delattr(parent, child)


def forget_quietly(start: str, parent: str, child: str):
    """As `forget` for a package that nobody else needs; a frame may do it, for it makes nothing.

    All modules whose names start so are forgotten, the package is `child` of `parent`.
    """
    found = start
    while found:
        found = ""
        for module in sys.modules:
            if module.startswith(start):
                found = module
                break
        if found:
            del sys.modules[found]
    if hasattr(sys.modules[parent], child):
        delattr(sys.modules[parent], child)
