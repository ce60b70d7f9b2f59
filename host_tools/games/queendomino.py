"""The view of Queendomino: towns, coins, buildings and the Queen."""

from __future__ import annotations

import json
from array import array
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from castellan.rules.kingdomino.layout import DISCARDS, FREE, TILES
from castellan.rules.property import POINTS
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino import log_words, purse
from castellan.rules.queendomino.builders import coins_of, fact
from castellan.rules.queendomino.score import BUILDINGS_PART, COINS_PART, QUEEN_PART
from castellan.rules.queendomino.tables_names import NAMES
from castellan.rules.square import TERRAINS, x_of, y_of

from host_tools.bad_input import BadInput
from host_tools.games.base import GameView
from host_tools.games.kingdomino import KingdomGameView
from host_tools.packs import library

if TYPE_CHECKING:
    from host_tools.games.kingdomino_story import NameSquare
    from host_tools.games.queendomino_story import QueenStory
    from host_tools.kingdoms.kingdom import Kingdom
    from host_tools.terminal.output import Terminal

_MOST = {"coins": 9999, "towers": 99, "knights": 99}
_DOMINO_BYTES = 2 * TILES
_BONUSES = 15  # the option bits that count for a kingdom on its own


@dataclass
class Belongings:
    """The possessions of a house besides its kingdom. `knights` includes knights on squares."""

    coins: int = 0
    towers: int = 0
    knights: int = 0
    queen: bool = False
    buildings: list[int] = field(default_factory=list)  # numbers of building kinds, from 1


class QueendominoView(KingdomGameView):
    """Queendomino. The Royal Wedding inherits everything but the dominoes."""

    name = "queendomino"
    letters = TERRAINS
    players = (
        ("greedy", "castellan.advice.queendomino_greedy:QueenGreedyPlayer"),
        ("steward", "castellan.advice.queendomino_lookahead:QueenLookaheadPlayer"),
        ("greedy-1", "host_tools.references.queendomino_greedy:QueenGreedyPlayer"),
        ("steward-1", "host_tools.references.queendomino_lookahead:QueenLookaheadPlayer"),
    )
    searchers = GameView.searchers
    candidates = "host_tools.games.queendomino_candidates:QueendominoCandidates"
    breadths = ()
    tie_break = 2  # points, largest property (Q19)

    def dominoes(self, value: dict[str, Any]) -> bytes:
        """Return the dominoes of Queendomino."""
        return library.tables("queendomino")[:_DOMINO_BYTES]

    def belongings_from(self, fields: dict[str, Any], cells: list[Any]) -> Belongings:
        """Read coins, towers, knights, Queen and buildings. Raises BadInput."""
        belongings = Belongings()
        for name, most in _MOST.items():
            value = fields.get(name, 0)
            if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
                raise BadInput(f"{name}: {_short(value)} is not a number from 0 to {most}")
            setattr(belongings, name, value)
        queen = fields.get("queen", False)
        if not isinstance(queen, bool):
            raise BadInput(f"queen: {_short(queen)} is not true or false")
        belongings.queen = queen
        names = fields.get("buildings", [])
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise BadInput("buildings: a list of names is expected")
        belongings.buildings = [_kind(name) for name in names]
        _check_buildings(belongings.buildings, cells)
        return belongings

    def fill_sheet(self, kingdom: Kingdom, sheet: array[int]) -> None:
        """Score a kingdom in a new match, where it belongs to the first player."""
        players = 2 if kingdom.size == 7 else 4
        options = kingdom.options & _BONUSES
        match = library.new_match("queendomino", bytes(range(players)), options)
        owned = kingdom.belongings
        assert isinstance(owned, Belongings)
        s = match.state
        at = match.kingdom(0)
        s[at : at + match.kingdom_size] = kingdom.state()
        s[DISCARDS] = min(kingdom.discards_that_count(), 255)
        x = match.extras
        house = purse.purse(x, 0)
        purse.pay(s, x, 0, coins_of(s, x, 0) - owned.coins)
        s[house + q.RESERVE] = owned.knights
        s[house + q.TOWERS_OWNED] = owned.towers
        s[x + q.QUEEN] = 0 if owned.queen else FREE
        for index, kind in enumerate(owned.buildings):
            entry = x + q.BUILT_LIST + 3 * index
            s[entry] = 0
            s[entry + 1] = kind
        s[x + q.COUNT_BUILT] = len(owned.buildings)
        match.score(0, sheet)

    def parts_of(self, sheet: array[int]) -> dict[str, int]:
        """Return the four parts of Q18."""
        return {
            "coins": sheet[COINS_PART],
            "properties": sheet[POINTS],
            "queen": sheet[QUEEN_PART],
            "buildings": sheet[BUILDINGS_PART],
        }

    def facts_of(self, match: Any, player: int) -> dict[str, object]:
        """Return coins, towers, knights, Queen and buildings of a player's house."""
        s = match.state
        x = match.extras
        house = match.house(player)
        at = purse.purse(x, house)
        return {
            "coins": coins_of(s, x, house),
            "towers": s[at + q.TOWERS_OWNED],
            "knights": purse.knights_of(s, x, house),
            "queen": s[x + q.QUEEN] == house,
            "buildings": [[NAMES[kind - 1], *square] for kind, square in built_by(match, house)],
        }

    def story(
        self, terminal: Terminal, match: Any, name_square: NameSquare | None = None
    ) -> QueenStory:
        """Return the object that prints a match for a person."""
        from host_tools.games.queendomino_story import QueenStory

        return QueenStory(terminal, match, name_square)


def built_by(match: Any, house: int) -> list[tuple[int, tuple[int, int]]]:
    """List kind and square of each building of a house, in the order of building."""
    s = match.state
    buildings = []
    for index in range(s[match.extras + q.COUNT_BUILT]):
        owner, kind, cell = s[match.extras + q.BUILT_LIST + 3 * index :][:3]
        if owner == house:
            buildings.append((kind, (x_of(match.grid, cell), y_of(match.grid, cell))))
    return buildings


def _kind(name: str) -> int:
    kind: int = log_words.kind_from(name)
    if not kind:
        raise BadInput(f"buildings: there is no {_short(name)}")
    return kind


def _check_buildings(kinds: list[int], cells: list[Any]) -> None:
    """Check that the kingdom has enough copies, town squares and crowns for the buildings."""
    buildings = library.tables("queendomino")[_DOMINO_BYTES:]
    for kind, count in Counter(kinds).items():
        if count > fact(buildings, kind, q.COPIES):
            raise BadInput(f"buildings: {NAMES[kind - 1]} is there {count} times")
    towns = [cell for cell in cells if cell[2] == "t"]
    if len(kinds) > len(towns):
        raise BadInput(f"buildings: {len(kinds)} on {len(towns)} town squares")
    crowns = sum(fact(buildings, kind, q.ITS_CROWNS) for kind in kinds)
    if crowns > sum(cell[3] for cell in towns):
        raise BadInput("buildings: the town with a Queen's Tower is a cell with a crown: t1")


def _short(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 40 else text[:37] + "..."


GAME = QueendominoView()
