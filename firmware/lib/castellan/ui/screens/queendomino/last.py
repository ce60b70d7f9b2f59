"""Ends a turn in the last round, when no king moves. Room: ui."""

from castellan.rules.queendomino.layout import END_TURN
from castellan.ui import draw, glyphs, palette
from castellan.ui.input import A
from castellan.ui.screen import SLICE_MS, TurnScreen
from castellan.ui.screens.queendomino import computer, steps


class Screen(TurnScreen):
    """A ends the turn. Left opens the knights, right the builders and the dragon, B the purse."""

    peek = ".kingdom"

    def set_up(self):
        self._player = self.match.actor()
        self._steps = steps.open_now(self.session)
        self._is_computer = self.session.is_computer(self._player)
        self._is_ready = not self._is_computer

    def on(self, gesture, now):
        if not self._is_ready:
            return False
        if gesture == A:
            self.session.play(END_TURN)
            return True
        return not self._is_computer and steps.choose(self.shell, gesture, self._steps)

    def draw(self, frame, now):
        draw.icon(frame, glyphs.TICK, palette.CYAN if self._is_computer else palette.WHITE)
        draw.across(frame, 0, 6, draw.SIDE, self.session.colour(self._player))
        steps.draw_open(frame, self._steps)
        if self._is_ready:
            return 0
        self._is_ready = True
        action = computer.action(self.session)
        if action != END_TURN:
            steps.show(self.shell, action)
        return SLICE_MS
