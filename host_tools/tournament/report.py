"""Builds the HTML report of a tournament: tables and plots in one file that loads no other."""

from collections.abc import Sequence
from html import escape

from host_tools.pages import grids, plots
from host_tools.pages.cards import MOST_SHOWN, card, dot, ink_of, page_of_cards, table, tiles
from host_tools.simulate.intervals import mean_and_half
from host_tools.tournament.draft_values import castle_maps, dominoes, grid_of, order, slots
from host_tools.tournament.results import WORDS, Results, notes_of
from host_tools.tournament.standing import Standing, standings

_LEAST_ROUND = 2  # show a round only if at least one of so many games has it


def page_of(results: Results) -> str:
    """Return the HTML text of the report."""
    shown = results.standings[:MOST_SHOWN]
    inks = {one.name: ink_of(one.name, index) for index, one in enumerate(shown)}
    cards = [
        _standings(results.standings, inks),
        _findings(results),
        _victories(shown, inks),
        _points(shown, inks),
        _pairs(results, shown),
        _rounds(results, shown, inks),
        *_kingdoms(results, shown),
        _tables(results, inks),
        _settings(results),
    ]
    title = f"{results.plan.game.replace('-', ' ').title()} tournament"
    subtitle = " · ".join([f"{results.plan.seats} seats", *results.plan.words])
    top = _tiles(results)
    shown_cards = [text for text in cards if text]
    return page_of_cards(title, subtitle, top, shown_cards, "castellan tournament")


def _tiles(results: Results) -> str:
    first = results.standings[0]
    wins = max(results.standings, key=lambda one: (one.share, one.mean))
    most = max(results.standings, key=lambda one: max(one.points, default=0))
    return tiles(
        [
            (f"{results.games:,}", "games"),
            (f"{len(results.plan.players)}", "players"),
            (f"{first.mean:.1f}", f"± {first.half:.1f} points a game: {first.name}"),
            (f"{100 * wins.share:.0f} %", f"of its games won: {wins.name}"),
            (f"{max(most.points, default=0)}", f"most points in a game: {most.name}"),
        ]
    )


def _standings(players: Sequence[Standing], inks: dict[str, str]) -> str:
    titles = ["player", "games", "mean", "± 95 %", "sd", "best", "least", "won", "95 % of it"]
    rows = []
    for one in players:
        low, high = one.interval
        row = [dot(inks.get(one.name, "--line"), one.name), f"{one.games:,}", f"{one.mean:.2f}"]
        row += [f"{one.half:.2f}", f"{one.deviation:.1f}", str(max(one.points))]
        row += [str(min(one.points)), f"{100 * one.share:.1f} %"]
        rows.append([*row, f"{100 * low:.1f} to {100 * high:.1f}", f"{one.shared:,}"])
    note = "A game counts for every seat that a player has in it. Won is won alone."
    return card("Standings", note, table([*titles, "shared"], rows), "wide")


def _findings(results: Results) -> str:
    """Return the card with the test, the ratings, the design effects and the forfeits."""
    lines = "".join(f"<p>{escape(line)}</p>" for line in notes_of(results))
    return card("What the games say", "", lines, "wide") if lines else ""


def _victories(shown: Sequence[Standing], inks: dict[str, str]) -> str:
    rows = [(one.name, inks[one.name], one.share, one.interval) for one in shown]
    note = "Games won alone. The line is the interval that holds the true share with 95 %."
    return card("Victories", note, plots.bars(rows, "share of victories by player"))


def _points(shown: Sequence[Standing], inks: dict[str, str]) -> str:
    rows = [(one.name, inks[one.name], one.points) for one in shown if one.points]
    note = "How often each number of points came. The line is the mean."
    return card("Points", note, plots.ridges(rows, "points by player"))


def _pairs(results: Results, shown: Sequence[Standing]) -> str:
    names = [one.name for one in shown]
    pairs = results.pairs()
    cells = {
        (names.index(mine), names.index(other)): (before, games)
        for mine, others in pairs.items()
        for other, (before, games) in others.items()
        if mine in names and other in names
    }
    if not cells:
        return ""
    note = (
        "Of 100 games together, how often the row’s player ends before the column’s,"
        " with half the interval that holds the true number with 95 %."
    )
    return card("Before whom", note, grids.matrix(names, cells, "who ends before whom"))


def _rounds(results: Results, shown: Sequence[Standing], inks: dict[str, str]) -> str:
    rounds = results.sums.get("rounds", {})
    rows = []
    for one in shown:
        means = rounds.get(one.name, {}).get("means", [])
        most = means[0][0] if means else 0
        dots = [
            (number, mean_and_half(*sums)[0])
            for number, sums in enumerate(means, 1)
            if sums[0] * _LEAST_ROUND >= most
        ]
        if len(dots) > 1:
            rows.append((one.name, inks[one.name], dots))
    if not rows:
        return ""
    note = f"What everybody has after each round, bonuses included. {_analysed_games(results)}"
    return card("Points by round", note, plots.curves(rows, "points by round and player"))


def _analysed_games(results: Results) -> str:
    count = results.sums.get("watched", 0)
    return f"From {count:,} games that were looked at closely."


def _kingdoms(results: Results, shown: Sequence[Standing]) -> list[str]:
    """Return the cards that only games with dominoes have."""
    if "dominoes" not in results.sums:
        return []
    note = (
        "How many points more than usual its player leads the others by in the end; what is usual"
        " is the player’s own lead, so that it does not matter who likes it."
    )
    cards = [card("Dominoes", note, plots.spans(dominoes(results), "value of dominoes"))]
    note = "The same for who chooses first, second and so on in the first round, by lot."
    first = plots.spans(order(results), "value of the first choice")
    note_slots = (
        "And for which domino of a row is taken, in all rounds: the first has the lowest number."
    )
    taken = plots.spans(slots(results), "value of the place in a row")
    content = f'{first}<p class="note">{escape(note_slots)}</p>{taken}'
    cards.append(card("Place in the draft", note, content))
    maps = castle_maps(results, [one.name for one in shown])
    note = "In which square of the finished kingdom the castle stands, of 100 kingdoms."
    side = grid_of(results.plan)
    cards.append(card("Castles", note, grids.heats(maps, (side, side), "where castles stand")))
    return cards


def _tables(results: Results, inks: dict[str, str]) -> str:
    if len(results.tables) < 2:
        return ""
    rows = []
    for names, sums in zip(results.plan.tables, results.tables, strict=True):
        seats = ", ".join(names)
        for one in standings(sums):
            low, high = one.interval
            row = [escape(seats), dot(inks.get(one.name, "--line"), one.name), f"{one.games:,}"]
            row += [f"{one.mean:.2f}", f"{one.half:.2f}", f"{100 * one.share:.1f} %"]
            rows.append([*row, f"{100 * low:.1f} to {100 * high:.1f}"])
            seats = ""
    titles = ["table", "player", "games", "mean", "± 95 %", "won", "95 % of it"]
    return card("Table by table", "", table(titles, rows, ("player",)), "wide")


def _settings(results: Results) -> str:
    plan = results.plan
    stop = plan.stop
    rows = [["game", plan.game], ["options", ", ".join(plan.words) or "none"]]
    rows += [["packs", ", ".join(plan.packs)]] if plan.packs else []
    rows += [["tables", f"{len(plan.tables)} of {plan.seats} seats, which rotate"]]
    rows += [["games", f"at most {plan.games:,} a table"], ["seed", str(plan.seed)]]
    if stop and stop.points:
        rows.append(["ends", f"when every mean is known to ± {stop.points:g} points"])
    if stop and stop.wins:
        rows.append(["ends", f"when every share of victories is known to ± {100 * stop.wins:g} %"])
    rows.append(["it ended", WORDS[results.ending]])
    cells = [[escape(key), escape(words)] for key, words in rows]
    return card("How it was played", "", table(["", ""], cells, ("",)))
