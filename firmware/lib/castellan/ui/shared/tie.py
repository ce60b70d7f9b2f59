"""Screen 20: shows how a tie is decided, by one part of TIE_PARTS after the other. Room: ui."""

from array import array

from castellan.core.compat import const
from castellan.core.ticks import add, diff
from castellan.rules.property import CROWNS
from castellan.ui import draw, palette
from castellan.ui.input import A, B
from castellan.ui.screen import BaseScreen
from castellan.ui.shared import marks

_SHOWN_MS = const(3000)
_OUT = const(0xFFFF)


class Screen(BaseScreen):
    """Shows the tied players' bars in their colours, or in gold when crowns decide.

    Continues by itself. A skips, B goes back to the scoring.
    """

    undo = "undo"

    def set_up(self):
        self._values = array("H", bytes(2 * len(self.match.seats)))
        self._part = 0  # an index into TIE_PARTS
        for player in range(len(self._values)):
            self._values[player] = self.match.score(player, self.session.sheet)
        self._parts = self.session.flow.TIE_PARTS
        self._keep_best(self._parts[0])

    def _keep_best(self, part):
        """Keep only the players with the highest value. Then read their values of `part`."""
        most = 0
        for player in range(len(self._values)):
            if self._values[player] != _OUT:
                most = max(most, self._values[player])
        self._most = 0
        for player in range(len(self._values)):
            if self._values[player] != most:
                self._values[player] = _OUT
                continue
            self.match.score(player, self.session.sheet)
            self._values[player] = self.session.sheet[part]
            self._most = max(self._most, self.session.sheet[part])

    def _is_open(self):
        """True if several players have the longest bar."""
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
            self.shell.replace(".scoring")
        else:
            return False

    def _go_on(self, now):
        self._part += 1
        if self._part == len(self._parts) or not self._is_open():
            self.shell.replace(".winner")
            return
        self._keep_best(self._parts[self._part])
        self._until = add(now, _SHOWN_MS)

    def draw(self, frame, now):
        is_about_crowns = self._parts[self._part] == CROWNS
        is_flash = is_about_crowns and draw.crown_is_on(1, now)
        for player in range(len(self._values)):
            if self._values[player] == _OUT or not self.session.flow.is_first(self.match, player):
                continue
            colour = palette.GOLD if is_about_crowns else self.session.colour(player)
            if is_flash:
                colour = palette.WHITE
            marks.bar(frame, self.session, player, self._values[player], self._most, colour)
            line = self.session.flow.bar_line(self.match, player)
            draw.put(frame, 0, line, self.session.colour(player))
        left_ms = diff(self._until, now)
        if left_ms <= 0:
            self._go_on(now)
            return 1
        return draw.ms_to_crown(now) if len(self._parts) > 1 else left_ms
