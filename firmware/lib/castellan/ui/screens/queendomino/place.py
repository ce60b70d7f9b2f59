"""Screens 10, 12 and 13: where the domino goes, with towns as the seventh terrain.

Room: ui.
"""

from castellan.rules.kingdom import place, step_of
from castellan.rules.kingdomino.layout import PLACE, ROW_TILES, TURN
from castellan.ui import draw, palette
from castellan.ui.screens.kingdomino import jumps
from castellan.ui.screens.kingdomino import place as kingdomino
from castellan.ui.screens.queendomino.rows_view import draw_domino, half_of


class Screen(kingdomino.Screen):
    """Directions jump to the next legal spot that way, B turns round, A places."""

    peek = "queendomino.reach"

    def __init__(self, shell, argument):
        super().__init__(shell, argument)
        match = self._match
        self._domino = match.state[ROW_TILES + match.state[TURN]]
        self._first = half_of(match, self._domino, 0)
        self._second = half_of(match, self._domino, 1)
        self._kept = bytearray(match.kingdom_size)

    def _action(self):
        """The placement as the rules write it: twins from their upper or left half."""
        spot = self._spot
        if self._first != self._second or not spot & 2:
            return spot
        cell = jumps.second_cell(self._view.side, spot)
        return PLACE + (cell << 2) + (spot & 3 ^ 2)

    def _draw_ghost(self, frame, now):
        one = jumps.first_cell(self._spot)
        other = one + step_of(self._view.side, self._spot & 3)
        is_white = draw.cursor_is_on(now)
        self._view.put(frame, one, palette.WHITE if is_white else self._first & 7)
        self._view.put(frame, other, palette.WHITE if is_white else self._second & 7)
        if self._is_computer:
            draw.put(frame, 0, 6, palette.CYAN)
            draw.put(frame, 6, 6, palette.CYAN)

    def _has_gain(self):
        if not self._knows_gain:
            self._knows_gain = True
            action = self._action()
            self._is_legal = False
            for index in range(len(self._spots)):
                if self._spots[index] == action:
                    self._is_legal = True
                    self._gain = self._gained(action - PLACE)
        return self._is_legal

    def _gained(self, spot):
        """Points that the placement gives now, with those of the Queen and of buildings."""
        match = self._match
        player = self._view.player
        sheet = self.shell.app.sheet
        before = match.score(player, sheet)
        at = match.kingdom(player)
        for index in range(match.kingdom_size):
            self._kept[index] = match.state[at + index]
        place(match.state, at, match.grid, spot >> 2, spot & 3, self._first, self._second)
        after = match.score(player, sheet)
        for index in range(match.kingdom_size):
            match.state[at + index] = self._kept[index]
        return after - before

    def _draw_gain(self, frame, now):
        self._number = 1  # the picture of the other box's domino is drawn over
        kingdomino.Screen._draw_gain(self, frame, now)
        draw_domino(frame, 0, 6, self._match, self._domino, now, False)
