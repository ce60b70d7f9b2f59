"""Finds out what kind of value an expression has: a number, a truth, a buffer, an object of ours.

A local is a number where every value that it gets is one; so for truths. Numbers in the sources
stay within 30 bits, because a board's do.
"""

import ast

from host_tools.compiled.functions import Function
from host_tools.compiled.sources import BUFFERS

_COUNTED = ("len", "min", "max", "abs")
_NO_NUMBERS = (ast.Div, ast.MatMult, ast.Pow)
_NUMBER: ast.expr = ast.Constant(0)
_UNKNOWN: ast.expr = ast.Constant(None)


class Kinds:
    """One function's expressions."""

    def __init__(self, function: Function) -> None:
        self._function = function
        self._values: dict[str, list[ast.expr]] = {}
        for node in ast.walk(function.node):
            self._note(node)
        for argument in function.arguments:
            self._values.pop(argument, None)
        self._locals = {
            name: kind for kind in ("bool", "int") for name in self._locals_of_kind(kind)
        }

    def truths(self) -> list[str]:
        """The locals that are only ever true or false, in order."""
        return sorted(name for name, kind in self._locals.items() if kind == "bool")

    def of(self, value: ast.expr) -> str:
        """The kind of an expression, or nothing where it is not known."""
        kind = self._function.type_of(value)
        if kind:
            return kind
        if isinstance(value, ast.Name) and value.id in self._locals:
            return self._locals[value.id]
        return next((kind for kind in ("bool", "int") if self._is(kind, value)), "")

    def _note(self, node: ast.AST) -> None:
        """Keep what a local is set to."""
        if isinstance(node, ast.Assign):
            for target in node.targets:
                self._set(target, node.value)
        elif isinstance(node, ast.AugAssign):
            self._set(node.target, ast.BinOp(_NUMBER, node.op, node.value))
        elif isinstance(node, ast.For):
            self._set(node.target, _NUMBER if self._gives_numbers(node.iter) else _UNKNOWN)
        elif isinstance(node, (ast.comprehension, ast.NamedExpr)):
            self._set(node.target, _UNKNOWN)

    def _set(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self._values.setdefault(target.id, []).append(value)
        elif isinstance(target, (ast.Tuple, ast.List)):
            for part in target.elts:
                self._set(part, _UNKNOWN)

    def _gives_numbers(self, source: ast.expr) -> bool:
        is_range = isinstance(source, ast.Call) and isinstance(source.func, ast.Name)
        if is_range and source.func.id == "range":  # type: ignore[attr-defined]
            return True
        is_buffer = self._function.type_of(source) in BUFFERS
        return is_buffer or bool(self._function.numbers_of(source))

    def _locals_of_kind(self, kind: str) -> set[str]:
        """The locals that are of a kind if all of them are."""
        self._locals = dict.fromkeys(self._values, kind)
        before = -1
        while before != len(self._locals):
            before = len(self._locals)
            self._locals = {
                name: kind
                for name in self._locals
                if all(self._is(kind, value) for value in self._values[name])
            }
        return set(self._locals)

    def _is(self, kind: str, value: ast.expr) -> bool:
        if isinstance(value, ast.Name) and value.id in self._function.locals:
            return kind in (self._locals.get(value.id), self._function.locals[value.id])
        if isinstance(value, ast.Attribute) and self._function.attribute_type(value) == kind:
            return True
        if isinstance(value, ast.Call):
            return self._is_returned(kind, value)
        if isinstance(value, ast.IfExp):
            return self._is(kind, value.body) and self._is(kind, value.orelse)
        return self._is_truth(value) if kind == "bool" else self._is_number(value)

    def _is_returned(self, kind: str, call: ast.Call) -> bool:
        if kind == "int" and isinstance(call.func, ast.Name) and call.func.id in _COUNTED:
            return call.func.id == "len" or all(self._is(kind, value) for value in call.args)
        return self._function.returned_by(call) == kind

    def _is_truth(self, value: ast.expr) -> bool:
        if isinstance(value, ast.BoolOp):
            return all(self._is("bool", part) for part in value.values)
        if isinstance(value, ast.UnaryOp):
            return isinstance(value.op, ast.Not)
        is_constant = isinstance(value, ast.Constant) and isinstance(value.value, bool)
        return is_constant or isinstance(value, ast.Compare)

    def _is_number(self, value: ast.expr) -> bool:
        if isinstance(value, ast.BinOp):
            is_whole = not isinstance(value.op, _NO_NUMBERS)
            return is_whole and self._is("int", value.left) and self._is("int", value.right)
        if isinstance(value, ast.UnaryOp):
            return not isinstance(value.op, ast.Not) and self._is("int", value.operand)
        if isinstance(value, ast.Subscript) and not isinstance(value.slice, ast.Slice):
            return self._gives_numbers(value.value)
        if isinstance(value, ast.Constant):
            return type(value.value) is int
        return isinstance(self._function.meaning(value), int)
