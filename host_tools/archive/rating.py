"""How strong everybody is: OpenSkill's ratings over all games, in the order in which they came.

A kingdom that is shared is a team. Every kind of game counts alike.
"""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from host_tools.bad_input import BadInput
from host_tools.optional_packages import how_to_get
from host_tools.terminal.progress import Progress

NEEDED = f"it needs OpenSkill, {how_to_get('archive')}"


@dataclass
class Rating:
    """What is believed of one player."""

    name: str
    games: int
    mean: float
    deviation: float

    @property
    def sure(self) -> float:
        """The strength that the player has almost certainly: three deviations below the mean."""
        return self.mean - 3 * self.deviation


Step = tuple[int, list[tuple[str, float]]]  # a game's number, and who is how strong after it


class Ladder:
    """The ratings while games go by."""

    def __init__(self) -> None:
        try:
            from openskill.models import PlackettLuce
        except ImportError:
            raise BadInput(NEEDED) from None
        self._model: Any = PlackettLuce()
        self._ratings: dict[str, Any] = {}
        self._games: dict[str, int] = {}

    def play(self, rows: list[tuple[str, int, int]]) -> list[tuple[str, float]]:
        """One game as (name, house, place); what its players are worth now."""
        houses: dict[int, list[str]] = {}
        places: dict[int, int] = {}
        for name, house, place in rows:
            houses.setdefault(house, []).append(name)
            places[house] = place
            if name not in self._ratings:
                self._ratings[name] = self._model.rating(name=name)
            self._games[name] = self._games.get(name, 0) + 1
        teams = [[self._ratings[name] for name in names] for names in houses.values()]
        if len(teams) > 1:
            for team in self._model.rate(teams, ranks=[places[house] for house in houses]):
                for rating in team:
                    self._ratings[rating.name] = rating
        return [(name, self._ratings[name].mu) for name, _, _ in rows]

    def ratings(self) -> list[Rating]:
        """Everybody, the surest strength first."""
        found = [
            Rating(name, self._games[name], rating.mu, rating.sigma)
            for name, rating in self._ratings.items()
        ]
        return sorted(found, key=lambda one: (-one.sure, one.name))


def climb(connection: sqlite3.Connection, ladder: Ladder, progress: Progress) -> Iterator[Step]:
    """Rates every game of the archive."""
    query = (
        "SELECT game, name, house, place FROM seats JOIN players ON players.id = player"
        " ORDER BY game, seat"
    )
    for number, rows in groupby(connection.execute(query), key=lambda row: row[0]):
        yield number, ladder.play([(name, house, place) for _, name, house, place in rows])
        progress.advance()
