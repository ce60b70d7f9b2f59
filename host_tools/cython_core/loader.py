"""Imports the compiled core instead of the firmware's Python modules.

One extension module holds all compiled modules. An import hook fills each firmware module from
the extension. Modules that are not compiled are imported as usual. A process that calls
`use_compiled` uses the compiled core. The packages that play many games make this call when they
are imported: simulate, tournament, learning, archive. `castellan` makes this call before it
imports a command that plays many games.
"""

import importlib
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from types import ModuleType

from host_tools.cython_core.build import NAME, digest, extension_path
from host_tools.cython_core.sources import LIBRARY, find_sources

DISABLE_VARIABLE = "CASTELLAN_INTERPRETED"  # the sources are used if it is set and not empty


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
        """Fill a new firmware module with the functions and classes of the extension."""
        vars(module).update(self.exports[module.__name__])


def load() -> ModuleType | None:
    """Import the extension of the project or of the installed wheel. Returns the extension module.

    Returns None if the extension is missing or was built from other sources. This call replaces
    no module yet: call `use_compiled`, or read the extension's EXPORTS.
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
    # DIGEST is missing while the extension is being imported. It imports `host_tools.simulate`.
    return module if digest() == getattr(module, "DIGEST", "") else None


def is_in_use() -> bool:
    """True if the import hook is active."""
    return any(isinstance(finder, CompiledModules) for finder in sys.meta_path)


def use_compiled() -> bool:
    """Use the compiled core in this process if possible. True if this process uses it now.

    The compiled core needs an extension that was built from the present sources. It is not used if
    CASTELLAN_INTERPRETED is set, or if this process has already imported the rules, because
    objects of both cores do not mix. Equal seeds give equal games with either core.
    """
    if is_in_use():
        return True
    is_too_late = any(name in sys.modules for name in find_sources(LIBRARY))
    core = None if is_too_late or os.environ.get(DISABLE_VARIABLE) else load()
    if core is None:
        return False
    sys.meta_path.insert(0, CompiledModules(core.EXPORTS))
    return True


def keep_interpreted() -> None:
    """Import one module of the sources, so that this process cannot use the compiled core.

    For processes that test or measure the sources.
    """
    importlib.import_module("castellan.core.log")


def core_words() -> str:
    """Return words for people: which core this process uses, and how to get the compiled core."""
    if is_in_use():
        return "compiled"
    if os.environ.get(DISABLE_VARIABLE):
        return f"interpreted, as {DISABLE_VARIABLE} demands"
    return "interpreted; `make setup` compiles them"
