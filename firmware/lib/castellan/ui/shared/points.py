"""Screen 16: shows a player's points at this moment, and who plays the next turns. Room: ui."""

from castellan.rules import actions
from castellan.ui import draw, palette
from castellan.ui.input import LEFT, RIGHT, B
from castellan.ui.screen import BaseScreen
from castellan.ui.shared import marks


class Screen(BaseScreen):
    """L/R show other players, A and U/D the race, B goes back. The argument is a player or None.

    The last row shows the next turns; the shown player's blink. Red: an action was irregular.
    """

    def set_up(self):
        self._show(self.first_player())
        self._sign = palette.RED if actions.count_irregular(self.match) else palette.OFF

    def _show(self, player):
        self.player = player
        self.total = self.match.score(player, self.session.sheet)

    def on(self, gesture, now):
        players = len(self.match.seats)
        if gesture == B:
            self.shell.pop()
        elif gesture != LEFT and gesture != RIGHT:
            self.shell.replace(".race")
        elif players == 1:
            return False
        else:
            self._show((self.player + (1 if gesture == RIGHT else -1)) % players)

    def draw(self, frame, now):
        marks.points(frame, self.session, self.player, self.total)
        draw.put(frame, 6, 5, self._sign)
        is_on = draw.cursor_is_on(now)
        for turn in range(draw.SIDE):
            player = self.session.flow.coming(self.session, turn)
            if player < 0:
                break
            is_lit = player != self.player or is_on
            draw.put(frame, turn, 6, self.session.colour(player) if is_lit else palette.OFF)
        return draw.ms_to_blink(now)
