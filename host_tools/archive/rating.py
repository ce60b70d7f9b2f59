"""Rates the players of the archive, each kind of game and number of players by itself.

People change, so they are rated by TrueSkill Through Time (Landfried and Mocskos 2025): all games
at once, a curve for each player, and a wide band after few games. Programs stay as they are, so
they are rated by one fit over all games, see `host_tools.simulate.worths`. Players who share a
kingdom are a team.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby
from typing import Any

from host_tools.bad_input import BadInput
from host_tools.optional_packages import how_to_get
from host_tools.simulate.worths import Ranking, Worths, fit

NEEDED = f"it needs trueskillthroughtime, {how_to_get('archive')}"
FEW_GAMES = 5  # below it a rating says little
_BAND = 2  # deviations to each side
_SPREAD = 3.0  # of an unknown player's strength. A game's chance has 1
_DRIFTS = (0.01, 0.03, 0.1)  # change of a strength in a day, in the same unit
_USUAL_DRIFT = 0.03
_MOST_TRIED = 300  # games, for which the best drift is looked for
_GROUPS = 30  # of games, whose differences give the intervals of programs
_QUERY = (
    "SELECT games.id, kinds.game, kinds.players, hex(games.hash), games.played, name, house, place"
    " FROM seats JOIN players ON players.id = player JOIN games ON games.id = seats.game"
    " JOIN kinds ON kinds.id = games.kind ORDER BY games.hash, seat"
)


@dataclass
class Rating:
    """The rating of one player: mean and deviation of the strength, and the number of games."""

    name: str
    games: int
    mean: float
    deviation: float

    @property
    def sure(self) -> float:
        """Return the mean less two deviations: the player is almost certainly this strong."""
        return self.mean - _BAND * self.deviation

    @property
    def half(self) -> float:
        """Return half the width of the band."""
        return _BAND * self.deviation


@dataclass
class PlayedGame:
    """One game: its kingdoms with their players and places, the best place first."""

    stamp: int  # of its log, the same in every archive
    day: int | None
    houses: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)


@dataclass(frozen=True)
class KindOfGames:
    """All games of one game with one number of players."""

    game: str
    players: int
    games: tuple[PlayedGame, ...]

    @property
    def title(self) -> str:
        """Return the name of the kind for people."""
        return f"{self.game}, {self.players} players"


def kinds_of_games(connection: sqlite3.Connection) -> list[KindOfGames]:
    """Read all games with at least two kingdoms. The order of their import does not matter."""
    found: dict[tuple[str, int], list[PlayedGame]] = {}
    for (_, name, players), rows in groupby(connection.execute(_QUERY), lambda row: row[:3]):
        seats = list(rows)
        houses: dict[int, tuple[str, ...]] = {}
        places: dict[int, int] = {}
        for *_, player, house, place in seats:
            houses[house] = (*houses.get(house, ()), player)
            places[house] = place
        ranked = sorted((places[house], tuple(sorted(names))) for house, names in houses.items())
        if len(ranked) > 1:
            game = PlayedGame(int(seats[0][3][:8], 16), _day_of(seats[0][4]), ranked)
            found.setdefault((name, players), []).append(game)
    return [KindOfGames(*key, tuple(found[key])) for key in sorted(found)]


def _day_of(played: str | None) -> int | None:
    try:
        return date.fromisoformat(played).toordinal() if played else None
    except ValueError:
        return None


def rate_people(kind: KindOfGames) -> list[Rating]:
    """Rate the players by TrueSkill Through Time, the surest first. Raises BadInput."""
    history = _history(kind)
    games = Counter(name for game in kind.games for _, names in game.houses for name in names)
    ratings = []
    for name, curve in history.learning_curves().items():
        last = curve[-1][1]
        ratings.append(Rating(name, games[name], float(last.mu), float(last.sigma)))
    return sorted(ratings, key=lambda one: (-one.sure, one.name))


def _history(kind: KindOfGames) -> Any:
    try:
        from trueskillthroughtime import History
    except ImportError:
        raise BadInput(NEEDED) from None
    first = min((game.day for game in kind.games if game.day is not None), default=0)
    days = [first if game.day is None else game.day for game in kind.games]
    order = sorted(range(len(days)), key=lambda index: days[index])
    games = [kind.games[index] for index in order]

    def with_drift(drift: float) -> Any:
        history = History(
            composition=[[list(names) for _, names in game.houses] for game in games],
            results=[[-place for place, _ in game.houses] for game in games],
            times=[days[index] for index in order],
            sigma=_SPREAD,
            beta=1.0,
            gamma=drift,
            p_draw=share_of_ties(kind.games),
        )
        history.convergence(verbose=False)
        return history

    if len(set(days)) == 1 or len(games) > _MOST_TRIED:
        return with_drift(_USUAL_DRIFT)
    return max(map(with_drift, _DRIFTS), key=lambda history: history.log_evidence())


def share_of_ties(games: Sequence[PlayedGame]) -> float:
    """Return how often neighbours in the ranking share a place, counting one tie more."""
    pairs = [
        one[0] == other[0]
        for game in games
        for one, other in zip(game.houses, game.houses[1:], strict=False)
    ]
    return (sum(pairs) + 1) / (len(pairs) + 10)


def rate_programs(kind: KindOfGames) -> Worths:
    """Rate the players of a kind by one fit over all games. Raises BadInput."""
    groups: list[Counter[Ranking]] = [Counter() for _ in range(_GROUPS)]
    for game in kind.games:
        groups[game.stamp % _GROUPS][ranking_of(game)] += 1
    return fit(groups)


def ranking_of(game: PlayedGame) -> Ranking:
    """Return the ranking of a game. Players who share a kingdom count as one player."""
    return tuple(
        tuple(" + ".join(names) for _, names in houses)
        for _, houses in groupby(game.houses, key=lambda house: house[0])
    )


def programs_or_reason(kinds: Sequence[KindOfGames]) -> Iterator[tuple[KindOfGames, Worths | str]]:
    """Yield the ratings of each kind of games, or why there are none."""
    for kind in kinds:
        try:
            yield kind, rate_programs(kind)
        except BadInput as problem:
            yield kind, str(problem)
