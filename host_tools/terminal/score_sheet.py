"""Prints the points of one kingdom as a table."""

from host_tools.kingdoms.kingdom import Kingdom, Result
from host_tools.kingdoms.text_form import rows_of
from host_tools.terminal.output import TERRAIN_NAMES, Terminal

_BONUS_NAMES = {"middle-kingdom": "Middle Kingdom", "harmony": "Harmony"}
_PART_NAMES = {"coins": "coins, three a point", "queen": "Queen", "buildings": "buildings"}


def print_result(terminal: Terminal, kingdom: Kingdom, result: Result) -> None:
    """Print the kingdom and the parts of its total."""
    rows = rows_of(kingdom)
    lines = terminal.large(rows) if terminal.has_colours else terminal.small(rows)
    for line in lines:
        terminal.line(line)
    terminal.line()
    terminal.line(terminal.bold("property   squares   crowns   points"))
    for letter, squares, crowns, points in result.properties:
        name = terminal.square(letter + " ") + f" {TERRAIN_NAMES[letter]:<8}"
        terminal.line(f"{name}{squares:>7}{crowns:>9}{points:>9}")
    for name, points in result.bonuses.items():
        if points:
            terminal.line(f"{_BONUS_NAMES[name]:<27}{points:>9}")
    for name, points in result.parts.items():
        if name in _PART_NAMES and points:
            terminal.line(f"{_PART_NAMES[name]:<27}{points:>9}")
    terminal.line(terminal.bold(f"{'total':<27}{result.total:>9}"))
    terminal.line(f"largest property {result.largest}, crowns {result.crowns}")
