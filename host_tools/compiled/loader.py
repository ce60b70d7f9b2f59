"""Puts the compiled core in the place of the firmware's modules, or leaves them as they are.

The extension holds all modules under long names; here each gets its module back. What was not
compiled is imported from the firmware as ever. CASTELLAN_INTERPRETED=1 keeps everything so.
"""

import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from types import ModuleType

from host_tools.compiled.build import NAME, digest, extension_path

ENVIRONMENT = "CASTELLAN_INTERPRETED"


class CompiledModules:
    """Finds and loads the modules of the extension, in the manner of `sys.meta_path`."""

    def __init__(self, exports: dict[str, dict[str, object]]) -> None:
        self.exports = exports

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The import system's question whether a module is here."""
        if name not in self.exports:
            return None
        return importlib.machinery.ModuleSpec(name, self, origin=str(extension_path()))  # type: ignore[arg-type]

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> None:
        """An ordinary module will do."""

    def exec_module(self, module: ModuleType) -> None:
        """Fills the module with its names."""
        vars(module).update(self.exports[module.__name__])


def load() -> ModuleType | None:
    """The extension, built in the project or installed with it; None if its sources are others.

    Its modules are used only after `use_compiled`, or straight from its EXPORTS.
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
    """Whether the compiled core is in place."""
    return any(isinstance(finder, CompiledModules) for finder in sys.meta_path)


def use_compiled() -> bool:
    """Uses the compiled core from now on, if there is a current one and nobody forbids it.

    To be called before the first import of the rules. Says whether it is in use.
    """
    if is_in_use():
        return True
    core = None if os.environ.get(ENVIRONMENT) else load()
    if core is None:
        return False
    if any(name in sys.modules for name in core.EXPORTS):
        raise RuntimeError("the rules were imported before the compiled core could be chosen")
    sys.meta_path.insert(0, CompiledModules(core.EXPORTS))
    return True
