"""`castellan archive add` and `import`: add games to the archive."""

import argparse
import sqlite3
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

from host_tools.archive import batch_import, json_lines
from host_tools.archive.log_reader import FinishedGame
from host_tools.archive.player_names import names_from, names_of
from host_tools.archive.schema import open_archive
from host_tools.archive.store import Entry
from host_tools.bad_input import BadInput, name_of
from host_tools.terminal.interrupts import INTERRUPTED
from host_tools.terminal.messages import say, warn
from host_tools.terminal.progress import Progress

_MOST_REFUSALS = 20


def add(args: argparse.Namespace, path: Path) -> int:
    """Add the games in log files to the archive. Returns the exit code."""
    names = names_from(args.names, path)
    minutes = json_lines.checked_minutes(args.minutes, "--minutes")
    played = json_lines.checked_day(args.played, "--played")
    with tempfile.TemporaryDirectory(prefix="castellan-") as folder:
        paths = [*args.logs]
        if args.device or args.port:
            paths += _copy_from_device(args.port, Path(folder))
            if not paths and not args.state:
                say("no game was finished on the device")
                return 0
        files = batch_import.files_of(paths, args.state)
        counts = _add(args, path, files, (names, minutes, played))
        # The temporary files are gone when this is read. Name the device instead.
        counts.refused = [words.replace(f"{folder}/", "device: ") for words in counts.refused]
        return _report("add", counts)


def _copy_from_device(port: str | None, folder: Path) -> list[str]:
    """Copy the logs of finished games from a running device. Returns the paths of the copies."""
    from host_tools.flash import ports
    from host_tools.link.fetching import fetch

    fetch(ports.find(port), folder)
    return sorted(str(path) for path in folder.iterdir())


def _add(
    args: argparse.Namespace,
    path: Path,
    files: list[str],
    about: tuple[dict[str, str], float | None, str | None],
) -> batch_import.ImportCounts:
    names, minutes, played = about

    def entries(games: Iterable[FinishedGame | BadInput]) -> Iterator[Entry | BadInput]:
        for file, game in zip(files, games, strict=True):
            yield game if isinstance(game, BadInput) else entry(file, game)

    def entry(file: str, game: FinishedGame) -> Entry | BadInput:
        try:
            people = names_of([seat.colour for seat in game.seats], names, file)
        except BadInput as problem:
            return problem
        return Entry(game, tuple(people), minutes, played)

    with (
        closing(_opened(path)) as connection,
        batch_import.read_all(batch_import.read_file, files, args.jobs) as games,
        Progress(sys.stderr, len(files)) as progress,
    ):
        return batch_import.add_all(connection, entries(games), progress)


def import_lines(args: argparse.Namespace, path: Path) -> int:
    """Add the games in a file of JSON lines to the archive. Returns the exit code."""
    name = name_of(args.file)
    with json_lines.open_lines(args.file) as stream:
        count = json_lines.count_lines(stream)
        if not count:
            raise BadInput(f"{name}: there are no games in it")
        tasks = json_lines.tasks_of(name, stream)
        with (
            closing(_opened(path)) as connection,
            batch_import.read_all(json_lines.read_line, tasks, args.jobs) as games,
            Progress(sys.stderr, count) as progress,
        ):
            counts = batch_import.add_all(connection, games, progress)
    return _report("import", counts)


def _opened(path: Path) -> sqlite3.Connection:
    return open_archive(path, may_be_new=True)


def _report(command: str, counts: batch_import.ImportCounts) -> int:
    for problem in counts.refused[:_MOST_REFUSALS]:
        warn(f"castellan archive {command}: {problem}")
    if len(counts.refused) > _MOST_REFUSALS:
        warn(f"… and {len(counts.refused) - _MOST_REFUSALS} more")
    words = f"{counts.added} game{'' if counts.added == 1 else 's'} added"
    words += f", {counts.known} were there already" if counts.known else ""
    words += f", {len(counts.refused)} refused" if counts.refused else ""
    say(words)
    if counts.is_interrupted:
        warn("interrupted; what is told above is kept")
        return INTERRUPTED
    return counts.status


COMMANDS = {"add": add, "import": import_lines}
