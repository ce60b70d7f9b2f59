"""Infers the type of an expression: int, bool, a buffer, or a class of the sources.

A local is an int if every value assigned to it is an int, and a bool if every value is a bool.
A C integer is wide enough, because all numbers of the sources stay within 30 bits.
"""

import ast

from host_tools.cython_core.function import Function
from host_tools.cython_core.sources import BUFFERS

_INT_BUILTINS = ("len", "min", "max", "abs")
_NON_INT_OPERATORS = (ast.Div, ast.MatMult, ast.Pow)
_SOME_INT: ast.expr = ast.Constant(0)
_UNKNOWN: ast.expr = ast.Constant(None)


class TypeInference:
    """Infers the types of the expressions in one function."""

    def __init__(self, function: Function) -> None:
        self._function = function
        self._values: dict[str, list[ast.expr]] = {}
        for node in ast.walk(function.node):
            self._record_assignments(node)
        for argument in function.arguments:
            self._values.pop(argument, None)
        self._locals = {name: kind for kind in ("bool", "int") for name in self._find_locals(kind)}

    def bool_locals(self) -> list[str]:
        """Return the names of the locals that are always bool, sorted."""
        return sorted(name for name, kind in self._locals.items() if kind == "bool")

    def of(self, value: ast.expr) -> str:
        """Return the type of an expression, or "" if it is unknown."""
        kind = self._function.type_of(value)
        if kind:
            return kind
        if isinstance(value, ast.Name) and value.id in self._locals:
            return self._locals[value.id]
        return next((kind for kind in ("bool", "int") if self._is(kind, value)), "")

    def _record_assignments(self, node: ast.AST) -> None:
        """Record the values that a statement assigns to locals."""
        if isinstance(node, ast.Assign):
            for target in node.targets:
                self._record(target, node.value)
        elif isinstance(node, ast.AugAssign):
            self._record(node.target, ast.BinOp(_SOME_INT, node.op, node.value))
        elif isinstance(node, ast.For):
            self._record(node.target, _SOME_INT if self._yields_ints(node.iter) else _UNKNOWN)
        elif isinstance(node, (ast.comprehension, ast.NamedExpr)):
            self._record(node.target, _UNKNOWN)

    def _record(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self._values.setdefault(target.id, []).append(value)
        elif isinstance(target, (ast.Tuple, ast.List)):
            for part in target.elts:
                self._record(part, _UNKNOWN)

    def _yields_ints(self, source: ast.expr) -> bool:
        is_range = isinstance(source, ast.Call) and isinstance(source.func, ast.Name)
        if is_range and source.func.id == "range":  # type: ignore[attr-defined]
            return True
        is_buffer = self._function.type_of(source) in BUFFERS
        return is_buffer or bool(self._function.c_array_of(source))

    def _find_locals(self, kind: str) -> set[str]:
        """Return the locals of one type.

        Assumes the type for all locals, then drops wrong guesses.
        """
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
            return self._is_call_result(kind, value)
        if isinstance(value, ast.IfExp):
            return self._is(kind, value.body) and self._is(kind, value.orelse)
        return (
            self._is_bool_expression(value) if kind == "bool" else self._is_int_expression(value)
        )

    def _is_call_result(self, kind: str, call: ast.Call) -> bool:
        if kind == "int" and isinstance(call.func, ast.Name) and call.func.id in _INT_BUILTINS:
            return call.func.id == "len" or all(self._is(kind, value) for value in call.args)
        return self._function.return_type_of(call) == kind

    def _is_bool_expression(self, value: ast.expr) -> bool:
        if isinstance(value, ast.BoolOp):
            return all(self._is("bool", part) for part in value.values)
        if isinstance(value, ast.UnaryOp):
            return isinstance(value.op, ast.Not)
        is_constant = isinstance(value, ast.Constant) and isinstance(value.value, bool)
        return is_constant or isinstance(value, ast.Compare)

    def _is_int_expression(self, value: ast.expr) -> bool:
        if isinstance(value, ast.BinOp):
            is_whole = not isinstance(value.op, _NON_INT_OPERATORS)
            return is_whole and self._is("int", value.left) and self._is("int", value.right)
        if isinstance(value, ast.UnaryOp):
            return not isinstance(value.op, ast.Not) and self._is("int", value.operand)
        if isinstance(value, ast.Subscript) and not isinstance(value.slice, ast.Slice):
            return self._yields_ints(value.value)
        if isinstance(value, ast.Constant):
            return type(value.value) is int
        return isinstance(self._function.resolve(value), int)
