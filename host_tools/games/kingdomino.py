"""The view of Kingdomino. Views of other games with dominoes inherit from this view."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from castellan.rules.kingdomino import score
from castellan.rules.square import TERRAINS
from castellan.rules.text import option_bits

from host_tools.bad_input import BadInput
from host_tools.games.base import GameView
from host_tools.packs import library

if TYPE_CHECKING:
    from host_tools.games.kingdomino_story import KingdomStory, NameSquare
    from host_tools.games.scorer import Scorer
    from host_tools.kingdoms.kingdom import Kingdom
    from host_tools.terminal.output import Terminal


class KingdomGameView(GameView):
    """Describes a game with dominoes: letters, dominoes, options, points and words."""

    name = "kingdomino"
    has_dominoes = True
    letters = TERRAINS[:6]  # Kingdomino has no town
    tie_break = 3  # how many numbers rank players: points, largest property, crowns (K11)
    players: tuple[tuple[str, str], ...] = (
        ("gprd", "castellan.advice.greedy_random_pick:GreedyRandomPickPlayer"),
        ("greedy", "castellan.advice.greedy:GreedyPlayer"),
        ("steward", "castellan.advice.lookahead_player:LookaheadPlayer"),
        ("greedy-1", "host_tools.references.greedy:GreedyPlayer"),
        ("steward-1", "host_tools.references.lookahead_player:LookaheadPlayer"),
    )
    searchers: tuple[tuple[str, str], ...] = (
        *GameView.searchers,
        ("regent-1", "host_tools.references.regent:MonteCarloPlayer"),
    )
    candidates = "host_tools.games.kingdomino_candidates:KingdominoCandidates"
    breadths: tuple[int, ...] = (6, 3, 4)

    def dominoes(self, value: dict[str, Any]) -> bytes:
        """Return the dominoes that the numbers in a JSON object refer to, two squares each."""
        return library.tables(self.meta.PACKS[0])

    def options_from(self, words: list[str]) -> int:
        """Return the option bits of some words, for a single kingdom. Raises BadInput."""
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
        """Return why no number of players allows these options together, or "" if one does."""
        problems = [str(self.meta.problem(bytes(range(n)), options)) for n in self.meta.SEATS]
        return "" if "" in problems else problems[0]

    def belongings_from(self, fields: dict[str, Any], cells: list[Any]) -> object:
        """Read a player's possessions besides the kingdom from a JSON object. Raises BadInput."""
        return None

    def fill_sheet(self, kingdom: Kingdom, sheet: array[int]) -> None:
        """Write the points of a single kingdom to a score sheet."""
        discards = kingdom.discards_that_count()
        score.fill_sheet(kingdom.state(), 0, kingdom.size, kingdom.options, discards, sheet)

    def parts_of(self, sheet: array[int]) -> dict[str, int]:
        """Return the parts of a score sheet that only this game has."""
        return {}

    def scorer(self) -> Scorer:
        """Return the scorer of boards that a user types, or None if the game has none."""
        from host_tools.kingdoms.kingdom_scorer import KingdomScorer

        return KingdomScorer(self)

    def story(
        self, terminal: Terminal, match: Any, name_square: NameSquare | None = None
    ) -> KingdomStory:
        """Return the object that prints a match for a person."""
        from host_tools.games.kingdomino_story import KingdomStory

        return KingdomStory(terminal, match, name_square)


GAME = KingdomGameView()
