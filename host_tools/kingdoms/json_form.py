"""Parses kingdoms from JSON objects, one a line, and validates each field."""

import json
from collections.abc import Callable
from typing import Any

from host_tools.bad_input import BadInput, lines_of, open_input
from host_tools.foreign.limits import LONGEST_MESSAGE
from host_tools.foreign.shown import printable
from host_tools.foreign.structured import json_of
from host_tools.games import kingdom_view_named
from host_tools.kingdoms.kingdom import (
    DOMINO_COUNT,
    MOST_CROWNS,
    MOST_DISCARDS,
    SIZES,
    Cell,
    Kingdom,
    checked,
    half,
)
from host_tools.terminal.messages import put

_MOST_CELLS = 50
_FARTHEST = 100


def answer_lines(path: str | None, answer: Callable[[dict[str, Any]], dict[str, object]]) -> int:
    """Print one JSON line for each input line. Returns exit code 1 if a line was invalid."""
    status = 0
    stream = open_input(path)
    for _, line in lines_of(stream):
        try:
            if isinstance(line, BadInput):
                raise line
            result = answer(object_from(line))
        except BadInput as problem:
            status = 1
            result = {"error": printable(problem, LONGEST_MESSAGE)}
        put(json.dumps(result, separators=(",", ":")), flush=True)
    return status


def object_from(line: str) -> dict[str, Any]:
    """Parse one line as a JSON object. Raises BadInput if the line is not a JSON object."""
    value = json_of(line)
    if not isinstance(value, dict):
        raise BadInput("not a JSON object")
    return value


def kingdom_from(value: object, defaults: dict[str, object]) -> Kingdom:
    """Build a kingdom from a JSON object. `defaults` holds the values of missing fields."""
    if not isinstance(value, dict):
        raise BadInput("not a JSON object")
    fields = {**defaults, **value}
    game = kingdom_view_named(fields.get("game"))
    size = fields.get("size")
    if not _is_int(size) or size not in SIZES:
        raise BadInput(f"size: {_short(size)} is not 5 or 7")
    words = fields.get("options")
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise BadInput("options: a list of words is expected")
    options = game.options_from(words)
    discards = _discards(fields.get("discards"))
    kingdom = checked(size, cells_from(fields), options, discards, game.name)
    kingdom.belongings = game.belongings_from(fields, kingdom.cells)
    return kingdom


def _discards(value: object) -> int | None:
    if value is None:
        return None
    if not isinstance(value, int) or not _is_int(value) or not 0 <= value <= MOST_DISCARDS:
        raise BadInput(f"discards: {_short(value)} is not a number from 0 to {MOST_DISCARDS}")
    return value


def cells_from(fields: dict[str, Any]) -> list[tuple[str, Cell]]:
    """Return the cells of a JSON object, each with its name for messages."""
    cells = fields.get("cells")
    if not isinstance(cells, list):
        raise BadInput("cells: a list of [x, y, letter, crowns] is expected")
    if len(cells) > _MOST_CELLS:
        raise BadInput(f"cells: {len(cells)} of them are too many for a kingdom")
    return [(f"cells[{index}]", _cell(index, cell)) for index, cell in enumerate(cells)]


def _cell(index: int, cell: object) -> Cell:
    if isinstance(cell, list) and len(cell) == 4:
        x, y, letter, crowns = cell
        if _is_int(x) and _is_int(y) and isinstance(letter, str) and _is_int(crowns):
            if max(abs(x), abs(y)) <= _FARTHEST:
                return (x, y, letter, crowns)
            raise BadInput(f"cells[{index}]: too far from the castle")
    raise BadInput(f"cells[{index}]: {_short(cell)} is not [x, y, letter, crowns]")


def halves_from(value: dict[str, Any], game_name: str) -> tuple[int, int]:
    """Return the two squares of the domino in the field `domino` or `halves`, as rules' bytes."""
    game = kingdom_view_named(game_name)
    if ("domino" in value) == ("halves" in value):
        raise BadInput("either `domino` or `halves` is expected")
    if "domino" in value:
        number = value["domino"]
        if not _is_int(number) or not 1 <= number <= DOMINO_COUNT:
            raise BadInput(f"domino: {_short(number)} is not a number from 1 to {DOMINO_COUNT}")
        dominoes = game.dominoes(value)
        return dominoes[2 * number - 2], dominoes[2 * number - 1]
    halves = value["halves"]
    if not isinstance(halves, list) or len(halves) != 2:
        raise BadInput("halves: two of [letter, crowns] are expected")
    return _half(0, halves[0], game.letters), _half(1, halves[1], game.letters)


def _half(index: int, value: object, letters: str) -> int:
    if isinstance(value, list) and len(value) == 2:
        letter, crowns = value
        if isinstance(letter, str) and len(letter) == 1 and letter in letters:
            if _is_int(crowns) and 0 <= crowns <= MOST_CROWNS:
                return half(letter, crowns)
    raise BadInput(f"halves[{index}]: {_short(value)} is not [letter, crowns]")


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _short(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 40 else text[:37] + "..."
