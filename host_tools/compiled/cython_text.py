"""Writes the whole core as one Cython module, in which all names are one name long.

One module and not one for each file, so that the C compiler sees and inlines everything.
"""

import ast
from collections.abc import Iterator

from host_tools.compiled.calls import type_parameters
from host_tools.compiled.functions import ITSELF, Function, meaning_in
from host_tools.compiled.program import Program
from host_tools.compiled.quiet import Quiet
from host_tools.compiled.rewriter import C_TYPES, Rewriter, header, text_of
from host_tools.compiled.sources import LIST_OF, NUMBERS, CannotCompile, Class, Module, mangled

_PROLOGUE = """\
# cython: language_level=3, infer_types=True, binding=False, auto_pickle=False
# Numbers are written in place of names, so what is for other interpreters is never reached.
# cython: warn.unreachable=False
cimport cython
from cpython cimport array
from array import array as _array_type
from types import SimpleNamespace

# Where a buffer's bytes are. As macros, because a function would count references to the object.
cdef extern from *:
    '''
    #define BYTES_OF(value) ((unsigned char *)((PyByteArrayObject *)(value))->ob_start)
    #define CONSTANT_BYTES_OF(value) ((const unsigned char *)((PyBytesObject *)(value))->ob_sval)
    #define U8_OF(value) (((arrayobject *)(value))->data.as_uchars)
    #define U16_OF(value) (((arrayobject *)(value))->data.as_ushorts)
    #define I16_OF(value) (((arrayobject *)(value))->data.as_shorts)
    #define I32_OF(value) (((arrayobject *)(value))->data.as_ints)
    '''
    unsigned char* _bytes_of "BYTES_OF"(void* value) noexcept
    const unsigned char* _constant_bytes_of "CONSTANT_BYTES_OF"(void* value) noexcept
    unsigned char* _u8_of "U8_OF"(void* value) noexcept
    unsigned short* _u16_of "U16_OF"(void* value) noexcept
    short* _i16_of "I16_OF"(void* value) noexcept
    int* _i32_of "I32_OF"(void* value) noexcept
cdef inline Py_ssize_t _flag(bint value) noexcept:
    return value != 0

EXPORTS = {}
"""


class CythonText:
    """Puts the text together."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._functions: dict[int, Function] = {}
        for module in program.modules.values():
            for node in module.functions.values():
                self._functions[id(node)] = Function(program, module, node, None)
        for owner in program.classes.values():
            for name, node in owner.methods.items():
                home = program.modules[owner.inherited.get(name, owner.home)]
                self._functions[id(node)] = Function(program, home, node, owner)
        type_parameters(program, self._functions.values())
        self._quiet = Quiet(list(self._functions.values()))
        self._asked = self._find_asked()

    def __str__(self) -> str:
        parts = [_PROLOGUE, *self._announcements()]
        for module in self._program.modules.values():
            parts.append(f"# ---- {module.name}")
            parts += self._module(module)
        return "\n".join(parts) + "\n"

    def _announcements(self) -> Iterator[str]:
        """All classes by name, for functions that stand before them."""
        for owner in self._program.classes.values():
            yield f"cdef class {_title(owner)}"

    def _module(self, module: Module) -> Iterator[str]:
        for name, statement in module.foreign.items():
            yield f"{statement} as {mangled(module.name, name)}"
        for node in module.tree.body:
            if isinstance(node, ast.FunctionDef):
                yield self._function(node)
            elif isinstance(node, ast.ClassDef):
                owner = module.classes[node.name]
                yield self._class(module, owner)
                if owner.name in self._program.stand_ins:
                    yield self._class(module, self._program.stand_ins[owner.name])
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                if node.targets[0].id not in module.numbers:
                    yield self._variable(module, node.targets[0].id, node.value)
            elif not isinstance(node, (ast.Import, ast.ImportFrom, ast.Expr)):
                raise CannotCompile(f"{module.name}:{node.lineno}: a statement outside functions")
        yield self._exports(module)

    def _function(self, node: ast.FunctionDef) -> str:
        function = self._functions[id(node)]
        return text_of(function, function in self._quiet)

    def _variable(self, module: Module, name: str, value: ast.expr) -> str:
        text = ast.unparse(Rewriter(self._nowhere(module)).visit(value))
        whole = mangled(module.name, name)
        if module.variables[name] == NUMBERS:
            assert isinstance(value, ast.Tuple)
            size = len(value.elts)
            return f"{whole} = {text}\ncdef Py_ssize_t[{size}] {whole}_numbers = {whole}"
        c_type = C_TYPES.get(module.variables[name])
        if c_type is None:
            return f"{whole} = {text}"
        return f"cdef {c_type} {whole} = {text}\nglobals()[{whole!r}] = {whole}"

    def _nowhere(self, module: Module) -> Function:
        """A function without locals, which reads expressions as its module does."""
        node = ast.parse("def nowhere(): pass").body[0]
        assert isinstance(node, ast.FunctionDef)
        return Function(self._program, module, node, None)

    def _class(self, module: Module, owner: Class) -> str:
        is_leaf = all(owner.name not in other.bases for other in self._program.classes.values())
        lines = ["@cython.final"] if is_leaf else []
        lines.append(f"cdef class {_title(owner)}:")
        for name, kind in owner.attributes.items():
            c_type = "list" if kind.startswith(LIST_OF) else C_TYPES.get(kind, kind)
            lines.append(f"    cdef public {c_type} {name}")
        rewriter = Rewriter(self._nowhere(module))
        if owner.defaults:
            lines.append("    def __cinit__(self, *arguments, **named):")
        for name, value in owner.defaults.items():
            lines.append(f"        self.{name} = {ast.unparse(rewriter.visit(value))}")
        for node in owner.node.body:
            if isinstance(node, ast.FunctionDef):
                lines += [f"    {line}" for line in self._function(node).splitlines()]
            elif isinstance(node, ast.Assign) and _name(node) not in owner.defaults:
                lines.append("    " + ast.unparse(rewriter.visit(node)))
        for name in owner.inherited:
            lines += [f"    {line}" for line in self._function(owner.methods[name]).splitlines()]
        for function in self._promised(owner):
            lines.append(f"    {header(function, is_quiet=False)}")
            lines.append(f"        raise NotImplementedError({function.name!r})")
        return "\n".join([*lines, "    pass"])

    def _promised(self, owner: Class) -> Iterator[Function]:
        """Methods that are called on objects of a class though only its heirs have them."""
        known = {name for base in self._program.line_of(owner.name) for name in base.methods}
        for name in sorted(self._asked[owner.name] - known):
            for heir in self._program.classes.values():
                if owner in self._program.line_of(heir.name) and name in heir.methods:
                    function = self._functions[id(heir.methods[name])]
                    yield Function(function.program, function.module, function.node, owner)
                    break

    def _find_asked(self) -> dict[str, set[str]]:
        """For each class the names of the methods that are called on its objects."""
        asked: dict[str, set[str]] = {name: set() for name in self._program.classes}
        for function in self._functions.values():
            for call in ast.walk(function.node):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
                    kind = function.type_of(call.func.value)
                    if kind in asked:
                        asked[kind].add(call.func.attr)
        return asked

    def _exports(self, module: Module) -> str:
        names = [*module.functions, *module.variables, *module.classes]
        names += [*module.imported_names, *module.foreign]
        pairs = [f"{name!r}: {number}" for name, number in module.numbers.items()]
        for name in names:
            meaning = meaning_in(self._program, module, name)
            if isinstance(meaning, str):
                pairs.append(f"{name!r}: globals()[{meaning!r}]")
            elif meaning is not None:
                pairs.append(f"{name!r}: {meaning}")
        whole = mangled(module.name, ITSELF)
        return (
            f"EXPORTS[{module.name!r}] = {{{', '.join(pairs)}}}\n"
            f"{whole} = SimpleNamespace(**EXPORTS[{module.name!r}])\n"
        )


def _title(owner: Class) -> str:
    """A class and what it builds on."""
    return owner.name + (f"({', '.join(owner.bases)})" if owner.bases else "")


def _name(node: ast.Assign) -> str:
    return node.targets[0].id if isinstance(node.targets[0], ast.Name) else ""
