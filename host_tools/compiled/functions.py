"""One function of the firmware: what its names are, and what they stand for."""

import ast

from host_tools.compiled.program import Program
from host_tools.compiled.sources import (
    BUFFERS,
    LIST_OF,
    NUMBERS,
    CannotCompile,
    Class,
    Module,
    mangled,
)

ITSELF = "itself"  # a module as a value


class Function:
    """One function or method, and what its names are."""

    def __init__(
        self, program: Program, module: Module, node: ast.FunctionDef, owner: Class | None
    ) -> None:
        self.program = program
        self.module = module
        self.node = node
        self.owner = owner
        self.locals: dict[str, str] = {}
        promises = [(module, node), *self._relatives()]
        for place, argument in enumerate(node.args.args):
            kinds = [
                program.annotated_type(home, promise.args.args[place].annotation)
                for home, promise in promises
            ]
            kind = _first_known(kinds)
            if kind == "object" and argument.arg == "out" and _lists_actions(node.name):
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

    def _relatives(self) -> list[tuple[Module, ast.FunctionDef]]:
        """The methods of this name in the class's family: their types hold here too."""
        if self.owner is None or self.name.startswith("__"):
            return []
        root = self.program.line_of(self.owner.name)[-1]
        family = [c for c in self.program.classes.values() if root in self.program.line_of(c.name)]
        return [
            (self.program.modules[found.home], found.methods[self.name])
            for found in family
            if self.name in found.methods
        ]

    def returns(self) -> str:
        """The type of what comes back."""
        if self._returns != "object":
            return self._returns
        if any(isinstance(n, (ast.Yield, ast.YieldFrom)) for n in ast.walk(self.node)):
            return "generator"
        values = [n.value for n in ast.walk(self.node) if isinstance(n, ast.Return)]
        return "void" if all(value is None for value in values) else "object"

    def give_type(self, argument: str, kind: str) -> None:
        """Let a parameter be of a type that its annotation does not tell."""
        self.locals[argument] = kind
        self._type_locals()

    def _type_locals(self) -> None:
        for _ in range(2):  # twice, for what is assigned from another local
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
        """The type of an expression where it is a buffer or an object of ours, else nothing."""
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
        """The type of an attribute of an object of ours, else nothing."""
        for base in self.program.line_of(self.type_of(value.value)):
            if value.attr in base.attributes:
                return base.attributes[value.attr]
        heir = self.heir_meant(value)
        return heir.attributes[value.attr] if heir else ""

    def heir_meant(self, value: ast.Attribute) -> Class | None:
        """The only heir that has an attribute which the object's own class has not."""
        kind = self.type_of(value.value)
        line = self.program.line_of(kind)
        if any(value.attr in base.attributes or value.attr in base.constants for base in line):
            return None
        heirs = [c for c in self.program.heirs_of(kind) if value.attr in c.attributes]
        return heirs[0] if len(heirs) == 1 else None

    def is_stranger(self, value: ast.expr) -> bool:
        """Whether it is a parameter whose class is none of the sources'."""
        for argument in self.node.args.args:
            if isinstance(value, ast.Name) and value.id == argument.arg:
                note = argument.annotation
                return isinstance(note, ast.Name) and note.id in self.module.foreign
        return False

    def numbers_of(self, value: ast.expr) -> str:
        """The C array that a tuple of constant numbers is kept in, too; or nothing."""
        meaning = self.meaning(value)
        is_one = isinstance(meaning, str) and self._type_of(value) == NUMBERS
        return f"{meaning}_numbers" if is_one else ""

    def returned_by(self, call: ast.Call) -> str:
        """The type that a called function promises, where it is one of ours."""
        if isinstance(call.func, ast.Name) and call.func.id == "bool":
            return "bool"
        if isinstance(call.func, ast.Attribute):
            kind = self.type_of(call.func.value)
            for base in [*self.program.line_of(kind), *self.program.heirs_of(kind)]:
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

    def meaning(self, node: ast.expr) -> int | str | None:
        """What a name or a module's attribute stands for: a number, a mangled name, or itself."""
        if isinstance(node, ast.Attribute) and self._is_module(node.value):
            home = self.module.imported_modules[node.value.id]  # type: ignore[attr-defined]
            return meaning_in(self.program, self.program.modules[home], node.attr)
        if isinstance(node, ast.Name) and node.id not in self.locals:
            return meaning_in(self.program, self.module, node.id)
        return None


def meaning_in(program: Program, module: Module, name: str) -> int | str | None:
    """What a module's global name stands for, whether it was made or imported there."""
    number = program.number(module, name)
    if number is not None:
        return number
    module, name = program.home_of(module, name)
    if name in module.classes:
        return module.classes[name].name
    if name in module.functions or name in module.variables or name in module.foreign:
        return mangled(module.name, name)
    if name in module.imported_modules:
        return mangled(module.imported_modules[name], ITSELF)
    return "_array_type" if name == "array" else None


def _lists_actions(name: str) -> bool:
    """Whether what a function calls `out` is a list of actions: 16-bit numbers, always."""
    return "legal" in name or (name.startswith("_") and name.endswith("_places"))


def _first_known(kinds: list[str]) -> str:
    return next((kind for kind in kinds if kind != "object"), "object")
