"""Finds the legal placements of a piece slice by slice, and jumps from one to the next.

Room: ui. A placement is an action of the rules. An egg counts as a piece of one square.
"""

from array import array

from castellan.core.compat import const
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno.pieces import HIGH, WIDE

# Costs that make left and right stay in the row, up and down go to the next row, and a piece keep
# its turn while it fits. With them every placement can be reached from every other one.
_ROW = const(40)
_OTHER_TURN = const(4000)
_FAR = const(100000)


class Placements:
    """Lists all placements of one piece. Call `find` until it returns True."""

    def __init__(self, match, first_part: int, parts: int):
        """Search `parts` slices of the legal actions, from `first_part` on (see `legal_part`)."""
        pieces = match.pieces
        self._match = match
        self._part = first_part
        self._end = first_part + parts
        self.actions = array("H", bytes(2 * parts * pieces.width * pieces.height))
        self.count = 0

    def find(self) -> bool:
        """Search one slice. Returns True after the last one."""
        if self._part < self._end:
            self.count = self._match.legal_part(self._part, self.actions, self.count)
            self._part += 1
        return self._part == self._end

    def index_of(self, action: int) -> int:
        """Return the index of an action among the placements, or 0 if it is not a placement."""
        for index in range(self.count):
            if self.actions[index] == action:
                return index
        return 0

    def shape(self, action: int) -> int:
        """Return the index of an action's rotated piece in the piece set, or -1 for an egg."""
        return shape_of(self._match, action)

    def jump(self, here: int, across: int, down: int) -> int:
        """Return the index of the nearest placement in a direction, or `here` if there is none."""
        now = self.actions[here]
        best = here
        least = _FAR
        for index in range(self.count):
            action = self.actions[index]
            right = self._middle_x(action) - self._middle_x(now)
            below = self._middle_y(action) - self._middle_y(now)
            if right * across + below * down <= 0:
                continue
            cost = abs(right) + _ROW * abs(below)
            if turn_of(action) != turn_of(now):
                cost += _OTHER_TURN
            if cost < least:
                least = cost
                best = index
        return best

    def turn(self, here: int) -> int:
        """Return the index of the nearest placement in the next possible rotation, or `here`."""
        now = self.actions[here]
        best = here
        least = _FAR
        for index in range(self.count):
            action = self.actions[index]
            turns = turn_of(action) - turn_of(now) & 7
            if turns == 0:
                continue
            away = abs(self._middle_x(action) - self._middle_x(now))
            away += abs(self._middle_y(action) - self._middle_y(now)) + _OTHER_TURN * turns
            if away < least:
                least = away
                best = index
        return best

    def _middle_x(self, action):
        """Return twice the column of the piece's middle. Doubling avoids fractions."""
        x = 2 * ((action & 127) % self._match.pieces.width)
        shape = self.shape(action)
        return x if shape < 0 else x + self._match.pieces.turned[shape + WIDE] - 1

    def _middle_y(self, action):
        """Return twice the row of the piece's middle. Doubling avoids fractions."""
        y = 2 * ((action & 127) // self._match.pieces.width)
        shape = self.shape(action)
        return y if shape < 0 else y + self._match.pieces.turned[shape + HIGH] - 1


def turn_of(action: int) -> int:
    """Return the rotation of a tile or a dragon, 0 for an egg."""
    return action >> 7 & 7


def shape_of(match, action: int) -> int:
    """Return the index of an action's rotated piece in the piece set, or -1 for an egg."""
    if action >= d.TILE:
        return match.pieces.shape(action - d.TILE >> 10, turn_of(action))
    return match.dragon_shape(turn_of(action)) if action >= d.DRAGON else -1
