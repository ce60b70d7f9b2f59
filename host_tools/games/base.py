"""A game as the host tools see it. What is written here holds for Kingdomino."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

from castellan.rules import registry
from castellan.rules.kingdomino import score
from castellan.rules.square import TERRAINS
from castellan.rules.text import option_bits

from host_tools.bad_input import BadInput

if TYPE_CHECKING:
    from host_tools.kingdoms.kingdom import Kingdom
    from host_tools.kingdoms.square_boards import Square
    from host_tools.terminal.output import Terminal
    from host_tools.terminal.story import NameSquare, Story


class Game:
    """Letters, dominoes, options, points and words of a game of the family."""

    name = "kingdomino"
    has_dominoes = True
    letters = TERRAINS[:6]  # Kingdomino has no town
    players: tuple[tuple[str, str], ...] = ()  # computer players: name and "module:Class"
    searchers: tuple[tuple[str, str], ...] = ()  # the same, for those that take a time for a move
    tie_break = 3  # how many numbers decide: points, largest property, crowns (K11)

    @property
    def meta(self) -> ModuleType:
        """What its menu knows: title and options."""
        module: ModuleType = registry.meta(self.name)
        return module

    def dominoes(self, value: dict[str, Any]) -> bytes:
        """The dominoes that the numbers of an object count, two squares each."""
        table: bytes = registry.open_game(self.name).Kingdomino.dominoes
        return table

    def options_from(self, words: list[str]) -> int:
        """The options behind their words, for a kingdom on its own; raises BadInput."""
        options = 0
        for word in words:
            bits = option_bits(self.meta, [word])
            if bits < 0:
                names = ", ".join(name for name, _ in self.meta.OPTIONS)
                raise BadInput(f"options: {word!r:.40} is not one of: {names}")
            options |= bits
        problem = self.options_problem(options)
        if problem:
            raise BadInput(f"options: {problem}")
        return options

    def options_problem(self, options: int) -> str:
        """Why no number of players could combine these options, or nothing."""
        problems = [str(self.meta.problem(bytes(range(n)), options)) for n in self.meta.SEATS]
        return "" if "" in problems else problems[0]

    def belongings_from(self, fields: dict[str, Any], cells: list[Any]) -> object:
        """What a player owns besides the kingdom, from an object's fields; raises BadInput."""
        return None

    def fill_sheet(self, kingdom: Kingdom, sheet: array[int]) -> None:
        """Count a kingdom on its own."""
        discards = kingdom.discards_that_count()
        score.fill_sheet(kingdom.state(), 0, kingdom.size, kingdom.options, discards, sheet)

    def parts_of(self, sheet: array[int]) -> dict[str, int]:
        """The parts of a sheet that Kingdomino has not."""
        return {}

    def light_view(self, shell: Any, player: int, changed: Sequence[Square]) -> tuple[Any, int]:
        """Return what draws a board on the matrix, and a moment in ms at which signs are lit."""
        from castellan.ui.shared.kingdom_view import KingdomView

        return KingdomView(shell, player), 0

    def facts_of(self, match: Any, player: int) -> dict[str, object]:
        """What the report on a player of a match tells besides."""
        return {}

    def story(
        self, terminal: Terminal, match: Any, name_square: NameSquare | None = None
    ) -> Story:
        """Who tells a match of it."""
        from host_tools.terminal.story import Story

        return Story(terminal, match, name_square)
