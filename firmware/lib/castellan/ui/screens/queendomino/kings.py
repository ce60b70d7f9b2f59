"""Screens 08 and 09: end a turn by moving the king to a free domino of the next row.

Room: ui. Left and right open the optional steps. A player who skips them presses no extra key.
"""

from castellan.core.compat import const
from castellan.rules.kingdomino import layout as k
from castellan.ui import draw, palette
from castellan.ui.input import DOWN, UP, A
from castellan.ui.screens.kingdomino import kings
from castellan.ui.screens.kingdomino.rows_view import line_of
from castellan.ui.screens.queendomino import computer, steps
from castellan.ui.screens.queendomino.rows_view import COLUMN, king_column

_MIDDLE = const(3)


class Screen(kings.Screen):
    """U/D move over the free dominoes, A chooses. Left opens knights, right the builders, B the
    purse.

    For a computer seat the bracket marks its choice, after the computer's optional steps.
    """

    link_key = "take"

    def set_up(self):
        super().set_up()
        self._is_turn = self.match.state[k.PHASE] != k.CHOICE
        self._steps = steps.open_now(self.session) if self._is_turn else 0

    def think(self):
        if not self._is_computer:
            kings.Screen.think(self)
            return
        action = computer.action(self.session)
        if k.KING <= action < k.DISCARD:
            self.slot = action - k.KING
        else:
            steps.show(self.shell, action)

    def on(self, gesture, now):
        is_own = gesture != A and gesture != UP and gesture != DOWN
        if not is_own or self._is_taken or self.slot < 0:
            return kings.Screen.on(self, gesture, now)
        if self._is_computer or not self._is_turn:
            return False
        return steps.choose(self.shell, gesture, self._steps)

    def _draw_rows(self, frame, now):
        kings.Screen._draw_rows(self, frame, now)
        if not self._is_taken:
            steps.draw_open(frame, self._steps)

    def _draw_no_room(self, frame, slot):
        """Mark a domino that fits nowhere: between the rows, or in the column of its king."""
        column = _MIDDLE if self.match.row_size == COLUMN else king_column(self.match, slot)
        draw.put(frame, column, line_of(self.match, slot), palette.RED)

    def _edge(self):
        return 0 if self.match.row_size == COLUMN else _MIDDLE
