"""Reads piece sets of Dragon Inferno from files."""

from pathlib import Path

from host_tools.bad_input import BadInput, name_of, open_input
from host_tools.pieces.piece_set import LONGEST_BYTES, PieceSet, parse_bytes
from host_tools.pieces.shapes import PieceError

PIECES_TXT = Path(__file__).resolve().parents[1] / "data" / "dragon_inferno.txt"


def read_pieces(path: str | Path) -> PieceSet:
    """Read a piece set from a file, or from standard input for `-`. Raises BadInput."""
    name = str(path)
    stream = open_input(name)
    try:
        return parse_bytes(stream.read(LONGEST_BYTES + 1))
    except PieceError as problem:
        raise BadInput(f"{name_of(name)}, {problem}") from None
    except OSError as problem:
        raise BadInput(f"{name_of(name)}: cannot be read: {problem.strerror}") from None
    finally:
        if name != "-":
            stream.close()
