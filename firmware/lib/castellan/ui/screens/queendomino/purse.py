"""Screen 33: shows a house's coins, knights and towers, and if it has the Queen. Room: ui."""

from castellan.core.compat import const
from castellan.rules.queendomino import builders, purse
from castellan.rules.queendomino import layout as q
from castellan.ui import draw, palette
from castellan.ui.input import DOWN, LEFT, RIGHT, A, B
from castellan.ui.screen import BaseScreen
from castellan.ui.shared import marks

_PAGES = const(4)
_KNIGHTS = const(1)
_ABROAD = const(2)
_COINS_LINE = const(5)
_MOST_SHOWN = const(3)


class Screen(BaseScreen):
    """L/R show other players, U/D the exact numbers, A the kingdom, B goes back.

    The first page has the number of coins. Below are up to three knights at home and three towers.
    The last row has a light for the Queen if this house has her, and one for the dragon if he has
    flown. The other pages are the knights at home, all knights, and the towers.
    """

    def set_up(self):
        self._player = self.first_player()
        self._page = 0

    def on(self, gesture, now):
        players = len(self.match.seats)
        if gesture == B:
            self.shell.pop()
        elif gesture == A:
            self.shell.replace(".kingdom", self._player)
        elif gesture == LEFT or gesture == RIGHT:
            self._player = (self._player + (1 if gesture == RIGHT else -1)) % players
        else:
            self._page = (self._page + (1 if gesture == DOWN else -1)) % _PAGES

    def draw(self, frame, now):
        state = self.match.state
        house = self.match.house(self._player)
        own = purse.purse(self.match.extras, house)
        knights = state[own + q.RESERVE]
        towers = state[own + q.TOWERS_OWNED]
        if self._page == 0:
            self._draw_all(frame, house, knights, towers)
            marks.points(frame, self.session, self._player, self._coins(house))
        elif self._page == _KNIGHTS:
            self._draw_page(frame, knights, palette.CYAN, 1)
        elif self._page == _ABROAD:
            knights = purse.knights_of(state, self.match.extras, house)
            self._draw_page(frame, knights, palette.CYAN, 7)
        else:
            self._draw_page(frame, towers, palette.VIOLET, 3)
        return 0

    def _coins(self, house):
        return builders.coins_of(self.match.state, self.match.extras, house)

    def _draw_all(self, frame, house, knights, towers):
        draw.across(frame, 0, _COINS_LINE, min(knights, _MOST_SHOWN), palette.CYAN)
        towers = min(towers, _MOST_SHOWN)
        draw.across(frame, draw.SIDE - towers, _COINS_LINE, towers, palette.VIOLET)
        draw.across(frame, 2, draw.LAST, _MOST_SHOWN, palette.GOLD)
        if self.match.state[self.match.extras + q.QUEEN] == house:
            draw.put(frame, 0, draw.LAST, palette.QUEEN)
        if self.match.state[self.match.extras + q.DRAGON_OUT]:
            draw.put(frame, draw.SIDE - 1, draw.LAST, palette.DRAGON)

    def _draw_page(self, frame, number, colour, length):
        """Draw an exact number. The length of the bar below shows what is counted."""
        marks.points(frame, self.session, self._player, number)
        draw.across(frame, 0, draw.LAST, length, colour)
