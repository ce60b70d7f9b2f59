"""Replays a finished game and sums up points by round, dominoes, draft slots and castles.

A lead in this module is a player's points times `seats`, less the points of all players.
So every lead is a whole number.
"""

from array import array
from collections.abc import Sequence
from typing import Any

from castellan.rules.actions import actions_of, plain
from castellan.rules.contract import TABLE
from castellan.rules.kingdomino import layout
from castellan.rules.property import sheet_size

from host_tools.games import board_view_of
from host_tools.games.board_view import BoardGameView
from host_tools.kingdoms import positions
from host_tools.tournament.sums import Sums, add_value, merged, value

_LARGEST_GRID = 7


def analyse_game(match: Any, names: Sequence[str]) -> Sums:
    """Replay a finished match. Returns its sums. `names` are the players, in seat order."""
    sums: Sums = {"watched": 1}
    table = board_view_of(match)
    if table is not None:
        _analyse_table(table, match, names, sums)
    else:
        _analyse_kingdoms(match, names, sums)
    return sums


def _points(match: Any, player: int, sheet: "array[int]") -> int:
    if match.is_over():
        return int(match.match_points(player))
    return int(match.score(player, sheet) + match.match_points(player))


def _note_round(match: Any, names: Sequence[str], sheet: "array[int]", sums: Sums) -> None:
    """Add the points of all players at the end of a round."""
    rounds = sums.setdefault("rounds", {})
    number = sums.pop("round", 0)
    for player, name in enumerate(names):
        add_value(
            rounds.setdefault(name, {"means": []}), "means", number, _points(match, player, sheet)
        )
    sums["round"] = number + 1


def _analyse_table(game: BoardGameView, match: Any, names: Sequence[str], sums: Sums) -> None:
    replayed = game.again(match)
    sheet = array("H", bytes(2 * sheet_size(_LARGEST_GRID)))
    rounds = 0
    for action in actions_of(match):
        replayed.apply(action)
        if game.rounds_of(replayed) > rounds:
            if rounds:
                _note_round(replayed, names, sheet, sums)
            rounds = game.rounds_of(replayed)
    _note_round(replayed, names, sheet, sums)
    del sums["round"]


def _analyse_kingdoms(match: Any, names: Sequence[str], sums: Sums) -> None:
    replayed = match.fresh()
    sheet = array("H", bytes(2 * sheet_size(_LARGEST_GRID)))
    kings = len(names) if len(names) > 2 else 4
    points = [int(match.match_points(player)) for player in range(len(names))]
    leads = [len(names) * mine - sum(points) for mine in points]
    placements = 0
    for action in actions_of(match):
        actor = replayed.actor()
        if actor != TABLE and replayed.state[layout.PHASE] == layout.PLACEMENT:
            if placements and placements % kings == 0:
                _note_round(replayed, names, sheet, sums)
            placements += 1
            if plain(action) >= layout.PLACE:
                domino = str(positions.domino_in_turn(replayed))
                _add(sums, "dominoes", names[actor], domino, leads[actor])
        elif actor != TABLE and layout.KING <= action < layout.DISCARD:
            if replayed.state[layout.ROUND] == 1:
                _add(sums, "order", names[actor], str(1 + _count_kings(replayed)), leads[actor])
            slot = str(1 + action - layout.KING)
            _add(sums, "slots", names[actor], slot, leads[actor])
        replayed.apply(action)
    _note_round(replayed, names, sheet, sums)
    del sums["round"]
    for player, name in enumerate(names):
        _add(sums, "leads", name, "all", leads[player])
        spot = _castle(replayed, player)
        castles = sums.setdefault("castles", {}).setdefault(name, {})
        castles[spot] = castles.get(spot, 0) + 1


def _add(sums: Sums, key: str, name: str, label: str, number: int) -> None:
    """Add a value of a player under a label."""
    known = sums.setdefault(key, {}).setdefault(name, {})
    known[label] = merged(known[label], value(number)) if label in known else value(number)


def _count_kings(match: Any) -> int:
    """Count the kings on the next row."""
    return sum(king != layout.FREE for _, king in positions.next_row(match))


def _castle(match: Any, player: int) -> str:
    """Return column and row of the castle in the grid. A smaller kingdom counts as centred."""
    cells = [(0, 0), *((x, y) for x, y, *_ in positions.kingdom_of(match, player).cells)]
    spot = []
    for line in zip(*cells, strict=True):
        room = match.grid - (max(line) - min(line) + 1)
        spot.append(str(room // 2 - min(line)))
    return ",".join(spot)
