"""Screen 06: enter a drawn domino of one of the two domino boxes (W1). Room: ui."""

from castellan.core.compat import const
from castellan.rules.kingdomino import layout as k
from castellan.ui import draw, palette
from castellan.ui.screens.kingdomino import entry

IS_TEMPORARY = True  # a row is entered once in a round
_COPIED = const(48)
_MIDDLE = const(3)
_BELOW = const(4)
_SPREAD = const(4)  # up to this many slots have a dark cell between them


class Box:
    """Presents one of the two domino boxes in the form of a match that has only this box."""

    def __init__(self, match):
        self._match = match
        self._first = match.deck()
        self._state = bytearray(_COPIED)
        self.row_size = match.row_size
        self.log = match.log
        self.dominoes = match.dominoes[2 * self._first : 2 * (self._first + k.TILES)]

    def is_used(self, number: int) -> bool:
        """True if domino `number` of this domino box has been entered in this game."""
        return self._match.is_used(self._first + number)

    @property
    def state(self):
        """A copy of the match's state, with the numbers and rows of this domino box only."""
        copied = self._state
        for index in range(_COPIED):
            copied[index] = self._match.state[index]
        for slot in range(k.NEXT_TILES, k.NEXT_KINGS):
            if copied[slot] > self._first:
                copied[slot] -= self._first
        copied[k.ROUND] = self._match.rows_of_deck()
        return copied


class Screen(entry.Screen):
    """Works like Kingdomino's entry. A light between the digits shows which domino box is meant.

    The Queen's light on top means Queendomino's box, a golden light below means Kingdomino's.
    """

    link_key = "row"

    def _box_in_turn(self):
        return Box(self.match)

    def draw(self, frame, now):
        next_ms = entry.Screen.draw(self, frame, now)
        if not self._is_known:
            if self.match.deck():
                draw.put(frame, _MIDDLE, _BELOW, palette.GOLD)
            else:
                draw.put(frame, _MIDDLE, 0, palette.QUEEN)
        return next_ms

    def _draw_slots(self, frame, now):
        """Draw the slots. In a row of eight the last cell shows the last two slots."""
        if self._box.row_size <= _SPREAD:
            entry.Screen._draw_slots(self, frame, now)
            return
        entered = self._box.state[k.ENTERED]
        for x in range(draw.SIDE):
            draw.put(frame, x, draw.LAST, palette.WHITE if x < entered else palette.DIM)
        if draw.cursor_is_on(now):
            draw.put(frame, min(entered, draw.LAST), draw.LAST, palette.OFF)
