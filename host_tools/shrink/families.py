"""Which private attributes can meet in one object: all others may share a name.

An object holds the attributes and methods of its class and of the classes that this one builds
on. Those of two classes that are not related never meet. What somebody reaches for from outside,
by anything but `self`, and what belongs to a class whose base cannot be found, meets everything.
"""

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

ClassKey = tuple[str, str]  # module, name


@dataclass
class _Class:
    attributes: set[str]
    bases: list[ClassKey] = field(default_factory=list)


class Families:
    """The classes of all sources by module name, with those of their attributes that are meant."""

    def __init__(self, trees: dict[str, ast.Module], is_meant: Callable[[str], bool]):
        self.count: Counter[str] = Counter()
        self._classes: dict[ClassKey, _Class] = {}
        self._alone: set[str] = set()
        self._is_meant = is_meant
        for module, tree in trees.items():
            self._collect(module, tree)
        self._meets = self._meetings()

    def _collect(self, module: str, tree: ast.Module) -> None:
        imported = {
            alias.asname or alias.name: (node.module or "", alias.name)
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        own = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
        inside: set[int] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                attributes = {id(part): part.attr for part in self._of_self(node)}
                inside |= attributes.keys()
                methods = {
                    part.name
                    for part in node.body
                    if isinstance(part, ast.FunctionDef) and self._is_meant(part.name)
                }
                found = _Class(methods.union(attributes.values()))
                for base in node.bases:
                    key = _key(base, module, own, imported)
                    if key:
                        found.bases.append(key)
                    elif not isinstance(base, ast.Name) or base.id in imported:
                        self._alone |= found.attributes
                self._classes[module, node.name] = found
        for node in self._attributes(tree):
            self.count[node.attr] += 1
            if id(node) not in inside:
                self._alone.add(node.attr)

    def _attributes(self, tree: ast.AST) -> Iterator[ast.Attribute]:
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and self._is_meant(node.attr):
                yield node

    def _of_self(self, tree: ast.ClassDef) -> Iterator[ast.Attribute]:
        for node in self._attributes(tree):
            if isinstance(node.value, ast.Name) and node.value.id == "self":
                yield node

    def _meetings(self) -> dict[str, set[str]]:
        meets: dict[str, set[str]] = {}
        for key in self._classes:
            together = self._all_of(key)
            for name in together:
                meets.setdefault(name, set()).update(together)
        return meets

    def _all_of(self, key: ClassKey) -> set[str]:
        found = self._classes.get(key)
        if found is None:
            return set()
        return found.attributes.union(*(self._all_of(base) for base in found.bases))

    def is_alone(self, name: str) -> bool:
        """Whether somebody reaches for it from outside, so that it can share with none."""
        return name in self._alone

    def can_share(self, one: str, other: str) -> bool:
        """Whether no object has both attributes."""
        return not (
            one in self._alone or other in self._alone or other in self._meets.get(one, ())
        )


def _key(
    base: ast.expr, module: str, own: set[str], imported: dict[str, ClassKey]
) -> ClassKey | None:
    """Where a base class is, if that can be told."""
    if isinstance(base, ast.Name):
        return (module, base.id) if base.id in own else imported.get(base.id)
    if isinstance(base, ast.Attribute) and isinstance(base.value, ast.Name):
        package, name = imported.get(base.value.id, ("", ""))
        return (f"{package}.{name}", base.attr) if name else None
    return None
