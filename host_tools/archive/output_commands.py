"""`castellan archive stats`, `rating`, `show`, `export`, `report`, `replay`: read the archive."""

import argparse
import json
import os
import sqlite3
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from host_tools.archive import json_lines, rating, stats, store
from host_tools.archive.integrity import open_checked
from host_tools.archive.log_reader import match_of
from host_tools.archive.terminal_tables import (
    print_game,
    print_ratings,
    print_stats,
    print_worths,
)
from host_tools.bad_input import BadInput
from host_tools.safe_write import open_replacing
from host_tools.terminal.messages import put, warn
from host_tools.terminal.output import Terminal
from host_tools.terminal.progress import Progress

_LEAST_SPEED = 0.1
_MOST_SPEED = 50.0


def print_all_stats(args: argparse.Namespace, path: Path) -> int:
    """Print the statistics of the archive as tables, or as one JSON object for `--json`."""
    with open_checked(path) as connection:
        chosen = stats.kinds(connection, args.game, args.players)
        people = stats.people(connection, chosen)
        points = stats.points(connection, chosen)
        records = stats.records(connection, chosen)
        irregular = stats.irregular(connection, chosen)
        if not args.json:
            print_stats(Terminal(sys.stdout), chosen, people, points, records, irregular)
            return 0
        titles = {kind.number: kind.title for kind in chosen}
        report = {
            "players": [_person(one) for one in people],
            "points": [{**asdict(one), "kind": titles[one.kind]} for one in points],
            "records": [{**asdict(one), "kind": titles[one.kind]} for one in records],
            "irregular": [{**asdict(one), "kind": titles[one.kind]} for one in irregular],
        }
        put(json.dumps(report, ensure_ascii=False))
    return 0


def _person(one: stats.PlayerStats) -> dict[str, object]:
    fields = {key: value for key, value in asdict(one).items() if key != "number"}
    return {**fields, "share": round(one.share, 6), "favourite": one.favourite}


def print_rating(args: argparse.Namespace, path: Path) -> int:
    """Compute the ratings of all players from all games, and print the ratings."""
    with open_checked(path) as connection:
        stats.kinds(connection)
        kinds = rating.kinds_of_games(connection)
    if args.programs:
        return _print_programs(args, kinds)
    ladders = [(kind, rating.rate_people(kind)) for kind in kinds]
    if args.json:
        rows = [
            {"game": kind.game, "players": kind.players, **asdict(one), "sure": one.sure}
            for kind, ratings in ladders
            for one in ratings
        ]
        put(json.dumps(rows))
    else:
        for kind, ratings in ladders:
            print_ratings(Terminal(sys.stdout), kind.title, ratings)
    return 0


def _print_programs(args: argparse.Namespace, kinds: list[rating.KindOfGames]) -> int:
    """Print the ratings of programs: one fit for each kind of games."""
    rows = []
    for kind, worths in rating.programs_or_reason(kinds):
        if isinstance(worths, str):
            warn(f"castellan archive rating: {kind.title}: {worths}")
            continue
        rows += [
            {"game": kind.game, "players": kind.players, **asdict(one)} for one in worths.players
        ]
        if not args.json:
            print_worths(Terminal(sys.stdout), f"{kind.title}, {len(kind.games):,} games", worths)
    if args.json:
        put(json.dumps(rows))
    return 0


def show(args: argparse.Namespace, path: Path) -> int:
    """Print one game: players, kingdoms, points."""
    kept = _game(args, path)
    if args.json:
        put(json_lines.line_of(kept))
    else:
        print_game(Terminal(sys.stdout), kept, match_of(kept.log))
    return 0


def export(args: argparse.Namespace, path: Path) -> int:
    """Write all games as JSON lines. Returns 1 if some are damaged."""
    damaged: list[BadInput] = []
    with open_checked(path) as connection:
        if args.file == "-":
            for line in _exported(connection, damaged):
                put(line)
        else:
            _export_into(args.file, connection, damaged, path)
    return 1 if damaged else 0


def _export_into(
    name: str, connection: sqlite3.Connection, damaged: list[BadInput], path: Path
) -> None:
    with open_replacing(name, path) as file:
        file.writelines(f"{line}\n".encode() for line in _exported(connection, damaged))
        if damaged and os.path.isfile(name):
            raise BadInput(
                f"{name}: stays as it was, for it may hold what is damaged now;"
                " name a new file for the other games"
            )


def _exported(connection: sqlite3.Connection, damaged: list[BadInput]) -> Iterator[str]:
    with Progress(sys.stderr, max(store.count(connection), 1)) as progress:
        for kept in store.games(connection):
            if isinstance(kept, BadInput):
                damaged.append(kept)
                progress.say(f"castellan archive export: {kept}")
            else:
                yield json_lines.line_of(kept)
            progress.advance()


def report(args: argparse.Namespace, path: Path) -> int:
    """Write an HTML page about all games."""
    from host_tools.archive.report import page_of

    with open_checked(path) as connection:
        chosen = stats.kinds(connection, args.game, args.players)
        with open_replacing(args.file, path) as file:
            file.write(page_of(connection, chosen).encode())
    return 0


def replay(args: argparse.Namespace, path: Path) -> int:
    """Show one game as an animation: in the terminal, as an HTML page, or as a GIF."""
    from host_tools.archive import film, film_gif, film_page, film_terminal

    if not _LEAST_SPEED <= args.speed <= _MOST_SPEED:
        raise BadInput(
            f"--speed: {args.speed} is not a number from {_LEAST_SPEED:g} to {_MOST_SPEED:g}"
        )
    kept = _game(args, path)
    shots = film.shots_of(match_of(kept.log), kept.names)
    if args.html:
        with open_replacing(args.html, path) as file:
            file.write(film_page.page_of(kept, shots, args.speed).encode())
    elif args.gif:
        with open_replacing(args.gif, path) as file:
            file.write(film_gif.picture_of(shots, args.speed))
    else:
        film_terminal.run(Terminal(sys.stdout), kept, shots, args.speed)
    return 0


def _game(args: argparse.Namespace, path: Path) -> store.StoredGame:
    if not 0 < args.number <= store.LARGEST_NUMBER:
        raise BadInput(f"{args.number}: the archive has no game of that number")
    with open_checked(path) as connection:
        return store.game_numbered(connection, args.number)


COMMANDS = {
    "stats": print_all_stats,
    "rating": print_rating,
    "show": show,
    "export": export,
    "report": report,
    "replay": replay,
}
