"""Generate the firmware's tables from csv and text files: `make tables`.

The module of a game has the name of its rules folder. A test compares the generated files.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from host_tools.data.games import game_names, game_table
from host_tools.data.house_rules import PAGE, house_page
from host_tools.terminal.messages import say

RULES = Path(__file__).parents[2] / "firmware" / "lib" / "castellan" / "rules"


def data_of(game: str) -> Any:
    """Return the data module of a game, or None if the game has no readable data."""
    name = f"host_tools.data.{game.replace('-', '_')}"
    return import_module(name) if find_spec(name) else None


def all_tables() -> dict[Path, str]:
    """Map every generated file to the text it must have."""
    tables = {RULES / "games.py": game_table(RULES)}
    for game in game_names(RULES):
        data = data_of(game)
        for name, text in data.tables().items() if data else ():
            tables[RULES / game.replace("-", "_") / name] = text
    if PAGE.exists():  # packages have no pages
        tables[PAGE] = house_page()
    return tables


def main() -> None:
    """Write the tables that differ."""
    for path, text in all_tables().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            say(f"written: {path.name} of {path.parent.name}")


if __name__ == "__main__":
    main()
