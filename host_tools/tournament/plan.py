"""A tournament as its TOML file tells it: who meets whom, for how many games."""

import tomllib
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from math import comb
from typing import Any

from castellan.rules import games, registry
from castellan.rules.text import option_bits

from host_tools.bad_input import BadInput, name_of, text_lines_of
from host_tools.simulate.players import factory_of, searcher_names

TOGETHER = "together"
AGAINST = "against"
MOST_GAMES = 1_000_000_000  # of a table
_MOST_TABLES = 500
_MOST_COMPANIES = 100_000  # before those that are the same are left out
_MOST_PLAYOUTS = 1_000_000
_MOST_SECONDS = 3600.0
_LARGEST_SEED = 2**32 - 1
_USUAL_GAMES = 1000
_USUAL_DETAILS = 1000
_KEYS = (
    "game",
    "players",
    "seats",
    "pairing",
    "options",
    "seed",
    "games",
    "details",
    "stop",
    "playouts",
    "seconds",
)
_STOP_KEYS = ("points", "wins", "least")


@dataclass(frozen=True)
class Stop:
    """When the intervals are small enough: half their width, for every player."""

    points: float | None = None  # of the mean
    wins: float | None = None  # of the share of victories
    least: int = 0  # games of a table before that


@dataclass(frozen=True)
class TournamentPlan:
    """What is to be played."""

    game: str
    options: int
    tables: tuple[tuple[str, ...], ...]  # who sits at each, in the order of the first game
    games: int  # of each table, at most
    seed: int
    details: int  # so many games of each table are looked at domino by domino
    stop: Stop | None
    playouts: int = 0  # a move, of those who search, or
    seconds: float = 0.0  # how long they think

    @property
    def seats(self) -> int:
        """How many play in a game."""
        return len(self.tables[0])

    @property
    def players(self) -> list[str]:
        """Everybody, once."""
        return list(dict.fromkeys(name for table in self.tables for name in table))

    @property
    def words(self) -> list[str]:
        """The options as logs name them."""
        return [word for word, bit in registry.meta(self.game).OPTIONS if self.options & bit]

    def as_json(self) -> dict[str, Any]:
        """The same for equal tournaments, and only for them."""
        told = asdict(self)
        told["tables"] = [list(table) for table in self.tables]
        return told


def read(path: str) -> TournamentPlan:
    """The tournament of a file; raises BadInput with the line or the key."""
    name = name_of(path)
    text = "\n".join(line for _, line in text_lines_of(path))
    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        words = str(problem).replace("end of document", f"line {text.count(chr(10)) + 1}, the end")
        raise BadInput(f"{name}: {words}") from None
    try:
        return _tournament(told)
    except BadInput as problem:
        raise BadInput(f"{name}: {problem}") from None


def _tournament(told: dict[str, Any]) -> TournamentPlan:
    _only(told, _KEYS, "")
    game = _text(told, "game", "kingdomino", games.NAMES)
    meta = registry.meta(game)
    players = _words(told, "players")
    if not players:
        raise BadInput('players: a list of names is expected, like ["steward", "greedy"]')
    for player in players:
        try:
            factory_of(player, game)
        except BadInput as problem:
            raise BadInput(f"players: {problem}") from None
    options = 0
    for word in _words(told, "options"):
        bits = option_bits(meta, [word])
        if bits < 0:
            names = ", ".join(name for name, _ in meta.OPTIONS)
            raise BadInput(f"options: {word!r:.40} is not one of: {names}")
        options |= bits
    pairing = _text(told, "pairing", TOGETHER, (TOGETHER, AGAINST))
    usual = [count for count in meta.SEATS if pairing == AGAINST or count <= len(players)]
    seats = _number(told, "seats", max(usual, default=len(players)), 1, 99)
    refusal = meta.problem(bytes(range(seats)), options)
    if refusal:
        raise BadInput(f"seats, options: {refusal}")
    playouts, seconds = _thinking(told, players)
    return TournamentPlan(
        game=game,
        options=options,
        tables=_tables(players, seats, pairing),
        games=_number(told, "games", _USUAL_GAMES, 1, MOST_GAMES),
        seed=_number(told, "seed", 1, 0, _LARGEST_SEED),
        details=_number(told, "details", _USUAL_DETAILS, 0, MOST_GAMES),
        stop=_stop(told),
        playouts=playouts,
        seconds=seconds,
    )


def _tables(players: list[str], seats: int, pairing: str) -> tuple[tuple[str, ...], ...]:
    if pairing == AGAINST:
        names = list(dict.fromkeys(players))
        found = [(one, *[other] * (seats - 1)) for one in names for other in names if one != other]
    elif len(players) < seats:
        raise BadInput(f"players: {len(players)} for {seats} seats; name one of them again")
    elif comb(len(players), seats) > _MOST_COMPANIES:
        raise BadInput(f"players: {len(players)} are too many to let all meet {seats} at a time")
    else:
        found = list(combinations(players, seats))
    # Seats rotate, so the same company in another order is the same table.
    tables = tuple({tuple(sorted(table)): table for table in reversed(found)}.values())[::-1]
    if not tables:
        raise BadInput("players: two different ones are needed, each against the other")
    if len(tables) > _MOST_TABLES:
        raise BadInput(f"players: they would meet at {len(tables)} tables; {_MOST_TABLES} at most")
    return tables


def _thinking(told: dict[str, Any], players: list[str]) -> tuple[int, float]:
    """The time of those who search, by one of two measures."""
    given = [key for key in ("playouts", "seconds") if key in told]
    if len(given) > 1:
        raise BadInput("playouts, seconds: one of them is enough")
    if given and not set(players) & set(searcher_names()):
        raise BadInput(f"{given[0]}: only {', '.join(searcher_names())} accepts it")
    playouts = _number(told, "playouts", 1, 1, _MOST_PLAYOUTS) if "playouts" in told else 0
    return playouts, _measure(told, "seconds", _MOST_SECONDS) or 0.0


def _stop(told: dict[str, Any]) -> Stop | None:
    stop = told.get("stop")
    if stop is None:
        return None
    if not isinstance(stop, dict):
        raise BadInput("stop: a table is expected, like [stop] and below it points = 0.5")
    _only(stop, _STOP_KEYS, "stop.")
    points, wins = _measure(stop, "points", 1000.0, "stop."), _measure(stop, "wins", 1.0, "stop.")
    if points is None and wins is None:
        raise BadInput("stop: points or wins is expected, half the width of the interval")
    return Stop(points, wins, _number(stop, "least", 0, 0, MOST_GAMES, "stop."))


def _only(told: dict[str, Any], keys: Sequence[str], where: str) -> None:
    for key in told:
        if key not in keys:
            raise BadInput(f"{where}{key[:40]}: is not one of: {', '.join(keys)}")


def _text(told: dict[str, Any], key: str, usual: str, known: Sequence[str]) -> str:
    value = told.get(key, usual)
    if value not in known:
        raise BadInput(f"{key}: {value!r:.40} is not one of: {', '.join(known)}")
    return str(value)


def _words(told: dict[str, Any], key: str) -> list[str]:
    value = told.get(key, [])
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise BadInput(f"{key}: {value!r:.40} is not a list of words")
    return value


def _number(
    told: dict[str, Any], key: str, usual: int, least: int, most: int, where: str = ""
) -> int:
    value = told.get(key, usual)
    is_number = isinstance(value, int) and not isinstance(value, bool)
    if not is_number or not least <= value <= most:
        raise BadInput(f"{where}{key}: {value!r:.40} is not a number from {least} to {most}")
    return int(value)


def _measure(told: dict[str, Any], key: str, most: float, where: str = "") -> float | None:
    value = told.get(key)
    if value is None:
        return None
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not 0 < value <= most:
        raise BadInput(f"{where}{key}: {value!r:.40} is not a number above 0, to {most:g}")
    return float(value)
