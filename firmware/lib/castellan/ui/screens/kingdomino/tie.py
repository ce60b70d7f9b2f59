"""Screen 20: equal points; the largest property decides, then the crowns (K11).

Room: ui.
"""

from array import array

from castellan.core.compat import const
from castellan.core.ticks import add, diff
from castellan.rules.property import CROWNS, LARGEST
from castellan.ui import draw, palette
from castellan.ui.input import A, B
from castellan.ui.screen import BaseScreen
from castellan.ui.screens.kingdomino import marks

_SHOWN_MS = const(3000)
_OUT = const(0xFFFF)


class Screen(BaseScreen):
    """Bars of those who are tied: steady for the property, flashing like crowns for the crowns.

    Goes on by itself; A at once, B back to the scoring.
    """

    undo = "undo"
    stays_loaded = False
    family = "kingdomino."  # whose screens follow

    def __init__(self, shell, argument):
        super().__init__(shell, argument)
        match = shell.app.match
        self._values = array("H", bytes(2 * len(match.seats)))
        self._is_about_crowns = False
        for player in range(len(self._values)):
            self._values[player] = match.score(player, shell.app.sheet)
        self._keep_best(LARGEST)

    def _keep_best(self, part):
        """Only those with the highest value stay, and are compared by the next one."""
        session = self.shell.app
        most = 0
        for player in range(len(self._values)):
            if self._values[player] != _OUT:
                most = max(most, self._values[player])
        self._most = 0
        for player in range(len(self._values)):
            if self._values[player] != most:
                self._values[player] = _OUT
                continue
            session.match.score(player, session.sheet)
            self._values[player] = session.sheet[part]
            self._most = max(self._most, session.sheet[part])

    def _is_open(self):
        """Whether the bars do not decide."""
        longest = 0
        for player in range(len(self._values)):
            if self._values[player] == self._most:
                longest += 1
        return longest > 1

    def enter(self, now):
        self._until = add(now, _SHOWN_MS)

    def on(self, gesture, now):
        if gesture == A:
            self._go_on(now)
        elif gesture == B:
            self.shell.replace(self.family + "scoring")
        else:
            return False
        return True

    def _go_on(self, now):
        if self._is_about_crowns or not self._is_open():
            self.shell.replace(self.family + "winner")
            return
        self._is_about_crowns = True
        self._keep_best(CROWNS)
        self._until = add(now, _SHOWN_MS)

    def draw(self, frame, now):
        session = self.shell.app
        is_flash = self._is_about_crowns and draw.crown_is_on(1, now)
        for player in range(len(self._values)):
            if self._values[player] == _OUT:
                continue
            colour = palette.GOLD if self._is_about_crowns else session.colour(player)
            if is_flash:
                colour = palette.WHITE
            marks.bar(frame, session, player, self._values[player], self._most, colour)
            draw.put(frame, 0, marks.line_of(session.match, player), session.colour(player))
        if diff(now, self._until) >= 0:
            self._go_on(now)
            return 1
        return draw.ms_to_crown(now)
