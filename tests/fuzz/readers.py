"""List every reader of foreign input as a function of bytes.

A reader refuses bad input by its own exception only, or by an answer. Any other exception, and a
text that is not printable or too long, is a failure.
"""

import contextlib
import io
import sqlite3
from contextlib import closing
from pathlib import Path

from any_input import answer_of
from board_readers import answers, cable, messages, saves, sessions, typed
from reading import Unfit, check_words, file_with, refusals

from host_tools import cli
from host_tools.archive import json_lines, player_names
from host_tools.bad_input import BadInput, lines_of
from host_tools.commands import archive, mirror, replay
from host_tools.flash import backup, uf2
from host_tools.games.game_log import match_from
from host_tools.packs import library
from host_tools.simulate import tune
from host_tools.terminal.output import Terminal
from host_tools.tournament import plan
from host_tools.tournament.journal import Journal
from host_tools.tournament.schedule import Schedule

_PLAN = b'players = ["greedy", "random"]\ngames = 100\n'


def _numbered(data):
    lines = []
    for number, line in lines_of(io.BytesIO(data)):
        if isinstance(line, BadInput):
            raise line
        lines.append((number, line))
    return lines


def logs(data):
    """Replay a log. Print the game's story, and the game as JSON."""
    with refusals():
        match = match_from("log", _numbered(data))
        stream = io.StringIO()
        replay.print_story(Terminal(stream, {}), match)
        check_words(stream.getvalue())
        replay.as_json(match)


def _command(*words):
    def read(data):
        status, out, err = answer_of(*words, data=data)
        if status not in (0, 1, 2):
            raise Unfit(f"exit code {status}")
        check_words(err)
        check_words(out, 10**6)

    return read


def kingdom(data):
    """Score a drawn kingdom."""
    _command("score", "--harmony")(data)


def objects(data):
    """Score kingdoms in JSON lines, and list the places for dominoes."""
    _command("score", "--jsonl")(data)
    _command("legal", "--jsonl")(data)


def pieces(data):
    """Check and show a piece set."""
    _command("pieces", "show", "-")(data)


def packs(data):
    """Check a pack of a game."""
    with refusals():
        name, pack, _ = library.read_pack(str(file_with(data)))
        library.words_for(name, pack)
        if name != library.PIECES:
            library.text_of(name, pack)


def plans(data):
    """Read the plan of a tournament."""
    with refusals():
        plan.read(str(file_with(data)))


def journals(data):
    """Continue a tournament from its journal."""
    path = file_with(_PLAN)
    here = plan.read(str(path))
    journal_path = path.with_name("journal")
    journal_path.write_bytes(data)
    with refusals(), closing(Journal(journal_path, here, "core")) as journal:
        journal.fill(Schedule(here))


def checkpoints(data):
    """Load a checkpoint of tune."""
    with refusals():
        tune.load(file_with(data))


def exports(data):
    """Read the lines of an archive's export."""
    for number, line in lines_of(io.BytesIO(data)):
        json_lines.read_line((f"line {number}", line))


def names(data):
    """Read the file with the names of players."""
    path = file_with(data)
    path.rename(path.with_name(player_names.FILE))
    with refusals():
        player_names.names_from(None, path)


def databases(data):
    """Open an archive: its statistics, its first game, and its export."""
    _look_into(file_with(data))


def _look_into(path):
    # Not by `cli.main`, which compares the compiled rules with their sources each time.
    out = io.StringIO()
    for given in (["stats"], ["show", "1"], ["export"]):
        if not _parsers:
            _parsers.append(cli.parser_of("archive"))
        args = _parsers[0].parse_args(["--archive", str(path), *given])
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            if archive.run(args) not in (0, 1, 2):
                raise Unfit("an unknown exit code")
    check_words(out.getvalue(), 10**6)


_parsers = []


def tables(data):
    """Run SQL in an archive, as another program might, and read the archive then."""
    path = file_with(archive_bytes())
    with (
        contextlib.suppress(sqlite3.Error, sqlite3.Warning, ValueError),
        closing(sqlite3.connect(path, isolation_level=None)) as connection,
    ):
        connection.set_progress_handler(lambda: 1, 100_000)
        connection.set_authorizer(_is_harmless)
        for statement in data.decode().split(";"):
            connection.execute(statement)
    _look_into(path)


def _is_harmless(action, *_):
    return sqlite3.SQLITE_DENY if action == sqlite3.SQLITE_ATTACH else sqlite3.SQLITE_OK


_archives = []


def archive_bytes():
    """Return the content of an archive with one game."""
    if not _archives:
        path = file_with(b"")
        path.unlink()
        log = Path(__file__).parents[1] / "logs" / "kingdomino-2.log"
        answer_of("archive", "--archive", str(path), "add", str(log), data=b"")
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
        _archives.append(path.read_bytes())
    return _archives[0]


def backups(data):
    """Read a backup of a board."""
    with refusals():
        backup.load(file_with(data))


def images(data):
    """Read an image of a board."""
    with refusals():
        uf2.read(file_with(data))


def frames(data):
    """Read recorded answers of the virtual device for `castellan mirror`."""
    for _, line in lines_of(io.BytesIO(data)):
        with refusals():
            mirror.answer_in(line)


def words(data):
    """Give any words to the command line. Only commands that do nothing are reached."""
    parts = data.decode("utf-8", "replace").replace("\x00", "").split("\n")
    out = io.StringIO()
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(out),
        contextlib.suppress(SystemExit),
    ):
        cli.parser_of("score").parse_args(parts)
    if "usage" not in out.getvalue():
        check_words(out.getvalue())


READERS = {
    function.__name__: function
    for function in (
        logs,
        kingdom,
        objects,
        pieces,
        packs,
        plans,
        journals,
        checkpoints,
        exports,
        names,
        databases,
        tables,
        backups,
        images,
        answers,
        messages,
        typed,
        cable,
        sessions,
        saves,
        frames,
        words,
    )
}
