"""Makes a film of a game: a shot for each visible action, with boards and lights of the matrix."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from castellan.rules.actions import IRREGULAR_END, actions_of, plain
from castellan.rules.contract import TABLE
from castellan.rules.kingdomino import layout

from host_tools.archive.film_lights import frames_of
from host_tools.drawing.square_style import Look
from host_tools.games import board_view_of
from host_tools.games.board_view import BoardGameView
from host_tools.games.standings import colour_of, winners_of
from host_tools.kingdoms import positions, square_boards
from host_tools.kingdoms.square_boards import Square, SquareBoard
from host_tools.terminal.output import TERRAIN_NAMES

_COUNTS = ("", ", a crown", ", two crowns", ", three crowns")
# First words of a log line → words of the caption, and how many words of the line to append.
_VERBS = {
    "draw none": ("draws nothing", 0),
    "draw": ("draws", 0),
    "spell name": ("casts spell 5 on", 1),
    "spell cross": ("adds a cross by spell 6", 0),
    "egg": ("puts an egg down", 0),
    "tile": ("places tile", 1),
    "dragon": ("calls dragon", 1),
    "pass": ("has no tile that fits", 0),
}


@dataclass(frozen=True)
class FilmBoard:
    """The state of one kingdom or map in one shot of a film."""

    players: tuple[int, ...]
    squares: frozenset[Square]
    points: tuple[int, ...]  # one entry for each player, or one for partners
    flash: bytes  # palette numbers of the matrix while signs are lit
    rest: bytes  # palette numbers while signs are dark


@dataclass(frozen=True)
class FilmShot:
    """One picture of a film: all kingdoms or maps after one action, with a caption."""

    caption: str
    round: int
    actor: int  # index of the house that acted, -1 for none
    houses: tuple[FilmBoard, ...]


@dataclass(frozen=True)
class Film:
    """All shots of a game, with the names, colours and sizes that are the same in each shot."""

    size: tuple[int, int]  # largest columns and rows of a board
    is_fixed: bool  # True if a board has a fixed origin
    rounds: int
    names: tuple[str, ...]
    colours: tuple[str, ...]
    looks: dict[str, Look]  # word of a square → its look
    shots: tuple[FilmShot, ...]


def shots_of(match: Any, names: Sequence[str]) -> Film:
    """Replay a match. Returns its film."""
    table = board_view_of(match)
    again = table.again(match) if table else match.fresh()
    shots = [
        FilmShot("the castles stand" if not table else "it begins", 0, -1, _look(again, None))
    ]
    for action in actions_of(match):
        actor = again.actor()
        number = plain(action)
        caption = _table_caption(table, again, actor, number, names) if table else ""
        caption = caption or _caption(again, actor, number, names, is_told=bool(table))
        caption += IRREGULAR_END if action > number else ""
        again.apply(action)
        before = shots[-1].houses
        now = _look(again, before) if table or _may_show(actor, number) else before
        is_seen = [house.squares for house in now] != [house.squares for house in before]
        if is_seen or (not table and number == layout.DISCARD):
            owner = next((i for i, house in enumerate(now) if actor in house.players), -1)
            shots.append(FilmShot(caption, _rounds(again, table), owner, now))
    shots.append(
        FilmShot(_ending(again, names), shots[-1].round, -1, _look(again, shots[-1].houses))
    )
    words = {word for shot in shots for house in shot.houses for *_, word in house.squares}
    return Film(
        size=square_boards.size_of(again),
        is_fixed=bool(table),
        rounds=max(shot.round for shot in shots) if table else again.rows * again.games,
        names=tuple(names),
        colours=tuple(colour_of(again, player) for player in range(len(again.seats))),
        looks={word: square_boards.look_of(again, word) for word in sorted(words)},
        shots=tuple(shots),
    )


def _rounds(match: Any, table: BoardGameView | None) -> int:
    return table.rounds_of(match) if table else positions.rounds_of(match)


def _may_show(actor: int, action: int) -> bool:
    """True if an action may change a kingdom. Saves a slow comparison of all kingdoms."""
    return action == layout.NEXT_GAME or (actor != TABLE and action >= layout.DISCARD)


def _look(match: Any, before: tuple[FilmBoard, ...] | None) -> tuple[FilmBoard, ...]:
    return tuple(
        _house(match, board, before[number].squares if before else None)
        for number, board in enumerate(square_boards.boards_of(match))
    )


def _house(match: Any, board: SquareBoard, before: frozenset[Square] | None) -> FilmBoard:
    squares = board.squares()
    changed = squares - before if before is not None else frozenset()
    flash, rest = frames_of(match, board.players[0], sorted(changed))
    return FilmBoard(board.players, squares, square_boards.points_of(match, board), flash, rest)


def _table_caption(
    table: BoardGameView, match: Any, actor: int, action: int, names: Sequence[str]
) -> str:
    """Convert the log line of an action into a caption for the film."""
    words = table.line_of(match, action).split()
    if actor == TABLE or len(words) < 2:
        return " ".join(words)
    verb, *rest = [words[0], *words[2:]]
    if rest and f"{verb} {rest[0]}" in _VERBS:
        verb, *rest = [f"{verb} {rest[0]}", *rest[1:]]
    said, count = _VERBS.get(verb, (verb, len(rest)))
    return " ".join([names[actor], said, *rest[:count]])


def _caption(match: Any, actor: int, action: int, names: Sequence[str], *, is_told: bool) -> str:
    if is_told or actor < 0:
        return "the next game begins" if not is_told and action == layout.NEXT_GAME else ""
    if action == layout.DISCARD:
        verb = "discards" if match.may_discard else "must discard"
        return f"{names[actor]} {verb} {_domino(match)}"
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
    winners = [names[player] for player in winners_of(match)]
    if len(winners) == 1:
        return f"{winners[0]} wins"
    return f"{' and '.join(winners)} win"
