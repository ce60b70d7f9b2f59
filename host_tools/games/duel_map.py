"""Checks and scores a map of the Duel that a user typed as text or as cells."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from castellan.rules.duel import layout as d
from castellan.rules.duel.hand import map_of
from castellan.rules.duel.match import make
from castellan.rules.duel.outcome import PRESTIGE_PART
from castellan.rules.duel.sheet import draw_coat
from castellan.rules.property import CROWNS, LARGEST, TOTAL
from castellan.rules.square import cell_at

from host_tools.bad_input import BadInput, name_of, text_lines_of
from host_tools.games.duel import painted_rows, sheet_of
from host_tools.games.scorer import ScoredBoard, Scorer
from host_tools.kingdoms.json_form import cells_from
from host_tools.kingdoms.text_form import cells_from_text
from host_tools.virtual.states.shared import properties_of

if TYPE_CHECKING:
    from host_tools.kingdoms.kingdom import Cell
    from host_tools.terminal.output import Terminal

MOST_CROSSES = 7  # dice and spells cannot put more on a square. The rules set no limit
# Squares on either side of the castle.
_COLUMNS = 3
_ROWS = 2


@dataclass
class DuelMap(ScoredBoard):
    """A map with its points. `match` holds the map as the first player's map."""

    game = "duel"
    match: Any
    total: int
    domains: list[list[Any]]  # [letter, squares, crosses, points], sorted
    prestige: int
    largest: int
    crosses: int

    def as_json(self) -> dict[str, object]:
        """Return the object that `score --json` writes."""
        return {
            "total": self.total,
            "domains": self.domains,
            "prestige": self.prestige,
            "largest": self.largest,
            "crosses": self.crosses,
        }

    def print_to(self, terminal: Terminal) -> None:
        """Print the board and the parts of its total."""
        for line in painted_rows(terminal, self.match, 0):
            terminal.line(line)
        terminal.line()
        terminal.line(terminal.bold("domain     squares   crosses  points"))
        for letter, squares, crosses, points in self.domains:
            terminal.line(f"{letter:<11}{squares:>7}{crosses:>10}{points:>8}")
        if self.prestige:
            terminal.line(f"{'prestige':<28}{self.prestige:>8}")
        terminal.line(terminal.bold(f"{'total':<28}{self.total:>8}"))
        terminal.line(f"largest domain {self.largest}, crosses {self.crosses}")


class DuelScorer(Scorer):
    """Scores maps of the Duel."""

    def check_options(self, args: Namespace, words: list[str]) -> None:
        """Raise BadInput if an option of the command is invalid for the game."""
        if args.named is not None and not args.jsonl:
            coat_from("--named", args.named)

    def from_text(self, args: Namespace, words: list[str]) -> DuelMap:
        """Parse the board in the command's file and score it. Raises BadInput."""
        lines = list(text_lines_of(args.file))
        try:
            return duel_map(cells_from_text(lines), args.named)
        except BadInput as problem:
            raise BadInput(f"{name_of(args.file)}: {problem}") from None

    def from_json(self, value: object, defaults: dict[str, object]) -> DuelMap:
        """Parse a board from a JSON object and score it. Raises BadInput."""
        if not isinstance(value, dict):
            raise BadInput("not a JSON object")
        cells = cells_from(value)
        named = value.get("named")
        if named is not None and not isinstance(named, str):
            raise BadInput("named: a coat of arms is expected")
        return duel_map(cells, named)

    def places(self, boards: Sequence[DuelMap]) -> list[int]:
        """List the places of boards of the same game. Ties share a place.

        Most points win. The larger domain breaks a tie (U13).
        """
        keys = [(one.total, one.largest) for one in boards]
        return [1 + sum(other > key for other in keys) for key in keys]


def duel_map(cells: list[tuple[str, Cell]], named: str | None) -> DuelMap:
    """Build and score a map from cells, each with its name for messages. Raises BadInput.

    `named` is the coat of arms that the player chose for spell 5, or None.
    """
    match = make(b"\0\1", 0)
    seen: set[tuple[int, int]] = set()
    for name, (x, y, letter, crosses) in cells:
        _check(name, x, y, letter, crosses)
        if (x, y) in seen:
            raise BadInput(f"{name}: the square ({x},{y}) is named twice")
        seen.add((x, y))
        if letter != "C":
            coat = coat_from(name, letter)
            draw_coat(match.state, map_of(0), cell_at(d.MAP, x, y), coat, crosses)
    if (0, 0) not in seen:
        raise BadInput("the castle is missing")
    if named is not None:
        match.state[d.PRESTIGE] = coat_from("named", named)
    sheet = sheet_of(match, 0)
    domains = properties_of(sheet, d.COATS)
    return DuelMap(
        match, sheet[TOTAL], domains, sheet[PRESTIGE_PART], sheet[LARGEST], sheet[CROWNS]
    )


def _check(name: str, x: int, y: int, letter: str, crosses: int) -> None:
    if (letter == "C") != ((x, y) == (0, 0)):
        raise BadInput(f"{name}: the castle stands at (0,0), and nothing else does")
    if letter == "C":
        if crosses:
            raise BadInput(f"{name}: the castle has no crosses")
        return
    if abs(x) > _COLUMNS or abs(y) > _ROWS:
        raise BadInput(f"{name}: ({x},{y}) is not on the map of five rows of seven squares")
    if not 0 <= crosses <= MOST_CROSSES:
        raise BadInput(f"{name}: {crosses} crosses; a square has 0 to {MOST_CROSSES}")


def coat_from(name: str, letter: str) -> int:
    """Return the number of the coat of arms that this letter names, from 1. Raises BadInput."""
    if len(letter) != 1 or letter not in d.COATS:
        raise BadInput(f"{name}: {letter!r:.20} is not one of: {' '.join(d.COATS)}")
    return 1 + d.COATS.index(letter)
