"""Generates Dragon Inferno's `tables.py`: the bytes of the piece set in the firmware."""

from pathlib import Path

from host_tools.data.dominoes import byte_lines
from host_tools.data.editions import editions_of
from host_tools.pieces.files import read_pieces

PLACEHOLDER = "PLACEHOLDER"  # marks a piece set whose shapes are invented
PIECE_HEADER = '''"""The shipped piece set, made by `make tables` from dragon_inferno.txt.

Room: rules. `pieces` says how it is read.
"""

IS_PLACEHOLDER = %s
SHIPPED = (
'''


def tables() -> dict[str, str]:
    """Map each generated file of the game to its text."""
    return {"tables.py": piece_table()}


def piece_table() -> str:
    """Return the Python text of Dragon Inferno's `tables.py`."""
    pieces = read_pieces(Path(__file__).with_name("dragon_inferno.txt"))
    is_placeholder = any(PLACEHOLDER in remark for remark in pieces.remarks)
    data = pieces.packed()
    first = editions_of("dragon-inferno")[0]
    lines = f"(\n{byte_lines(first)})" if data != first else 'b""'
    return PIECE_HEADER % is_placeholder + byte_lines(data) + f")\nFIRST = {lines}\n"
