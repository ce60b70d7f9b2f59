"""Adds games to the archive and reads them back."""

import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from castellan.rules.names import COLOURS

from host_tools.archive.integrity import is_damage
from host_tools.archive.log_reader import FinishedGame
from host_tools.archive.schema import roll_back
from host_tools.bad_input import BadInput
from host_tools.foreign.limits import LONGEST_STORED_LOG_BYTES

_SEAT_COLUMNS = 18
_GAME = (
    "SELECT game, options, players, log, minutes, played, irregular FROM games"
    " JOIN kinds ON kinds.id = kind WHERE games.id = ?"
)
_SEATS = (
    "SELECT colour, name, points FROM seats JOIN players ON players.id = player"
    " WHERE game = ? ORDER BY seat"
)
LARGEST_NUMBER = 2**63 - 1


@dataclass(frozen=True)
class Entry:
    """A finished game with the facts that its log does not contain: names, duration and day."""

    finished: FinishedGame
    names: tuple[str, ...]  # in the order of the seats
    minutes: float | None = None
    played: str | None = None  # a day such as 2025-12-31


@dataclass(frozen=True)
class StoredGame:
    """A game that was read from the archive, with its number, names, points and log."""

    number: int
    game: str
    options: str
    colours: tuple[str, ...]
    names: tuple[str, ...]
    points: tuple[int, ...]
    log: str
    minutes: float | None
    played: str | None
    irregular: int  # actions that the rules forbid


def add(connection: sqlite3.Connection, entries: Sequence[Entry]) -> int:
    """Add games in one transaction, except those already stored. Returns the number added."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        added = sum(_add(connection, entry) for entry in entries)
        connection.execute("COMMIT")
    except BaseException:
        roll_back(connection)
        raise
    return added


def _add(connection: sqlite3.Connection, entry: Entry) -> bool:
    game = entry.finished
    kind = _kind(connection, game)
    done = connection.execute(
        "INSERT OR IGNORE INTO games (hash, kind, rounds, margin, log, minutes, played, irregular)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            game.digest,
            kind,
            game.rounds,
            game.margin,
            zlib.compress(game.log.encode()),
            entry.minutes,
            entry.played,
            game.irregular,
        ),
    )
    if not done.rowcount:
        return False
    rows = []
    for number, (seat, name) in enumerate(zip(game.seats, entry.names, strict=True)):
        start = (done.lastrowid, number, _player(connection, name), kind, seat.colour, seat.house)
        middle = (seat.points, seat.place, seat.victory, seat.largest, seat.crowns)
        rows.append((*start, *middle, *seat.terrains))
    marks = ", ".join("?" * _SEAT_COLUMNS)
    connection.executemany(f"INSERT INTO seats VALUES ({marks})", rows)
    return True


def _kind(connection: sqlite3.Connection, game: FinishedGame) -> int:
    values = (game.game, game.options, len(game.seats))
    query = "SELECT id FROM kinds WHERE game = ? AND options = ? AND players = ?"
    row = connection.execute(query, values).fetchone()
    if row is None:
        insert = "INSERT INTO kinds (game, options, players) VALUES (?, ?, ?)"
        return int(connection.execute(insert, values).lastrowid or 0)
    return int(row[0])


def _player(connection: sqlite3.Connection, name: str) -> int:
    row = connection.execute("SELECT id FROM players WHERE name = ?", (name,)).fetchone()
    if row is None:
        insert = "INSERT INTO players (name) VALUES (?)"
        return int(connection.execute(insert, (name,)).lastrowid or 0)
    return int(row[0])


def count(connection: sqlite3.Connection) -> int:
    """Return the number of games in the archive."""
    return int(connection.execute("SELECT count(*) FROM games").fetchone()[0])


def games(connection: sqlite3.Connection) -> Iterator[StoredGame | BadInput]:
    """Yield the games in the order of their numbers. Yields a BadInput for a damaged game."""
    # Read the numbers from an index, so that a damaged game does not hide later ones.
    rows = connection.execute("SELECT id FROM games INDEXED BY games_by_margin")
    for number in sorted(number for (number,) in rows):
        try:
            yield game_numbered(connection, number)
        except BadInput as problem:
            yield problem


def game_numbered(connection: sqlite3.Connection, number: int) -> StoredGame:
    """Return the game with a number. Raises BadInput if the game does not exist or is damaged."""
    try:
        row = connection.execute(_GAME, (number,)).fetchone()
        seats = connection.execute(_SEATS, (number,)).fetchall()
    except sqlite3.DatabaseError as problem:
        if not is_damage(problem):
            raise
        raise BadInput(f"game {number}: it is damaged in the archive: {problem}") from None
    if row is None:
        raise BadInput(f"{number}: the archive has no game of that number")
    game, options, players, log, minutes, played, irregular = row
    if not isinstance(minutes, float | None) or not isinstance(played, str | None):
        raise BadInput(f"game {number}: its day or time in the archive is damaged")
    if not isinstance(irregular, int):
        raise BadInput(f"game {number}: its irregular actions in the archive are damaged")
    if len(seats) != players or not all(map(_is_seat, seats)):
        raise BadInput(f"game {number}: its players in the archive are damaged")
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(log, LONGEST_STORED_LOG_BYTES).decode()
        if not unpacking.eof:
            raise zlib.error  # more than that, or not all of it
    except (zlib.error, UnicodeDecodeError, TypeError):
        raise BadInput(f"game {number}: its log in the archive is damaged") from None
    colours, names, points = zip(*seats, strict=True)
    return StoredGame(
        number, game, options, colours, names, points, text, minutes, played, irregular
    )


def _is_seat(row: tuple[object, ...]) -> bool:
    """True if a row of the database holds a valid colour, name and number of points."""
    colour, name, points = row
    return colour in COLOURS and isinstance(name, str) and isinstance(points, int)
