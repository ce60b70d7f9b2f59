"""An archive that is damaged: what is wrong with it, for whoever cannot make sense of it."""

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
    """An archive to look into. Raises BadInput where it is damaged, so that looking fails.

    All is looked at only then: that takes long, and what fails in a sound archive is our mistake.
    """
    with closing(open_archive(path)) as connection:
        try:
            yield connection
        except (BadInput, OSError):
            raise  # what was looked at is well, but not what is written
        except Exception:
            damage = _damage_in(connection)
            if damage is None:
                raise
            raise BadInput(f"{path}: the archive is damaged: {damage}") from None


def _damage_in(connection: sqlite3.Connection) -> str | None:
    """The first thing that is wrong in the archive."""
    try:
        game = connection.execute(_WITHOUT_PLAYERS).fetchone()
        if game:
            return f"game {game[0]} has not all of its players"
        said = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
    except sqlite3.DatabaseError as problem:
        return str(problem) if is_damage(problem) else None
    except UnicodeDecodeError:
        return "the names of its tables"  # which SQLite quotes
    return None if said == "ok" else " ".join(said.split())


def is_damage(problem: sqlite3.Error) -> bool:
    """Whether the file is wrong, and not only somebody else at it, or we."""
    code = getattr(problem, "sqlite_errorcode", None)
    if code is None:
        return isinstance(problem, sqlite3.OperationalError)  # text that is no UTF-8
    return code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
