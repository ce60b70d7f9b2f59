"""What the games amount to: victories, streaks, points, records, favourite terrain, time."""

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
    """Games that can be compared: the same game with the same options and number of players."""

    number: int
    game: str
    options: str
    players: int

    @property
    def title(self) -> str:
        """How people call it."""
        words = f"{self.game}, {self.players} players"
        return f"{words}, {', '.join(self.options.split())}" if self.options else words


@dataclass
class Person(Winner):
    """One player over all games."""

    number: int
    name: str
    games: int = 0
    won: int = 0
    shared: int = 0
    streak: int = 0  # victories one after the other, at its longest
    running: int = 0  # and until the last game
    terrains: dict[str, int] = field(default_factory=dict)  # points by terrain
    minutes: float | None = None  # of a game, on average, where it is known

    @property
    def favourite(self) -> str:
        """The terrain that brought most points; nothing where none did."""
        best = max(self.terrains, key=lambda name: self.terrains[name], default="")
        return best if best and self.terrains[best] else ""


@dataclass(frozen=True)
class Points:
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
    """The most that was ever reached in a kind of game."""

    kind: int
    title: str
    value: int
    name: str
    game: int


def kinds(
    connection: sqlite3.Connection, game: str | None = None, players: int | None = None
) -> list[Kind]:
    """The kinds of games there are, those asked for; raises BadInput where there are none."""
    query = (
        "SELECT id, game, options, players FROM kinds WHERE EXISTS"
        " (SELECT 1 FROM games WHERE kind = kinds.id) ORDER BY game, options, players"
    )
    found = [Kind(*row) for row in connection.execute(query)]
    if not found:
        raise BadInput("the archive has no games yet")
    chosen = [
        kind
        for kind in found
        if (game is None or kind.game == game) and (players is None or kind.players == players)
    ]
    if not chosen:
        known = ", ".join(sorted({kind.game for kind in found}))
        counts = ", ".join(str(number) for number in sorted({kind.players for kind in found}))
        raise BadInput(
            f"--game, --players: there are no such games; there are {known} of {counts} players"
        )
    return chosen


def within(chosen: list[Kind]) -> str:
    """The condition that leaves the chosen kinds; their numbers are our own."""
    return f"kind IN ({', '.join(str(kind.number) for kind in chosen)})"


def people(connection: sqlite3.Connection, chosen: list[Kind]) -> list[Person]:
    """Everybody who played, those first who surely win most: one lucky game proves nothing."""
    found: dict[int, Person] = {}
    for kind in chosen:  # kind by kind, as the index has them
        for row in connection.execute(_CAREERS, (kind.number,)):
            number, name, games, won, shared, *sums = row
            one = found.setdefault(number, Person(number, name))
            one.games += games
            one.won += won
            one.shared += shared
            for terrain, total in zip(_TERRAINS, sums, strict=True):
                one.terrains[terrain] = one.terrains.get(terrain, 0) + total
    _add_streaks(connection, chosen, found)
    timed = (
        "SELECT player, avg(minutes) FROM games JOIN seats ON seats.game = games.id"
        f" WHERE minutes IS NOT NULL AND seats.{within(chosen)} GROUP BY player"
    )
    for number, minutes in connection.execute(timed):
        found[number].minutes = minutes
    return sorted(found.values(), key=lambda one: (-one.interval[0], -one.share, one.name))


def _add_streaks(
    connection: sqlite3.Connection, chosen: list[Kind], found: dict[int, Person]
) -> None:
    """A victory that is shared goes on with a streak. SQLite writes each career as a word."""
    query = (
        "SELECT player, group_concat(victory > 0, '') FROM (SELECT player, victory FROM seats"
        f" INDEXED BY seats_by_player WHERE {within(chosen)} ORDER BY player, game)"
        " GROUP BY player"
    )
    for number, career in connection.execute(query):
        runs = career.split("0")
        found[number].streak = max(map(len, runs))
        found[number].running = len(runs[-1])


def points(connection: sqlite3.Connection, chosen: list[Kind]) -> list[Points]:
    """The points of everybody in each kind, the best mean first."""
    query = (
        "SELECT kind, name, count(*), sum(points), sum(points * points), max(points), min(points)"
        f" FROM seats JOIN players ON players.id = player WHERE {within(chosen)}"
        " GROUP BY kind, player"
    )
    found = []
    for kind, name, games, total, squares, best, least in connection.execute(query):
        spread = deviation(games, total, squares)
        found.append(Points(kind, name, games, total / games, spread, best, least))
    return sorted(found, key=lambda one: (one.kind, -one.mean, one.name))


def records(connection: sqlite3.Connection, chosen: list[Kind]) -> list[Record]:
    """The records of each kind, by whoever reached them first."""
    found = []
    for kind in chosen:
        for column, title in _RECORDS:
            query = (
                f"SELECT {column}, name, game FROM seats JOIN players ON players.id = player"
                f" WHERE kind = ? AND {column} ="
                f" (SELECT max({column}) FROM seats WHERE kind = ?) ORDER BY game LIMIT 1"
            )
            row = connection.execute(query, (kind.number, kind.number)).fetchone()
            if row[0]:  # Dragon Inferno has neither properties nor crowns
                found.append(Record(kind.number, title, *row))
        query = (
            "SELECT margin, group_concat(name, ' + '), games.id FROM games JOIN seats"
            " ON seats.game = games.id AND place = 1 JOIN players ON players.id = player"
            " WHERE games.id = (SELECT id FROM games WHERE kind = ?"
            " ORDER BY margin DESC, id LIMIT 1)"
        )
        row = connection.execute(query, (kind.number,)).fetchone()
        if None in row:
            raise LookupError("the game with the widest lead has no players")
        found.append(Record(kind.number, "widest lead", *row))
    return found
