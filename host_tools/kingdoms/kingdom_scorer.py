"""Parses and scores the kingdoms that a user typed, for `castellan score`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.bad_input import BadInput, name_of, text_lines_of
from host_tools.games import kingdom_view_named
from host_tools.games.kingdomino import KingdomGameView
from host_tools.games.scorer import ScoredBoard, Scorer
from host_tools.kingdoms.json_form import kingdom_from
from host_tools.kingdoms.kingdom import Kingdom, Result, places_of, score_kingdom
from host_tools.kingdoms.text_form import kingdom_from_text
from host_tools.terminal.output import Terminal
from host_tools.terminal.score_sheet import print_result

_OWNED = ("coins", "towers", "knights", "queen")


@dataclass
class ScoredKingdom(ScoredBoard):
    """A kingdom with its points."""

    kingdom: Kingdom
    result: Result

    @property
    def game(self) -> str:  # type: ignore[override]
        """Return the game of the kingdom."""
        return self.kingdom.game

    def as_json(self) -> dict[str, object]:
        """Return the object that `score --json` writes."""
        return self.result.as_json()

    def print_to(self, terminal: Terminal) -> None:
        """Print the board and the parts of its total."""
        print_result(terminal, self.kingdom, self.result)


class KingdomScorer(Scorer):
    """Scores the kingdoms of one game."""

    def __init__(self, view: KingdomGameView) -> None:
        self._view = view

    def check_options(self, args: Namespace, words: list[str]) -> None:
        """Raise BadInput if an option of the command is invalid for the game."""
        self._view.options_from(words)

    def from_text(self, args: Namespace, words: list[str]) -> ScoredKingdom:
        """Parse the board in the command's file and score it. Raises BadInput."""
        options = self._view.options_from(words)
        if args.discards is not None and args.discards < 0:
            raise BadInput("--discards: a number from 0 is expected")
        lines = list(text_lines_of(args.file))
        try:
            kingdom = kingdom_from_text(lines, args.size, options, args.discards, self._view.name)
        except BadInput as problem:
            raise BadInput(f"{name_of(args.file)}: {problem}") from None
        fields = {name: getattr(args, name) for name in _OWNED} | {"buildings": args.building}
        kingdom.belongings = self._view.belongings_from(fields, kingdom.cells)
        return ScoredKingdom(kingdom, score_kingdom(kingdom))

    def from_json(self, value: object, defaults: dict[str, object]) -> ScoredKingdom:
        """Parse a board from a JSON object and score it. Raises BadInput.

        The object may name another game with kingdoms.
        """
        kingdom = kingdom_from(value, defaults)
        return ScoredKingdom(kingdom, score_kingdom(kingdom))

    def places(self, boards: Sequence[ScoredKingdom]) -> list[int]:
        """List the places of boards of the same game. Ties share a place.

        The game decides how many numbers break a tie.
        """
        return places_of([one.result for one in boards], kingdom_view_named(boards[0].game))
