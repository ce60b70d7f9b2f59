"""Drops the functions of rules and players that nothing on a board asks for.

What only a computer does with a match (deal a row at once, play many games, become another match)
would cost a board memory for nothing. A function is asked for if its name is mentioned anywhere
in the firmware outside of functions, or in one that is asked for itself: as a name, an attribute,
or a text. Names are all that counts, so that what may be meant stays.
"""

import ast
from collections.abc import Iterator

from host_tools.shrink.edits import Edit, apply, keeping_lines, trees_of

# Elsewhere host tools ask the board for functions by programs that they send it.
_ROOMS = ("castellan.rules.", "castellan.advice.")


def drop(texts: dict[str, str]) -> dict[str, str]:
    """The sources by module name, without functions that nobody asks for."""
    trees = trees_of(texts)
    asked = _asked(trees)
    return {
        module: apply(text, _edits(trees[module], asked))
        if module in trees and module.startswith(_ROOMS)
        else text
        for module, text in texts.items()
    }


def _edits(tree: ast.Module, asked: set[str]) -> Iterator[Edit]:
    """What is dropped from a module: functions, and imports that only these needed."""
    functions = list(_unasked(tree, asked))
    for function in functions:
        yield keeping_lines(function, "pass")
    mine = {name for function in functions for name in _names_in(function)}
    inside = {id(node) for function in functions for node in ast.walk(function)}
    others = {
        name for node in ast.walk(tree) if id(node) not in inside for name in _names_of(node)
    }
    for statement in tree.body:
        if isinstance(statement, ast.ImportFrom):
            kept = [a for a in statement.names if (a.asname or a.name) not in mine - others]
            if len(kept) < len(statement.names):
                text = ", ".join(ast.unparse(alias) for alias in kept)
                text = f"from {statement.module} import {text}" if kept else "pass"
                yield keeping_lines(statement, text)


def _names_in(whole: ast.AST) -> Iterator[str]:
    for node in ast.walk(whole):
        yield from _names_of(node)


def _names_of(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name):
        yield node.id


def _asked(trees: dict[str, ast.Module]) -> set[str]:
    """All names that are mentioned where it matters."""
    bodies: dict[str, list[ast.FunctionDef]] = {}
    waiting: list[str] = []
    for module, tree in trees.items():
        waiting += _mentioned(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                bodies.setdefault(node.name, []).append(node)
                if not module.startswith(_ROOMS) or node.name.startswith("__"):
                    waiting.append(node.name)
    asked: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in asked:
            asked.add(name)
            for body in bodies.get(name, ()):
                waiting += _mentioned(body)
    return asked


def _mentioned(whole: ast.AST) -> Iterator[str]:
    """Names, attributes and texts of a piece, without those of the functions in it."""
    for node in ast.iter_child_nodes(whole):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        if not isinstance(node, ast.FunctionDef):
            yield from _mentioned(node)


def _unasked(tree: ast.Module, asked: set[str]) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and inner.name not in asked:
                    yield inner
