"""Rewrites one function of the firmware as Cython, with C types and with pointers to buffers."""

import ast

from host_tools.cython_core.branch_free import (
    BRANCH_FREE_MODULES,
    branch_free_append,
    is_conditional_append,
)
from host_tools.cython_core.function import Function
from host_tools.cython_core.infer_types import TypeInference
from host_tools.cython_core.sources import BUFFERS, CannotCompile, mangled

C_TYPES = {
    "int": "Py_ssize_t",
    "bool": "bint",
    "void": "void",
    "bytes": "bytes",
    "bytearray": "bytearray",
    "u16": "array.array",
    "i16": "array.array",
    "i32": "array.array",
    "u8_array": "array.array",
}
POINTERS = {
    "bytearray": ("unsigned char*", "_bytes_of"),
    "bytes": ("const unsigned char*", "_constant_bytes_of"),
    "u8_array": ("unsigned char*", "_u8_of"),
    "u16": ("unsigned short*", "_u16_of"),
    "i16": ("short*", "_i16_of"),
    "i32": ("int*", "_i32_of"),
}
# The return value that signals an exception. No number of the sources has more than 30 bits, so
# it is never a result and callers need not call PyErr_Occurred().
_ERROR_VALUE = -(1 << 30) - 1


class Rewriter(ast.NodeTransformer):
    """Rewrites a function's body: constants inline, mangled names, pointers into buffers."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.pointers: dict[str, str] = {}  # C name → declaration
        uses = [n for n in ast.walk(function.node) if isinstance(n, ast.Name)]
        inside = {
            id(n.value)
            for n in ast.walk(function.node)
            if isinstance(n, ast.Subscript) and not isinstance(n.slice, ast.Slice)
        }
        # A local that is only indexed needs its pointer, but no reference to the object.
        self.used_whole = {
            n.id for n in uses if isinstance(n.ctx, ast.Load) and id(n) not in inside
        }

    def visit_Import(self, _node: ast.Import) -> ast.stmt:
        return ast.Pass()

    def visit_ImportFrom(self, _node: ast.ImportFrom) -> ast.stmt:
        return ast.Pass()

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._resolved(node)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Create the leaf copy of a class instead of the class, if it has one."""
        leaf_copy = self.function.program.leaf_copies.get(str(self.function.resolve(node.func)))
        self.generic_visit(node)
        if leaf_copy:
            node.func = ast.Name(leaf_copy.name, ast.Load())
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if self.function.resolve(node) is not None:
            return self._resolved(node)
        subclass = self.function.only_subclass_with(node)
        self.generic_visit(node)
        if subclass:
            # The cast raises TypeError for an object of another class.
            node.value = _cast(ast.Name(subclass.name, ast.Load()), node.value)
            node.value.keywords = [ast.keyword("typecheck", ast.Constant(True))]
        return node

    def _resolved(self, node: ast.expr) -> ast.expr:
        symbol = self.function.resolve(node)
        if isinstance(symbol, int):
            return ast.Constant(symbol)
        return ast.Name(symbol, ast.Load()) if symbol else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        numbers = self.function.c_array_of(node.value)
        if numbers and not isinstance(node.slice, ast.Slice):
            return ast.Subscript(ast.Name(numbers, ast.Load()), self.visit(node.slice), node.ctx)
        kind = self.function.type_of(node.value)
        if kind not in BUFFERS or isinstance(node.slice, ast.Slice):
            self.generic_visit(node)
            return node
        return ast.Subscript(self._pointer(node.value, kind), self.visit(node.slice), node.ctx)

    def visit_For(self, node: ast.For) -> ast.stmt:
        numbers = self.function.c_array_of(node.iter)
        self.generic_visit(node)
        if numbers:
            node.iter = ast.Name(numbers, ast.Load())
        return node

    def _pointer(self, value: ast.expr, kind: str) -> ast.expr:
        c_type, getter = POINTERS[kind]
        known = self._resolved(value)
        if not isinstance(known, ast.Name):
            return _pointer_to(getter, self.visit(value))
        pointer = f"{known.id}_at"
        is_local = known.id in self.function.locals and known.id not in self.function.arguments
        start = "" if is_local else f" = {getter}(<void*>{known.id})"
        self.pointers[pointer] = f"cdef {c_type} {pointer}{start}"
        return ast.Name(pointer, ast.Load())

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        """Rewrite a conditional append without a branch, in the modules where that is safe."""
        is_append = self.function.module.name in BRANCH_FREE_MODULES and is_conditional_append(
            node
        )
        self.generic_visit(node)
        return branch_free_append(node) if is_append else node

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | list[ast.stmt]:
        target = node.targets[0]
        if not isinstance(target, ast.Name) or target.id in self.function.arguments:
            self.generic_visit(node)
            return node
        kind = self.function.locals.get(target.id, "")
        if kind not in BUFFERS:
            self.generic_visit(node)
            return node
        if len(node.targets) > 1:
            raise CannotCompile(f"{self.function.module.name}: a buffer in two names at once")
        value = self.visit(node.value)
        pointer = self._pointer(target, kind)
        is_kept = target.id in self.used_whole
        whole = ast.Name(target.id, ast.Load()) if is_kept else value
        place = ast.Name(pointer.id, ast.Store())  # type: ignore[attr-defined]
        follow = ast.Assign([place], _pointer_to(POINTERS[kind][1], whole))
        return [ast.Assign([target], value), follow] if is_kept else follow


def _pointer_to(getter: str, value: ast.expr) -> ast.expr:
    """Return the call that takes the address of a buffer's first element."""
    address = ast.Attribute(ast.Name("cython", ast.Load()), "p_void", ast.Load())
    return ast.Call(ast.Name(getter, ast.Load()), [_cast(address, value)], [])


def _cast(kind: ast.expr, value: ast.expr) -> ast.Call:
    cast = ast.Attribute(ast.Name("cython", ast.Load()), "cast", ast.Load())
    return ast.Call(cast, [kind, value], [])


def text_of(function: Function, is_noexcept: bool) -> str:
    """Return the Cython text of a function."""
    node = function.node
    body = [n for n in node.body if not _is_docstring(n)] or [ast.Pass()]
    rewriter = Rewriter(function)
    rewritten = ast.Module([rewriter.visit(ast.fix_missing_locations(n)) for n in body], [])
    rewritten.body = [s for n in rewritten.body for s in (n if isinstance(n, list) else [n])]
    ast.fix_missing_locations(rewritten)
    lines = [f"    cdef bint {name}" for name in TypeInference(function).bool_locals()]
    lines += [f"    {line}" for line in rewriter.pointers.values()]
    lines += [f"    {line}" for line in ast.unparse(rewritten).splitlines()]
    return "\n".join([header(function, is_noexcept), *lines])


def header(function: Function, is_noexcept: bool) -> str:
    """Return the `def` or `cpdef` line of a function."""
    node = function.node
    parameters = []
    given: list[ast.expr | None] = [None] * len(node.args.args)
    given[len(given) - len(node.args.defaults) :] = node.args.defaults
    for argument, default in zip(node.args.args, given, strict=True):
        kind = function.locals[argument.arg]
        typed = argument.arg if argument.arg == "self" else _declared(kind, argument.arg)
        if default is not None:
            typed += "=" + ast.unparse(Rewriter(function).visit(default))
        parameters.append(typed)
    name = node.name if function.owner else mangled(function.module.name, node.name)
    signature = f"{name}({', '.join(parameters)})"
    returns = function.returns()
    if node.name.startswith("__") or returns == "generator":
        return f"def {signature}:"
    c_type = C_TYPES.get(returns, returns)
    if c_type == "object" or c_type not in ("Py_ssize_t", "bint", "void"):
        return f"cpdef {c_type} {signature}:"
    exception_clause = (
        "noexcept"
        if is_noexcept
        else "except *"
        if c_type == "void"
        else f"except? {_ERROR_VALUE}"
    )
    return f"cpdef {c_type} {signature} {exception_clause}:"


def _declared(kind: str, name: str) -> str:
    return f"{C_TYPES.get(kind, kind)} {name}" if kind and kind != "object" else name


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
