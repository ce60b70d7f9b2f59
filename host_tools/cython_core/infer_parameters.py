"""Infer the types of parameters without annotation from all calls of their function.

The firmware cannot annotate every parameter: naming the class would need a circular import.
Types are inferred for functions, for private methods, and for methods called on an object whose
class is outside the sources, such as a player. Such a call may reach every method of that name.
Other public methods are not inferred: code outside the sources may call them with other types.
"""

import ast
from collections.abc import Iterable, Iterator

from host_tools.cython_core.function import Function
from host_tools.cython_core.infer_types import TypeInference
from host_tools.cython_core.program import Program
from host_tools.cython_core.sources import mangled

_UNKNOWN = ""
# A method with all methods that it overrides or that override it share their types.
_Family = list[Function]


def type_parameters(program: Program, functions: Iterable[Function]) -> None:
    """Infer parameter types in rounds until a round finds no new type. A type may imply others."""
    calls = _ParameterTypes(program, list(functions))
    while calls.infer_once():
        pass


class _ParameterTypes:
    """Infers parameter types.

    Holds all functions and finds the functions that a call may reach.
    """

    def __init__(self, program: Program, functions: list[Function]) -> None:
        self._program = program
        self._functions = functions
        self._families: dict[str, _Family] = {}
        for function in functions:
            self._families.setdefault(self._key(function), []).append(function)

    def _key(self, function: Function) -> str:
        if function.owner is None:
            return mangled(function.module.name, function.name)
        return self._method_key(function.owner.name, function.name)

    def _method_key(self, owner: str, name: str) -> str:
        return f"{self._program.mro(owner)[-1].name}.{name}"

    def infer_once(self) -> bool:
        """Set the type of each parameter whose argument types are all known.

        True if a type was set.
        """
        argument_types: dict[tuple[str, int], set[str]] = {}
        for caller in self._functions:
            kinds = TypeInference(caller)
            for call in ast.walk(caller.node):
                if isinstance(call, ast.Call):
                    for key, place, value in self._untyped_arguments(caller, call):
                        argument_types.setdefault((key, place), set()).add(kinds.of(value))
        taken = [
            self._apply_type(key, place, kinds) for (key, place), kinds in argument_types.items()
        ]
        return any(taken)

    def _untyped_arguments(
        self, caller: Function, call: ast.Call
    ) -> Iterator[tuple[str, int, ast.expr]]:
        """Yield family, parameter index and argument for each untyped parameter of a call."""
        for key, start in self._callees(caller, call):
            for function in self._families.get(key, ()):
                for place, value in _pairs(function, call, start):
                    name = function.node.args.args[place].arg
                    is_itself = function is caller and _is_name(value, name)  # recursion
                    if function.locals[name] == "object" and not is_itself:
                        yield key, place, value

    def _callees(self, caller: Function, call: ast.Call) -> Iterator[tuple[str, int]]:
        """Yield each family that a call may reach, and its number of implicit arguments."""
        symbol = caller.resolve(call.func)
        if symbol is not None:
            yield str(symbol), 0
        elif isinstance(call.func, ast.Attribute):
            name = call.func.attr
            kind = caller.type_of(call.func.value)
            owner = caller.resolve(call.func.value)
            if owner in self._program.classes and _is_private(name):
                yield self._method_key(str(owner), name), 0  # `Base._move(self)`
            elif kind in self._program.classes and _is_private(name):
                yield self._method_key(kind, name), 1
            elif not kind and (_is_private(name) or caller.has_foreign_class(call.func.value)):
                yield from ((key, 1) for key in self._families if key.endswith(f".{name}"))

    def _apply_type(self, key: str, place: int, kinds: set[str]) -> bool:
        kind = self._common_type(kinds)
        family = self._families[key]
        if not kind or not all(_accepts(function, place, kind) for function in family):
            return False
        for function in family:
            function.set_type(function.node.args.args[place].arg, kind)
        return True

    def _common_type(self, kinds: set[str]) -> str:
        """Return the only type, or the nearest common base class, or "" if there is none."""
        if _UNKNOWN in kinds:
            return _UNKNOWN
        if len(kinds) == 1:
            return min(kinds)
        lines = [[base.name for base in self._program.mro(kind)] for kind in sorted(kinds)]
        shared = [name for name in lines[0] if all(name in line for line in lines)]
        return shared[0] if shared else "int" if kinds == {"int", "bool"} else _UNKNOWN


def _pairs(function: Function, call: ast.Call, start: int) -> Iterator[tuple[int, ast.expr]]:
    """Yield the index of each parameter that a call sets, with its argument."""
    names = [argument.arg for argument in function.node.args.args]
    yield from (
        (place, value) for place, value in enumerate(call.args, start) if place < len(names)
    )
    for keyword in call.keywords:
        if keyword.arg in names:
            yield names.index(keyword.arg), keyword.value


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def _is_name(value: ast.expr, name: str) -> bool:
    return isinstance(value, ast.Name) and value.id == name


def _accepts(function: Function, place: int, kind: str) -> bool:
    """True if a parameter may get the type `kind`: it has no type yet, and its default agrees."""
    arguments = function.node.args
    if place >= len(arguments.args) or function.locals[arguments.args[place].arg] != "object":
        return False
    after = place - len(arguments.args)  # negative: defaults are aligned to the end
    if -after > len(arguments.defaults):
        return True
    default = TypeInference(function).of(arguments.defaults[after])
    return default == kind or (default == "int" and kind == "bool")
