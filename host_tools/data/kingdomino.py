"""Generates Kingdomino's `tables.py`: the dominoes as bytes."""

from host_tools.data.dominoes import domino_bytes, domino_table
from host_tools.data.editions import pack_lines

_CSV = "kingdomino_dominoes.csv"


def tables() -> dict[str, str]:
    """Map each generated file of the game to its text."""
    pack = pack_lines("kingdomino", domino_bytes(_CSV))
    return {"tables.py": domino_table("Kingdomino", _CSV) + pack}
