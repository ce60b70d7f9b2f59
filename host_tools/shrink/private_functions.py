"""Lets private functions share names, before the firmware is compiled.

The board keeps each name in its memory, once, for ever, and functions have the most of them. On
the board a private function or method therefore goes by a word of its name that many have, with a
number: `_draw_ghost` and `_draw_map` are `_draw` in one module and `_draw2` in another, and one
without such a word is `_do`. Within a module each is the name of one function only, so a
traceback, which names the module, still tells which one it was: `tracebacks.py` writes the names
back.

Private is also what nobody reaches for from outside: by anything but `self`, or from another
module than its own. A name that somebody asks for by its letters stays as it is.
"""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import count

from host_tools.shrink.edits import Edit, apply
from host_tools.shrink.families import Families
from host_tools.shrink.scopes import Scopes

# Each word costs a name, each function without one of them says less in a traceback.
_WORDS = 12
_SAYS_NOTHING = {"and", "are", "as", "at", "by", "in", "of", "on", "to", "up", "with"}
_ANYTHING = "do"
# Elsewhere (`main.py`, tests) a public function may be looked for from outside.
_FIRMWARE = "castellan."


def share(texts: dict[str, str]) -> dict[str, str]:
    """The sources by module name, with fewer names of functions."""
    plan = Plan(texts)
    return {module: plan.rewritten(module, text) for module, text in texts.items()}


class Plan:
    """What each private function is called on the board."""

    def __init__(self, texts: dict[str, str]):
        self._trees: dict[str, ast.Module] = {}
        for module, text in texts.items():
            try:
                self._trees[module] = ast.parse(text)
            except SyntaxError:
                continue  # the compiler has the words for it
        self._scopes = {module: Scopes(tree) for module, tree in self._trees.items()}
        self._homes: dict[str, set[str]] = defaultdict(set)  # name → modules with such a function
        for module, tree in self._trees.items():
            for name in _defined(tree):
                self._homes[name].add(module)
        self._used = {module: _used(tree) for module, tree in self._trees.items()}
        meant = {name for name in self._homes if self._is_meant(name)}
        meant -= set(_fixed(self._trees.values()))
        self._families = Families(self._trees, meant.__contains__)
        meant = {name for name in meant if not self._families.is_alone(name)}
        self._taken = {
            module: {name for name in _identifiers(tree) if name not in meant}
            for module, tree in self._trees.items()
        }
        self.forms = self._choose(meant)

    def _is_meant(self, name: str) -> bool:
        """Private ones, and those of the firmware that it uses itself."""
        if _is_private(name):
            return True
        is_used = any(name in self._used[module] for module in self._homes[name])
        return is_used and all(module.startswith(_FIRMWARE) for module in self._homes[name])

    def _choose(self, meant: set[str]) -> dict[str, str]:
        """The form of each name, the first ones for those in most modules."""
        words = _commonest_words(meant)
        taken = set().union(*self._taken.values())
        users: dict[str, list[str]] = defaultdict(list)
        forms = {}
        for name in sorted(meant, key=lambda name: (-len(self._homes[name]), name)):
            form = next(
                form
                for form in _candidates(name, words)
                if form not in taken and all(self._can_share(name, o) for o in users[form])
            )
            users[form].append(name)
            forms[name] = form
        return forms

    def _can_share(self, one: str, other: str) -> bool:
        return not self._homes[one] & self._homes[other] and self._families.can_share(one, other)

    def names_in(self, module: str) -> dict[str, str]:
        """What each form stands for in a module."""
        return {
            self.forms[name]: name
            for name, homes in self._homes.items()
            if module in homes and name in self.forms
        }

    def rewritten(self, module: str, text: str) -> str:
        """The source of a module with these forms."""
        tree = self._trees.get(module)
        if tree is None:
            return text
        forms = self.forms
        edits = []
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in forms:
                assert node.end_lineno is not None and node.end_col_offset is not None
                start = node.end_col_offset - len(node.attr)
                edits.append(_edit(node.end_lineno, start, node.attr, forms))
            elif isinstance(node, ast.FunctionDef) and node.name in forms:
                edits.append(_edit(node.lineno, node.col_offset + len("def "), node.name, forms))
        functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        for used in self._scopes[module].names:
            if used.id in functions and used.id in forms:
                edits.append(_edit(used.lineno, used.col_offset, used.id, forms))
        return apply(text, edits)


def _edit(line: int, column: int, name: str, forms: dict[str, str]) -> Edit:
    return Edit((line, column), (line, column + len(name)), forms[name])


def _defined(tree: ast.Module) -> Iterator[str]:
    """The functions of a module and of its classes."""
    for node in ast.walk(tree):
        for part in node.body if isinstance(node, ast.Module | ast.ClassDef) else ():
            if isinstance(part, ast.FunctionDef) and not part.name.startswith("__"):
                yield part.name


def _fixed(trees: Iterable[ast.Module]) -> Iterator[str]:
    """Names that somebody looks for by their letters, or that are not only functions."""
    for tree in trees:
        of_classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
            elif isinstance(node, ast.keyword) and node.arg:
                yield node.arg
            elif isinstance(node, ast.ImportFrom):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.Global | ast.Nonlocal):
                yield from node.names
            elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                yield node.id
            elif isinstance(node, ast.arg | ast.ExceptHandler):
                yield getattr(node, "arg", "") or getattr(node, "name", "") or ""
            elif isinstance(node, ast.FunctionDef) and not _is_in(node, tree, of_classes):
                yield node.name


def _is_in(node: ast.FunctionDef, tree: ast.Module, classes: list[ast.ClassDef]) -> bool:
    """Whether a function belongs to the module or to a class, and not to another function."""
    return node in tree.body or any(node in one.body for one in classes)


def _used(tree: ast.Module) -> set[str]:
    """The names that a source reads."""
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return names | {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def _identifiers(tree: ast.Module) -> Iterator[str]:
    """Every name in a source, whatever it is of."""
    for node in ast.walk(tree):
        for field in ("id", "attr", "name", "arg", "asname"):
            name = getattr(node, field, None)
            if isinstance(name, str):
                yield name
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _commonest_words(names: set[str]) -> list[str]:
    """Few words that as many names as possible have one of."""
    left = set(names)
    chosen: list[str] = []
    while left and len(chosen) < _WORDS:
        found = Counter(word for name in sorted(left) for word in sorted(_words(name)))
        word = max(found, key=lambda word: (found[word], word), default="")
        if not word:
            break
        chosen.append(word)
        left = {name for name in left if word not in _words(name)}
    return chosen


def _words(name: str) -> set[str]:
    return {word for word in name.split("_") if word} - _SAYS_NOTHING


def _candidates(name: str, words: list[str]) -> Iterator[str]:
    own = [word for word in name.split("_") if word in words] or [_ANYTHING]
    for number in count(1):
        for word in own:
            yield f"_{word}{number if number > 1 else ''}"


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")
