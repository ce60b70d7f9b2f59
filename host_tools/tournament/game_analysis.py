"""A finished game looked at again, action by action: rounds, dominoes, the draft, the castles.

A lead is that over the mean of the others, times their number, so that it stays whole.
"""

from array import array
from collections.abc import Sequence
from typing import Any

from castellan.rules import registry
from castellan.rules.contract import TABLE
from castellan.rules.kingdomino import layout
from castellan.rules.property import sheet_size
from castellan.rules.text import actions_of

from host_tools.games import board_view_of
from host_tools.games.board_view import BoardGameView
from host_tools.kingdoms import positions
from host_tools.tournament.sums import Sums, add_value, merged, value

_LARGEST_GRID = 7


def analyse_game(game: str, match: Any, names: Sequence[str]) -> Sums:
    """The sums of one match; the names are those of its seats."""
    sums: Sums = {"watched": 1}
    table = board_view_of(match)
    if table is not None:
        _watch_table(table, match, names, sums)
    else:
        _watch_kingdoms(game, match, names, sums)
    return sums


def _points(match: Any, player: int, sheet: "array[int]") -> int:
    if match.is_over():
        return int(match.match_points(player))
    return int(match.score(player, sheet) + match.match_points(player))


def _note_round(match: Any, names: Sequence[str], sheet: "array[int]", sums: Sums) -> None:
    """The points of everybody now that a round is over."""
    rounds = sums.setdefault("rounds", {})
    number = sums.pop("round", 0)
    for player, name in enumerate(names):
        add_value(
            rounds.setdefault(name, {"means": []}), "means", number, _points(match, player, sheet)
        )
    sums["round"] = number + 1


def _watch_table(game: BoardGameView, match: Any, names: Sequence[str], sums: Sums) -> None:
    again = game.again(match)
    sheet = array("H", bytes(2 * sheet_size(_LARGEST_GRID)))
    rounds = 0
    for action in actions_of(match):
        again.apply(action)
        if game.rounds_of(again) > rounds:
            if rounds:
                _note_round(again, names, sheet, sums)
            rounds = game.rounds_of(again)
    _note_round(again, names, sheet, sums)
    del sums["round"]


def _watch_kingdoms(game: str, match: Any, names: Sequence[str], sums: Sums) -> None:
    again = registry.open_game(game).make(match.seats, match.options)
    sheet = array("H", bytes(2 * sheet_size(_LARGEST_GRID)))
    kings = len(names) if len(names) > 2 else 4
    points = [int(match.match_points(player)) for player in range(len(names))]
    leads = [len(names) * mine - sum(points) for mine in points]
    placements = 0
    for action in actions_of(match):
        actor = again.actor()
        if actor != TABLE and again.state[layout.PHASE] == layout.PLACEMENT:
            if placements and placements % kings == 0:
                _note_round(again, names, sheet, sums)
            placements += 1
            if action >= layout.PLACE:
                domino = str(positions.domino_in_turn(again))
                _add(sums, "dominoes", names[actor], domino, leads[actor])
        elif actor != TABLE and layout.KING <= action < layout.DISCARD:
            if again.state[layout.ROUND] == 1:
                _add(sums, "order", names[actor], str(1 + _chosen(again)), leads[actor])
            slot = str(1 + action - layout.KING)
            _add(sums, "slots", names[actor], slot, leads[actor])
        again.apply(action)
    _note_round(again, names, sheet, sums)
    del sums["round"]
    for player, name in enumerate(names):
        _add(sums, "leads", name, "all", leads[player])
        spot = _castle(again, player)
        castles = sums.setdefault("castles", {}).setdefault(name, {})
        castles[spot] = castles.get(spot, 0) + 1


def _add(sums: Sums, key: str, name: str, label: str, number: int) -> None:
    """One more value of a player, under a label."""
    known = sums.setdefault(key, {}).setdefault(name, {})
    known[label] = merged(known[label], value(number)) if label in known else value(number)


def _chosen(match: Any) -> int:
    """How many kings are on the next row."""
    return sum(king != layout.FREE for _, king in positions.next_row(match))


def _castle(match: Any, player: int) -> str:
    """Where the castle lies in its kingdom; one that is smaller than the grid is in its middle."""
    cells = [(0, 0), *((x, y) for x, y, *_ in positions.kingdom_of(match, player).cells)]
    spot = []
    for line in zip(*cells, strict=True):
        room = match.grid - (max(line) - min(line) + 1)
        spot.append(str(room // 2 - min(line)))
    return ",".join(spot)
