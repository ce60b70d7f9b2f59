"""Generates Kingdomino's `tables.py`: the dominoes as bytes."""

from host_tools.data.dominoes import domino_table


def tables() -> dict[str, str]:
    """Map each generated file of the game to its text."""
    return {"tables.py": domino_table("Kingdomino", "kingdomino_dominoes.csv")}
