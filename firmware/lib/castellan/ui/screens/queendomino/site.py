"""Step C: choose the town square for a new building. Room: ui."""

from array import array

from castellan.advice import property_map, queendomino_value
from castellan.rules.kingdomino.layout import PLACE
from castellan.rules.queendomino.layout import BUILD, PRICES
from castellan.ui import draw, palette
from castellan.ui.input import A, B, step_of
from castellan.ui.screen import TurnScreen
from castellan.ui.screens.queendomino import steps
from castellan.ui.shared import jumps
from castellan.ui.shared.kingdom_view import KingdomView, ms_to_change

IS_TEMPORARY = True


class Screen(TurnScreen):
    """An arrow key jumps to the next square that way, A builds, B goes back to the builders.

    The cursor begins where the building is worth most. The argument is an action that builds: its
    price, and the square that a computer wants.
    """

    peek = ".kingdom"

    def set_up(self):
        self._view = KingdomView(self.session, self.match.actor())
        self._price = self.argument - BUILD >> 8
        self._is_computer = self.argument & 255 > 0
        self.spots = self._find_spots(self.session)
        self._seen = bytearray(len(self.spots))
        self.index = 0
        if self._is_computer:
            while jumps.first_cell(self.spots[self.index]) != self.argument & 255:
                self.index += 1
        else:
            self._go_to_best(self.match)
        self._follow()

    def _find_spots(self, session):
        """Return the legal squares as spots for `jumps`, which expects dominoes."""
        choices = session.choices
        count = session.match.legal(choices)
        spots = array("H", bytes(2 * count))
        sites = 0
        for index in range(count):
            if steps.is_building(choices[index]) and choices[index] - BUILD >> 8 == self._price:
                spots[sites] = PLACE + ((choices[index] & 255) << 2)
                sites += 1
        session.drop_scratch()
        return spots[:sites]

    def _go_to_best(self, match):
        property_map.map_kingdom(match.state, match.kingdom(self._view.player), match.grid, False)
        kind = match.state[match.extras + PRICES + self._price]
        best = -1000
        for index in range(len(self.spots)):
            cell = jumps.first_cell(self.spots[index])
            worth = queendomino_value.value_site(match.buildings, kind, cell)
            if worth > best:
                best = worth
                self.index = index

    def _follow(self):
        self._view.follow_cell(jumps.first_cell(self.spots[self.index]))

    def on(self, gesture, now):
        if gesture == A:
            cell = jumps.first_cell(self.spots[self.index])
            self.session.play(BUILD + (self._price << 8) + cell)
            return True
        if self._is_computer:
            return False
        if gesture == B:
            self.shell.pop()
            return True
        across, down = step_of(gesture)
        index = jumps.jump(self._view.side, self.spots, self.index, across, down)
        self._seen[self.index] = 1
        if index == self.index:
            index = jumps.unseen(self._seen, index)
        has_moved = index != self.index
        self.index = index
        self._follow()
        return has_moved

    def draw(self, frame, now):
        self._view.draw(frame, now)
        for index in range(len(self.spots)):
            cell = jumps.first_cell(self.spots[index])
            self._view.put(frame, cell, palette.dim(palette.TOWN))
        cell = jumps.first_cell(self.spots[self.index])
        self._view.put(frame, cell, palette.WHITE if draw.cursor_is_on(now) else palette.TOWN)
        if self._is_computer:
            draw.put(frame, 0, 6, palette.CYAN)
            draw.put(frame, 6, 6, palette.CYAN)
        return min(draw.ms_to_blink(now), ms_to_change(now))
