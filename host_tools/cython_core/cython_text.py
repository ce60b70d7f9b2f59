"""Writes the whole core as one Cython module. Every global name begins with its module's name.

One module for all files lets the C compiler inline a function of one file into another.
"""

import ast
from collections.abc import Iterator

from host_tools.cython_core.function import MODULE_OBJECT, Function, resolve_name
from host_tools.cython_core.infer_parameters import type_parameters
from host_tools.cython_core.noexcept import NoexceptFunctions
from host_tools.cython_core.program import Program
from host_tools.cython_core.rewriter import C_TYPES, Rewriter, header, text_of
from host_tools.cython_core.sources import LIST_OF, NUMBERS, CannotCompile, Class, Module, mangled

_PROLOGUE = """\
# cython: language_level=3, infer_types=True, binding=False, auto_pickle=False
# Constants are replaced by numbers, so code for other interpreters is never reached.
# cython: warn.unreachable=False
cimport cython
from cpython cimport array
from array import array as _array_type
from types import SimpleNamespace

# The address of a buffer's bytes. Macros, because a function would count object references.
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
    """Assembles the text of the Cython module. `str()` of this object returns the text."""

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
        self._noexcept = NoexceptFunctions(list(self._functions.values()))
        self._called_methods = self._find_called_methods()

    def __str__(self) -> str:
        parts = [_PROLOGUE, *self._forward_declarations()]
        for module in self._program.modules.values():
            parts.append(f"# ---- {module.name}")
            parts += self._module(module)
        return "\n".join(parts) + "\n"

    def _forward_declarations(self) -> Iterator[str]:
        """Yield declarations of all classes. Functions may use a class before its definition."""
        for owner in self._program.classes.values():
            yield f"cdef class {_declaration(owner)}"

    def _module(self, module: Module) -> Iterator[str]:
        for name, statement in module.foreign.items():
            yield f"{statement} as {mangled(module.name, name)}"
        for node in module.tree.body:
            if isinstance(node, ast.FunctionDef):
                yield self._function(node)
            elif isinstance(node, ast.ClassDef):
                owner = module.classes[node.name]
                yield self._class(module, owner)
                if owner.name in self._program.leaf_copies:
                    yield self._class(module, self._program.leaf_copies[owner.name])
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                if node.targets[0].id not in module.numbers:
                    yield self._variable(module, node.targets[0].id, node.value)
            elif not isinstance(node, (ast.Import, ast.ImportFrom, ast.Expr)):
                raise CannotCompile(f"{module.name}:{node.lineno}: a statement outside functions")
        yield self._exports(module)

    def _function(self, node: ast.FunctionDef) -> str:
        function = self._functions[id(node)]
        return text_of(function, function in self._noexcept)

    def _variable(self, module: Module, name: str, value: ast.expr) -> str:
        text = ast.unparse(Rewriter(self._module_scope(module)).visit(value))
        whole = mangled(module.name, name)
        if module.variables[name] == NUMBERS:
            assert isinstance(value, ast.Tuple)
            size = len(value.elts)
            return f"{whole} = {text}\ncdef Py_ssize_t[{size}] {whole}_numbers = {whole}"
        c_type = C_TYPES.get(module.variables[name])
        if c_type is None:
            return f"{whole} = {text}"
        return f"cdef {c_type} {whole} = {text}\nglobals()[{whole!r}] = {whole}"

    def _module_scope(self, module: Module) -> Function:
        """Return an empty function.

        The rewriter uses its scope for a module's top-level expressions.
        """
        node = ast.parse("def nowhere(): pass").body[0]
        assert isinstance(node, ast.FunctionDef)
        return Function(self._program, module, node, None)

    def _class(self, module: Module, owner: Class) -> str:
        is_leaf = all(owner.name not in other.bases for other in self._program.classes.values())
        lines = ["@cython.final"] if is_leaf else []
        lines.append(f"cdef class {_declaration(owner)}:")
        for name, kind in owner.attributes.items():
            c_type = "list" if kind.startswith(LIST_OF) else C_TYPES.get(kind, kind)
            lines.append(f"    cdef public {c_type} {name}")
        rewriter = Rewriter(self._module_scope(module))
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
        for function in self._abstract_methods(owner):
            lines.append(f"    {header(function, is_noexcept=False)}")
            lines.append(f"        raise NotImplementedError({function.name!r})")
        return "\n".join([*lines, "    pass"])

    def _abstract_methods(self, owner: Class) -> Iterator[Function]:
        """Yield methods that are called on objects of a class but defined only in subclasses."""
        known = {name for base in self._program.mro(owner.name) for name in base.methods}
        for name in sorted(self._called_methods[owner.name] - known):
            for subclass in self._program.classes.values():
                if owner in self._program.mro(subclass.name) and name in subclass.methods:
                    function = self._functions[id(subclass.methods[name])]
                    yield Function(function.program, function.module, function.node, owner)
                    break

    def _find_called_methods(self) -> dict[str, set[str]]:
        """Map each class to the names of the methods that are called on its objects."""
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
        pairs = [f"{name!r}: {constant}" for name, constant in module.numbers.items()]
        for name in names:
            symbol = resolve_name(self._program, module, name)
            if isinstance(symbol, str):
                pairs.append(f"{name!r}: globals()[{symbol!r}]")
            elif symbol is not None:
                pairs.append(f"{name!r}: {symbol}")
        whole = mangled(module.name, MODULE_OBJECT)
        return (
            f"EXPORTS[{module.name!r}] = {{{', '.join(pairs)}}}\n"
            f"{whole} = SimpleNamespace(**EXPORTS[{module.name!r}])\n"
        )


def _declaration(owner: Class) -> str:
    """Return a class name with its base classes in brackets, such as `Dog(Animal)`."""
    return owner.name + (f"({', '.join(owner.bases)})" if owner.bases else "")


def _name(node: ast.Assign) -> str:
    return node.targets[0].id if isinstance(node.targets[0], ast.Name) else ""
