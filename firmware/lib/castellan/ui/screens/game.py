"""Screen 03: choose a game, or count kingdoms that were played without the box. Room: ui."""

from castellan.core.ticks import diff
from castellan.rules import games, registry
from castellan.ui import draw, palette
from castellan.ui.input import LEFT, RIGHT, A
from castellan.ui.screen import BaseScreen
from castellan.ui.session import EMPTY

_PLUS = 43
_COUNT_PAGE = 1  # only the first game has a score-only mode
_BOX = 4  # colours in a box


class Screen(BaseScreen):
    """L/R show another game, A chooses it. After two seconds its whole name scrolls past."""

    def set_up(self):
        self._page = 0
        self._show(self.shell.now)

    def _show(self, now):
        self._shown_at = now
        self._meta = meta = registry.meta(self._game())
        self._code = meta.CODE.encode()
        self._name = ("Count " if self._page == _COUNT_PAGE else "") + meta.TITLE
        self._name = self._name.encode()

    def _game(self):
        return games.NAMES[max(0, self._page - 1)]

    def on(self, gesture, now):
        if gesture == LEFT or gesture == RIGHT:
            self._page = (self._page + (1 if gesture == RIGHT else -1)) % _pages()
            self._show(now)
        elif gesture == A:
            if self.session.game != self._game():
                self._move_to_own_colours(self.session.kinds)
            self.session.game = self._game()
            self.session.is_score_only = self._page == _COUNT_PAGE
            self.shell.push("players")
        else:
            return False

    def _move_to_own_colours(self, kinds):
        """Move players from the other game box's four colours to the colours of this game's box.

        Nothing moves if one of this box's colours has a player already.
        """
        first = self._meta.FIRST_COLOUR
        if first < 0:
            return
        for colour in range(first, first + _BOX):
            if kinds[colour]:
                return
        for colour in range(first, first + _BOX):
            kinds[colour] = kinds[colour ^ _BOX]
            kinds[colour ^ _BOX] = EMPTY

    def draw(self, frame, now):
        draw.pager(frame, self._page, _pages())
        column = draw.scroll_column(self._name, diff(now, self._shown_at))
        if column == draw.WAITING:
            draw.glyph(frame, self._code[0], 0, 0, palette.WHITE)
            second = _PLUS if self._page == _COUNT_PAGE else self._code[1]
            draw.glyph(frame, second, 4, 0, palette.WHITE)
        else:
            draw.scroll(frame, self._name, column, palette.WHITE)
        return draw.SCROLL_MS


def _pages():
    """Return the number of pages: one for each game, and one for counting kingdoms."""
    return len(games.NAMES) + 1
