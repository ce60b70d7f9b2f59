"""Lists the options of games for `docs/house-rules.md` and for `--help`.

`make tables` writes the table of house rules into `docs/house-rules.md`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from castellan.rules import registry
from castellan.ui.house.offers import house_of

from host_tools.data.games import game_names

ROOT = Path(__file__).parents[2]
RULES = ROOT / "firmware" / "lib" / "castellan" / "rules"
PAGE = ROOT / "docs" / "house-rules.md"
BEGIN = "<!-- made by `make tables` -->\n\n"
END = "\n<!-- end -->\n"
_HEAD = "| game | rule | letter | without an option | option | reading |\n" + "|---" * 6 + "|\n"


def own_house_rules(game: str) -> Any:
    """Return the house rules of a game, or () if it has none or those of its parent."""
    parent = registry.meta(game).PARENT
    rules = house_of(game)
    return () if parent and rules is house_of(parent) else rules


def house_page() -> str:
    """Return the page of house rules with a table that agrees with the games."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    return before + BEGIN + _HEAD + "".join(_lines()) + END + rest.partition(END)[2]


def _lines() -> list[str]:
    lines = []
    for game in game_names(RULES):
        meta = registry.meta(game)
        words = {bit: word for word, bit in meta.OPTIONS}
        for rule, letter, default, readings in own_house_rules(game):
            for bit, name in readings:
                cells = (meta.TITLE, rule, chr(letter), default.decode(), f"`{words[bit]}`")
                lines.append(f"| {' | '.join((*cells, name.decode()))} |\n")
    return lines


def option_help(games: list[str]) -> str:
    """Return a paragraph for `--help`: the options of these games and their house rules."""
    sentences = []
    for game in games:
        explained = {
            bit: f" ({rule}: {name.decode()})"
            for rule, _, _, readings in house_of(game)
            for bit, name in readings
        }
        words = [word + explained.get(bit, "") for word, bit in registry.meta(game).OPTIONS]
        sentences.append(f"Options of {game}: {', '.join(words)}.")
    return " ".join(sentences)
