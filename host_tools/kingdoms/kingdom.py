"""Validates a kingdom that a user typed, converts it to the rules' bytes, and scores it."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field

from castellan.rules import fitting, ranking, space
from castellan.rules import kingdom as grid
from castellan.rules import property as properties
from castellan.rules.kingdomino import score
from castellan.rules.square import TERRAINS, cell_at, put_square, x_of, y_of
from castellan.rules.square import half as half_of

from host_tools.bad_input import BadInput
from host_tools.games import kingdom_view_named
from host_tools.games.kingdomino import KingdomGameView
from host_tools.virtual.states.shared import properties_of

FIRST_GAME = "kingdomino"  # the default game
CASTLE = "C"
MOST_CROWNS = 3
SIZES = (5, 7)
MOST_DISCARDS = 24
MOST_KINGDOMS = 8
DOMINO_COUNT = 48

Cell = tuple[int, int, str, int]


@dataclass
class Kingdom:
    """A valid kingdom: its squares without the castle, its size and its options."""

    size: int
    cells: list[Cell]
    options: int = 0
    discards: int | None = None
    game: str = FIRST_GAME
    belongings: object = None  # coins and buildings, see `belongings_from`

    def state(self) -> bytearray:
        """Return the kingdom as the bytes that the rules use."""
        b = bytearray(grid.size_of(self.size))
        grid.reset_kingdom(b, 0, self.size)
        for x, y, letter, crowns in self.cells:
            cell = grid.BOX + cell_at(self.size, x, y)
            put_square(b, 0, self.size, cell, half(letter, crowns))
        return b

    def discards_that_count(self) -> int:
        """Return the number of discards. If it is unknown, only a full grid proves 0 (K13)."""
        if self.discards is not None:
            return self.discards
        return 0 if len(self.cells) == self.size * self.size - 1 else 1


@dataclass
class Result:
    """The points of a kingdom: the total, each property, and the bonuses."""

    total: int
    properties: list[tuple[str, int, int, int]]  # letter, squares, crowns, points
    bonuses: dict[str, int]
    largest: int
    crowns: int
    parts: dict[str, int] = field(default_factory=dict)  # further parts, such as coins
    place: int = field(default=0, compare=False)

    def as_json(self) -> dict[str, object]:
        """Return the result as the JSON object that commands print."""
        parts = {"parts": self.parts} if self.parts else {}
        return {
            "total": self.total,
            "properties": [list(entry) for entry in self.properties],
            "bonuses": self.bonuses,
            "largest": self.largest,
            "crowns": self.crowns,
            **parts,
        }


def half(letter: str, crowns: int) -> int:
    """Return the byte that the rules use for a square."""
    return int(half_of(TERRAINS.index(letter) + 1, crowns))


def score_kingdom(kingdom: Kingdom) -> Result:
    """Score a kingdom with the rules core."""
    sheet = array("H", bytes(2 * properties.sheet_size(kingdom.size)))
    game = kingdom_view_named(kingdom.game)
    game.fill_sheet(kingdom, sheet)
    return result_of(sheet, game)


def result_of(sheet: array[int], game: KingdomGameView) -> Result:
    """Convert a score sheet of the rules core to a Result."""
    return Result(
        total=sheet[properties.TOTAL],
        properties=[(entry[0], *entry[1:]) for entry in properties_of(sheet, TERRAINS)],
        bonuses={
            "middle-kingdom": sheet[score.MIDDLE_PART],
            "harmony": sheet[score.HARMONY_PART],
        },
        largest=sheet[properties.LARGEST],
        crowns=sheet[properties.CROWNS],
        parts=game.parts_of(sheet),
    )


def places_of(results: list[Result], game: KingdomGameView) -> list[int]:
    """List each player's rank by the rules' tie-break. Ties share a rank (K11, Q19)."""
    keys = [(one.total, one.largest, one.crowns)[: game.tie_break] for one in results]
    values = array("H", [number for key in keys for number in key])
    places = array("H", bytes(2 * len(results)))
    ranking.places(values, len(results), game.tie_break, places)
    return list(places)


def placements_of(kingdom: Kingdom, first: int, second: int) -> list[list[int]]:
    """List every legal placement as `[x1, y1, x2, y2]`, sorted (K8)."""
    out = array("H", bytes(2 * 8 * 13 * 13))
    room = space.numbers(space.size_of(kingdom.size))
    space.rebuild(room, 0, kingdom.size, kingdom.state(), 0)
    count = fitting.legal(room, 0, kingdom.size, first, second, out, 0)
    placements = []
    for action in out[:count]:
        cell = action >> 2
        other = cell + grid.step_of(kingdom.size, action & 3)
        placements.append([*_square(kingdom.size, cell), *_square(kingdom.size, other)])
    return sorted(placements)


def _square(size: int, cell: int) -> tuple[int, int]:
    return x_of(size, cell), y_of(size, cell)


def checked(
    size: int,
    cells: list[tuple[str, Cell]],
    options: int,
    discards: int | None,
    game: str = FIRST_GAME,
) -> Kingdom:
    """Validate cells, each with its name for messages, as a kingdom. Raises BadInput."""
    seen: set[tuple[int, int]] = set()
    for name, (x, y, letter, crowns) in cells:
        if letter == CASTLE:
            _check_castle(name, x, y, crowns, is_second=(0, 0) in seen)
        else:
            _check_square(name, letter, crowns, kingdom_view_named(game).letters)
        if (x, y) in seen:
            raise BadInput(f"{name}: the square ({x},{y}) is named twice")
        seen.add((x, y))
    squares = [cell for _, cell in cells if cell[2] != CASTLE]
    if len(squares) == len(cells):
        raise BadInput("the castle is missing")
    _check_size(size, seen)
    return Kingdom(size, squares, options, discards, game)


def _check_castle(name: str, x: int, y: int, crowns: int, *, is_second: bool) -> None:
    if is_second:
        raise BadInput(f"{name}: the castle stands twice or on a square that is taken")
    if (x, y) != (0, 0):
        raise BadInput(f"{name}: the castle stands at ({x},{y}); only (0,0) is right")
    if crowns:
        raise BadInput(f"{name}: the castle has no crowns")


def _check_square(name: str, letter: str, crowns: int, letters: str) -> None:
    if len(letter) != 1 or letter not in letters:
        raise BadInput(f"{name}: no terrain has the letter {letter!r:.20}")
    if not 0 <= crowns <= MOST_CROWNS:
        raise BadInput(f"{name}: {crowns} crowns; a square has 0 to {MOST_CROWNS}")


def _check_size(size: int, squares: set[tuple[int, int]]) -> None:
    for word, index in (("wide", 0), ("high", 1)):
        numbers = [square[index] for square in squares]
        length = max(numbers) - min(numbers) + 1
        if length > size:
            raise BadInput(f"the kingdom is {length} squares {word}; {size} is the most")
