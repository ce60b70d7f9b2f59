"""Spell 5: choose a coat. Each of its domains brings three points at the end (U9). Room: ui."""

from castellan.rules.contract import OK
from castellan.rules.duel import layout as d
from castellan.rules.property import COUNT, ENTRY, FIRST, TERRAIN
from castellan.ui import draw, palette
from castellan.ui.input import DOWN, RIGHT, A, B
from castellan.ui.screen import TurnScreen
from castellan.ui.screens.duel import coats
from castellan.ui.shared import computer

_COATS = 6


class Screen(TurnScreen):
    """An arrow key shows another coat, A casts the spell on it, B shows the map.

    The number counts the coat's domains on the map. The coat with most domains is shown first.
    """

    peek = ".map"

    def set_up(self):
        player = self.session.match.actor()
        self._domains = bytearray(_COATS)
        self._find_domains(self.session, player)
        self._is_computer = self.session.is_computer(player)
        self.coat = max(range(_COATS), key=lambda coat: self._domains[coat])
        if self._is_computer:
            self.coat = (self.coat + computer.is_careless(self.session, player)) % _COATS

    def _find_domains(self, session, player):
        sheet = session.sheet
        session.match.score(player, sheet)
        entry = FIRST + TERRAIN
        for _ in range(sheet[COUNT]):
            self._domains[sheet[entry] - 1] += 1
            entry += ENTRY

    def on(self, gesture, now):
        if gesture == A:
            if self.session.play(d.NAME + 1 + self.coat) != OK:
                return False
        elif gesture == B:
            self.shell.push(".map")
        elif self._is_computer:
            return False
        else:
            step = 1 if gesture == RIGHT or gesture == DOWN else -1
            self.coat = (self.coat + step) % _COATS

    def draw(self, frame, now):
        player = self.match.actor()
        is_white = draw.cursor_is_on(now)
        coat = self.coat + 1
        number = self._domains[self.coat]
        if number > 9:
            draw.number(frame, number, palette.WHITE, 0)
        else:
            coats.draw_coat(frame, coat, 0, 0, palette.WHITE if is_white else coat)
            draw.glyph(frame, 48 + number, 4, 0, palette.WHITE)
        draw.down(frame, 3, 0, player + 1, palette.dim(self.session.colour(player)))
        for place in range(_COATS):
            draw.put(frame, place, 6, palette.WHITE if place == self.coat else place + 1)
        draw.put(frame, 6, 6, palette.CYAN if self._is_computer else palette.VIOLET)
        return draw.ms_to_blink(now)
