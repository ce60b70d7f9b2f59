"""Screen 16: shows a player's points at this moment, and their parts. Room: ui."""

from castellan.core.compat import const
from castellan.rules.kingdomino.score import HARMONY_PART, MIDDLE_PART
from castellan.rules.property import POINTS
from castellan.rules.queendomino.score import BUILDINGS_PART, COINS_PART, QUEEN_PART
from castellan.ui import draw, palette
from castellan.ui.input import A
from castellan.ui.shared import marks, points

_WHOLE = const(0)
_LANDS = const(1)
_COINS = const(2)
_QUEEN = const(3)
_PARTS = const(5)


class Screen(points.Screen):
    """Key A shows the next part, L/R other players, U/D the race.

    The last row marks the part: coming turns for the total, terrains for land, three gold cells
    for coins, one cell for the Queen, four cells with gaps for buildings.
    """

    def set_up(self):
        self._part = _WHOLE
        super().set_up()

    def on(self, gesture, now):
        if gesture != A:
            return points.Screen.on(self, gesture, now)
        self._part = (self._part + 1) % _PARTS

    def draw(self, frame, now):
        if self._part == _WHOLE:
            return points.Screen.draw(self, frame, now)
        sheet = self.session.sheet
        self.match.score(self.player, sheet)
        if self._part == _LANDS:
            number = sheet[POINTS] + sheet[HARMONY_PART] + sheet[MIDDLE_PART]
            for terrain in range(palette.WHEAT, palette.TOWN + 1):
                draw.put(frame, terrain - 1, draw.LAST, terrain)
        elif self._part == _COINS:
            number = sheet[COINS_PART]
            draw.across(frame, 0, draw.LAST, 3, palette.GOLD)
        elif self._part == _QUEEN:
            number = sheet[QUEEN_PART]
            draw.put(frame, 3, draw.LAST, palette.QUEEN)
        else:
            number = sheet[BUILDINGS_PART]
            for place in range(4):
                draw.put(frame, 2 * place, draw.LAST, palette.TOWN)
        marks.points(frame, self.session, self.player, number)
        return 0
