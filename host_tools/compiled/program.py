"""Reads the firmware's modules, in order, and what each of them defines.

Nothing here knows Cython; `names` answers what a name stands for.
"""

import ast
from pathlib import Path

from host_tools.compiled.inheritance import hand_down
from host_tools.compiled.names import Names
from host_tools.compiled.sources import (
    BUILT_IN,
    GIVEN,
    LEFT_OUT,
    LIBRARY,
    CannotCompile,
    Class,
    Module,
    find_sources,
    imports_of,
    late_modules,
    mangled,
)


class Program(Names):
    """All modules, in an order in which each comes after those it imports."""

    def __init__(self, library: Path = LIBRARY) -> None:
        super().__init__()
        for name, path in find_sources(library).items():
            text = path.read_text(encoding="utf-8")
            tree = ast.parse(text, str(path), type_comments=True)
            self.modules[name] = Module(name, tree)
        while self._leave_out_who_needs_others():
            pass
        self.modules = {name: self.modules[name] for name in self._in_order()}
        for module in self.modules.values():
            self._collect(module)
        for found in self.classes.values():
            self._collect_attributes(found)
        for found in self.classes.values():
            self._raise_attributes(found)
        hand_down(self)

    def _leave_out_who_needs_others(self) -> bool:
        """Drop modules that import firmware that stays interpreted: loading must not load that.

        What is left out of `core` stands below everything else and may be loaded.
        """
        known = {*(f"castellan.core.{stem}" for stem in LEFT_OUT), *self.modules}
        for name, module in list(self.modules.items()):
            for wanted in imports_of(module.tree):
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
        """What a board imports late, to save memory, is here all along."""
        for node in ast.walk(module.tree):
            if isinstance(node, (ast.Import, ast.ImportFrom)) and node not in module.tree.body:
                for name, whole in late_modules(node).items():
                    if whole not in self.modules:
                        raise CannotCompile(f"{module.name}:{node.lineno}: a late import")
                    module.imported_modules[name] = whole

    def _collect_import(self, module: Module, node: ast.ImportFrom) -> None:
        for alias in node.names:
            local = alias.asname or alias.name
            whole = f"{node.module}.{alias.name}"
            if whole in self.modules:
                module.imported_modules[local] = whole
            elif node.module in self.modules:
                module.imported_names[local] = (node.module, alias.name)
            elif (node.module, alias.name) in GIVEN:
                module.numbers[local] = GIVEN[(str(node.module), alias.name)]
            elif whole not in BUILT_IN:
                module.foreign[local] = f"from {node.module} import {alias.name}"

    def _collect_value(self, module: Module, name: str, value: ast.expr) -> None:
        number = self._number(module, value)
        if number is not None:
            module.numbers[name] = number
        else:
            module.variables[name] = self.type_of_value(module, value, {})

    def _collect_class(self, module: Module, node: ast.ClassDef) -> None:
        named = [base.id for base in node.bases if isinstance(base, ast.Name)]
        bases = [base.name for base in (self.find_class(module, name) for name in named) if base]
        found = Class(mangled(module.name, node.name), module.name, node, bases)
        found.methods = {
            item.name: item for item in node.body if isinstance(item, ast.FunctionDef)
        }
        self.classes[found.name] = module.classes[node.name] = found
        self._collect_defaults(module, found)

    def _collect_attributes(self, found: Class) -> None:
        """What its methods set; their values may come from any module."""
        module = self.modules[found.home]
        for method in found.methods.values():
            arguments = {
                a.arg: self.annotated_type(module, a.annotation) for a in method.args.args
            }
            for item in ast.walk(method):
                if isinstance(item, ast.Assign):
                    kind = self.commented_type(module, item)
                    if kind == "object":
                        kind = self.type_of_value(module, item.value, arguments)
                    for target in item.targets:
                        self._collect_attribute(found, target, kind)

    def _collect_defaults(self, module: Module, found: Class) -> None:
        for item in found.node.body:
            if isinstance(item, ast.Assign) and isinstance(item.targets[0], ast.Name):
                name = item.targets[0].id
                if self._number(module, item.value) is not None:
                    found.constants.add(name)
                    continue
                found.defaults[name] = item.value
                if not any(name in base.attributes for base in self.line_of(found.name)):
                    found.attributes[name] = self.type_of_value(module, item.value, {})

    def _collect_attribute(self, found: Class, target: ast.expr, kind: str) -> None:
        is_own = isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name)
        if not is_own or target.value.id != "self":  # type: ignore[attr-defined]
            return
        name: str = target.attr  # type: ignore[attr-defined]
        if not any(name in base.attributes for base in self.line_of(found.name)):
            found.attributes[name] = kind

    def _raise_attributes(self, found: Class) -> None:
        """Declare an attribute where it is first used, though only an heir may set it."""
        for node in ast.walk(found.node):
            if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
                continue
            line = self.line_of(found.name)
            if node.value.id != "self" or any(node.attr in base.attributes for base in line):
                continue
            for heir in self.classes.values():
                if found in self.line_of(heir.name) and node.attr in heir.attributes:
                    found.attributes[node.attr] = heir.attributes.pop(node.attr)
