"""Parses kingdoms from text: `w0` is terrain and crowns, `..` is empty, `CC` is the castle."""

from collections.abc import Iterable, Iterator

from host_tools.bad_input import BadInput
from host_tools.kingdoms.kingdom import FIRST_GAME, Cell, Kingdom, checked

EMPTY = ".."
CASTLE = "CC"
_MOST_ROWS = 100  # far more than any kingdom has


def kingdom_from_text(
    lines: Iterable[tuple[int, str]],
    size: int,
    options: int,
    discards: int | None,
    game: str = FIRST_GAME,
) -> Kingdom:
    """Build a kingdom from numbered lines. Raises BadInput that names line and cell."""
    return checked(size, cells_from_text(lines), options, discards, game)


def cells_from_text(lines: Iterable[tuple[int, str]]) -> list[tuple[str, Cell]]:
    """Parse numbered lines as cells relative to the castle, each with its line and column."""
    rows = list(_rows_of(lines))
    if not rows:
        raise BadInput("it contains no kingdom")
    width = len(rows[0][1])
    cells: list[tuple[int, int, str, Cell]] = []
    castles = []
    for y, (number, words) in enumerate(rows):
        if len(words) != width:
            raise BadInput(f"line {number}: {len(words)} cells, but line {rows[0][0]} has {width}")
        for x, word in enumerate(words):
            if word == CASTLE:
                castles.append((x, y))
            if len(castles) > 1:
                raise BadInput(f"line {number}, cell {x + 1}: the castle stands twice")
            if word != EMPTY:
                cells.append((number, x, word, _cell(f"line {number}, cell {x + 1}", x, y, word)))
    if not castles:
        raise BadInput("the castle CC is missing")
    left, top = castles[0]
    return [
        (f"line {number}, cell {x + 1}", (cell[0] - left, cell[1] - top, cell[2], cell[3]))
        for number, x, _, cell in cells
    ]


def _rows_of(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, list[str]]]:
    rows = 0
    for number, line in lines:
        words = line.split("#", 1)[0].split()
        if words:
            rows += 1
            if rows > _MOST_ROWS or len(words) > _MOST_ROWS:
                raise BadInput(f"line {number}: too large for a kingdom")
            yield number, words


def _cell(name: str, x: int, y: int, word: str) -> Cell:
    if word == CASTLE:
        return (x, y, "C", 0)
    if len(word) != 2 or word[1] not in "0123456789":
        raise BadInput(f"{name}: {word!r:.20} is no square: a letter and its crowns, as w0")
    return (x, y, word[0], int(word[1]))


def rows_of(kingdom: Kingdom) -> list[list[str]]:
    """Return the kingdom's bounding box as rows of words, the inverse of parsing."""
    words = {(x, y): f"{letter}{crowns}" for x, y, letter, crowns in kingdom.cells}
    words[0, 0] = CASTLE
    columns = range(min(x for x, _ in words), max(x for x, _ in words) + 1)
    rows = range(min(y for _, y in words), max(y for _, y in words) + 1)
    return [[words.get((x, y), EMPTY) for x in columns] for y in rows]
