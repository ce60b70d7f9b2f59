"""Builds the HTML report about all games of the archive: tables and plots in one file."""

import sqlite3
from collections.abc import Sequence
from html import escape

from host_tools.archive import rating, stats, store
from host_tools.archive.stats import Kind, PlayerStats, within
from host_tools.bad_input import BadInput
from host_tools.pages import grids, plots
from host_tools.pages.cards import MOST_SHOWN, card, dot, ink_of, page_of_cards, table, tiles
from host_tools.terminal.output import TERRAIN_NAMES

_MOST_RECENT = 12
_MOST_RATED = 20


def page_of(connection: sqlite3.Connection, chosen: list[Kind]) -> str:
    """Return the HTML text of the report."""
    people = stats.people(connection, chosen)
    shown = sorted(people, key=lambda one: (-one.games, one.name))[:MOST_SHOWN]
    shown.sort(key=people.index)
    inks = {one.name: ink_of(one.name, index) for index, one in enumerate(shown)}
    games = sum(_count(connection, kind) for kind in chosen)
    cards = [
        _standings(people, inks),
        _victories(shown, inks),
        *_ladders(connection, chosen),
        *_point_cards(connection, chosen, shown, inks),
        _pairs(connection, chosen, shown),
        _terrains(shown),
        _records(connection, chosen),
        _recent(connection, chosen),
    ]
    names = sorted({kind.game.replace("-", " ").title() for kind in chosen})
    top = _tiles(connection, chosen, people, games)
    return page_of_cards(
        "What was played", ", ".join(names), top, cards, "castellan archive report"
    )


def _count(connection: sqlite3.Connection, kind: Kind) -> int:
    query = "SELECT count(*) FROM games WHERE kind = ?"
    return int(connection.execute(query, (kind.number,)).fetchone()[0])


def _tiles(
    connection: sqlite3.Connection, chosen: list[Kind], people: Sequence[PlayerStats], games: int
) -> str:
    best = max(people, key=lambda one: (one.streak, one.won))
    query = f"SELECT max(points), avg(points) FROM seats WHERE {within(chosen)}"
    most, mean = connection.execute(query).fetchone()
    facts = [
        (f"{games:,}", "game" if games == 1 else "games"),
        (f"{len(people):,}", "players"),
        (f"{most}", "most points in a match"),
        (f"{mean:.1f}", "points on average"),
        (f"{best.streak}", f"longest streak of victories: {best.name}"),
    ]
    irregular = sum(one.actions for one in stats.irregular(connection, chosen))
    if irregular:
        facts.append(
            (f"{irregular:,}", "irregular action" if irregular == 1 else "irregular actions")
        )
    return tiles(facts)


def _standings(people: Sequence[PlayerStats], inks: dict[str, str]) -> str:
    is_timed = any(one.minutes for one in people)
    titles = ["player", "games", "won", "share", "shared", "longest streak", "running"]
    titles += ["favourite terrain"] + (["minutes a game"] if is_timed else [])
    rows = []
    for one in people:
        row = [dot(inks.get(one.name, "--line"), one.name), f"{one.games:,}", f"{one.won:,}"]
        row += [f"{100 * one.share:.1f} %", str(one.shared), str(one.streak), str(one.running)]
        row.append(dot(f"--{one.favourite}", one.favourite) if one.favourite else "none")
        rows.append(row + ([f"{one.minutes:.0f}" if one.minutes else ""] if is_timed else []))
    return card("Standings", "", table(titles, rows, ("favourite terrain",)), "wide")


def _victories(shown: Sequence[PlayerStats], inks: dict[str, str]) -> str:
    rows = [(one.name, inks[one.name], one.share, one.interval) for one in shown]
    note = "Games won alone. The line is the interval that holds the true share with 95 %."
    return card("Victories", note, plots.bars(rows, "share of victories by player"))


def _ladders(connection: sqlite3.Connection, chosen: Sequence[Kind]) -> list[str]:
    """Return a card with the strengths of each chosen kind of games."""
    title = "Strength"
    wanted = {(kind.game, kind.players) for kind in chosen}
    cards = []
    for kind in rating.kinds_of_games(connection):
        if (kind.game, kind.players) not in wanted:
            continue
        try:
            ratings = rating.rate_people(kind)[:_MOST_RATED]
        except BadInput as problem:
            return [card(title, "", f'<p class="note">{escape(str(problem))}</p>')]
        spans = [plots.Span(one.name, one.mean, one.half, _strength_words(one)) for one in ratings]
        note = (
            f"{kind.title}. TrueSkill Through Time, 0 is an unknown player. The line is the band"
            " that almost certainly holds the strength."
        )
        cards.append(card(title, note, plots.spans(spans, f"strength in {kind.title}")))
    return cards


def _strength_words(one: rating.Rating) -> str:
    few = ", too few games" if one.games < rating.FEW_GAMES else ""
    return f"{one.name}: {one.mean:+.2f} ± {one.half:.2f}, {one.games} games{few}"


def _point_cards(
    connection: sqlite3.Connection,
    chosen: list[Kind],
    shown: Sequence[PlayerStats],
    inks: dict[str, str],
) -> list[str]:
    """Return cards with the points in the two kinds of games that were played most."""
    often = sorted(chosen, key=lambda kind: -_count(connection, kind))[:2]
    cards = []
    query = "SELECT points, count(*) FROM seats WHERE kind = ? AND player = ? GROUP BY points"
    for kind in often:
        rows = []
        for one in shown:
            points = dict(connection.execute(query, (kind.number, one.number)).fetchall())
            if points:
                rows.append((one.name, inks[one.name], points))
        if rows:
            plot = plots.ridges(rows, f"points by player in {kind.title}")
            note = f"{kind.title}. The line is the mean."
            cards.append(card("Points", note, plot))
    return cards


def _pairs(
    connection: sqlite3.Connection, chosen: list[Kind], shown: Sequence[PlayerStats]
) -> str:
    query = (
        "SELECT mine.player, other.player, sum(mine.place < other.place), count(*)"
        " FROM seats AS mine JOIN seats AS other ON other.game = mine.game"
        " AND other.player <> mine.player AND other.house <> mine.house"
        f" WHERE mine.{within(chosen)} GROUP BY mine.player, other.player"
    )
    at = {one.number: index for index, one in enumerate(shown)}
    cells = {
        (at[mine], at[other]): (before, games)
        for mine, other, before, games in connection.execute(query)
        if mine in at and other in at
    }
    note = (
        "Of 100 games together, how often the row’s player ends before the column’s,"
        " with half the interval that holds the true number with 95 %."
    )
    plot = grids.matrix([one.name for one in shown], cells, "who ends before whom")
    return card("Before whom", note, plot)


def _terrains(shown: Sequence[PlayerStats]) -> str:
    rows = [(one.name, list(one.terrains.items())) for one in shown]
    used = [
        name for name in TERRAIN_NAMES.values() if any(one.terrains.get(name) for one in shown)
    ]
    legend = "".join(f"<span>{dot(f'--{name}', name)}</span>" for name in used)
    plot = grids.stacks(rows, "points by terrain and player")
    note = "From which terrain the points of the properties come."
    return card("Terrain", note, f'{plot}<div class="legend">{legend}</div>')


def _records(connection: sqlite3.Connection, chosen: list[Kind]) -> str:
    records = stats.records(connection, chosen)
    titles = list(dict.fromkeys(one.title for one in records))
    rows = []
    for kind in chosen:
        mine = {one.title: one for one in records if one.kind == kind.number}
        rows.append([escape(kind.title), *(_record(mine.get(title)) for title in titles)])
    return card("Records", "", table(["", *titles], rows, titles), "wide")


def _record(one: stats.Record | None) -> str:
    if one is None:
        return ""
    return f"<b>{one.value}</b> {escape(one.name)}<small>game {one.game}</small>"


def _recent(connection: sqlite3.Connection, chosen: list[Kind]) -> str:
    query = f"SELECT id FROM games WHERE {within(chosen)} ORDER BY id DESC LIMIT {_MOST_RECENT}"
    rows = []
    for (number,) in connection.execute(query).fetchall():
        kept = store.game_numbered(connection, number)
        people = sorted(zip(kept.points, kept.names, strict=True), reverse=True)
        words = ", ".join(f"{name} {points}" for points, name in people)
        kind = " ".join([kept.game, *kept.options.split()])
        rows.append([str(number), escape(kind), escape(words), escape(kept.played or "")])
    content = table(["game", "", "points", "played"], rows, ("", "points"))
    return card("The last games", "", content, "wide")
