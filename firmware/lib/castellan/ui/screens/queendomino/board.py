"""Screen 34: shows the builders' board, to build (C) or to send the dragon (D). Room: ui."""

from castellan.core.compat import const
from castellan.rules.queendomino import builders
from castellan.rules.queendomino import layout as q
from castellan.ui import draw, palette
from castellan.ui.input import LEFT, RIGHT, A, B
from castellan.ui.screen import BaseScreen
from castellan.ui.screens.queendomino import steps
from castellan.ui.screens.queendomino.kinds import draw_kind

_COINS_LINE = const(5)
_FLAME = b"\x08\x08\x1c\x1e\x3e\x00\x00"


class Screen(BaseScreen):
    """L/R show the next building, A builds it, B goes back. After U/D, A sends the dragon to it.

    The coins are the price for this player, red if it is too high. The argument is the choice of a
    computer. If the menu opened the screen, nothing can be built.
    """

    peek = ".purse"
    undo = "undo"

    def set_up(self):
        self._house = self.match.house(self.session.flow.focus(self.session))
        self._is_computer = self.argument is not None
        self._is_burning = False
        self._sites = bytearray(
            q.SPACES
        )  # by price: the number of squares where the building can be built
        self._burnable = 0  # by price: a bit for a building that the dragon can burn
        self._price = 0
        self._read_choices(self.session)
        self._begin(self.argument)

    def _read_choices(self, session):
        if self.match.actor() < 0:
            return
        choices = session.choices
        for index in range(self.match.legal(choices)):
            action = choices[index]
            if steps.is_building(action):
                self._sites[action - q.BUILD >> 8] += 1
            elif steps.is_dragon(action):
                self._burnable |= 1 << action - q.DRAGON

    def _begin(self, action):
        """Show the computer's choice first, else the cheapest building that can be built."""
        if action is not None:
            self._is_burning = steps.is_dragon(action)
            self._price = action - q.DRAGON if self._is_burning else action - q.BUILD >> 8
            return
        for price in range(q.SPACES - 1, -1, -1):
            if self._sites[price]:
                self._price = price
        if not self._kind(self._price):
            self._move(1)

    def _kind(self, price):
        return self.match.state[self.match.extras + q.PRICES + price]

    def on(self, gesture, now):
        if gesture == A:
            return self._burn() if self._is_burning else self._build()
        if self._is_computer:
            return False
        if gesture == B:
            self.shell.pop()
        elif gesture == LEFT or gesture == RIGHT:
            return self._move(1 if gesture == RIGHT else -1)
        elif self._is_burning or self._burnable >> self._price & 1:
            self._is_burning = not self._is_burning
        else:
            return False

    def _move(self, step):
        """Show the next space that has a building. Returns False if there is no other."""
        for distance in range(1, q.SPACES):
            price = (self._price + step * distance) % q.SPACES
            if self._kind(price):
                self._price = price
                return True
        return False

    def _burn(self):
        if not self._burnable >> self._price & 1:
            return False
        self.session.play(q.DRAGON + self._price)
        return True

    def _build(self):
        if not self._sites[self._price]:
            return False
        if self._is_computer:
            self.shell.push(".site", self.argument)
        elif self._sites[self._price] > 1:
            self.shell.push(".site", q.BUILD + (self._price << 8))
        else:
            self.session.play(self._only_way())
        return True

    def _only_way(self):
        """Return the action that builds the shown building. Called if only one square is legal."""
        choices = self.session.choices
        way = 0
        for index in range(self.match.legal(choices)):
            action = choices[index]
            if steps.is_building(action) and action - q.BUILD >> 8 == self._price:
                way = action
        return way

    def draw(self, frame, now):
        is_on = draw.cursor_is_on(now)
        kind = self._kind(self._price)
        if self._is_burning and is_on:
            draw.icon(frame, _FLAME, palette.DRAGON)
        elif kind:
            draw_kind(frame, self.match.buildings, kind)
        self._draw_cost(frame)
        for price in range(q.SPACES):
            colour = palette.TOWN if self._kind(price) else palette.OFF
            if price == self._price and is_on:
                colour = palette.CYAN if self._is_computer else palette.WHITE
            draw.put(frame, price, draw.LAST, colour)
        if not self.match.state[self.match.extras + q.DRAGON_OUT]:
            draw.put(frame, q.SPACES, draw.LAST, palette.DRAGON)
        return draw.ms_to_blink(now)

    def _draw_cost(self, frame):
        cost = builders.cost(self.match.state, self.match.extras, self._house, self._price)
        coins = builders.coins_of(self.match.state, self.match.extras, self._house)
        if self._is_burning:
            cost = 1
        draw.across(frame, 0, _COINS_LINE, cost, palette.GOLD if cost <= coins else palette.RED)
