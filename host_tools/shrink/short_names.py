"""Gives names that nobody outside sees short forms, before the firmware is compiled.

The board keeps each name in its memory, once, for ever. Attributes that begin with an underscore,
tables that no other module asks for, and arguments that nobody passes by keyword, become `_a`,
`_b`, … and `a`, `b`, …, the same few everywhere. What tracebacks show, the names of functions
and classes, is left to `private_functions`; every name that also stands in a text, such as one
for `getattr`, stays.
"""

import ast
import string
from collections.abc import Iterable, Iterator

from host_tools.shrink.edits import Edit, apply, trees_of
from host_tools.shrink.families import Families
from host_tools.shrink.scopes import Scopes

_MORE_LETTERS = string.ascii_lowercase + string.digits
# Functions that hold others, or names in texts, keep the names of their arguments.
_UNCLEAR = (ast.FunctionDef, ast.Lambda, ast.JoinedStr, ast.Global, ast.Nonlocal)


def shorten(texts: dict[str, str]) -> dict[str, str]:
    """The sources by module name, with short names."""
    trees = trees_of(texts)
    fixed = set(_fixed_names(trees.values()))
    attributes = _short_attributes(trees, fixed)
    asked_for = {
        node.attr
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
    }
    return {
        module: _Shortened(text, trees[module], fixed, asked_for, attributes).text
        if module in trees
        else text
        for module, text in texts.items()
    }


def _fixed_names(trees: Iterable[ast.Module]) -> Iterator[str]:
    """Names that somebody looks for by their letters."""
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
            elif isinstance(node, ast.keyword) and node.arg:
                yield node.arg
            elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler):
                yield node.name or ""
                if isinstance(node, ast.ClassDef):
                    yield from _class_attributes(node)
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    yield alias.name
                    yield alias.asname or ""


def _class_attributes(node: ast.ClassDef) -> Iterator[str]:
    for statement in node.body:
        if isinstance(statement, ast.Assign | ast.AnnAssign):
            for part in ast.walk(statement):
                if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                    yield part.id


def _short_attributes(trees: dict[str, ast.Module], fixed: set[str]) -> dict[str, str]:
    """The form of each private attribute, the shortest for the commonest.

    Attributes that never meet in one object share a form: a board keeps each only once.
    """
    families = Families(trees, lambda name: _is_private(name) and name not in fixed)
    commonest = sorted(families.count, key=lambda name: (-families.count[name], name))
    users: dict[str, list[str]] = {}
    for name in commonest:
        form = next(
            form
            for form in _forms("_")
            if form not in fixed
            and all(families.can_share(name, other) for other in users.get(form, ()))
        )
        users.setdefault(form, []).append(name)
    return {name: form for form, names in users.items() for name in names}


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def _forms(start: str) -> Iterator[str]:
    for letter in string.ascii_lowercase:
        yield start + letter
    for letter in string.ascii_lowercase:
        for second in _MORE_LETTERS:
            yield start + letter + second


class _Shortened:
    """One source with its short names."""

    def __init__(
        self,
        text: str,
        tree: ast.Module,
        fixed: set[str],
        asked_for: set[str],
        attributes: dict[str, str],
    ) -> None:
        scopes = Scopes(tree)
        self._edits: list[Edit] = []
        self._fixed = fixed
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in attributes:
                self._replace_attribute(node, attributes[node.attr])
            elif isinstance(node, ast.FunctionDef):
                self._shorten_arguments(node)
        self._shorten_tables(scopes, asked_for | attributes.keys())
        self.text = apply(text, self._edits)

    def _replace(self, line: int, column: int, old: str, new: str) -> None:
        self._edits.append(Edit((line, column), (line, column + len(old)), new))

    def _replace_attribute(self, node: ast.Attribute, new: str) -> None:
        assert node.end_lineno is not None and node.end_col_offset is not None
        column = node.end_col_offset - len(node.attr)
        self._replace(node.end_lineno, column, node.attr, new)

    def _shorten_tables(self, scopes: Scopes, asked_for: set[str]) -> None:
        """The private names of the module itself; another module's may be the same."""
        used = {node.id for node in scopes.names} | scopes.bound | scopes.local
        tables = {
            node.id
            for node in scopes.names
            if node.id in scopes.bound and (_is_private(node.id) or node.id.isupper())
        }
        forms = (form for form in _forms("_") if form not in used)
        hidden = self._fixed | asked_for | scopes.local
        short = dict(zip(sorted(tables - hidden), forms, strict=False))
        for node in scopes.names:
            if node.id in short:
                self._replace(node.lineno, node.col_offset, node.id, short[node.id])

    def _shorten_arguments(self, function: ast.FunctionDef) -> None:
        parts = [part for statement in function.body for part in ast.walk(statement)]
        if any(isinstance(part, _UNCLEAR) for part in parts):
            return
        arguments = function.args.args
        names = [part for part in parts if isinstance(part, ast.Name)]
        used = {part.id for part in names} | {argument.arg for argument in arguments}
        forms = (form for form in _forms("") if form not in used)
        for argument in arguments:
            old = argument.arg
            if old == "self" or len(old) == 1 or old in self._fixed or _is_private(old):
                continue
            new = next(forms)
            self._replace(argument.lineno, argument.col_offset, old, new)
            for part in names:
                if part.id == old:
                    self._replace(part.lineno, part.col_offset, old, new)
