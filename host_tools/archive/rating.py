"""Computes OpenSkill ratings of the players from all games, in the order of the games' numbers.

Players who share a kingdom are a team. All kinds of games count alike.
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
    """The rating of one player: mean and deviation of the strength, and the number of games."""

    name: str
    games: int
    mean: float
    deviation: float

    @property
    def sure(self) -> float:
        """Return the mean less three deviations: the player is almost certainly this strong."""
        return self.mean - 3 * self.deviation


Step = tuple[int, list[tuple[str, float]]]  # a game's number, and the new ratings of its players


class Ladder:
    """Holds the ratings of all players and updates them after each game."""

    def __init__(self) -> None:
        try:
            from openskill.models import PlackettLuce
        except ImportError:
            raise BadInput(NEEDED) from None
        self._model: Any = PlackettLuce()
        self._ratings: dict[str, Any] = {}
        self._games: dict[str, int] = {}

    def rate(self, rows: list[tuple[str, int, int]]) -> list[tuple[str, float]]:
        """Rate one game. `rows` are (name, house, place). Returns the new mean of each player."""
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
        """Return all ratings, sorted by `sure`, the best player first."""
        ratings = [
            Rating(name, self._games[name], rating.mu, rating.sigma)
            for name, rating in self._ratings.items()
        ]
        return sorted(ratings, key=lambda one: (-one.sure, one.name))


def rate_all(connection: sqlite3.Connection, ladder: Ladder, progress: Progress) -> Iterator[Step]:
    """Rate every game of the archive. Yields each game's number and its players' new means."""
    query = (
        "SELECT game, name, house, place FROM seats JOIN players ON players.id = player"
        " ORDER BY game, seat"
    )
    for number, rows in groupby(connection.execute(query), key=lambda row: row[0]):
        yield number, ladder.rate([(name, house, place) for _, name, house, place in rows])
        progress.advance()
