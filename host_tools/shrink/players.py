"""Leaves out players of simulations, which a board never loads: 12 files of a block each."""

import ast

_ADVICE = "castellan.advice."


def without_players(texts: dict[str, str]) -> dict[str, str]:
    """Return the modules without the advice that no other room imports, even through advice."""
    needed: set[str] = set()
    waiting = [module for module in texts if not module.startswith(_ADVICE)]
    while waiting:
        module = waiting.pop()
        if module not in needed:
            needed.add(module)
            waiting += _named(texts[module], texts)
    return {module: text for module, text in texts.items() if module in needed}


def _named(text: str, texts: dict[str, str]) -> list[str]:
    """List the modules of advice that a text imports anywhere, or names by their beginning."""
    names: list[str] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Constant) and str(node.value).startswith(_ADVICE):
            names += [module for module in texts if module.startswith(str(node.value))]
    return [name for name in names if name in texts and name.startswith(_ADVICE)]
