"""A finished game from its log: played through the rules, counted, and made ready to be kept."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from castellan.rules import registry
from castellan.rules.names import COLOURS
from castellan.rules.text import head

from host_tools import positions
from host_tools.bad_input import BadInput, name_of, text_lines_of
from host_tools.game_log import IllegalLine
from host_tools.games import MODULES, game_of
from host_tools.terminal import TERRAIN_NAMES

LOST = 0
SHARED = 1
WON = 2
LETTERS = tuple(TERRAIN_NAMES)


@dataclass(frozen=True)
class Seat:
    """How a game ended for one player."""

    colour: str
    house: int  # those with the same number shared a kingdom
    points: int
    place: int
    victory: int
    largest: int
    crowns: int
    terrains: tuple[int, ...]  # points by LETTERS


@dataclass(frozen=True)
class Finished:
    """A finished game."""

    digest: bytes  # equal for equal games, however their logs are written
    game: str
    options: str
    rounds: int
    margin: int  # of the first kingdom before the next
    seats: tuple[Seat, ...]
    log: str


def read_game(path: str) -> Finished:
    """The game that a file tells; raises BadInput with line and reason."""
    return game_from(name_of(path), list(text_lines_of(path)))


def game_from(name: str, lines: Sequence[tuple[int, str]]) -> Finished:
    """The game of numbered lines; raises BadInput with line and reason."""
    told = [(number, text) for number, line in lines if (text := line.split("#", 1)[0].strip())]
    match = _play(name, told)
    if not match.done():
        last = lines[-1][0] if lines else 0
        raise IllegalLine(f"{name}, line {last}: the game is not finished")
    return _finished(match, "\n".join(text for _, text in told) + "\n")


def match_of(log: str) -> Any:
    """The match of a log that the archive keeps."""
    return _play("the archive", list(enumerate(log.splitlines(), 1)))


def _play(name: str, told: Sequence[tuple[int, str]]) -> Any:
    number = told[-1][0] if told else 1
    if len(told) < 2:
        raise BadInput(f"{name}, line {number}: the log ends before its `game` line")
    words = told[1][1].split()
    named = words[1] if len(words) == 2 and words[0] == "game" else next(iter(MODULES))
    if named not in MODULES:
        raise BadInput(
            f"{name}, line {told[1][0]}: game: {named!r:.40} is not one of: {', '.join(MODULES)}"
        )
    reader = registry.open_text(named).Reader()
    _feed(reader, name, told)
    problem = reader.finish()
    if problem:
        raise BadInput(f"{name}, line {number}: {problem}")
    return reader.match


def _feed(reader: Any, name: str, told: Iterable[tuple[int, str]]) -> None:
    for number, line in told:
        problem = reader.line(line)
        if problem and reader.is_refused:
            raise IllegalLine(f"{name}, line {number}: {problem} ({reader.where()})")
        if problem:
            raise BadInput(f"{name}, line {number}: {problem}")


def _finished(match: Any, log: str) -> Finished:
    places = positions.places_of(match)
    houses = positions.houses_of(match)
    winning = sum(places[house[0]] == 1 for house in houses)
    seats = [
        _seat(match, player, number, (places[player], winning))
        for number, house in enumerate(houses)
        for player in house
    ]
    seats.sort(key=lambda seat: match.seats.index(COLOURS.index(seat.colour)))
    totals = sorted({seat.house: seat.points for seat in seats}.values(), reverse=True)
    options = [word for word, bit in game_of(match).meta.OPTIONS if match.options & bit]
    return Finished(
        digest=_digest(match),
        game=game_of(match).name,
        options=" ".join(options),
        rounds=positions.rounds_of(match),
        margin=totals[0] - totals[1] if len(totals) > 1 else 0,
        seats=tuple(seats),
        log=log,
    )


def _seat(match: Any, player: int, house: int, ending: tuple[int, int]) -> Seat:
    place, winning = ending
    result = positions.result_for(match, player)
    by_letter = dict.fromkeys(LETTERS, 0)
    for letter, _, _, points in result.properties:
        by_letter[letter] = by_letter.get(letter, 0) + points
    return Seat(
        colour=positions.colour_of(match, player),
        house=house,
        # Counting is what takes time here, and a single game has been counted just now.
        points=result.total if match.games == 1 else positions.total_of(match, player),
        place=place,
        victory=LOST if place != 1 else WON if winning == 1 else SHARED,
        largest=result.largest,
        crowns=result.crowns,
        terrains=tuple(by_letter[letter] for letter in LETTERS),
    )


def _digest(match: Any) -> bytes:
    """Of what was played, not of how it was written: comments and the order in a row are none."""
    hasher = hashlib.sha256("\n".join(head(game_of(match).meta, match)).encode())
    hasher.update(bytes(memoryview(match.log.data)[: match.log.size]))
    return hasher.digest()
