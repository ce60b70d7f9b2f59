"""Flattens nested imports, because the small stack of a board holds only a few of them.

An import inside an import takes 660 bytes of the stack's 8 KiB. This pass lets a module import
first what its imports need, in the order of need. Then no import begins inside another one.
"""

import ast
from collections.abc import Iterator

from castellan.rules import games

# What main.py imports before the game runs. A module that is loaded later finds them loaded.
FIRST = ("castellan.device.loop", "castellan.device.start", "castellan.ui.session")
_SCREENS = "castellan.ui.screens."
_ADVICE = "castellan.advice."
_RULES = "castellan.rules."
# The advice for some games begins with these words. The rest is loaded in matches of Kingdomino
# and its children.
_GAMES = {name.partition("-")[0]: name.replace("-", "_") for name in games.NAMES}
_COMMON = "castellan.rules.kingdomino.turns"


def flatten(texts: dict[str, str]) -> dict[str, str]:
    """Write the imports of imports in front of each module's own. Line numbers stay."""
    needs = {module: needs_of(text, texts) for module, text in texts.items()}
    loaded = set(_boot_order(needs))
    flat = {}
    for module, text in texts.items():
        known = set() if module in loaded else loaded | loaded_in_match(module, needs)
        order = [name for name in _order(module, needs) if name not in known]
        flat[module] = _with_imports(text, _without_the_last(order, module, needs))
    return flat


def boot_order(texts: dict[str, str]) -> list[str]:
    """List the modules that are loaded before the game runs, in the order of loading."""
    return _boot_order({module: needs_of(text, texts) for module, text in texts.items()})


def _boot_order(needs: dict[str, list[str]]) -> list[str]:
    firsts = [first for first in FIRST if first in needs]
    return list(dict.fromkeys(one for first in firsts for one in [*_order(first, needs), first]))


def loaded_in_match(module: str, needs: dict[str, list[str]]) -> set[str]:
    """Return what screens and advice find loaded in a match: the game's match and its needs."""
    if module.startswith(_SCREENS):
        game = module.removeprefix(_SCREENS).partition(".")[0]
    elif module.startswith(_ADVICE):
        game = _GAMES.get(module.removeprefix(_ADVICE).partition("_")[0], "")
        if not game:
            return {*_order(_COMMON, needs), _COMMON} if _COMMON in needs else set()
    else:
        return set()
    match = f"{_RULES}{game}.match"
    return {*_order(match, needs), match} if match in needs else set()


def needs_of(text: str, texts: dict[str, str]) -> list[str]:
    """List the modules that a module imports at its top, in the order of its lines."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return []  # mpy-cross reports it
    return list(dict.fromkeys(name for node in tree.body for name in _imported(node, texts)))


def _imported(node: ast.stmt, texts: dict[str, str]) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in texts)
    elif isinstance(node, ast.ImportFrom) and node.module:
        for alias in node.names:
            inner = f"{node.module}.{alias.name}"
            if inner in texts:
                yield inner
            elif node.module in texts:
                yield node.module


def _order(module: str, needs: dict[str, list[str]]) -> list[str]:
    """List all modules that a module needs. Each comes after the modules that it needs itself."""
    order: list[str] = []
    seen = {module}

    def visit(name: str) -> None:
        if name not in seen:
            seen.add(name)
            for inner in needs[name]:
                visit(inner)
            order.append(name)

    for name in needs[module]:
        visit(name)
    return order


def _without_the_last(order: list[str], module: str, needs: dict[str, list[str]]) -> list[str]:
    """Leave out the end of an order that the module's own lines import as well.

    A module that another one of this end needs stays, because the lines may have another order.
    """
    left = order[:]
    while left and left[-1] in needs[module]:
        if any(left[-1] in needs[later] for later in order[len(left) :]):
            break
        left.pop()
    return left


def _with_imports(text: str, names: list[str]) -> str:
    if not names:
        return text
    first = next(
        node for node in ast.parse(text).body if isinstance(node, ast.Import | ast.ImportFrom)
    )
    lines = text.splitlines(keepends=True)
    lines[first.lineno - 1] = f"import {', '.join(names)}; {lines[first.lineno - 1]}"
    return "".join(lines)
