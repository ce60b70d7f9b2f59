"""Computes the results of a tournament for the terminal, JSON, CSV and the report."""

import csv
import io
import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

from host_tools.arena.forfeit_words import forfeit_line
from host_tools.bad_input import BadInput
from host_tools.simulate.worths import Ranking, Worths, fit
from host_tools.terminal.output import Terminal
from host_tools.tournament.plan import TournamentPlan
from host_tools.tournament.schedule import BY_GAMES, BY_INTERVAL, BY_TEST, INTERRUPTED, Schedule
from host_tools.tournament.standing import COLUMNS, Standing, standings
from host_tools.tournament.sums import Sums, merged
from host_tools.tournament.two_player_test import TestResult, result_of, verdict_line

WORDS = {
    BY_GAMES: "all games are played",
    BY_INTERVAL: "the intervals are small enough",
    BY_TEST: "the test is decided",
    INTERRUPTED: "interrupted; the same call goes on",
}


class Results:
    """The sums of a schedule, and the standings from them."""

    def __init__(self, schedule: Schedule) -> None:
        self.plan: TournamentPlan = schedule.plan
        self.ending = schedule.ending or INTERRUPTED
        self.tables = schedule.sums()
        self.sums: Sums = {}
        for sums in self.tables:
            self.sums = merged(self.sums, sums)
        self.games: int = self.sums.get("games", 0)
        self.standings = standings(*self.tables)

    def test(self) -> TestResult | None:
        """Return what the test says, or None if the plan has no test."""
        return result_of(self.plan.test, self.tables[0]) if self.plan.test else None

    def worths(self) -> Worths | None:
        """Rate all players by one fit over all deals.

        Returns None if their games do not connect.
        """
        groups: list[Counter[Ranking]] = []
        for names, sums in zip(self.plan.tables, self.tables, strict=True):
            for _, orders in sorted(sums.get("orders", {}).items()):
                group: Counter[Ranking] = Counter()
                for words, count in orders.items():
                    places = [place.split(",") for place in words.split("|")]
                    group[tuple(tuple(names[int(at)] for at in tied) for tied in places)] += count
                groups.append(group)
        try:
            return fit(groups) if groups else None
        except BadInput:
            return None

    def rating_json(self) -> list[dict[str, object]]:
        """Return the ratings for JSON, the best player first."""
        worths = self.worths()
        return [
            {"player": one.name, "elo": round(one.elo, 2), "ci95": _finite(one.half)}
            for one in (worths.players if worths else ())
        ]

    def pairs(self) -> dict[str, dict[str, list[int]]]:
        """Return player → opponent → [games in which the player ends before, all games]."""
        before: dict[str, dict[str, list[int]]] = self.sums.get("before", {})
        return before

    def forfeits(self) -> dict[str, dict[str, int]]:
        """Return player → kind of forfeit → number of games."""
        kinds: dict[str, dict[str, int]] = self.sums.get("forfeits", {})
        return {name: dict(sorted(kinds[name].items())) for name in sorted(kinds)}

    def as_json(self) -> dict[str, Any]:
        """Return the object of `--json`. It depends on the games only, not on the engine."""
        return {
            "game": self.plan.game,
            "options": self.plan.words,
            **({"packs": self.plan.packs} if self.plan.packs else {}),
            "seats": self.plan.seats,
            "seed": self.plan.seed,
            "games": self.games,
            "ending": self.ending,
            **({"test": self._test_json()} if self.plan.test else {}),
            "players": [_without_table(one.row("")) for one in self.standings],
            "before": {
                one.name: {other: self.pairs()[one.name][other] for other in sorted(others)}
                for one in self.standings
                if (others := self.pairs().get(one.name))
            },
            "rating": self.rating_json(),
            **({"forfeits": self.forfeits()} if self.forfeits() else {}),
            "tables": [
                {
                    "seats": list(names),
                    "games": sums.get("games", 0),
                    "players": [_without_table(one.row("")) for one in standings(sums)],
                }
                for names, sums in zip(self.plan.tables, self.tables, strict=True)
            ],
        }

    def _test_json(self) -> dict[str, object]:
        test, result = self.plan.test, self.test()
        assert test is not None and result is not None
        question = {
            "players": list(test.players),
            "score": test.score,
            "margin": list(test.margin),
        }
        return {**question, **result.as_json()}

    def as_csv(self) -> str:
        """Return a CSV line for each player, then one for each player at each table."""
        out = io.StringIO()
        writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(one.row("all") for one in self.standings)
        for number, sums in enumerate(self.tables, 1):
            writer.writerows(one.row(str(number)) for one in standings(sums))
        return out.getvalue()


def _finite(number: float) -> float | None:
    return round(number, 2) if math.isfinite(number) else None


def _without_table(row: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in row.items() if key != "table"}


def print_results(terminal: Terminal, results: Results) -> None:
    """Print all players, then each table if there are several."""
    what = ", ".join([results.plan.game, *(f"pack {name}" for name in results.plan.packs)])
    games = f"{results.games:,} games of {what}"
    terminal.line(f"{games}: {WORDS[results.ending]}")
    for line in lines_of(results.standings):
        terminal.line(line)
    for line in notes_of(results):
        terminal.line(line)
    if len(results.tables) > 1:
        for names, sums in zip(results.plan.tables, results.tables, strict=True):
            terminal.line()
            heading = f"{', '.join(names)}: {sums.get('games', 0):,} games"
            terminal.line(terminal.bold(heading))
            for line in lines_of(standings(sums)):
                terminal.line(line)


def notes_of(results: Results) -> list[str]:
    """Return the lines below the table: test, ratings, design effects, forfeits."""
    lines = []
    test, result = results.plan.test, results.test()
    if test is not None and result is not None:
        lines.append(verdict_line(test, result))
    worths = results.worths()
    if worths is not None:
        words = [f"{one.name} {one.elo:+.0f} ± {one.half:.0f}" for one in worths.players]
        lines.append(f"rating in Elo points, 0 is the mean: {', '.join(words)}")
    effects = [(one.name, one.design_effect) for one in results.standings]
    known = [f"{name} {effect:.2f}" for name, effect in effects if effect is not None]
    if known:
        lines.append(f"design effect of the mirrored deals: {', '.join(known)}")
    lines += [forfeit_line(name, kinds) for name, kinds in results.forfeits().items()]
    return lines


def lines_of(players: Sequence[Standing]) -> list[str]:
    """Return the lines of a table of standings."""
    wide = max([6, *(len(one.name) for one in players)])
    titles = f"{'games':>11}{'mean':>8}{'± 95 %':>8}{'sd':>7}{'wins':>9}{'± 95 %':>9}{'shared':>9}"
    lines = [f"{'player':<{wide}}{titles}"]
    for one in players:
        low, high = one.interval
        lines.append(
            f"{one.name:<{wide}}{one.games:>11,}{one.mean:>8.2f}{one.half:>8.2f}"
            f"{one.deviation:>7.1f}{100 * one.share:>7.2f} %{50 * (high - low):>7.2f} %"
            f"{one.shared:>9,}"
        )
    return lines
