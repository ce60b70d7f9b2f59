"""Ask a player to take or leave the coin. Room: ui."""

from castellan.advice.coin_race_greedy import best_action
from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.coin_race.match import LEAVE, MOST_COINS, TAKE, VALUE
from castellan.ui import draw, palette
from castellan.ui.input import LEFT, RIGHT, A
from castellan.ui.screen import BaseScreen
from castellan.ui.shared.computer import is_careless

_ZERO = const(48)
_COINS_ROW = const(6)


class Screen(BaseScreen):
    """L/R choose, A confirms. The last row shows the player's coins, and the new one blinks.

    A computer has chosen already, so only A is accepted.
    """

    link_key = "play"
    peek = ".points"
    undo = "undo"

    def set_up(self):
        self.player = self.match.actor()
        self._is_computer = self.session.is_computer(self.player)
        self.action = self._chosen() if self._is_computer else TAKE

    def _chosen(self):
        """Return a computer's action. A careless level sometimes takes or leaves at random."""
        match = self.match
        if is_careless(self.session, self.player):
            return TAKE if Random(match.random.w, match.log.count + 1).below(2) else LEAVE
        return best_action(match)

    def on(self, gesture, now):
        if gesture == A:
            self.session.play(self.action)
        elif (gesture == LEFT or gesture == RIGHT) and not self._is_computer:
            self.action = LEAVE if self.action == TAKE else TAKE
        else:
            return False

    def draw(self, frame, now):
        session = self.session
        match = session.match
        draw.glyph(frame, _ZERO + match.state[VALUE], 2, 0, palette.GOLD)
        count = match.coins(self.player)
        colour = session.colour(self.player)
        draw.across(frame, 2, _COINS_ROW, MOST_COINS, palette.dim(colour))
        draw.across(frame, 2, _COINS_ROW, count, colour)
        if self.action == TAKE:
            if draw.cursor_is_on(now):
                draw.put(frame, 2 + count, _COINS_ROW, palette.GOLD)
        else:
            draw.across(frame, 1, 2, 5, palette.RED)
        return draw.ms_to_blink(now)
