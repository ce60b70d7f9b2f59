"""Finds damage in an archive and describes it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from host_tools.archive.schema import open_archive
from host_tools.bad_input import BadInput

_WITHOUT_PLAYERS = (
    "SELECT games.id FROM games JOIN kinds ON kinds.id = kind"
    " WHERE players <> (SELECT count(*) FROM seats WHERE game = games.id) LIMIT 1"
)


@contextmanager
def open_checked(path: Path) -> Iterator[sqlite3.Connection]:
    """Open an archive for reading. Raises BadInput if reading fails because of damage.

    The whole archive is checked only after a failure, because the check is slow. An exception in
    a sound archive means a bug, so it is raised unchanged.
    """
    with closing(open_archive(path)) as connection:
        try:
            yield connection
        except (BadInput, OSError):
            raise  # a failure of the output or of the arguments, not of the archive
        except Exception:
            damage = _damage_in(connection)
            if damage is None:
                raise
            raise BadInput(f"{path}: the archive is damaged: {damage}") from None


def _damage_in(connection: sqlite3.Connection) -> str | None:
    """Return a description of the first error in the archive, or None if the archive is sound."""
    try:
        game = connection.execute(_WITHOUT_PLAYERS).fetchone()
        if game:
            return f"game {game[0]} has not all of its players"
        said = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
    except sqlite3.DatabaseError as problem:
        return str(problem) if is_damage(problem) else None
    except UnicodeDecodeError:
        return "the names of its tables"  # SQLite quotes them in its message
    return None if said == "ok" else " ".join(said.split())


def is_damage(problem: sqlite3.Error) -> bool:
    """True if the file is damaged, not just locked or misused."""
    code = getattr(problem, "sqlite_errorcode", None)
    if code is None:
        return isinstance(problem, sqlite3.OperationalError)  # text that is not UTF-8
    return code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
