"""Computes the results of a tournament for the terminal, JSON, CSV and the report."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from host_tools.arena.forfeit_words import forfeit_line
from host_tools.simulate.intervals import Winner, deviation, mean_and_half
from host_tools.terminal.output import Terminal
from host_tools.tournament.plan import TournamentPlan
from host_tools.tournament.schedule import BY_GAMES, BY_INTERVAL, INTERRUPTED, Schedule
from host_tools.tournament.sums import Sums, merged

COLUMNS = (
    "table", "player", "games", "mean", "ci95", "sd", "best", "least",
    "won", "win_share", "win_low", "win_high", "shared",
)  # fmt: skip
WORDS = {
    BY_GAMES: "all games are played",
    BY_INTERVAL: "the intervals are small enough",
    INTERRUPTED: "interrupted; the same call goes on",
}


@dataclass(frozen=True)
class Standing(Winner):
    """The results of one player, over all tables or at one table."""

    name: str
    points: dict[int, int]  # points → number of games
    won: int
    shared: int

    @property
    def games(self) -> int:
        """Return the number of seats played. A player with two seats at a table counts twice."""
        return sum(self.points.values())

    @property
    def total(self) -> int:
        """Return the sum of the points of all games."""
        return sum(number * count for number, count in self.points.items())

    @property
    def squares(self) -> int:
        """Return the sum of the squared points of all games."""
        return sum(number * number * count for number, count in self.points.items())

    @property
    def mean(self) -> float:
        """Return the mean points of a game."""
        return mean_and_half(self.games, self.total, self.squares)[0]

    @property
    def half(self) -> float:
        """Return half the width of the 95 % interval of the mean."""
        return mean_and_half(self.games, self.total, self.squares)[1]

    @property
    def deviation(self) -> float:
        """Return the standard deviation of the points of a game."""
        return deviation(self.games, self.total, self.squares)

    def row(self, table: str) -> dict[str, object]:
        """Return the values of this player for JSON and CSV, by column name."""
        low, high = self.interval
        numbers = (
            self.games, round(self.mean, 4), round(self.half, 4), round(self.deviation, 4),
            max(self.points), min(self.points), self.won, round(self.share, 6),
            round(low, 6), round(high, 6), self.shared,
        )  # fmt: skip
        return dict(zip(COLUMNS, (table, self.name, *numbers), strict=True))


def standings(sums: Sums) -> list[Standing]:
    """Return all players that have games, the best mean first."""
    players = [
        Standing(
            name,
            {int(number): count for number, count in one["points"].items()},
            one["won"],
            one["shared"],
        )
        for name, one in sums.get("players", {}).items()
    ]
    return sorted(players, key=lambda one: (-one.mean, one.name))


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
        self.standings = standings(self.sums)

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
            "players": [_without_table(one.row("")) for one in self.standings],
            "before": {
                one.name: {other: self.pairs()[one.name][other] for other in sorted(others)}
                for one in self.standings
                if (others := self.pairs().get(one.name))
            },
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

    def as_csv(self) -> str:
        """Return a CSV line for each player, then one for each player at each table."""
        out = io.StringIO()
        writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(one.row("all") for one in self.standings)
        for number, sums in enumerate(self.tables, 1):
            writer.writerows(one.row(str(number)) for one in standings(sums))
        return out.getvalue()


def _without_table(row: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in row.items() if key != "table"}


def print_results(terminal: Terminal, results: Results) -> None:
    """Print all players, then each table if there are several."""
    what = ", ".join([results.plan.game, *(f"pack {name}" for name in results.plan.packs)])
    games = f"{results.games:,} games of {what}"
    terminal.line(f"{games}: {WORDS[results.ending]}")
    for line in lines_of(results.standings):
        terminal.line(line)
    for name, kinds in results.forfeits().items():
        terminal.line(forfeit_line(name, kinds))
    if len(results.tables) > 1:
        for names, sums in zip(results.plan.tables, results.tables, strict=True):
            terminal.line()
            heading = f"{', '.join(names)}: {sums.get('games', 0):,} games"
            terminal.line(terminal.bold(heading))
            for line in lines_of(standings(sums)):
                terminal.line(line)


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
