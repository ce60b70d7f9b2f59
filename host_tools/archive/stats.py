"""Computes statistics of the archive: victories, points, records, terrains, irregular actions."""

import sqlite3
from dataclasses import dataclass, field

from host_tools.archive.log_reader import LETTERS, SHARED, WON
from host_tools.bad_input import BadInput
from host_tools.simulate.intervals import Winner, deviation
from host_tools.terminal.output import TERRAIN_NAMES

_TERRAINS = tuple(TERRAIN_NAMES[letter] for letter in LETTERS)
_SUMS = ", ".join(f"sum({name})" for name in _TERRAINS)
_CAREERS = (
    f"SELECT player, name, count(*), sum(victory = {WON}), sum(victory = {SHARED}), {_SUMS}"
    " FROM seats JOIN players ON players.id = player WHERE kind = ? GROUP BY player"
)
_RECORDS = (
    ("points", "most points"),
    ("largest", "largest property"),
    ("crowns", "most crowns"),
)


@dataclass(frozen=True)
class Kind:
    """A kind of game: games with the same rules, options and number of players."""

    number: int
    game: str
    options: str
    players: int

    @property
    def title(self) -> str:
        """Return the name of the kind for people, such as `kingdomino, 2 players, harmony`."""
        words = f"{self.game}, {self.players} players"
        return f"{words}, {', '.join(self.options.split())}" if self.options else words


@dataclass
class PlayerStats(Winner):
    """The statistics of one player over all games."""

    number: int
    name: str
    games: int = 0
    won: int = 0
    shared: int = 0
    streak: int = 0  # the longest series of victories
    running: int = 0  # the series of victories up to the last game
    terrains: dict[str, int] = field(default_factory=dict)  # points by terrain
    minutes: float | None = None  # mean duration of the games with known times

    @property
    def favourite(self) -> str:
        """Return the terrain that brought the player most points, or an empty string."""
        best = max(self.terrains, key=lambda name: self.terrains[name], default="")
        return best if best and self.terrains[best] else ""


@dataclass(frozen=True)
class KindPoints:
    """The points of one player in one kind of game."""

    kind: int
    name: str
    games: int
    mean: float
    deviation: float
    best: int
    least: int


@dataclass(frozen=True)
class Record:
    """The highest value of a statistic in one kind of game, with the player who reached it."""

    kind: int
    title: str
    value: int
    name: str
    game: int


@dataclass(frozen=True)
class Irregular:
    """How many actions of one kind of game were against the rules, and in how many games."""

    kind: int
    actions: int
    games: int


def kinds(
    connection: sqlite3.Connection, game: str | None = None, players: int | None = None
) -> list[Kind]:
    """List the kinds of games, filtered by game and players. Raises BadInput if no kind fits."""
    query = (
        "SELECT id, game, options, players FROM kinds WHERE EXISTS"
        " (SELECT 1 FROM games WHERE kind = kinds.id) ORDER BY game, options, players"
    )
    known_kinds = [Kind(*row) for row in connection.execute(query)]
    if not known_kinds:
        raise BadInput("the archive has no games yet")
    chosen = [
        kind
        for kind in known_kinds
        if (game is None or kind.game == game) and (players is None or kind.players == players)
    ]
    if not chosen:
        known = ", ".join(sorted({kind.game for kind in known_kinds}))
        counts = ", ".join(
            str(number) for number in sorted({kind.players for kind in known_kinds})
        )
        raise BadInput(
            f"--game, --players: there are no such games; there are {known} of {counts} players"
        )
    return chosen


def within(chosen: list[Kind]) -> str:
    """Return the SQL condition for the chosen kinds. Kind numbers are ints and need no quotes."""
    return f"kind IN ({', '.join(str(kind.number) for kind in chosen)})"


def people(connection: sqlite3.Connection, chosen: list[Kind]) -> list[PlayerStats]:
    """Return all players, sorted by the lower end of the 95 % interval of their victories.

    The lower end ranks a player with one lucky game below a player with many victories.
    """
    players: dict[int, PlayerStats] = {}
    for kind in chosen:  # kind by kind, so that SQLite uses the index
        for row in connection.execute(_CAREERS, (kind.number,)):
            number, name, games, won, shared, *sums = row
            one = players.setdefault(number, PlayerStats(number, name))
            one.games += games
            one.won += won
            one.shared += shared
            for terrain, total in zip(_TERRAINS, sums, strict=True):
                one.terrains[terrain] = one.terrains.get(terrain, 0) + total
    _add_streaks(connection, chosen, players)
    timed = (
        "SELECT player, avg(minutes) FROM games JOIN seats ON seats.game = games.id"
        f" WHERE minutes IS NOT NULL AND seats.{within(chosen)} GROUP BY player"
    )
    for number, minutes in connection.execute(timed):
        players[number].minutes = minutes
    return sorted(players.values(), key=lambda one: (-one.interval[0], -one.share, one.name))


def _add_streaks(
    connection: sqlite3.Connection, chosen: list[Kind], players: dict[int, PlayerStats]
) -> None:
    """Set the streaks of the players. A shared victory continues a streak.

    For each player, SQLite returns a string with a 1 for each victory and a 0 for other games.
    """
    query = (
        "SELECT player, group_concat(victory > 0, '') FROM (SELECT player, victory FROM seats"
        f" INDEXED BY seats_by_player WHERE {within(chosen)} ORDER BY player, game)"
        " GROUP BY player"
    )
    for number, career in connection.execute(query):
        runs = career.split("0")
        players[number].streak = max(map(len, runs))
        players[number].running = len(runs[-1])


def points(connection: sqlite3.Connection, chosen: list[Kind]) -> list[KindPoints]:
    """Return each player's points in each kind of game, the best mean first."""
    query = (
        "SELECT kind, name, count(*), sum(points), sum(points * points), max(points), min(points)"
        f" FROM seats JOIN players ON players.id = player WHERE {within(chosen)}"
        " GROUP BY kind, player"
    )
    rows = []
    for kind, name, games, total, squares, best, least in connection.execute(query):
        spread = deviation(games, total, squares)
        rows.append(KindPoints(kind, name, games, total / games, spread, best, least))
    return sorted(rows, key=lambda one: (one.kind, -one.mean, one.name))


def records(connection: sqlite3.Connection, chosen: list[Kind]) -> list[Record]:
    """Return the records in each kind of game. Of equal values the earliest game counts."""
    rows = []
    for kind in chosen:
        for column, title in _RECORDS:
            query = (
                f"SELECT {column}, name, game FROM seats JOIN players ON players.id = player"
                f" WHERE kind = ? AND {column} ="
                f" (SELECT max({column}) FROM seats WHERE kind = ?) ORDER BY game LIMIT 1"
            )
            row = connection.execute(query, (kind.number, kind.number)).fetchone()
            if row[0]:  # Dragon Inferno has neither properties nor crowns
                rows.append(Record(kind.number, title, *row))
        query = (
            "SELECT margin, group_concat(name, ' + '), games.id FROM games JOIN seats"
            " ON seats.game = games.id AND place = 1 JOIN players ON players.id = player"
            " WHERE games.id = (SELECT id FROM games WHERE kind = ?"
            " ORDER BY margin DESC, id LIMIT 1)"
        )
        row = connection.execute(query, (kind.number,)).fetchone()
        if None in row:
            raise LookupError("the game with the widest lead has no players")
        rows.append(Record(kind.number, "widest lead", *row))
    return rows


def irregular(connection: sqlite3.Connection, chosen: list[Kind]) -> list[Irregular]:
    """Count the actions that broke a rule, by kind of game. A kind with none has no entry."""
    query = (
        "SELECT kind, sum(irregular), count(*) FROM games"
        f" WHERE irregular > 0 AND {within(chosen)} GROUP BY kind ORDER BY kind"
    )
    return [Irregular(*row) for row in connection.execute(query)]
