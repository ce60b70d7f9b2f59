"""Encodes actions as numbers from 0 and a match as one array of numbers."""

from typing import Any

import numpy as np
from castellan.rules.kingdom import BLOCKED, BOX, CASTLE
from castellan.rules.kingdomino import layout
from castellan.rules.square import cell_at, x_of, y_of

SLOTS = 4  # of a row
DISCARD = SLOTS  # actions 0..3 choose a slot, 4 discards, 5 and above place a domino
PLACE = SLOTS + 1
CASTLE_SEEN = 7  # the castle, as a terrain. 1 to 6 are w f l g s m, 0 is an empty square
_DOMINO = 6  # numbers per domino of a row
_PHASES = 5
MOST = 400  # upper bound of all numbers


class Actions:
    """Converts between the rules' actions and the learner's numbers, for one size of kingdoms."""

    def __init__(self, grid: int) -> None:
        self.grid = grid
        self.reach = grid - 1  # largest distance of a square from the castle
        self.side = 2 * grid - 1
        self.count = PLACE + 4 * self.side * self.side

    def number_of(self, action: int) -> int:
        """Return the learner's number for an action of the rules."""
        if action >= layout.PLACE:
            cell, direction = divmod(action - layout.PLACE, 4)
            x, y = x_of(self.grid, cell) + self.reach, y_of(self.grid, cell) + self.reach
            return PLACE + 4 * (y * self.side + x) + direction
        return DISCARD if action == layout.DISCARD else action - layout.KING

    def action_of(self, number: int) -> int:
        """Return the action of the rules for a learner's number."""
        if number < DISCARD:
            return layout.KING + number
        if number == DISCARD:
            return layout.DISCARD
        x, y, direction = self.placement(number)
        return layout.PLACE + (int(cell_at(self.grid, x, y)) << 2) + direction

    def placement(self, number: int) -> tuple[int, int, int]:
        """Return x and y of a placement's first half, and the direction of the second half.

        Directions 0 to 3 are right, down, left, up.
        """
        spot, direction = divmod(number - PLACE, 4)
        return spot % self.side - self.reach, spot // self.side - self.reach, direction


class ObservationView:
    """Encodes a match as one array for one player. That player's kingdom comes first."""

    def __init__(self, players: int, grid: int) -> None:
        self.players = players
        self.grid = grid
        self.side = 2 * grid - 1
        self._shapes: dict[str, tuple[int, ...]] = {
            "kingdoms": (players, self.side, self.side, 2),  # [player, y, x]: terrain, crowns
            "row": (SLOTS, _DOMINO),  # number, terrain, crowns, terrain, crowns, owner of the king
            "next": (SLOTS, _DOMINO),
            "domino": (_DOMINO,),  # the domino to place now, or zeros
            "points": (players,),
            "discards": (players,),
            "used": (layout.TILES,),  # 1 for drawn dominoes
            "phase": (_PHASES,),
            "turn": (3,),  # round, rounds, actor: 1 this seat, 2 the next player, 0 nobody
        }
        self.length = sum(int(np.prod(shape)) for shape in self._shapes.values())

    def split(self, numbers: Any) -> dict[str, Any]:
        """Split an array into its named parts, each in its shape."""
        parts = {}
        at = 0
        for name, shape in self._shapes.items():
            end = at + int(np.prod(shape))
            parts[name] = numbers[at:end].reshape(shape)
            at = end
        return parts

    def of(self, match: Any, seat: int, points: list[int]) -> Any:
        """Return the array that the player in `seat` observes."""
        row: Any = np.zeros(self.length, dtype=np.int16)
        parts = self.split(row)
        s = match.state
        for place in range(self.players):
            player = (seat + place) % self.players
            self._fill_kingdom(match, player, parts["kingdoms"][place])
            parts["points"][place] = points[player]
            parts["discards"][place] = s[layout.DISCARDS + player]
        self._fill_row(match, seat, (layout.ROW_TILES, layout.ROW_KINGS), parts["row"])
        self._fill_row(match, seat, (layout.NEXT_TILES, layout.NEXT_KINGS), parts["next"])
        actor = match.actor()
        if s[layout.PHASE] == layout.PLACEMENT:
            parts["domino"][:] = parts["row"][s[layout.TURN]]
        for number in range(layout.TILES):
            parts["used"][number] = match.is_used(number + 1)
        parts["phase"][s[layout.PHASE]] = 1
        mine = 0 if actor < 0 else 1 + (actor - seat) % self.players
        parts["turn"][:] = (s[layout.ROUND], match.rows, mine)
        return row

    def _fill_kingdom(self, match: Any, player: int, out: Any) -> None:
        width = 2 * self.grid
        at = match.kingdom(player) + BOX
        cells = np.frombuffer(bytes(match.state[at : at + (width + 1) * width]), dtype=np.uint8)
        board = cells.reshape(width + 1, width)[1:width, : width - 1]
        is_square = board > BLOCKED
        out[:, :, 0] = np.where(is_square, board & 7, 0)
        out[:, :, 1] = np.where(is_square, board >> 4 & 7, 0)
        out[board == CASTLE] = (CASTLE_SEEN, 0)

    def _fill_row(self, match: Any, seat: int, where: tuple[int, int], out: Any) -> None:
        tiles, kings = where
        for slot in range(match.row_size):
            number = match.state[tiles + slot]
            if not number:
                continue
            king = match.state[kings + slot]
            whose = 0 if king == layout.FREE else 1 + (king - seat) % self.players
            one, other = match.dominoes[2 * number - 2 : 2 * number]
            out[slot] = (number, one & 7, one >> 4 & 7, other & 7, other >> 4 & 7, whose)
