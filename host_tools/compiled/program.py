"""Reads the firmware's modules and finds out what their names stand for.

Nothing here knows Cython: this is about which names are numbers, buffers, functions and classes.
"""

import ast
from pathlib import Path

from host_tools.compiled.sources import (
    ARRAY_TYPES,
    BUFFERS,
    BUILT_IN,
    LEFT_OUT,
    LIBRARY,
    PLAIN_TYPES,
    CannotCompile,
    Class,
    Module,
    find_sources,
    imports_of,
    late_modules,
    mangled,
)

_SIMPLE = (ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.Load)


class Program:
    """All modules, in an order in which each comes after those it imports."""

    def __init__(self, library: Path = LIBRARY) -> None:
        self.modules: dict[str, Module] = {}
        self.classes: dict[str, Class] = {}
        for name, path in find_sources(library).items():
            tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
            self.modules[name] = Module(name, tree, name.removeprefix("castellan.") + ".")
        while self._leave_out_who_needs_others():
            pass
        self.modules = {name: self.modules[name] for name in self._in_order()}
        for module in self.modules.values():
            self._collect(module)
        for found in self.classes.values():
            self._raise_attributes(found)

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
        for method in found.methods.values():
            arguments = {
                a.arg: self.annotated_type(module, a.annotation) for a in method.args.args
            }
            for item in ast.walk(method):
                if isinstance(item, ast.Assign):
                    for target in item.targets:
                        self._collect_attribute(module, found, target, item.value, arguments)

    def _collect_defaults(self, module: Module, found: Class) -> None:
        for item in found.node.body:
            if isinstance(item, ast.Assign) and isinstance(item.targets[0], ast.Name):
                name = item.targets[0].id
                if self._number(module, item.value) is not None:
                    continue
                found.defaults[name] = item.value
                if not any(name in base.attributes for base in self.line_of(found.name)):
                    found.attributes[name] = self.type_of_value(module, item.value, {})

    def _collect_attribute(
        self,
        module: Module,
        found: Class,
        target: ast.expr,
        value: ast.expr,
        arguments: dict[str, str],
    ) -> None:
        is_own = isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name)
        if not is_own or target.value.id != "self":  # type: ignore[attr-defined]
            return
        name: str = target.attr  # type: ignore[attr-defined]
        if any(name in base.attributes for base in self.line_of(found.name)):
            return
        found.attributes[name] = self.type_of_value(module, value, arguments)

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

    def line_of(self, name: str) -> list[Class]:
        """A class and all classes it builds on."""
        line = []
        while name in self.classes:
            line.append(self.classes[name])
            name = self.classes[name].bases[0] if self.classes[name].bases else ""
        return line

    def type_of_value(self, module: Module, value: ast.expr, arguments: dict[str, str]) -> str:
        """The type of what an attribute or a module's variable is first set to."""
        if isinstance(value, ast.Name):
            home, name = self.home_of(module, value.id)
            return arguments.get(value.id) or home.variables.get(name, "object")
        if isinstance(value, ast.Constant):
            kinds = {int: "int", bool: "bool", bytes: "bytes"}
            return kinds.get(type(value.value), "object")
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
            name = value.func.id
            if name == "array":
                code = value.args[0]
                return ARRAY_TYPES[str(code.value)] if isinstance(code, ast.Constant) else "object"
            if name in ("bytearray", "bytes"):
                return name
            known = self.find_class(module, name)
            if known:
                return known.name
            function = self.find_function(module, name)
            return self.annotated_type(module, function.returns) if function else "object"
        if isinstance(value, ast.IfExp):
            return self.type_of_value(module, value.body, arguments)
        return "int" if _is_number(value, arguments) else "object"

    def find_class(self, module: Module, name: str) -> Class | None:
        """The class that a name stands for in a module."""
        home, name = self.home_of(module, name)
        return home.classes.get(name)

    def annotated_type(self, module: Module, annotation: ast.expr | None) -> str:
        """The type that an annotation gives; `array` is one of 16-bit numbers."""
        if isinstance(annotation, ast.Constant) and annotation.value is None:
            return "void"
        name = annotation.id if isinstance(annotation, ast.Name) else ""
        known = self.find_class(module, name)
        if known:
            return known.name
        return "u16" if name == "array" else name if name in PLAIN_TYPES else "object"

    def find_function(self, module: Module, name: str) -> ast.FunctionDef | None:
        """The function that a name stands for in a module."""
        home, name = self.home_of(module, name)
        return home.functions.get(name)

    def _number(self, module: Module, value: ast.expr) -> int | None:
        """The number that an expression of constants has, if it is one."""
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
            if value.func.id != "const":
                return None
            value = value.args[0]
        if isinstance(value, ast.Attribute) and isinstance(value.value, ast.Name):
            home = module.imported_modules.get(value.value.id)
            return self.number(self.modules[home], value.attr) if home else None
        names = {n.id for n in ast.walk(value) if isinstance(n, ast.Name)}
        known = {name: self.number(module, name) for name in names}
        if None in known.values() or not all(isinstance(n, _SIMPLE) for n in ast.walk(value)):
            return None
        result = eval(compile(ast.Expression(value), "<constant>", "eval"), {}, known)
        return result if type(result) is int else None

    def number(self, module: Module, name: str) -> int | None:
        """The number that a name is a constant for in a module."""
        home, name = self.home_of(module, name)
        return home.numbers.get(name)

    def home_of(self, module: Module, name: str) -> tuple[Module, str]:
        """The module that a name comes from, and its name there."""
        if name not in module.imported_names:
            return module, name
        home, original = module.imported_names[name]
        return self.modules[home], original


def _is_number(value: ast.expr, arguments: dict[str, str]) -> bool:
    """Whether it is a sum of numbers, or one out of a buffer that was handed over."""
    if isinstance(value, ast.Subscript) and isinstance(value.value, ast.Name):
        return arguments.get(value.value.id) in BUFFERS and not isinstance(value.slice, ast.Slice)
    return isinstance(value, ast.BinOp) and not _has_objects(value)


def _has_objects(value: ast.expr) -> bool:
    return any(
        isinstance(n, ast.Constant) and not isinstance(n.value, int) for n in ast.walk(value)
    )
