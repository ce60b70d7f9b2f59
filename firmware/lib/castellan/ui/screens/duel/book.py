"""Screen 36: the book of spells shows a player's boxes and the owner of each spell.

Room: ui. Each coat has a column: its colour on top, then its boxes, then its spell. A filled box
has the player's colour, an empty one is dim. The spell blinks while its owner can still use it and
is dim after that. Red marks a spell that the other player won, in both rows below the boxes.
"""

from castellan.core.compat import const
from castellan.core.ticks import diff
from castellan.rules.duel import layout as d
from castellan.ui import draw, palette
from castellan.ui.input import DOWN, LEFT, RIGHT, UP, B
from castellan.ui.screen import BaseScreen
from castellan.ui.screens.duel import coats

_SPELLS = const(6)
_ALL = const(6)  # the page behind those of the six spells shows all of them
_PAGES = const(7)
_USED = const(2)  # a spell's byte above this: the spell is used up
_LEFT = const(4)
_NAMES = (
    b"Draw anywhere",
    b"Draw apart",
    b"Two dice at once",
    b"Turn a die",
    b"Three points for each domain",
    b"One cross more",
)


class Screen(BaseScreen):
    """L/R show the other player and then the race, U/D one spell with its name, B goes back.

    The page of one spell shows its coat and how many boxes are still empty.
    """

    def set_up(self):
        self._player = self.first_player()
        self._page = _ALL
        self._shown_at = self.shell.now

    def on(self, gesture, now):
        self._shown_at = now
        if gesture == UP or gesture == DOWN:
            self._page = (self._page + (1 if gesture == DOWN else -1)) % _PAGES
        elif gesture == LEFT or gesture == RIGHT:
            if self._player == (1 if gesture == RIGHT else 0):
                self.shell.replace(".race")
            else:
                self._player = 1 - self._player
        elif gesture == B:
            self.shell.pop()
        else:
            return False

    def draw(self, frame, now):
        if self._page != _ALL:
            return self._draw_spell(frame, now)
        s = self.match.state
        colour = self.session.colour(self._player)
        for spell in range(_SPELLS):
            draw.put(frame, spell, 0, 1 + spell)
            filled = s[d.BOXES + _SPELLS * self._player + spell]
            needed = self.match.boxes[spell]
            if not s[d.SPELLS + spell]:
                draw.down(frame, spell, 1, needed, palette.DIM)
            draw.down(frame, spell, 1, min(filled, needed), colour)
            if self._is_lost(spell):
                draw.put(frame, spell, 1 + filled, palette.RED)
            self._draw_state(frame, spell, spell, now)
        draw.down(frame, 6, 0, self._player + 1, colour)
        if not s[d.BONUS_SPENT + self._player]:
            draw.put(frame, 6, 6, palette.GOLD)
        return draw.ms_to_blink(now)

    def _is_lost(self, spell):
        """True if the other player has won this spell."""
        owner = self.match.state[d.SPELLS + spell]
        return owner and (owner - 1) % _USED != self._player

    def _draw_state(self, frame, spell, x, now):
        """Draw a spell's cell: blinking while its owner can use it, dim when it is used up."""
        owner = self.match.state[d.SPELLS + spell]
        if not owner:
            return
        if self._is_lost(spell):
            draw.put(frame, x, 6, palette.RED)
        elif owner > _USED:
            draw.put(frame, x, 6, palette.DIM)
        else:
            draw.put(frame, x, 6, palette.WHITE if draw.cursor_is_on(now) else palette.OK)

    def _draw_spell(self, frame, now):
        """Draw a spell's coat and the number of its empty boxes. After a while scroll its name."""
        spell = self._page
        column = draw.scroll_column(_NAMES[spell], diff(now, self._shown_at))
        if column != draw.WAITING:
            draw.scroll(frame, _NAMES[spell], column, palette.WHITE)
            return draw.SCROLL_MS
        s = self.match.state
        coats.draw_coat(frame, spell + 1, 0, 0, spell + 1)
        colour = palette.dim(self.session.colour(self._player))
        draw.down(frame, 3, 0, self._player + 1, colour)
        left = self.match.boxes[spell] - s[d.BOXES + _SPELLS * self._player + spell]
        if s[d.SPELLS + spell]:
            draw.across(frame, _LEFT, 2, 3, palette.DIM)
        else:
            draw.glyph(frame, 48 + left, _LEFT, 0, palette.WHITE)
        self._draw_state(frame, spell, spell, now)
        return min(draw.ms_to_blink(now), draw.SCROLL_MS)
