"""Generates the firmware's list of games. Every folder of rules with a `meta.py` is a game."""

from __future__ import annotations

import ast
from pathlib import Path

from host_tools.bad_input import BadInput

HEADER = '''"""The games in the order of menus, made by `make tables` from `ORDER` in each `meta`.

Room: rules. A board reads this table, so that it need not import the `meta` module of every game.
"""

NAMES = (
'''


def game_table(rules: Path) -> str:
    """Return the Python text of the firmware's `games.py`."""
    return HEADER + "".join(f'    "{name}",\n' for name in game_names(rules)) + ")\n"


def game_names(rules: Path) -> list[str]:
    """List the games below a folder of rules, sorted by their `ORDER` and then by name."""
    keys = [_key(path) for path in rules.glob("*/meta.py")]
    return [name for _, name in sorted(keys)]


def _key(path: Path) -> tuple[int, str]:
    facts = facts_of(path)
    name = path.parent.name.replace("_", "-")
    if facts.get("NAME") != name:
        raise BadInput(f"{path}: NAME is {facts.get('NAME')!r}, but its folder says {name!r}")
    order = facts.get("ORDER")
    if not isinstance(order, int):
        raise BadInput(f"{path}: ORDER, the place in menus, must be a number")
    return order, name


def facts_of(path: Path) -> dict[str, object]:
    """Read the constants of a `meta.py` without importing the game."""
    facts: dict[str, object] = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            facts.update(
                {name.id: node.value.value for name in node.targets if isinstance(name, ast.Name)}
            )
    return facts
