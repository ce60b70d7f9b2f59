"""A game as a film: how the kingdoms look after each domino, on the table and on the matrix."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from castellan.rules.contract import TABLE
from castellan.rules.kingdomino import layout
from castellan.rules.text import actions_of
from castellan.ui import palette
from castellan.ui.kingdom_view import KingdomView

from host_tools import positions
from host_tools.terminal import TERRAIN_NAMES

LIGHTS = 49
# Moments of the device's clock: crowns are white at the first and rest at the other.
_FLASH_MS = 0
_REST_MS = 1200
_COUNTS = ("", ", a crown", ", two crowns", ", three crowns")

Cells = frozenset[tuple[int, int, str, int]]


@dataclass(frozen=True)
class House:
    """One kingdom at one moment."""

    players: tuple[int, ...]
    cells: Cells
    points: int
    flash: bytes  # palette numbers of the matrix while crowns flash
    rest: bytes  # and between


@dataclass(frozen=True)
class Shot:
    """One picture of the film."""

    caption: str
    round: int
    actor: int  # whose house did it, -1 for nobody's
    houses: tuple[House, ...]


@dataclass(frozen=True)
class Film:
    """All of it."""

    grid: int
    rounds: int
    names: tuple[str, ...]
    colours: tuple[str, ...]
    shots: tuple[Shot, ...]


class _Eye:
    """What the firmware's view of a kingdom asks of a session."""

    def __init__(self, match: Any) -> None:
        self.match = match

    def colour(self, player: int) -> int:
        """The palette number of a player."""
        return int(palette.FIRST_PLAYER + self.match.seats[player])


def shots_of(match: Any, names: Sequence[str]) -> Film:
    """The film of a match."""
    again = type(match)(match.seats, match.options, 0)
    houses = positions.houses_of(again)
    shots = [Shot("the castles stand", 0, -1, _look(again, houses))]
    for action in actions_of(match):
        actor = again.actor()
        caption = _caption(again, actor, action, names)
        again.apply(action)
        now = _look(again, houses) if _may_show(actor, action) else shots[-1].houses
        is_seen = [house.cells for house in now] != [house.cells for house in shots[-1].houses]
        if is_seen or action == layout.DISCARD:
            house = next((i for i, players in enumerate(houses) if actor in players), -1)
            shots.append(Shot(caption, positions.rounds_of(again), house, now))
    shots.append(Shot(_ending(again, names), shots[-1].round, -1, _look(again, houses)))
    colours = tuple(positions.colour_of(again, player) for player in range(len(again.seats)))
    return Film(again.grid, again.rows * again.games, tuple(names), colours, tuple(shots))


def _may_show(actor: int, action: int) -> bool:
    """Whether an action may change a kingdom: looking costs more than playing."""
    return action == layout.NEXT_GAME or (actor != TABLE and action >= layout.DISCARD)


def _look(match: Any, houses: list[list[int]]) -> tuple[House, ...]:
    return tuple(
        House(
            players=tuple(house),
            cells=frozenset(positions.kingdom_of(match, house[0]).cells),
            points=positions.result_for(match, house[0]).total,
            flash=lights_of(match, house[0], _FLASH_MS),
            rest=lights_of(match, house[0], _REST_MS),
        )
        for house in houses
    )


def lights_of(match: Any, player: int, now_ms: int) -> bytes:
    """A kingdom on the matrix, drawn by the firmware."""
    frame = bytearray(LIGHTS)
    KingdomView(_Eye(match), player).draw(frame, now_ms)
    return bytes(frame)


def _caption(match: Any, actor: int, action: int, names: Sequence[str]) -> str:
    if action == layout.NEXT_GAME:
        return "the next game begins"
    if actor < 0:
        return ""
    if action == layout.DISCARD:
        return f"{names[actor]} must discard {_domino(match)}"
    if match.state[layout.PHASE] == layout.PLACEMENT and action >= layout.PLACE:
        return f"{names[actor]} places {_domino(match)}"
    return f"it is {names[actor]}’s turn"


def _domino(match: Any) -> str:
    one, other = positions.halves_in_turn(match)
    if one == other:
        return f"twice {_half(one)}"
    return f"{_half(one)} and {_half(other)}"


def _half(word: str) -> str:
    return TERRAIN_NAMES[word[0]] + _COUNTS[int(word[1])]


def _ending(match: Any, names: Sequence[str]) -> str:
    winners = [names[player] for player in positions.winners_of(match)]
    if len(winners) == 1:
        return f"{winners[0]} wins"
    return f"{' and '.join(winners)} win"
