"""Imports modules by name, and unloads modules to free memory.

Room: core. A package holds its modules as attributes, so `forget` deletes those attributes too.
"""

import sys

# False in our image, which runs the bytecode in flash. There a loaded module takes little memory.
CODE_IN_RAM = __file__.endswith(".mpy")


def load(name: str):
    """Import a module by its full name and return it."""
    __import__(name)
    return sys.modules[name]


def loaded():
    """Return the names of all loaded modules."""
    return list(sys.modules)


def forget(*names: str):
    """Unload modules, and packages with all of their modules."""
    beginnings = [name + "." for name in names]
    for module in loaded():
        whole = module + "."
        for beginning in beginnings:
            if whole.startswith(beginning):
                _unload(module)
                break


def _unload(module: str):
    del sys.modules[module]
    parent_name, _, child = module.rpartition(".")
    parent = sys.modules.get(parent_name)
    if parent is not None and hasattr(parent, child):
        delattr(parent, child)


def forget_temporary():
    """Unload the modules that say `IS_TEMPORARY`.

    They serve one screen or one step, such as a menu or the move of a computer seat. Importing
    them again takes a few milliseconds.
    """
    temporary = [name for name in loaded() if _is_temporary(name)]
    if temporary:
        forget(*temporary)


def _is_temporary(name: str) -> bool:
    return name.startswith("castellan.") and hasattr(sys.modules[name], "IS_TEMPORARY")
