"""Finds the firmware's constants: names whose value is a number or a few bytes."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

CONSTANT_NAME = re.compile(r"_?[A-Z][A-Z0-9_]*")
_OPERATIONS = {
    ast.Add: int.__add__,
    ast.Sub: int.__sub__,
    ast.Mult: int.__mul__,
    ast.FloorDiv: int.__floordiv__,
    ast.Mod: int.__mod__,
    ast.LShift: int.__lshift__,
    ast.RShift: int.__rshift__,
    ast.BitOr: int.__or__,
    ast.BitAnd: int.__and__,
    ast.BitXor: int.__xor__,
}

# A picture of seven rows. Its bytes take less memory than a name for them.
_MOST_BYTES = 8

Key = tuple[str, str]  # module, name
Value = int | bytes

# Names of `compat` whose value depends on the interpreter, as they are on a board.
OF_A_BOARD: dict[Key, int] = {
    ("castellan.core.compat", "INT_BITS"): 30,
    ("castellan.core.compat", "HAS_BIG_INTS"): 0,
}


@dataclass
class File:
    """A parsed source file with its imports and its definitions at module level."""

    module: str
    text: str
    tree: ast.Module
    imports: dict[str, Key] = field(default_factory=dict)  # name in this file → its origin
    definitions: dict[str, ast.Assign] = field(default_factory=dict)
    unclear: set[str] = field(default_factory=set)  # names that are bound more than once


def read(module: str, text: str) -> File:
    """Parse one source. Raises SyntaxError."""
    file = File(module, text, ast.parse(text))
    bound: dict[str, int] = {}
    for name in _bound_names(file.tree):
        bound[name] = bound.get(name, 0) + 1
    for node in ast.walk(file.tree):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                file.imports[alias.asname or alias.name] = (node.module, alias.name)
        elif isinstance(node, ast.JoinedStr):
            # Before Python 3.12 the parser gives no columns inside f-strings.
            file.unclear |= {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
        elif isinstance(node, ast.Global | ast.Nonlocal):
            file.unclear.update(node.names)
    for statement in file.tree.body:
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            target = statement.targets[0]
            if isinstance(target, ast.Name):
                file.definitions[target.id] = statement
    file.unclear |= {name for name, times in bound.items() if times > 1}
    return file


def _bound_names(tree: ast.Module) -> Iterator[str]:
    """Yield every name that is bound. Class attributes hide no global name and are left out."""
    members = in_classes(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom | ast.Import):
            for alias in node.names:
                yield alias.asname or alias.name.partition(".")[0]
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.ExceptHandler):
            yield node.name or ""
        elif isinstance(node, ast.FunctionDef | ast.ClassDef) and id(node) not in members:
            yield node.name


def in_classes(tree: ast.Module) -> set[int]:
    """Return the `id()`s of all statements directly in a class body."""
    return {
        id(statement)
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for statement in node.body
    }


class Numbers:
    """Computes the values of constants, across all files."""

    def __init__(self, files: dict[str, File]):
        self.files = files
        self._values: dict[Key, Value | None] = {**OF_A_BOARD}
        self._assigned = set(self._assigned_from_outside())

    def _assigned_from_outside(self) -> Iterator[Key]:
        for file in self.files.values():
            for node in ast.walk(file.tree):
                if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
                    key = self._attribute_key(file, node)
                    if key:
                        yield key

    def value(self, key: Key) -> Value | None:
        """Return the value of a module's name, or None if the name is no constant."""
        if key not in self._values:
            self._values[key] = None  # ends a cycle of definitions
            self._values[key] = self._find_value(*key)
        return self._values[key]

    def _find_value(self, module: str, name: str) -> Value | None:
        file = self.files.get(module)
        if file is None or (module, name) in self._assigned or name in file.unclear:
            return None
        if name in file.imports:
            return self.value(file.imports[name])
        if name in file.definitions:
            return self._evaluate(file, file.definitions[name].value)
        return None

    def _evaluate(self, file: File, node: ast.expr) -> Value | None:
        if isinstance(node, ast.Constant):
            if isinstance(node.value, bytes) and len(node.value) <= _MOST_BYTES:
                return node.value
            return node.value if type(node.value) is int else None
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            operand = self._evaluate(file, node.operand)
            return -operand if isinstance(operand, int) else None
        if isinstance(node, ast.BinOp) and type(node.op) in _OPERATIONS:
            left = self._evaluate(file, node.left)
            right = self._evaluate(file, node.right)
            if not isinstance(left, int) or not isinstance(right, int):
                return None
            return int(_OPERATIONS[type(node.op)](left, right))
        if isinstance(node, ast.Call):
            return self._evaluate_call(file, node)
        key = self.key(file, node)
        return self.value(key) if key else None

    def _evaluate_call(self, file: File, node: ast.Call) -> Value | None:
        if not isinstance(node.func, ast.Name) or len(node.args) != 1:
            return None
        argument = node.args[0]
        if node.func.id == "ord" and isinstance(argument, ast.Constant):
            return ord(argument.value) if isinstance(argument.value, str) else None
        return self._evaluate(file, argument) if node.func.id == "const" else None

    def key(self, file: File, node: ast.expr) -> Key | None:
        """Return module and name of the global that an expression reads, or None."""
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            if node.id in file.imports:
                return file.imports[node.id]
            return (file.module, node.id) if node.id in file.definitions else None
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            return self._attribute_key(file, node)
        return None

    def _attribute_key(self, file: File, node: ast.Attribute) -> Key | None:
        if not isinstance(node.value, ast.Name) or node.value.id not in file.imports:
            return None
        module = ".".join(file.imports[node.value.id])
        return (module, node.attr) if module in self.files else None
