"""Replaces the firmware's constants by their values before the sources are compiled.

MicroPython's `const` only folds the private numbers of one file. Any other constant costs a name,
an entry in its module and in each module that imports it, and a lookup at each use. After this
pass `palette.WHITE` and an imported `UP` are numbers in the code. Their definitions are gone, and
so are imports that only fetched them.

A constant is a name in capitals that its module sets once, at the top, to an integer or to a few
bytes. Function names and line numbers stay, so that tracebacks point into the sources. A name that
cannot be resolved with certainty (bound twice, in an f-string, a star import) stays as written.
"""

import ast
from collections import Counter
from collections.abc import Iterator

from host_tools.shrink.edits import Edit, apply, replace_node
from host_tools.shrink.numbers import CONSTANT_NAME, File, Key, Numbers, Value, read

# MicroPython's compiler folds `const` without this import.
_COMPILER_KNOWS = ("castellan.core.compat", "const")
_SEARCHES = ("getattr", "hasattr", "setattr", "delattr", "globals", "vars", "eval", "exec")


def fold(texts: dict[str, str]) -> dict[str, str]:
    """Replace constants by their values. Takes and returns source text by module name."""
    files = {}
    for module, text in texts.items():
        try:
            files[module] = read(module, text)
        except SyntaxError:
            continue  # mpy-cross reports it
    program = _Program(files)
    return {
        module: program.rewritten(files[module]) if module in files else text
        for module, text in texts.items()
    }


class _Program:
    """All sources together: which names are replaced, and which definitions must stay."""

    def __init__(self, files: dict[str, File]):
        self.files = files
        self._numbers = Numbers(files)
        self._kept: set[Key] = set()
        self._find_kept()
        self._keep_everywhere(set(self._names_read_elsewhere()))

    # Choose

    def replaced(self, file: File) -> Iterator[tuple[ast.expr, Value]]:
        """Yield each expression of a file that is a constant, with its value."""
        for node in ast.walk(file.tree):
            value = self._value(file, node)
            if value is not None and isinstance(node, ast.expr):
                yield node, value

    def _value(self, file: File, node: ast.AST) -> Value | None:
        if not isinstance(node, ast.Name | ast.Attribute):
            return None
        name = node.id if isinstance(node, ast.Name) else node.attr
        root = node if isinstance(node, ast.Name) else node.value
        if not CONSTANT_NAME.fullmatch(name) or not isinstance(root, ast.Name):
            return None
        key = None if root.id in file.unclear else self._numbers.key(file, node)
        return self._numbers.value(key) if key else None

    def _find_kept(self) -> None:
        """Find constants that must stay, because an expression that reads them is not replaced."""
        for file in self.files.values():
            for node in ast.walk(file.tree):
                if isinstance(node, ast.ImportFrom) and any(a.name == "*" for a in node.names):
                    whole = self.files.get(node.module or "")
                    if whole:
                        self._kept |= {(whole.module, name) for name in whole.definitions}
                elif isinstance(node, ast.Name | ast.Attribute):
                    key = self._numbers.key(file, node)
                    if key and self._value(file, node) is None:
                        self._keep(key)

    def _names_read_elsewhere(self) -> Iterator[str]:
        """Yield names that code looks up in an unknown object, or as text with `getattr`."""
        for file in self.files.values():
            searches = any(_searches(node) for node in ast.walk(file.tree))
            for node in ast.walk(file.tree):
                if isinstance(node, ast.Attribute) and self._numbers.key(file, node) is None:
                    yield node.attr
                elif searches and isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value
                elif isinstance(node, ast.keyword) and node.arg:
                    yield node.arg

    def _keep_everywhere(self, names: set[str]) -> None:
        for file in self.files.values():
            for name in names & (file.definitions.keys() | file.imports.keys()):
                self._keep((file.module, name))

    def _keep(self, key: Key) -> None:
        while key not in self._kept:
            self._kept.add(key)
            file = self.files.get(key[0])
            if file is None or key[1] not in file.imports:
                return
            key = file.imports[key[1]]

    # Rewrite

    def rewritten(self, file: File) -> str:
        """Return the text of a file with the constants replaced."""
        edits = []
        gone: Counter[str] = Counter()
        for node, value in self.replaced(file):
            root = node.value if isinstance(node, ast.Attribute) else node
            assert isinstance(root, ast.Name)
            gone[root.id] += 1
            edits.append(replace_node(node, _written(value)))
        for name, definition in file.definitions.items():
            key = (file.module, name)
            if not CONSTANT_NAME.fullmatch(name) or key in self._kept:
                continue
            if self._numbers.value(key) is not None:
                edits = [edit for edit in edits if not _is_inside(edit, definition)]
                edits.append(replace_node(definition, ""))
        reads = Counter(
            part.id
            for part in ast.walk(file.tree)
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)
        )
        for statement in ast.walk(file.tree):
            if isinstance(statement, ast.ImportFrom) and statement.module and not statement.level:
                edits.extend(self._shortened_import(file, statement, gone, reads))
        return apply(file.text, edits)

    def _shortened_import(
        self, file: File, node: ast.ImportFrom, gone: Counter[str], reads: Counter[str]
    ) -> Iterator[Edit]:
        left = []
        for alias in node.names:
            name = alias.asname or alias.name
            is_replaced = 0 < reads[name] == gone[name]
            is_kept = (file.module, name) in self._kept
            if (node.module, alias.name) == _COMPILER_KNOWS:
                continue
            if not is_replaced or is_kept:
                left.append(alias)
        if len(left) < len(node.names):
            short = ast.unparse(ast.ImportFrom(node.module, left, 0)) if left else "pass"
            yield replace_node(node, short)


def _written(value: Value) -> str:
    return f"({value!r})" if isinstance(value, int) and value < 0 else repr(value)


def _searches(node: ast.AST) -> bool:
    """True if the node looks up names by text. Any string in such a file may be a name."""
    return isinstance(node, ast.Name) and node.id in _SEARCHES


def _is_inside(edit: Edit, statement: ast.stmt) -> bool:
    end = (statement.end_lineno or 0, statement.end_col_offset or 0)
    return (statement.lineno, statement.col_offset) <= edit.start and edit.end <= end
