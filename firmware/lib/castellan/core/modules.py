"""Imports modules by name, and unloads modules to free memory.

Room: core. A package holds its modules as attributes, so `forget` deletes those attributes too.
"""

import sys


def load(name: str):
    """Import a module by its full name and return it."""
    __import__(name)
    return sys.modules[name]


def forget(name: str):
    """Unload a module, or a package with all of its modules."""
    for module in sorted(sys.modules):
        if module == name or module.startswith(name + "."):
            del sys.modules[module]
            parent_name, _, child = module.rpartition(".")
            parent = sys.modules.get(parent_name)
            if parent is not None and hasattr(parent, child):
                delattr(parent, child)
