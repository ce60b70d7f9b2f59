"""Reads the plan of a tournament from a TOML file: the players, their tables, and the games."""

import os
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

from castellan.rules import games, registry
from castellan.rules.text import option_bits

from host_tools.arena.player_spec import PlayerSpec
from host_tools.arena.player_tables import check_player, specs_from, used_specs
from host_tools.bad_input import BadInput, name_of, text_lines_of
from host_tools.foreign.limits import LARGEST_SEED, LONGEST_PLAN_BYTES, MOST_PLAYOUTS, MOST_SECONDS
from host_tools.foreign.structured import toml_of
from host_tools.packs import library
from host_tools.simulate.players import searcher_names
from host_tools.tournament.deals import Seating, seatings_of
from host_tools.tournament.question import question_from, question_table
from host_tools.tournament.two_player_test import TestPlan

TOGETHER = "together"
AGAINST = "against"
MOST_GAMES = 1_000_000_000  # per table
_MOST_TABLES = 500
_MOST_GROUPS = 100_000  # groups of players, before duplicates are removed
_TABLE_STEP = 2_654_435_761  # far apart, since a long tournament goes on with the next seeds
_USUAL_GAMES = 1000
_USUAL_DETAILS = 1000
_USUAL_LEAST = 100  # games of a table. The width of fewer games is too uncertain
_KEYS = (
    "game",
    "players",
    "player",
    "seats",
    "pairing",
    "options",
    "seed",
    "games",
    "details",
    "stop",
    "test",
    "playouts",
    "seconds",
)
_STOP_KEYS = ("points", "wins", "least")


@dataclass(frozen=True)
class Stop:
    """The goal that ends a tournament: half the width to which all intervals must shrink."""

    points: float | None = None  # of the mean
    wins: float | None = None  # of the share of victories
    least: int = 0  # games per table before the goal counts


@dataclass(frozen=True)
class TournamentPlan:
    """The settings of a tournament."""

    game: str
    options: int
    tables: tuple[tuple[str, ...], ...]  # players of each table, in seat order of the first game
    games: int  # per table, at most
    seed: int
    details: int  # games per table that are analysed domino by domino
    stop: Stop | None
    playouts: int = 0  # per move of a searcher
    seconds: float = 0.0  # per move instead
    pack: bytes | None = None  # the installed packs. None means the firmware's
    specs: tuple[PlayerSpec, ...] = ()  # players that the file describes
    test: TestPlan | None = None

    @property
    def seats(self) -> int:
        """Return the number of players in a game."""
        return len(self.tables[0])

    def with_whole_deals(self) -> "TournamentPlan":
        """Return the plan with its number of games rounded up to whole deals."""
        deal = self.games_a_deal
        return replace(self, games=-(-self.games // deal) * deal)

    @property
    def games_a_deal(self) -> int:
        """Return the number of games of a deal: one for each seating."""
        return len(self.seatings(0))

    def seatings(self, table: int) -> tuple[Seating, ...]:
        """Return the seatings of a deal at a table."""
        return seatings_of(self.seats, self.tables[table], is_test=self.test is not None)

    def seed_of(self, table: int) -> int:
        """Return the seed of a table. Tables have deals of their own, so their errors add up."""
        return (self.seed + table * _TABLE_STEP) % (LARGEST_SEED + 1)

    @property
    def players(self) -> list[str]:
        """Return the names of all players without duplicates."""
        return list(dict.fromkeys(name for table in self.tables for name in table))

    @property
    def words(self) -> list[str]:
        """Return the words of the options, as in logs."""
        return [word for word, bit in registry.meta(self.game).OPTIONS if self.options & bit]

    @property
    def packs(self) -> list[str]:
        """Name the corrected packs, as in logs."""
        return library.names_in(self.game, self.pack)

    def as_json(self) -> dict[str, Any]:
        """Return the plan as a JSON object. Equal plans give equal objects, and others do not."""
        fields = asdict(self)
        del fields["pack"], fields["specs"]
        if self.specs:
            fields["players"] = [spec.as_json() for spec in self.specs]
        if self.pack is not None:
            fields["packs"] = self.packs
        fields["tables"] = [list(table) for table in self.tables]
        return fields


def read(
    path: str, make: "Callable[[dict[str, Any], str], TournamentPlan] | None" = None
) -> TournamentPlan:
    """Read a plan from a file. Raises BadInput that names the line or the key.

    `make` makes the plan of the file's fields and folder. Without it they are the plan.
    """
    name = name_of(path)
    text = "\n".join(line for _, line in text_lines_of(path, LONGEST_PLAN_BYTES))
    folder = os.getcwd() if path == "-" else str(Path(path).absolute().parent)
    try:
        return (make or plan_from)(toml_of(text), folder)
    except BadInput as problem:
        raise BadInput(f"{name}: {problem}") from None


def plan_from(fields: dict[str, Any], folder: str) -> TournamentPlan:
    """Return the plan of a file's fields. Raises BadInput."""
    return _tournament(fields, folder)


def _tournament(fields: dict[str, Any], folder: str = "") -> TournamentPlan:
    _check_keys(fields, _KEYS, "")
    game = _text(fields, "game", "kingdomino", games.NAMES)
    meta = registry.meta(game)
    players = _words(fields, "players")
    if not players:
        raise BadInput('players: a list of names is expected, like ["steward", "greedy"]')
    specs = used_specs(specs_from(fields.get("player", {}), folder or os.getcwd()), players)
    for player in players:
        try:
            check_player(player, game, specs)
        except BadInput as problem:
            raise BadInput(f"players: {problem}") from None
    options = 0
    for word in _words(fields, "options"):
        bits = option_bits(meta, [word])
        if bits < 0:
            names = ", ".join(name for name, _ in meta.OPTIONS)
            raise BadInput(f"options: {word!r:.40} is not one of: {names}")
        options |= bits
    pairing = _text(fields, "pairing", TOGETHER, (TOGETHER, AGAINST))
    usual = [count for count in meta.SEATS if pairing == AGAINST or count <= len(players)]
    seats = _number(fields, "seats", max(usual, default=len(players)), 1, 99)
    refusal = meta.problem(bytes(range(seats)), options)
    if refusal:
        raise BadInput(f"seats, options: {refusal}")
    playouts, seconds = _thinking(fields, players)
    test = question_from(fields, players)
    tables = (question_table(test, seats),) if test else _tables(players, seats, pairing)
    return TournamentPlan(
        game=game,
        options=options,
        tables=tables,
        games=_number(fields, "games", _USUAL_GAMES, 1, MOST_GAMES),
        seed=_number(fields, "seed", 1, 0, LARGEST_SEED),
        details=_number(fields, "details", _USUAL_DETAILS, 0, MOST_GAMES),
        stop=_stop(fields),
        playouts=playouts,
        seconds=seconds,
        pack=library.installed_for(meta),
        specs=specs,
        test=test,
    ).with_whole_deals()


def _tables(players: list[str], seats: int, pairing: str) -> tuple[tuple[str, ...], ...]:
    if pairing == AGAINST:
        names = list(dict.fromkeys(players))
        groups = [
            (one, *[other] * (seats - 1)) for one in names for other in names if one != other
        ]
    elif len(players) < seats:
        raise BadInput(f"players: {len(players)} for {seats} seats; name one of them again")
    elif comb(len(players), seats) > _MOST_GROUPS:
        raise BadInput(f"players: {len(players)} are too many to let all meet {seats} at a time")
    else:
        groups = list(combinations(players, seats))
    # Seats rotate, so the same players in another order are the same table.
    tables = tuple({tuple(sorted(table)): table for table in reversed(groups)}.values())[::-1]
    if not tables:
        raise BadInput("players: two different ones are needed, each against the other")
    if len(tables) > _MOST_TABLES:
        raise BadInput(f"players: they would meet at {len(tables)} tables; {_MOST_TABLES} at most")
    return tables


def _thinking(fields: dict[str, Any], players: list[str]) -> tuple[int, float]:
    """Return the budget of searchers for a move: (playouts, seconds), at most one above 0."""
    given = [key for key in ("playouts", "seconds") if key in fields]
    if len(given) > 1:
        raise BadInput("playouts, seconds: one of them is enough")
    if given and not set(players) & set(searcher_names()):
        raise BadInput(f"{given[0]}: only {' and '.join(searcher_names())} accept it")
    playouts = _number(fields, "playouts", 1, 1, MOST_PLAYOUTS) if "playouts" in fields else 0
    return playouts, _measure(fields, "seconds", MOST_SECONDS) or 0.0


def _stop(fields: dict[str, Any]) -> Stop | None:
    stop = fields.get("stop")
    if stop is None:
        return None
    if not isinstance(stop, dict):
        raise BadInput("stop: a table is expected, like [stop] and below it points = 0.5")
    _check_keys(stop, _STOP_KEYS, "stop.")
    points, wins = _measure(stop, "points", 1000.0, "stop."), _measure(stop, "wins", 1.0, "stop.")
    if points is None and wins is None:
        raise BadInput("stop: points or wins is expected, half the width of the interval")
    return Stop(points, wins, _number(stop, "least", _USUAL_LEAST, 0, MOST_GAMES, "stop."))


def _check_keys(fields: dict[str, Any], keys: Sequence[str], where: str) -> None:
    for key in fields:
        if key not in keys:
            raise BadInput(f"{where}{key[:40]}: is not one of: {', '.join(keys)}")


def _text(fields: dict[str, Any], key: str, usual: str, known: Sequence[str]) -> str:
    value = fields.get(key, usual)
    if value not in known:
        raise BadInput(f"{key}: {value!r:.40} is not one of: {', '.join(known)}")
    return str(value)


def _words(fields: dict[str, Any], key: str) -> list[str]:
    value = fields.get(key, [])
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise BadInput(f"{key}: {value!r:.40} is not a list of words")
    return value


def _number(
    fields: dict[str, Any], key: str, usual: int, least: int, most: int, where: str = ""
) -> int:
    value = fields.get(key, usual)
    is_number = isinstance(value, int) and not isinstance(value, bool)
    if not is_number or not least <= value <= most:
        raise BadInput(f"{where}{key}: {value!r:.40} is not a number from {least} to {most}")
    return int(value)


def _measure(fields: dict[str, Any], key: str, most: float, where: str = "") -> float | None:
    value = fields.get(key)
    if value is None:
        return None
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not 0 < value <= most:
        raise BadInput(f"{where}{key}: {value!r:.40} is not a number above 0, to {most:g}")
    return float(value)
