"""Prints statistics, ratings and games of the archive as tables in the terminal."""

from collections.abc import Sequence
from typing import Any

from host_tools.archive.rating import FEW_GAMES, Rating
from host_tools.archive.stats import Irregular, Kind, KindPoints, PlayerStats, Record
from host_tools.archive.store import StoredGame
from host_tools.games import view_of_match
from host_tools.simulate.worths import Worths
from host_tools.terminal.output import PLAYER_COLOURS, Terminal

_GAP = "  "


def print_stats(
    terminal: Terminal,
    kinds: Sequence[Kind],
    people: Sequence[PlayerStats],
    points: Sequence[KindPoints],
    records: Sequence[Record],
    irregular: Sequence[Irregular],
) -> None:
    """Print all players, then each kind of game."""
    titles = ["player", "games", "won", "share", "shared", "streak", "now", "favourite"]
    is_timed = any(one.minutes for one in people)
    rows = [_person(one, is_timed) for one in people]
    _table(terminal, titles + (["minutes"] if is_timed else []), rows)
    for kind in kinds:
        terminal.line()
        terminal.line(terminal.bold(kind.title))
        mine = [
            [one.name, one.games, f"{one.mean:.1f}", f"{one.deviation:.1f}", one.best, one.least]
            for one in points
            if one.kind == kind.number
        ]
        _table(terminal, ["player", "games", "mean", "sd", "best", "least"], mine)
        for record in (one for one in records if one.kind == kind.number):
            by = f"{record.name}, game {record.game}"
            terminal.line(f"{record.title:<18}{record.value:>4}{_GAP}{by}")
        for one in (one for one in irregular if one.kind == kind.number):
            games = f"in {one.games} game{'' if one.games == 1 else 's'}"
            terminal.line(f"{'irregular actions':<18}{one.actions:>4}{_GAP}{games}")


def _person(one: PlayerStats, is_timed: bool) -> list[object]:
    share = f"{100 * one.share:.1f} %"
    cells = [one.name, one.games, one.won, share, one.shared, one.streak, one.running]
    time = [f"{one.minutes:.0f}" if one.minutes else ""] if is_timed else []
    return [*cells, one.favourite or "none", *time]


def print_ratings(terminal: Terminal, title: str, ratings: Sequence[Rating]) -> None:
    """Print the ratings of one kind of games."""
    terminal.line(terminal.bold(title))
    rows: list[list[object]] = [
        [
            place,
            one.name,
            f"{one.sure:.2f}",
            f"{one.mean:.2f}",
            f"{one.half:.2f}",
            one.games,
            "too few games" if one.games < FEW_GAMES else "",
        ]
        for place, one in enumerate(ratings, 1)
    ]
    _table(terminal, ["place", "player", "surely", "mean", "±", "games", ""], rows)
    terminal.line()


def print_worths(terminal: Terminal, title: str, worths: Worths) -> None:
    """Print the ratings of programs."""
    terminal.line(terminal.bold(title))
    rows: list[list[object]] = [
        [place, one.name, f"{one.elo:+.0f}", f"{one.half:.0f}"]
        for place, one in enumerate(worths.players, 1)
    ]
    _table(terminal, ["place", "player", "Elo", "± 95 %"], rows)
    terminal.line()


def print_game(terminal: Terminal, kept: StoredGame, match: Any) -> None:
    """Print the players of a game, the kingdoms and their scores."""
    print_heading(terminal, kept)
    view_of_match(match).story(terminal, match).ending()


def print_heading(terminal: Terminal, kept: StoredGame) -> None:
    """Print number, day and duration of a game, and the players with their colours."""
    words = [f"game {kept.number}", kept.game, *kept.options.split()]
    words += [kept.played] if kept.played else []
    words += [f"{kept.minutes:g} minutes"] if kept.minutes else []
    words += [f"{kept.irregular} irregular"] if kept.irregular else []
    # A line `pack` names game, version and stamp. The bytes behind them are not for people.
    words += [" ".join(line.split()[:4]) for line in kept.log.splitlines() if line[:5] == "pack "]
    terminal.line(terminal.bold(", ".join(words)))
    for colour, name, points in zip(kept.colours, kept.names, kept.points, strict=True):
        who = name if name == colour else f"{name} ({colour})"
        terminal.line(f"{points:>4}{_GAP}{terminal.paint(who, PLAYER_COLOURS[colour], bold=True)}")


def _table(terminal: Terminal, titles: list[str], rows: list[list[object]]) -> None:
    """Print rows. Words are aligned left, numbers right."""
    table: list[list[object]] = [[*titles], *rows]
    columns = [[row[index] for row in table] for index in range(len(titles))]
    widths = [max(len(str(cell)) for cell in column) for column in columns]
    is_left = [title in ("player", "favourite") for title in titles]
    lines = []
    for row in table:
        cells = [
            str(cell).ljust(width) if left else str(cell).rjust(width)
            for cell, width, left in zip(row, widths, is_left, strict=True)
        ]
        lines.append(_GAP.join(cells).rstrip())
    terminal.line(terminal.bold(lines[0]))
    for line in lines[1:]:
        terminal.line(line)
