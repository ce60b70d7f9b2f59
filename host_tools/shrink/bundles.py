"""Joins modules that are always loaded together into one, before the firmware is compiled.

Each module that a board imports costs some 200 bytes for itself and 8 bytes and more for each
name that it imports. What is always in memory together is therefore flashed as one module: the
one that comes last, named in `BUNDLES`, holds the others, and whoever imports one of these gets
it from there. A name that would mean two things in the bundle, or be hidden by a name of a
function, gets the name of its module in front.

Modules that are looked for by a text (screens, the rules of a game) can hold others but not be
held. A use that cannot be followed, such as a module as a value, is an error here.
"""

import ast
from dataclasses import dataclass

from host_tools.shrink.edits import Edit, apply, in_place_of
from host_tools.shrink.scopes import Scopes
from host_tools.shrink.table import BUNDLES


class CannotJoin(Exception):
    """A module uses another in a way that a bundle cannot keep; the text says where."""


@dataclass
class _Source:
    module: str
    text: str
    tree: ast.Module
    scopes: Scopes


def join(texts: dict[str, str]) -> dict[str, str]:
    """The sources by module name, with the members of bundles inside of their holders."""
    sources = {}
    for module, text in texts.items():
        try:
            tree = ast.parse(text)
        except SyntaxError:
            continue  # the compiler has the words for it
        sources[module] = _Source(module, text, tree, Scopes(tree))
    return _Linker(sources).joined(texts)


class _Linker:
    """All sources, and what each name of a member is called in its bundle."""

    def __init__(self, sources: dict[str, _Source]):
        self._sources = sources
        self._holder = {
            member: holder
            for holder, members in BUNDLES.items()
            for member in members
            if member in sources and holder in sources
        }
        self._names: dict[tuple[str, str], str] = {}
        for holder in set(self._holder.values()):
            self._name_all(self._bundle(holder))

    def joined(self, texts: dict[str, str]) -> dict[str, str]:
        result = {}
        for module, text in texts.items():
            if module not in self._holder:
                source = self._sources.get(module)
                result[module] = self._whole(source) if source else text
        return result

    def _bundle(self, holder: str) -> list[_Source]:
        return [self._sources[m] for m in (*BUNDLES[holder], holder) if m in self._sources]

    def _whole(self, source: _Source) -> str:
        if source.module not in self._holder.values():
            return self._rewritten(source)
        return "\n".join(self._rewritten(member) for member in self._bundle(source.module))

    # Names

    def _name_all(self, bundle: list[_Source]) -> None:
        """Chooses the names; those of the holder stay, because others may know it by text."""
        taken: dict[str, object] = {}
        for source in reversed(bundle):
            for name in sorted(self._own_names(source)):
                meaning = _import_of(source, name) or (source.module, name)
                chosen = name
                is_holder = source is bundle[-1]
                if not is_holder and self._is_ambiguous(name, source, bundle, taken, meaning):
                    chosen = source.module.rpartition(".")[2] + "_" + name
                is_hiding = is_holder and any(_is_built_in(name, other) for other in bundle[:-1])
                if is_hiding or taken.get(chosen, meaning) != meaning:
                    raise CannotJoin(f"{source.module}: two meanings of {chosen}")
                taken[chosen] = meaning
                self._names[source.module, name] = chosen

    def _own_names(self, source: _Source) -> set[str]:
        """What a module binds itself: all but what it imports from modules of its own bundle."""
        inner = {
            alias.asname or alias.name
            for statement in source.tree.body
            if isinstance(statement, ast.ImportFrom)
            for alias in statement.names
            if self._is_inner(source, statement, alias)
        }
        return source.scopes.bound - inner

    def _is_ambiguous(
        self,
        name: str,
        source: _Source,
        bundle: list[_Source],
        taken: dict[str, object],
        meaning: object,
    ) -> bool:
        if taken.get(name, meaning) != meaning:
            return True
        others = [other for other in bundle if other is not source]
        return any(name in other.scopes.local or _is_built_in(name, other) for other in others)

    # Meaning

    def _member(self, statement: ast.ImportFrom, alias: ast.alias) -> tuple[str, str] | None:
        """(member, "") for an imported module, (member, name) for one of its names."""
        whole = f"{statement.module}.{alias.name}"
        if self._is_bundled(whole):
            return whole, ""
        if statement.module and self._is_bundled(statement.module):
            return statement.module, alias.name
        return None

    def _is_bundled(self, module: str) -> bool:
        return module in self._holder or module in self._holder.values()

    def _holder_of(self, module: str) -> str:
        return self._holder.get(module, module)

    def _is_inner(self, source: _Source, statement: ast.ImportFrom, alias: ast.alias) -> bool:
        found = self._member(statement, alias)
        return (
            found is not None
            and self._is_bundled(source.module)
            and self._holder_of(found[0]) == self._holder_of(source.module)
        )

    def _called(self, module: str, name: str) -> str:
        return self._names.get((module, name), name)

    # Writing

    def _rewritten(self, source: _Source) -> str:
        edits: list[Edit] = []
        inner: dict[str, tuple[str, str]] = {}
        outer: dict[str, str] = {}
        for node in ast.walk(source.tree):
            if isinstance(node, ast.ImportFrom):
                is_top = node in source.tree.body
                edits.extend(self._import_edits(source, node, is_top, inner, outer))
        in_scope = {id(node) for node in source.scopes.names}
        parents = {
            id(child): node
            for node in ast.walk(source.tree)
            for child in ast.iter_child_nodes(node)
        }
        for node in ast.walk(source.tree):
            if isinstance(node, ast.JoinedStr):
                self._refuse_hidden(source, node, inner)
            if isinstance(node, ast.Name):
                edits.extend(
                    self._name_edits(
                        source, node, parents[id(node)], id(node) in in_scope, inner, outer
                    )
                )
        for definition in source.scopes.definitions:
            edits.extend(self._definition_edits(source, definition))
        return apply(source.text, edits)

    def _import_edits(
        self,
        source: _Source,
        node: ast.ImportFrom,
        is_top: bool,
        inner: dict[str, tuple[str, str]],
        outer: dict[str, str],
    ) -> list[Edit]:
        lines = []
        is_changed = False
        for alias in node.names:
            found = self._member(node, alias)
            name = alias.asname or alias.name
            called = self._called(source.module, name) if is_top else name
            if found is None:
                is_changed = is_changed or called != name
                lines.append(f"from {node.module} import {alias.name} as {called}")
                continue
            is_changed = True
            module, member_name = found
            if is_top and self._is_inner(source, node, alias):
                inner[name] = found
            elif member_name:
                given = self._called(module, member_name)
                lines.append(f"from {self._holder_of(module)} import {given} as {called}")
            else:
                outer[name] = module
                package, _, last = self._holder_of(module).rpartition(".")
                lines.append(f"from {package} import {last} as {called}")
        return [in_place_of(node, "; ".join(lines) or "pass")] if is_changed else []

    def _name_edits(
        self,
        source: _Source,
        node: ast.Name,
        parent: ast.AST,
        is_global: bool,
        inner: dict[str, tuple[str, str]],
        outer: dict[str, str],
    ) -> list[Edit]:
        if node.id in inner and is_global:
            module, name = inner[node.id]
            if name:
                return [in_place_of(node, self._called(module, name))]
            if not isinstance(parent, ast.Attribute):
                raise CannotJoin(f"{source.module}:{node.lineno}: {node.id} as a value")
            return [in_place_of(parent, self._called(module, parent.attr))]
        if node.id in outer and isinstance(parent, ast.Attribute):
            called = self._called(source.module, node.id) if is_global else node.id
            given = self._called(outer[node.id], parent.attr)
            return [in_place_of(parent, f"{called}.{given}")]
        if is_global:
            called = self._called(source.module, node.id)
            return [in_place_of(node, called)] if called != node.id else []
        return []

    def _definition_edits(
        self, source: _Source, node: ast.FunctionDef | ast.ClassDef
    ) -> list[Edit]:
        called = self._called(source.module, node.name)
        if called == node.name:
            return []
        word = "class " if isinstance(node, ast.ClassDef) else "def "
        start = (node.lineno, node.col_offset + len(word))
        return [Edit(start, (start[0], start[1] + len(node.name)), called)]

    def _refuse_hidden(
        self, source: _Source, node: ast.JoinedStr, inner: dict[str, tuple[str, str]]
    ) -> None:
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and (
                part.id in inner or self._called(source.module, part.id) != part.id
            ):
                raise CannotJoin(f"{source.module}:{node.lineno}: {part.id} in an f-string")


def _is_built_in(name: str, source: _Source) -> bool:
    """Whether a module uses a name that neither it nor a function in it gives a meaning."""
    return name not in source.scopes.bound and any(node.id == name for node in source.scopes.names)


def _import_of(source: _Source, name: str) -> tuple[str, str, str] | None:
    """What a name means that a module imports at its top."""
    for statement in source.tree.body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            for alias in statement.names:
                if (alias.asname or alias.name) == name:
                    module = getattr(statement, "module", "") or ""
                    return "import", module, alias.name
    return None
