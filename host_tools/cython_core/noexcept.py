"""Finds the functions that cannot raise. Calls of these functions need no exception check."""

import ast

from host_tools.cython_core.function import Function
from host_tools.cython_core.sources import BUFFERS, mangled

_SAFE_NODES = (
    ast.If, ast.While, ast.For, ast.Return, ast.Pass, ast.Break, ast.Continue,
    ast.BinOp, ast.BoolOp, ast.UnaryOp, ast.Compare, ast.IfExp, ast.AugAssign, ast.Assign,
    ast.operator, ast.boolop, ast.unaryop, ast.cmpop, ast.expr_context, ast.Expr,
    ast.Import, ast.ImportFrom, ast.alias,  # of modules inside the extension
)  # fmt: skip

_SAFE_BUILTINS = ("range", "bool", "min", "max", "len")


class NoexceptFunctions:
    """The set of functions that cannot raise. Supports `function in noexcept_functions`."""

    def __init__(self, functions: list[Function]) -> None:
        self._functions = {self._key(f): f for f in functions}
        self._noexcept = {key for key, f in self._functions.items() if _has_c_types(f)}
        before = -1
        while before != len(self._noexcept):
            before = len(self._noexcept)
            for key in sorted(self._noexcept):
                function = self._functions[key]
                overriding = self._overrides(function)
                if not self._cannot_raise(function) or not self._noexcept.issuperset(overriding):
                    self._noexcept.discard(key)

    def __contains__(self, function: Function) -> bool:
        return self._key(function) in self._noexcept

    @staticmethod
    def _overrides(function: Function) -> list[str]:
        """Return the keys of all methods that override this method.

        A call may reach any override.
        """
        if function.owner is None:
            return []
        subclasses = function.program.subclasses(function.owner.name)
        return [
            f"{subclass.name}.{function.name}"
            for subclass in subclasses
            if function.name in subclass.methods
        ]

    @staticmethod
    def _key(function: Function) -> str:
        owner = function.owner.name if function.owner else function.module.name
        return f"{owner}.{function.name}"

    def _cannot_raise(self, function: Function) -> bool:
        return all(self._is_safe(function, statement) for statement in function.node.body)

    def _is_safe(self, function: Function, node: ast.AST) -> bool:
        if isinstance(node, ast.Constant):
            return isinstance(node.value, (int, str))  # a string is the docstring
        if isinstance(node, ast.Call):
            return self._is_safe_call(function, node)
        if isinstance(node, ast.Subscript):
            return self._is_safe_subscript(function, node)
        if isinstance(node, ast.For) and function.c_array_of(node.iter):
            return all(self._is_safe(function, n) for n in (node.target, *node.body))
        if isinstance(node, (ast.Name, ast.Attribute)):
            return self._is_safe_name(function, node)
        return isinstance(node, _SAFE_NODES) and all(
            self._is_safe(function, child) for child in ast.iter_child_nodes(node)
        )

    def _is_safe_subscript(self, function: Function, node: ast.Subscript) -> bool:
        """True for an element of a buffer. An index into a list of buffers may raise."""
        if isinstance(node.slice, ast.Slice) or isinstance(node.value, ast.Subscript):
            return False
        is_buffer = function.type_of(node.value) in BUFFERS
        is_known = is_buffer or bool(function.c_array_of(node.value))
        return is_known and self._is_safe(function, node.slice)

    def _is_safe_name(self, function: Function, node: ast.Name | ast.Attribute) -> bool:
        if isinstance(node, ast.Name) and node.id in function.locals:
            return function.locals[node.id] != "object"
        if any(
            isinstance(n, ast.Attribute) and function.only_subclass_with(n) for n in ast.walk(node)
        ):
            return False  # the class check may raise TypeError
        if isinstance(function.resolve(node), int) or function.type_of(node):
            return True
        if isinstance(node, ast.Attribute):
            line = function.program.mro(function.type_of(node.value))
            return any(base.attributes.get(node.attr) in ("int", "bool") for base in line)
        return False

    def _is_safe_call(self, function: Function, node: ast.Call) -> bool:
        if node.keywords or not all(self._is_safe(function, value) for value in node.args):
            return False
        if isinstance(node.func, ast.Name) and node.func.id in _SAFE_BUILTINS:
            return True
        if isinstance(node.func, ast.Attribute):
            # `Base.move(self)` passes self as an argument, `self.move()` does not.
            start = 0 if function.resolve(node.func.value) else 1
            owner = str(function.resolve(node.func.value) or function.type_of(node.func.value))
            for base in function.program.mro(owner):
                if node.func.attr in base.methods:
                    other = self._functions[f"{base.name}.{node.func.attr}"]
                    return other in self and _skips_class_check(function, other, node, start)
        symbol = function.resolve(node.func)
        return any(
            self._key(other) in self._noexcept and _skips_class_check(function, other, node, 0)
            for other in self._functions.values()
            if other.owner is None and symbol == _mangled(other)
        )


def _skips_class_check(caller: Function, function: Function, call: ast.Call, start: int) -> bool:
    """True if the class of each argument is known, so that Cython checks no class at runtime."""
    for argument, value in zip(function.node.args.args[start:], call.args, strict=False):
        kind = function.locals[argument.arg]
        line = [base.name for base in caller.program.mro(caller.type_of(value))]
        if kind in caller.program.classes and kind not in line:
            return False
    return True


def _mangled(function: Function) -> str:
    return mangled(function.module.name, function.name)


def _has_c_types(function: Function) -> bool:
    if function.name.startswith("__") or function.returns() not in ("int", "bool", "void"):
        return False
    return all(function.locals[name] != "object" for name in function.arguments)
