"""Reads a finished game from its log: replays it and collects the results for the archive."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from castellan.rules import packs
from castellan.rules.actions import count_irregular
from castellan.rules.names import COLOURS
from castellan.rules.text import head

from host_tools.bad_input import BadInput, name_of, text_lines_of
from host_tools.games import board_view_of, kingdom_view_of
from host_tools.games.board_view import BoardGameView
from host_tools.games.game_log import IllegalLine, match_from
from host_tools.games.standings import colour_of, places_of
from host_tools.kingdoms import positions
from host_tools.terminal.output import TERRAIN_NAMES

LOST = 0
SHARED = 1
WON = 2
LETTERS = tuple(TERRAIN_NAMES)


class Unreadable(BadInput):
    """Raised if a log file cannot be opened or decoded."""


@dataclass(frozen=True)
class Seat:
    """The result of one player in a finished game."""

    colour: str
    house: int  # players with the same number share a kingdom
    points: int
    place: int
    victory: int
    largest: int
    crowns: int
    terrains: tuple[int, ...]  # points by terrain, in the order of LETTERS


@dataclass(frozen=True)
class FinishedGame:
    """A finished game with the results of its players."""

    digest: bytes  # equal for equal games, even if their logs differ in form
    game: str
    options: str
    rounds: int
    margin: int  # lead of the best kingdom over the second
    seats: tuple[Seat, ...]
    log: str
    irregular: int = 0  # actions that the rules forbid


def read_game(path: str) -> FinishedGame:
    """Replay a log file. Returns its finished game. Raises BadInput that names line and reason."""
    try:
        lines = list(text_lines_of(path))
    except BadInput as problem:
        raise Unreadable(str(problem)) from None
    return game_from(name_of(path), lines)


def game_from(name: str, lines: Sequence[tuple[int, str]]) -> FinishedGame:
    """Replay numbered lines. Returns their finished game. Raises BadInput with line and reason."""
    numbered = [
        (number, text) for number, line in lines if (text := line.split("#", 1)[0].strip())
    ]
    match = match_from(name, numbered)
    if not match.is_over():
        raise IllegalLine(f"{name}, line {lines[-1][0]}: the game is not finished")
    return _finished(match, "\n".join(_with_packs(match, [text for _, text in numbered])) + "\n")


def _with_packs(match: Any, lines: list[str]) -> list[str]:
    """Write the whole pack into each `pack` line, so that the archive needs no other file."""
    if not match.pack:
        return lines
    meta = (board_view_of(match) or kingdom_view_of(match)).meta
    whole = {tuple(line.split()[:4]): line for line in packs.lines(meta, match.pack)}
    return [whole.get(tuple(line.split()[:4]), line) for line in lines]


def match_of(log: str) -> Any:
    """Replay a log that the archive stores. Returns the match."""
    return match_from("the archive", list(enumerate(log.splitlines(), 1)))


def _finished(match: Any, log: str) -> FinishedGame:
    table = board_view_of(match)
    game = table or kingdom_view_of(match)
    places = places_of(match)
    players = range(len(match.seats))
    houses = [[player] for player in players] if table else positions.houses_of(match)
    winning = sum(places[house[0]] == 1 for house in houses)
    seats = []
    for number, house in enumerate(houses):
        for player in house:
            ending = (places[player], winning)
            if table:
                seats.append(_table_seat(table, match, player, ending))
            else:
                seats.append(_seat(match, player, number, ending))
    seats.sort(key=lambda seat: match.seats.index(COLOURS.index(seat.colour)))
    totals = sorted({seat.house: seat.points for seat in seats}.values(), reverse=True)
    options = [word for word, bit in game.meta.OPTIONS if match.options & bit]
    return FinishedGame(
        digest=_digest(match, game.meta),
        game=game.name,
        options=" ".join(options),
        rounds=table.rounds_of(match) if table else positions.rounds_of(match),
        margin=totals[0] - totals[1] if len(totals) > 1 else 0,
        seats=tuple(seats),
        log=log,
        irregular=count_irregular(match),
    )


def _victory(place: int, winning: int) -> int:
    return LOST if place != 1 else WON if winning == 1 else SHARED


def _table_seat(game: BoardGameView, match: Any, player: int, ending: tuple[int, int]) -> Seat:
    """Return a player's result in a game without dominoes. Such a game has no terrains."""
    facts = game.facts_of(match, player)
    return Seat(
        colour=colour_of(match, player),
        house=player,
        points=match.match_points(player),
        place=ending[0],
        victory=_victory(*ending),
        largest=int(str(facts.get("largest", 0))),
        crowns=int(str(facts.get("crowns", 0))),
        terrains=(0,) * len(LETTERS),
    )


def _seat(match: Any, player: int, house: int, ending: tuple[int, int]) -> Seat:
    result = positions.result_for(match, player)
    by_letter = dict.fromkeys(LETTERS, 0)
    for letter, _, _, points in result.properties:
        by_letter[letter] = by_letter.get(letter, 0) + points
    return Seat(
        colour=colour_of(match, player),
        house=house,
        # Scoring is the slow part. For a single game the total is known already.
        points=result.total if match.games == 1 else positions.total_of(match, player),
        place=ending[0],
        victory=_victory(*ending),
        largest=result.largest,
        crowns=result.crowns,
        terrains=tuple(by_letter[letter] for letter in LETTERS),
    )


def _digest(match: Any, meta: ModuleType) -> bytes:
    """Hash the options and actions of a game. Logs that differ only in form hash equally."""
    hasher = hashlib.sha256("\n".join(head(meta, match)).encode())
    if hasattr(match, "pieces"):
        hasher.update(match.pieces.stamp.to_bytes(8))
    hasher.update(bytes(memoryview(match.log.data)[: match.log.size]))
    return hasher.digest()
