"""Defines the archive's SQL tables, and the migration from each older version to this one."""

import os
import sqlite3
from pathlib import Path

from host_tools.bad_input import BadInput
from host_tools.foreign.limits import LONGEST_VALUE
from host_tools.foreign.shown import printable

_APPLICATION = 0x43617374  # "Cast": marks an archive among SQLite files
_PATIENCE_S = 30  # how long a writer waits for another writer

# Each step leads from one version to the next. A released step is never changed.
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
    # Duration and day of a game, if known. Indexes for frequent queries.
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
    # How many actions the rules forbid. No older game has any.
    """
    ALTER TABLE games ADD COLUMN irregular INTEGER NOT NULL DEFAULT 0;
    """,
)
VERSION = len(STEPS)


def open_archive(path: Path, *, may_be_new: bool = False) -> sqlite3.Connection:
    """Open an archive, and migrate an archive of an older version. Raises BadInput.

    `may_be_new` is for writers: the file may be created. Readers can open an archive in a folder
    without write permission.
    """
    try:
        if not may_be_new and not path.is_file():
            raise BadInput(f"{path}: there is no archive yet; `castellan archive add` makes it")
        path.parent.mkdir(parents=True, exist_ok=True)
        real = Path(os.path.realpath(path))
        name = real.as_uri() + ("" if may_be_new else _reader_parameters(real))
        connection = sqlite3.connect(name, timeout=_PATIENCE_S, isolation_level=None, uri=True)
    except OSError as problem:
        raise BadInput(f"{path}: {problem.strerror}") from None
    except (sqlite3.Error, ValueError) as problem:
        raise BadInput(f"{path}: {problem}") from None
    connection.text_factory = _text_of
    try:
        _prepare(connection, path, is_written=may_be_new)
    except sqlite3.Error as problem:
        connection.close()
        raise BadInput(f"{path}: {problem}") from None
    except UnicodeDecodeError:  # SQLite quotes a damaged name in its message
        connection.close()
        raise BadInput(f"{path}: the archive is damaged: the names of its tables") from None
    except BadInput:
        connection.close()
        raise
    return connection


def _text_of(raw: bytes) -> str:
    """Return a stored text, printable and short. Another program may have written the archive."""
    try:
        return printable(raw.decode(), LONGEST_VALUE)
    except UnicodeDecodeError:
        raise sqlite3.OperationalError("could not decode to UTF-8") from None


def _reader_parameters(path: Path) -> str:
    """Return the URI parameters for opening an archive only to read it.

    SQLite writes files beside the archive even for readers. Without write permission in that
    folder, SQLite must treat the archive as immutable, unless a writer left its log file.
    """
    is_alone = not path.with_name(path.name + "-wal").exists()
    may_write = os.access(
        path.parent, os.W_OK, effective_ids=os.access in os.supports_effective_ids
    )
    return "?immutable=1" if is_alone and not may_write else ""


def _prepare(connection: sqlite3.Connection, path: Path, *, is_written: bool) -> None:
    connection.execute("BEGIN")  # another process may be creating the tables now
    version = _version(connection, path)
    connection.execute("COMMIT")
    if version < VERSION:
        migrate(connection, path)
    if is_written or version < VERSION:
        _use_write_ahead_log(connection)
    # A power cut may lose the last games, never the archive.
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Switch to a write-ahead log, so that readers work during a write.

    SQLite reports BUSY if another process is switching, too. Then this process need not switch.
    """
    try:
        connection.execute("PRAGMA journal_mode = WAL")
    except sqlite3.OperationalError as problem:
        if problem.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise


def _version(connection: sqlite3.Connection, path: Path) -> int:
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    # An archive has neither. Those of another program could run without end.
    foreign = "SELECT count(*) FROM sqlite_master WHERE type IN ('view', 'trigger')"
    if connection.execute(foreign).fetchone()[0]:
        raise BadInput(f"{path}: is a database, but no archive of games")
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
    """Run the steps from the archive's version to `goal`, in one transaction."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Read the version again: another process may have migrated before our lock.
        for step in STEPS[_version(connection, path) : goal]:
            for statement in step.split(";"):
                if statement.strip():
                    connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {_APPLICATION}")
        connection.execute(f"PRAGMA user_version = {goal}")
        connection.execute("COMMIT")
    except BaseException:
        roll_back(connection)
        raise


def roll_back(connection: sqlite3.Connection) -> None:
    """Undo a transaction, unless SQLite has undone it already, as it does at a full disk."""
    if connection.in_transaction:
        connection.execute("ROLLBACK")
