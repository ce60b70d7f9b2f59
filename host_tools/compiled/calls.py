"""Gives parameters without a type the one that all calls of their function hand over.

The firmware cannot always name a type: what a class is built on would have to import that class
again, and an import costs a board memory. Functions of modules are treated so, private methods,
and those that are called on an object whose class is not of the sources, such as a player: whoever
has a method of this name is meant. All other methods may be called by anybody, with whatever
their annotations allow.
"""

import ast
from collections.abc import Iterable, Iterator

from host_tools.compiled.functions import Function
from host_tools.compiled.kinds import Kinds
from host_tools.compiled.program import Program
from host_tools.compiled.sources import mangled

_UNKNOWN = ""
# A function with all that override it or are overridden, which must have the same types.
_Family = list[Function]


def type_parameters(program: Program, functions: Iterable[Function]) -> None:
    """Types them, each round with what the last one has found out."""
    calls = _Calls(program, list(functions))
    while calls.give_types():
        pass


class _Calls:
    """All functions, and who is meant by a call."""

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
        return f"{self._program.line_of(owner)[-1].name}.{name}"

    def give_types(self) -> bool:
        """Types every parameter of which now all is known; whether there was one."""
        found: dict[tuple[str, int], set[str]] = {}
        for caller in self._functions:
            kinds = Kinds(caller)
            for call in ast.walk(caller.node):
                if isinstance(call, ast.Call):
                    for key, place, value in self._handed_over(caller, call):
                        found.setdefault((key, place), set()).add(kinds.of(value))
        taken = [self._take(key, place, kinds) for (key, place), kinds in found.items()]
        return any(taken)

    def _handed_over(
        self, caller: Function, call: ast.Call
    ) -> Iterator[tuple[str, int, ast.expr]]:
        """Family, place among its parameters and value of what a call gives where no type is."""
        for key, start in self._meant(caller, call):
            for function in self._families.get(key, ()):
                for place, value in _pairs(function, call, start):
                    name = function.node.args.args[place].arg
                    is_itself = function is caller and _is_name(value, name)  # says nothing
                    if function.locals[name] == "object" and not is_itself:
                        yield key, place, value

    def _meant(self, caller: Function, call: ast.Call) -> Iterator[tuple[str, int]]:
        """The families that a call may mean, and how many arguments come by themselves."""
        meaning = caller.meaning(call.func)
        if meaning is not None:
            yield str(meaning), 0
        elif isinstance(call.func, ast.Attribute):
            name = call.func.attr
            kind = caller.type_of(call.func.value)
            owner = caller.meaning(call.func.value)
            if owner in self._program.classes and _is_private(name):
                yield self._method_key(str(owner), name), 0  # a base's, by the base's name
            elif kind in self._program.classes and _is_private(name):
                yield self._method_key(kind, name), 1
            elif not kind and (_is_private(name) or caller.is_stranger(call.func.value)):
                yield from ((key, 1) for key in self._families if key.endswith(f".{name}"))

    def _take(self, key: str, place: int, kinds: set[str]) -> bool:
        kind = self._common(kinds)
        family = self._families[key]
        if not kind or not all(_may_be(function, place, kind) for function in family):
            return False
        for function in family:
            function.give_type(function.node.args.args[place].arg, kind)
        return True

    def _common(self, kinds: set[str]) -> str:
        """The one kind of all, or the nearest class that all are built on; else nothing."""
        if _UNKNOWN in kinds:
            return _UNKNOWN
        if len(kinds) == 1:
            return min(kinds)
        lines = [[base.name for base in self._program.line_of(kind)] for kind in sorted(kinds)]
        shared = [name for name in lines[0] if all(name in line for line in lines)]
        return shared[0] if shared else "int" if kinds == {"int", "bool"} else _UNKNOWN


def _pairs(function: Function, call: ast.Call, start: int) -> Iterator[tuple[int, ast.expr]]:
    """The places of the parameters that a call gives, and what it gives them."""
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


def _may_be(function: Function, place: int, kind: str) -> bool:
    """Whether a parameter has no type yet, and no default of another kind."""
    arguments = function.node.args
    if place >= len(arguments.args) or function.locals[arguments.args[place].arg] != "object":
        return False
    after = place - len(arguments.args)  # from the end, as defaults count
    if -after > len(arguments.defaults):
        return True
    default = Kinds(function).of(arguments.defaults[after])
    return default == kind or (default == "int" and kind == "bool")
