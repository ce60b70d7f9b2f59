"""The tables of the archive, step by step from the first version to this one."""

import sqlite3
from pathlib import Path

from host_tools.bad_input import BadInput

_APPLICATION = 0x43617374  # "Cast": tells an archive from other databases
_PATIENCE_S = 30  # how long a writer waits for another

# Each step leads from one version to the next and is never changed once it was released.
STEPS = (
    """
    CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE kinds (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        options TEXT NOT NULL,
        players INTEGER NOT NULL,
        UNIQUE (game, options, players)
    );
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        hash BLOB NOT NULL UNIQUE,
        kind INTEGER NOT NULL REFERENCES kinds (id),
        rounds INTEGER NOT NULL,
        margin INTEGER NOT NULL,
        log BLOB NOT NULL
    );
    CREATE TABLE seats (
        game INTEGER NOT NULL REFERENCES games (id),
        seat INTEGER NOT NULL,
        player INTEGER NOT NULL REFERENCES players (id),
        kind INTEGER NOT NULL REFERENCES kinds (id),
        colour TEXT NOT NULL,
        house INTEGER NOT NULL,
        points INTEGER NOT NULL,
        place INTEGER NOT NULL,
        victory INTEGER NOT NULL,
        largest INTEGER NOT NULL,
        crowns INTEGER NOT NULL,
        wheat INTEGER NOT NULL,
        forest INTEGER NOT NULL,
        lake INTEGER NOT NULL,
        grass INTEGER NOT NULL,
        swamp INTEGER NOT NULL,
        mine INTEGER NOT NULL,
        town INTEGER NOT NULL,
        PRIMARY KEY (game, seat),
        UNIQUE (game, player)
    ) WITHOUT ROWID;
    """,
    # How long a game took and when it was, where somebody knows; indexes for what is asked often.
    """
    ALTER TABLE games ADD COLUMN minutes REAL;
    ALTER TABLE games ADD COLUMN played TEXT;
    CREATE INDEX games_timed ON games (id, minutes) WHERE minutes IS NOT NULL;
    CREATE INDEX games_by_margin ON games (kind, margin);
    CREATE INDEX seats_by_player ON seats (player, game, kind, victory);
    CREATE INDEX seats_by_kind ON seats (
        kind, player, points, victory, wheat, forest, lake, grass, swamp, mine, town
    );
    CREATE INDEX seats_by_points ON seats (kind, points);
    CREATE INDEX seats_by_largest ON seats (kind, largest);
    CREATE INDEX seats_by_crowns ON seats (kind, crowns);
    """,
)
VERSION = len(STEPS)


def open_archive(path: Path, *, may_be_new: bool = False) -> sqlite3.Connection:
    """A connection to an archive of this version; raises BadInput where there is none.

    Older archives are brought up to date, all steps or none.
    """
    if not may_be_new and not path.is_file():
        raise BadInput(f"{path}: there is no archive yet; `castellan archive add` makes it")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, timeout=_PATIENCE_S, isolation_level=None)
    except OSError as problem:
        raise BadInput(f"{path}: {problem.strerror}") from None
    except (sqlite3.Error, ValueError) as problem:
        raise BadInput(f"{path}: {problem}") from None
    try:
        _prepare(connection, path)
    except sqlite3.Error as problem:
        connection.close()
        raise BadInput(f"{path}: {problem}") from None
    except BadInput:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    version = _version(connection, path)
    if version < VERSION:
        migrate(connection, path)
    # Readers go on while somebody writes; a power cut may lose the last games, never the archive.
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")


def _version(connection: sqlite3.Connection, path: Path) -> int:
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    is_empty = not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if application != _APPLICATION and not (is_empty and version == 0):
        raise BadInput(f"{path}: is a database, but no archive of games")
    if version > VERSION:
        raise BadInput(
            f"{path}: was written by a newer Castellan (version {version} of its tables,"
            f" this one knows {VERSION})"
        )
    return version


def migrate(connection: sqlite3.Connection, path: Path, goal: int = VERSION) -> None:
    """Takes the steps from the archive's version to the goal, in one transaction."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Only now nobody else can be at it: somebody may have been a moment ago.
        for step in STEPS[_version(connection, path) : goal]:
            for statement in step.split(";"):
                if statement.strip():
                    connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {_APPLICATION}")
        connection.execute(f"PRAGMA user_version = {goal}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
