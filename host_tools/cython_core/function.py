"""Resolves the names in one function of the firmware to types, constants and global names."""

import ast

from host_tools.cython_core.program import Program
from host_tools.cython_core.sources import (
    BUFFERS,
    LIST_OF,
    NUMBERS,
    CannotCompile,
    Class,
    Module,
    mangled,
)

MODULE_OBJECT = "itself"  # suffix of the global that holds a module as an object


class Function:
    """One function or method with the types of its locals."""

    def __init__(
        self, program: Program, module: Module, node: ast.FunctionDef, owner: Class | None
    ) -> None:
        self.program = program
        self.module = module
        self.node = node
        self.owner = owner
        self.locals: dict[str, str] = {}
        promises = [(module, node), *self._family_methods()]
        for place, argument in enumerate(node.args.args):
            kinds = [
                program.annotated_type(home, promise.args.args[place].annotation)
                for home, promise in promises
            ]
            kind = _first_known(kinds)
            if kind == "object" and argument.arg == "out" and _writes_actions(node.name):
                kind = "u16"
            self.locals[argument.arg] = kind
        self._returns = _first_known(
            [program.annotated_type(home, promise.returns) for home, promise in promises]
        )
        if owner is not None:
            self.locals["self"] = owner.name
        self.arguments = set(self.locals)
        self._type_locals()
        self._refuse_nested_functions()

    @property
    def name(self) -> str:
        return self.node.name

    def _family_methods(self) -> list[tuple[Module, ast.FunctionDef]]:
        """Return all methods that override this method or that it overrides.

        They share annotations.
        """
        if self.owner is None or self.name.startswith("__"):
            return []
        root = self.program.mro(self.owner.name)[-1]
        family = [c for c in self.program.classes.values() if root in self.program.mro(c.name)]
        return [
            (self.program.modules[cls.home], cls.methods[self.name])
            for cls in family
            if self.name in cls.methods
        ]

    def returns(self) -> str:
        """Return the type that the function returns, `void` if it returns nothing."""
        if self._returns != "object":
            return self._returns
        if any(isinstance(n, (ast.Yield, ast.YieldFrom)) for n in ast.walk(self.node)):
            return "generator"
        values = [n.value for n in ast.walk(self.node) if isinstance(n, ast.Return)]
        return "void" if all(value is None for value in values) else "object"

    def set_type(self, argument: str, kind: str) -> None:
        """Set the inferred type of a parameter, then infer the locals again."""
        self.locals[argument] = kind
        self._type_locals()

    def _type_locals(self) -> None:
        for _ in range(2):  # twice: a local may be assigned from a later one
            self._type_locals_once()

    def _type_locals_once(self) -> None:
        for node in ast.walk(self.node):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                name = node.targets[0].id
                if name not in self.arguments:
                    self.locals[name] = self.type_of(node.value)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                self.locals.setdefault(node.id, "")

    def _refuse_nested_functions(self) -> None:
        for node in ast.walk(self.node):
            inner = isinstance(node, (ast.FunctionDef, ast.Lambda, ast.Global, ast.Nonlocal))
            if inner and node is not self.node:
                raise CannotCompile(f"{self.module.name}.{self.name}: a function in a function")

    def type_of(self, value: ast.expr) -> str:
        """Return the type of an expression: a buffer or a class of the sources, else ""."""
        kind = self._type_of(value)
        return kind if kind in BUFFERS or kind in self.program.classes else ""

    def _type_of(self, value: ast.expr) -> str:
        if isinstance(value, ast.Name):
            if value.id in self.locals:
                return self.locals[value.id]
            return self._variable(self.module, value.id)
        if isinstance(value, ast.Subscript) and not isinstance(value.slice, ast.Slice):
            whole = self._type_of(value.value)
            return whole.removeprefix(LIST_OF) if whole.startswith(LIST_OF) else ""
        if isinstance(value, ast.Attribute):
            if self._is_module(value.value):
                home = self.module.imported_modules[value.value.id]  # type: ignore[attr-defined]
                return self.program.modules[home].variables.get(value.attr, "")
            return self.attribute_type(value)
        return ""

    def attribute_type(self, value: ast.Attribute) -> str:
        """Return the type of an attribute if its object's class is known, else ""."""
        for base in self.program.mro(self.type_of(value.value)):
            if value.attr in base.attributes:
                return base.attributes[value.attr]
        subclass = self.only_subclass_with(value)
        return subclass.attributes[value.attr] if subclass else ""

    def only_subclass_with(self, value: ast.Attribute) -> Class | None:
        """Return the only subclass with this attribute, if the object's class has none."""
        kind = self.type_of(value.value)
        line = self.program.mro(kind)
        if any(value.attr in base.attributes or value.attr in base.constants for base in line):
            return None
        subclasses = [c for c in self.program.subclasses(kind) if value.attr in c.attributes]
        return subclasses[0] if len(subclasses) == 1 else None

    def has_foreign_class(self, value: ast.expr) -> bool:
        """True if `value` is a parameter annotated with a class from outside the sources."""
        for argument in self.node.args.args:
            if isinstance(value, ast.Name) and value.id == argument.arg:
                note = argument.annotation
                return isinstance(note, ast.Name) and note.id in self.module.foreign
        return False

    def c_array_of(self, value: ast.expr) -> str:
        """Return the name of the C array that copies a tuple of constants, or ""."""
        symbol = self.resolve(value)
        is_one = isinstance(symbol, str) and self._type_of(value) == NUMBERS
        return f"{symbol}_numbers" if is_one else ""

    def return_type_of(self, call: ast.Call) -> str:
        """Return the annotated return type of a called function, if the sources define it."""
        if isinstance(call.func, ast.Name) and call.func.id == "bool":
            return "bool"
        if isinstance(call.func, ast.Attribute):
            kind = self.type_of(call.func.value)
            for base in [*self.program.mro(kind), *self.program.subclasses(kind)]:
                if call.func.attr in base.methods:
                    home = self.program.modules[base.home]
                    return self.program.annotated_type(home, base.methods[call.func.attr].returns)
        return self.program.type_of_value(self.module, call, {})

    def _is_module(self, value: ast.expr) -> bool:
        return (
            isinstance(value, ast.Name)
            and value.id not in self.locals
            and value.id in self.module.imported_modules
        )

    def _variable(self, module: Module, name: str) -> str:
        home, name = self.program.home_of(module, name)
        return home.variables.get(name, "")

    def resolve(self, node: ast.expr) -> int | str | None:
        """Return a global's value if it is constant, else its mangled name.

        None for other names.
        """
        if isinstance(node, ast.Attribute) and self._is_module(node.value):
            home = self.module.imported_modules[node.value.id]  # type: ignore[attr-defined]
            return resolve_name(self.program, self.program.modules[home], node.attr)
        if isinstance(node, ast.Name) and node.id not in self.locals:
            return resolve_name(self.program, self.module, node.id)
        return None


def resolve_name(program: Program, module: Module, name: str) -> int | str | None:
    """Return a global's value if it is constant, else its mangled name.

    None if it does not exist.
    """
    constant = program.constant(module, name)
    if constant is not None:
        return constant
    module, name = program.home_of(module, name)
    if name in module.classes:
        return module.classes[name].name
    if name in module.functions or name in module.variables or name in module.foreign:
        return mangled(module.name, name)
    if name in module.imported_modules:
        return mangled(module.imported_modules[name], MODULE_OBJECT)
    return "_array_type" if name == "array" else None


def _writes_actions(name: str) -> bool:
    """True if the function's parameter `out` is a list of actions, which are 16-bit numbers."""
    return "legal" in name or (name.startswith("_") and name.endswith("_places"))


def _first_known(kinds: list[str]) -> str:
    return next((kind for kind in kinds if kind != "object"), "object")
