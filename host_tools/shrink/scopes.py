"""Which names of a Python source belong to its module, and which to a function or a class."""

import ast
from collections.abc import Iterator, Sequence

_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_FUNCTIONS = (ast.FunctionDef, ast.Lambda)


class Scopes(ast.NodeVisitor):
    """Sorts every name of a module.

    `names` are the places that read or write a name of the module (or a built-in one),
    `definitions` its functions and classes,
    `bound` all names that it gives a meaning itself, `local` all names that have one
    inside of functions and classes.
    """

    def __init__(self, tree: ast.Module):
        self.names: list[ast.Name] = []
        self.definitions: list[ast.FunctionDef | ast.ClassDef] = []
        self.bound = set(_bound_in(tree.body))
        self.local: set[str] = set()
        self._stack: list[tuple[bool, set[str]]] = []
        self.visit(tree)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """A function: its defaults belong to where it stands, its body to itself."""
        if not self._stack:
            self.definitions.append(node)
        for outside in (*node.decorator_list, *_defaults(node.args)):
            self.visit(outside)
        wholly_global = {
            name for part in ast.walk(node) if isinstance(part, ast.Global) for name in part.names
        }
        inside = (set(_bound_in(node.body)) | set(_arguments(node.args))) - wholly_global
        self.bound |= wholly_global
        self._enter(False, inside, node.body)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        """A function of one expression."""
        for outside in _defaults(node.args):
            self.visit(outside)
        self._enter(False, set(_arguments(node.args)), [node.body])

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """A class: the names in its body are its own, and its methods do not see them."""
        if not self._stack:
            self.definitions.append(node)
        for outside in (*node.bases, *node.decorator_list):
            self.visit(outside)
        self._enter(True, set(_bound_in(node.body)), node.body)

    def visit_Name(self, node: ast.Name) -> None:
        """A name: whose it is depends on the scopes around it."""
        for depth, (is_class, names) in enumerate(reversed(self._stack)):
            if node.id in names and (depth == 0 or not is_class):
                return
        self.names.append(node)

    def generic_visit(self, node: ast.AST) -> None:
        """Comprehensions have a scope of their own; everything else just has parts."""
        if isinstance(node, _COMPREHENSIONS):
            targets = {
                part.id
                for generator in node.generators
                for part in ast.walk(generator.target)
                if isinstance(part, ast.Name)
            }
            self._enter(False, targets, list(ast.iter_child_nodes(node)))
        else:
            super().generic_visit(node)

    def _enter(self, is_class: bool, names: set[str], body: Sequence[ast.AST]) -> None:
        self.local |= names
        self._stack.append((is_class, names))
        for part in body:
            self.visit(part)
        self._stack.pop()


def _defaults(arguments: ast.arguments) -> Iterator[ast.expr]:
    yield from arguments.defaults
    yield from (default for default in arguments.kw_defaults if default is not None)


def _arguments(arguments: ast.arguments) -> Iterator[str]:
    for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        yield argument.arg
    for starred in (arguments.vararg, arguments.kwarg):
        if starred is not None:
            yield starred.arg


def _bound_in(body: list[ast.stmt]) -> Iterator[str]:
    """The names that statements bind, but not what is inside of functions and classes in them."""
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
            continue
        if isinstance(node, (*_FUNCTIONS, *_COMPREHENSIONS)):
            continue
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name
        elif isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                yield alias.asname or alias.name.partition(".")[0]
        waiting.extend(ast.iter_child_nodes(node))
