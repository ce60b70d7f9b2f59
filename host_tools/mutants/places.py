"""Lists the places of a source file that can be changed, and how."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

_COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
_OPERATORS: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "|"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}


@dataclass(frozen=True)
class Change:
    """Characters of a file that are replaced by other ones."""

    path: str  # below firmware/lib/castellan
    line: int
    begin: int
    end: int
    new: str
    words: str

    def apply(self, text: str) -> str:
        return text[: self.begin] + self.new + text[self.end :]


def changes_of(path: str, text: str) -> list[Change]:
    """Return all changes of a file that give another program."""
    found = []
    for change in _Finder(path, text).changes():
        try:
            compile(change.apply(text), path, "exec")
        except SyntaxError:
            continue
        found.append(change)
    return sorted(set(found), key=lambda change: (change.begin, change.new))


def names_of(changes: list[Change]) -> list[str]:
    """Return the words of each change of a file. A number follows if they are there already."""
    names = []
    count: Counter[str] = Counter()
    for change in changes:
        count[change.words] += 1
        number = count[change.words]
        names.append(change.words if number == 1 else f"{change.words} ({number})")
    return names


class _Finder:
    """Walks over the statements and expressions of a file."""

    def __init__(self, path: str, text: str) -> None:
        self._path = path
        self._text = text
        # ast counts bytes of UTF-8 in a line. Changes count characters of the file.
        self._lines = text.splitlines(keepends=True)
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line))

    def changes(self) -> Iterator[Change]:
        for node in _walk(ast.parse(self._text)):
            yield from self._of_node(node)

    def _of_node(self, node: ast.AST) -> Iterator[Change]:
        if isinstance(node, ast.Compare):
            places = [node.left, *node.comparators]
            for at, operator in enumerate(node.ops):
                yield from self._between(places[at], places[at + 1], *_COMPARISONS[type(operator)])
        elif isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
            if not isinstance(node.left, ast.Constant) or not isinstance(node.left.value, str):
                yield from self._between(node.left, node.right, *_OPERATORS[type(node.op)])
        elif isinstance(node, ast.AugAssign) and type(node.op) in _OPERATORS:
            old, new = _OPERATORS[type(node.op)]
            yield from self._between(node.target, node.value, old + "=", new + "=")
        elif isinstance(node, ast.BoolOp):
            words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
            yield from self._between(node.values[0], node.values[1], *words)
        else:
            yield from self._of_whole_node(node)

    def _of_whole_node(self, node: ast.AST) -> Iterator[Change]:
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield self._replace(node, self._code(node.operand), "drop `not`")
        elif isinstance(node, ast.Constant):
            yield from self._constant(node)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield self._replace(node, "pass", f"drop `{self._code(node)}`")
        elif isinstance(node, ast.If | ast.While) and not isinstance(node.test, ast.Constant):
            code = self._code(node.test)
            yield self._replace(node.test, f"not ({code})", f"negate `{code}`")

    def _constant(self, node: ast.Constant) -> Iterator[Change]:
        value = node.value
        if isinstance(value, bool):
            yield self._replace(node, str(not value), f"`{value}` to `{not value}`")
        elif isinstance(value, int):
            yield self._replace(node, str(value + 1), f"`{value}` to `{value + 1}`")

    def _between(self, left: ast.expr, right: ast.expr, old: str, new: str) -> Iterator[Change]:
        begin, end = self._span(left)[1], self._span(right)[0]
        word = rf"(?<!\w){old}(?!\w)" if old[0].isalpha() else re.escape(old)
        match = re.search(word, self._text[begin:end])
        if match is not None:
            begin, end = begin + match.start(), begin + match.end()
            whole = self._text[self._span(left)[0] : self._span(right)[1]]
            yield self._change(left, begin, end, new, f"`{old}` to `{new}` in `{whole}`")

    def _replace(self, node: ast.expr | ast.stmt, new: str, words: str) -> Change:
        return self._change(node, *self._span(node), new, words)

    def _change(self, node: ast.AST, begin: int, end: int, new: str, words: str) -> Change:
        line = self._text.count("\n", 0, begin) + 1
        return Change(self._path, line, begin, end, new, " ".join(words.split()))

    def _code(self, node: ast.expr | ast.stmt) -> str:
        begin, end = self._span(node)
        return self._text[begin:end]

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        begin = self._at(node.lineno, node.col_offset)
        return begin, self._at(node.end_lineno, node.end_col_offset)

    def _at(self, line: int, column: int) -> int:
        before = self._lines[line - 1].encode()[:column].decode()
        return self._starts[line - 1] + len(before)


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what runs. Annotations, and blocks for type checkers, do nothing on a board."""
    if isinstance(node, ast.If) and isinstance(node.test, ast.Name):
        if node.test.id == "TYPE_CHECKING":
            return
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        if node.targets[0].id in ("TYPE_CHECKING", "IS_TEMPORARY"):
            return
    yield node
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _walk(child)
