"""The released editions of each game's tables, in the folder `editions`, and the next edition.

A game, save or log without a pack was played with the first edition. So the firmware keeps the
bytes of the first edition when a table is corrected. A released edition's file is never changed.
"""

from functools import cache
from pathlib import Path

from host_tools.data.dominoes import byte_lines

_FOLDER = Path(__file__).with_name("editions")


@cache
def editions_of(game: str) -> tuple[bytes, ...]:
    """Return the released editions of a game's pack as bytes, the first one first."""
    editions: list[bytes] = []
    while (path := _FOLDER / f"{game}-{len(editions) + 1}.txt").is_file():
        editions.append(bytes.fromhex(path.read_text(encoding="utf-8")))
    return tuple(editions)


def pack_lines(game: str, tables: bytes) -> str:
    """Return the Python lines that set PACK and FIRST below a game's tables.

    Both constants are empty in the first edition.
    """
    first = editions_of(game)[0]
    if tables == first[2:]:
        return '\nPACK = b""\nFIRST = b""\n'
    pack = first[:1] + bytes([_version(game, tables)]) + tables
    return f"\nPACK = (\n{byte_lines(pack)})\nFIRST = (\n{byte_lines(first)})\n"


def _version(game: str, tables: bytes) -> int:
    """Return the number of the edition with these tables. A correction becomes the next one."""
    editions = [edition[2:] for edition in editions_of(game)]
    return editions.index(tables) + 1 if tables in editions else len(editions) + 1
