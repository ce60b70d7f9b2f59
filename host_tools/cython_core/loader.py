"""Import the compiled core instead of the firmware's Python modules.

The extension holds all modules in one. An import hook gives each firmware module its part of it.
Modules that are not compiled are imported as usual. CASTELLAN_INTERPRETED=1 turns the hook off.
"""

import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from types import ModuleType

from host_tools.cython_core.build import NAME, digest, extension_path

DISABLE_VARIABLE = "CASTELLAN_INTERPRETED"


class CompiledModules:
    """An import hook for `sys.meta_path` that serves the modules of the extension."""

    def __init__(self, exports: dict[str, dict[str, object]]) -> None:
        self.exports = exports

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return a module spec if the extension holds this module."""
        if name not in self.exports:
            return None
        return importlib.machinery.ModuleSpec(name, self, origin=str(extension_path()))  # type: ignore[arg-type]

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> None:
        """Return None: Python then creates an ordinary module."""

    def exec_module(self, module: ModuleType) -> None:
        """Fill the new module with its names."""
        vars(module).update(self.exports[module.__name__])


def load() -> ModuleType | None:
    """Import the extension of the project or of the installed wheel.

    Returns None if there is none or if it was built from other sources. Loading it does not
    replace any module yet: call `use_compiled`, or read its EXPORTS.
    """
    if NAME not in sys.modules:
        path = extension_path()
        if path.is_file():
            spec = importlib.util.spec_from_file_location(NAME, path)
        else:
            spec = importlib.util.find_spec(NAME)
        if spec is None or spec.loader is None:
            return None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        sys.modules[NAME] = module
    module = sys.modules[NAME]
    return module if digest() == module.DIGEST else None


def is_in_use() -> bool:
    """True if the import hook is active."""
    return any(isinstance(finder, CompiledModules) for finder in sys.meta_path)


def use_compiled() -> bool:
    """Activate the import hook if a current extension exists. True if the core is in use.

    Call this before the first import of the rules.
    """
    if is_in_use():
        return True
    core = None if os.environ.get(DISABLE_VARIABLE) else load()
    if core is None:
        return False
    if any(name in sys.modules for name in core.EXPORTS):
        raise RuntimeError("the rules were imported before the compiled core could be chosen")
    sys.meta_path.insert(0, CompiledModules(core.EXPORTS))
    return True
