"""The base class of every game's view. It knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

from castellan.rules import registry

if TYPE_CHECKING:
    from host_tools.games.scorer import Scorer
    from host_tools.kingdoms.square_boards import Square


class GameView:
    """Describes a game to the host tools: its name and its computer players."""

    name = ""
    has_dominoes = False
    # Computer players: name and "module:Class". A searcher has a given time for each move.
    players: tuple[tuple[str, str], ...] = ()
    searchers: tuple[tuple[str, str], ...] = (("regent", "host_tools.simulate.searcher:Regent"),)
    candidates = "host_tools.simulate.candidates:ByPoints"  # lists the moves that a search tries
    # Placements that get a lookahead in playouts: of opponents of both kinds, of the own seat.
    breadths: tuple[int, ...] = ()

    @property
    def meta(self) -> ModuleType:
        """Return the module with the title, seats and options of the game."""
        module: ModuleType = registry.meta(self.name)
        return module

    def light_view(self, shell: Any, player: int, changed: Sequence[Square]) -> tuple[Any, int]:
        """Return a firmware view that draws a board, and a time in ms at which signs are lit."""
        from castellan.ui.shared.kingdom_view import KingdomView

        return KingdomView(shell, player), 0

    def scorer(self) -> Scorer | None:
        """Return the scorer of boards that a user types, or None if the game has none."""
        return None

    def facts_of(self, match: Any, player: int) -> dict[str, object]:
        """Return the facts about a player that a report shows besides colour and total."""
        return {}
