"""`castellan archive stats`, `rating`, `show`, `export`, `report`, `replay`: what is in it."""

import argparse
import json
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

from host_tools.archive import exchange, rating, stats, store
from host_tools.archive.reading import match_of
from host_tools.archive.schema import open_archive
from host_tools.archive.tables import print_game, print_ratings, print_stats
from host_tools.bad_input import BadInput
from host_tools.progress import Progress
from host_tools.terminal import Terminal

_MOST_SPEED = 50.0


def tell_stats(args: argparse.Namespace, path: Path) -> int:
    """Tables for people, or one object."""
    with closing(open_archive(path)) as connection:
        chosen = stats.kinds(connection, args.game, args.players)
        people = stats.people(connection, chosen)
        points = stats.points(connection, chosen)
        records = stats.records(connection, chosen)
    if not args.json:
        print_stats(Terminal(sys.stdout), chosen, people, points, records)
        return 0
    titles = {kind.number: kind.title for kind in chosen}
    report = {
        "players": [_person(one) for one in people],
        "points": [{**asdict(one), "kind": titles[one.kind]} for one in points],
        "records": [{**asdict(one), "kind": titles[one.kind]} for one in records],
    }
    print(json.dumps(report, ensure_ascii=False))
    return 0


def _person(one: stats.Person) -> dict[str, object]:
    fields = {key: value for key, value in asdict(one).items() if key != "number"}
    return {**fields, "share": round(one.share, 6), "favourite": one.favourite}


def tell_rating(args: argparse.Namespace, path: Path) -> int:
    """Rates all games and prints the ladder."""
    with closing(open_archive(path)) as connection:
        stats.kinds(connection)
        ladder = rating.Ladder()
        with Progress(sys.stderr, store.count(connection)) as progress:
            for _ in rating.climb(connection, ladder, progress):
                pass
    if args.json:
        print(json.dumps([{**asdict(one), "sure": one.sure} for one in ladder.ratings()]))
    else:
        print_ratings(Terminal(sys.stdout), ladder.ratings())
    return 0


def show(args: argparse.Namespace, path: Path) -> int:
    """One game: who played, kingdoms, points."""
    kept = _game(args, path)
    if args.json:
        print(exchange.line_of(kept))
    else:
        print_game(Terminal(sys.stdout), kept, match_of(kept.log))
    return 0


def export(args: argparse.Namespace, path: Path) -> int:
    """All games as JSON lines."""
    with closing(open_archive(path)) as connection:
        if args.file == "-":
            for line in _exported(connection):
                sys.stdout.write(line)
        else:
            _write(args.file, (line.encode() for line in _exported(connection)))
    return 0


def _exported(connection: sqlite3.Connection) -> Iterator[str]:
    with Progress(sys.stderr, max(store.count(connection), 1)) as progress:
        for kept in store.games(connection):
            yield exchange.line_of(kept) + "\n"
            progress.advance()


def report(args: argparse.Namespace, path: Path) -> int:
    """A page about all games."""
    from host_tools.archive.report import page_of

    with closing(open_archive(path)) as connection:
        chosen = stats.kinds(connection, args.game, args.players)
        page = page_of(connection, chosen, sys.stderr)
    _write(args.file, [page.encode()])
    return 0


def replay(args: argparse.Namespace, path: Path) -> int:
    """One game as an animation: here, as a page, or as a picture."""
    from host_tools.archive import film, film_gif, film_page, film_terminal

    if not 0 < args.speed <= _MOST_SPEED:
        raise BadInput(f"--speed: {args.speed} is not a number above 0, to {_MOST_SPEED:g}")
    kept = _game(args, path)
    shots = film.shots_of(match_of(kept.log), kept.names)
    if args.html:
        _write(args.html, [film_page.page_of(kept, shots, args.speed).encode()])
    elif args.gif:
        _write(args.gif, [film_gif.picture_of(shots, args.speed)])
    else:
        film_terminal.run(Terminal(sys.stdout), kept, shots, args.speed)
    return 0


def _game(args: argparse.Namespace, path: Path) -> store.Kept:
    if not 0 < args.number <= store.LARGEST_NUMBER:
        raise BadInput(f"{args.number}: the archive has no game of that number")
    with closing(open_archive(path)) as connection:
        return store.game_numbered(connection, args.number)


def _write(name: str, parts: Iterable[bytes]) -> None:
    try:
        with open(name, "wb") as file:
            file.writelines(parts)
    except (OSError, ValueError) as problem:
        words = problem.strerror if isinstance(problem, OSError) else "is not a file name"
        raise BadInput(f"{name}: {words}") from None


DEEDS = {
    "stats": tell_stats,
    "rating": tell_rating,
    "show": show,
    "export": export,
    "report": report,
    "replay": replay,
}
