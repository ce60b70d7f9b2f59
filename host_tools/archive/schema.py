"""The tables of the archive, step by step from the first version to this one."""

import os
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

    Older archives are brought up to date, all steps or none. An archive that may be new is one
    that will be written into; any other may lie where nothing can be written.
    """
    try:
        if not may_be_new and not path.is_file():
            raise BadInput(f"{path}: there is no archive yet; `castellan archive add` makes it")
        path.parent.mkdir(parents=True, exist_ok=True)
        real = Path(os.path.realpath(path))
        name = real.as_uri() + ("" if may_be_new else _how_to_read(real))
        connection = sqlite3.connect(name, timeout=_PATIENCE_S, isolation_level=None, uri=True)
    except OSError as problem:
        raise BadInput(f"{path}: {problem.strerror}") from None
    except (sqlite3.Error, ValueError) as problem:
        raise BadInput(f"{path}: {problem}") from None
    try:
        _prepare(connection, path, is_written=may_be_new)
    except sqlite3.Error as problem:
        connection.close()
        raise BadInput(f"{path}: {problem}") from None
    except UnicodeDecodeError:  # a name that SQLite quotes in its complaint
        connection.close()
        raise BadInput(f"{path}: the archive is damaged: the names of its tables") from None
    except BadInput:
        connection.close()
        raise
    return connection


def _how_to_read(path: Path) -> str:
    """Readers, too, leave notes beside the archive; where they cannot, SQLite must do without.

    Where a writer with more rights has left some, these are used.
    """
    is_alone = not path.with_name(path.name + "-wal").exists()
    may_write = os.access(
        path.parent, os.W_OK, effective_ids=os.access in os.supports_effective_ids
    )
    return "?immutable=1" if is_alone and not may_write else ""


def _prepare(connection: sqlite3.Connection, path: Path, *, is_written: bool) -> None:
    connection.execute("BEGIN")  # another process may be making the tables between two looks
    version = _version(connection, path)
    connection.execute("COMMIT")
    if version < VERSION:
        migrate(connection, path)
    if is_written or version < VERSION:
        _let_readers_go_on(connection)
    # A power cut may lose the last games, never the archive.
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")


def _let_readers_go_on(connection: sqlite3.Connection) -> None:
    """While somebody writes. SQLite does not wait here for another who just turns it on, too."""
    try:
        connection.execute("PRAGMA journal_mode = WAL")
    except sqlite3.OperationalError as problem:
        if problem.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise


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
