"""Parses the firmware's modules and collects their definitions. Knows nothing of Cython."""

import ast
from pathlib import Path

from host_tools.cython_core.inheritance import devirtualise
from host_tools.cython_core.sources import (
    BUILT_IN,
    EXCLUDED,
    LIBRARY,
    CannotCompile,
    Class,
    Module,
    find_sources,
    imported_modules_of,
    late_imports,
    mangled,
)
from host_tools.cython_core.symbols import Symbols
from host_tools.shrink.numbers import OF_A_BOARD


class Program(Symbols):
    """The parsed modules. Each module comes after the modules that it imports."""

    def __init__(self, library: Path = LIBRARY) -> None:
        super().__init__()
        for name, path in find_sources(library).items():
            text = path.read_text(encoding="utf-8")
            tree = ast.parse(text, str(path), type_comments=True)
            self.modules[name] = Module(name, tree)
        while self._drop_one_with_missing_imports():
            pass
        self.modules = {name: self.modules[name] for name in self._in_order()}
        for module in self.modules.values():
            self._collect(module)
        for cls in self.classes.values():
            self._collect_attributes(cls)
        for cls in self.classes.values():
            self._hoist_attributes(cls)
        devirtualise(self)

    def _drop_one_with_missing_imports(self) -> bool:
        """Drop one module that imports an interpreted firmware module. True if it dropped one.

        Importing the extension must not import interpreted rules. The excluded modules of `core`
        import no other module, so importing them is allowed.
        """
        known = {*(f"castellan.core.{stem}" for stem in EXCLUDED), *self.modules}
        for name, module in list(self.modules.items()):
            for wanted in imported_modules_of(module.tree):
                is_package = any(other.startswith(wanted + ".") for other in known)
                if wanted.startswith("castellan.") and wanted not in known and not is_package:
                    del self.modules[name]
                    return True
        return False

    def _in_order(self) -> list[str]:
        ordered: list[str] = []

        def visit(name: str) -> None:
            if name in ordered or name not in self.modules:
                return
            for node in self.modules[name].tree.body:
                if isinstance(node, ast.ImportFrom) and node.module:
                    visit(node.module)
                    for alias in node.names:
                        visit(f"{node.module}.{alias.name}")
            ordered.append(name)

        for name in sorted(self.modules):
            visit(name)
        return ordered

    def _collect(self, module: Module) -> None:
        for node in module.tree.body:
            if isinstance(node, ast.ImportFrom) and node.module:
                self._collect_import(module, node)
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    module.foreign[alias.asname or alias.name] = f"import {alias.name}"
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                self._collect_value(module, node.targets[0].id, node.value)
            elif isinstance(node, ast.FunctionDef):
                module.functions[node.name] = node
            elif isinstance(node, ast.ClassDef):
                self._collect_class(module, node)
        self._collect_late_imports(module)

    def _collect_late_imports(self, module: Module) -> None:
        """Resolve imports inside functions. The extension holds these modules from the start."""
        for node in ast.walk(module.tree):
            if isinstance(node, (ast.Import, ast.ImportFrom)) and node not in module.tree.body:
                for name, module_name in late_imports(node).items():
                    if module_name not in self.modules:
                        raise CannotCompile(f"{module.name}:{node.lineno}: a late import")
                    module.imported_modules[name] = module_name

    def _collect_import(self, module: Module, node: ast.ImportFrom) -> None:
        for alias in node.names:
            local = alias.asname or alias.name
            module_name = f"{node.module}.{alias.name}"
            if module_name in self.modules:
                module.imported_modules[local] = module_name
            elif node.module in self.modules:
                module.imported_names[local] = (node.module, alias.name)
            elif (node.module, alias.name) in OF_A_BOARD:
                module.numbers[local] = OF_A_BOARD[(str(node.module), alias.name)]
            elif module_name not in BUILT_IN:
                module.foreign[local] = f"from {node.module} import {alias.name}"

    def _collect_value(self, module: Module, name: str, value: ast.expr) -> None:
        constant = self._constant_value(module, value)
        if constant is not None:
            module.numbers[name] = constant
        else:
            module.variables[name] = self.type_of_value(module, value, {})

    def _collect_class(self, module: Module, node: ast.ClassDef) -> None:
        named = [base.id for base in node.bases if isinstance(base, ast.Name)]
        bases = [base.name for base in (self.find_class(module, name) for name in named) if base]
        cls = Class(mangled(module.name, node.name), module.name, node, bases)
        cls.methods = {item.name: item for item in node.body if isinstance(item, ast.FunctionDef)}
        self.classes[cls.name] = module.classes[node.name] = cls
        self._collect_defaults(module, cls)

    def _collect_attributes(self, cls: Class) -> None:
        """Collect the attributes that the methods of a class assign to `self`."""
        module = self.modules[cls.home]
        for method in cls.methods.values():
            arguments = {
                a.arg: self.annotated_type(module, a.annotation) for a in method.args.args
            }
            for item in ast.walk(method):
                if isinstance(item, ast.Assign):
                    kind = self.commented_type(module, item)
                    if kind == "object":
                        kind = self.type_of_value(module, item.value, arguments)
                    for target in item.targets:
                        self._collect_attribute(cls, target, kind)

    def _collect_defaults(self, module: Module, cls: Class) -> None:
        for item in cls.node.body:
            if isinstance(item, ast.Assign) and isinstance(item.targets[0], ast.Name):
                name = item.targets[0].id
                if self._constant_value(module, item.value) is not None:
                    cls.constants.add(name)
                    continue
                cls.defaults[name] = item.value
                if not any(name in base.attributes for base in self.mro(cls.name)):
                    cls.attributes[name] = self.type_of_value(module, item.value, {})

    def _collect_attribute(self, cls: Class, target: ast.expr, kind: str) -> None:
        is_own = isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name)
        if not is_own or target.value.id != "self":  # type: ignore[attr-defined]
            return
        name: str = target.attr  # type: ignore[attr-defined]
        if not any(name in base.attributes for base in self.mro(cls.name)):
            cls.attributes[name] = kind

    def _hoist_attributes(self, cls: Class) -> None:
        """Move an attribute that only subclasses set to the base class that already reads it."""
        for node in ast.walk(cls.node):
            if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
                continue
            line = self.mro(cls.name)
            known = [node.attr in base.attributes or node.attr in base.constants for base in line]
            if node.value.id != "self" or any(known):
                continue
            if any(node.attr in base.constants for base in line):
                continue  # Cython has no class attribute and C attribute of one name
            for subclass in self.classes.values():
                if cls in self.mro(subclass.name) and node.attr in subclass.attributes:
                    cls.attributes[node.attr] = subclass.attributes.pop(node.attr)
