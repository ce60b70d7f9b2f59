"""Finds the functions that can raise nothing, which spares their callers the question."""

import ast

from host_tools.compiled.functions import Function
from host_tools.compiled.sources import BUFFERS, mangled

_PLAIN = (
    ast.If, ast.While, ast.For, ast.Return, ast.Pass, ast.Break, ast.Continue,
    ast.BinOp, ast.BoolOp, ast.UnaryOp, ast.Compare, ast.IfExp, ast.AugAssign, ast.Assign,
    ast.operator, ast.boolop, ast.unaryop, ast.cmpop, ast.expr_context, ast.Expr,
    ast.Import, ast.ImportFrom, ast.alias,  # of modules that are here all along
)  # fmt: skip

_HARMLESS = ("range", "bool", "min", "max", "len")


class Quiet:
    """All functions, and among them the quiet ones."""

    def __init__(self, functions: list[Function]) -> None:
        self._functions = {self._key(f): f for f in functions}
        self._quiet = {key for key, f in self._functions.items() if _has_plain_types(f)}
        before = -1
        while before != len(self._quiet):
            before = len(self._quiet)
            for key in sorted(self._quiet):
                function = self._functions[key]
                overriding = self._overriding(function)
                if not self._is_quiet(function) or not self._quiet.issuperset(overriding):
                    self._quiet.discard(key)

    def __contains__(self, function: Function) -> bool:
        return self._key(function) in self._quiet

    @staticmethod
    def _overriding(function: Function) -> list[str]:
        """The methods that override one: a call of it may mean any of them."""
        if function.owner is None:
            return []
        heirs = function.program.heirs_of(function.owner.name)
        return [f"{heir.name}.{function.name}" for heir in heirs if function.name in heir.methods]

    @staticmethod
    def _key(function: Function) -> str:
        owner = function.owner.name if function.owner else function.module.name
        return f"{owner}.{function.name}"

    def _is_quiet(self, function: Function) -> bool:
        return all(self._is_plain(function, statement) for statement in function.node.body)

    def _is_plain(self, function: Function, node: ast.AST) -> bool:
        if isinstance(node, ast.Constant):
            return isinstance(node.value, (int, str))  # a text is the docstring
        if isinstance(node, ast.Call):
            return self._is_plain_call(function, node)
        if isinstance(node, ast.Subscript):
            return self._is_plain_place(function, node)
        if isinstance(node, ast.For) and function.numbers_of(node.iter):
            return all(self._is_plain(function, n) for n in (node.target, *node.body))
        if isinstance(node, (ast.Name, ast.Attribute)):
            return self._is_plain_name(function, node)
        return isinstance(node, _PLAIN) and all(
            self._is_plain(function, child) for child in ast.iter_child_nodes(node)
        )

    def _is_plain_place(self, function: Function, node: ast.Subscript) -> bool:
        """Whether it is one number of a buffer; a list of buffers may end too early."""
        if isinstance(node.slice, ast.Slice) or isinstance(node.value, ast.Subscript):
            return False
        is_buffer = function.type_of(node.value) in BUFFERS
        is_known = is_buffer or bool(function.numbers_of(node.value))
        return is_known and self._is_plain(function, node.slice)

    def _is_plain_name(self, function: Function, node: ast.Name | ast.Attribute) -> bool:
        if isinstance(node, ast.Name) and node.id in function.locals:
            return function.locals[node.id] != "object"
        if any(isinstance(n, ast.Attribute) and function.heir_meant(n) for n in ast.walk(node)):
            return False  # it may be an object of another class
        if isinstance(function.meaning(node), int) or function.type_of(node):
            return True
        if isinstance(node, ast.Attribute):
            line = function.program.line_of(function.type_of(node.value))
            return any(base.attributes.get(node.attr) in ("int", "bool") for base in line)
        return False

    def _is_plain_call(self, function: Function, node: ast.Call) -> bool:
        if node.keywords or not all(self._is_plain(function, value) for value in node.args):
            return False
        if isinstance(node.func, ast.Name) and node.func.id in _HARMLESS:
            return True
        if isinstance(node.func, ast.Attribute):
            start = 0 if function.meaning(node.func.value) else 1  # `Base.move(self)` names itself
            owner = str(function.meaning(node.func.value) or function.type_of(node.func.value))
            for base in function.program.line_of(owner):
                if node.func.attr in base.methods:
                    other = self._functions[f"{base.name}.{node.func.attr}"]
                    return other in self and _is_taken(function, other, node, start)
        meaning = function.meaning(node.func)
        return any(
            self._key(other) in self._quiet and _is_taken(function, other, node, 0)
            for other in self._functions.values()
            if other.owner is None and meaning == _mangled(other)
        )


def _is_taken(caller: Function, function: Function, call: ast.Call, start: int) -> bool:
    """Whether objects are handed over that need not be asked for their class."""
    for argument, value in zip(function.node.args.args[start:], call.args, strict=False):
        kind = function.locals[argument.arg]
        line = [base.name for base in caller.program.line_of(caller.type_of(value))]
        if kind in caller.program.classes and kind not in line:
            return False
    return True


def _mangled(function: Function) -> str:
    return mangled(function.module.name, function.name)


def _has_plain_types(function: Function) -> bool:
    if function.name.startswith("__") or function.returns() not in ("int", "bool", "void"):
        return False
    return all(function.locals[name] != "object" for name in function.arguments)
