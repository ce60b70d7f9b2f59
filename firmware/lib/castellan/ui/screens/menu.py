"""The menu that A and B open: entries of the game, settings, pause, sleep, end. Room: ui."""

from castellan.core.ticks import diff
from castellan.ui import draw, glyphs, palette
from castellan.ui.input import DOWN, RIGHT, A, B
from castellan.ui.screen import BaseScreen

# An icon of seven rows as in glyphs.py, the name that scrolls past after a while, and the action.
_BACK = ((glyphs.PLAY, b"Go on", "back"),)
_ALWAYS = (
    (b"\x2a\x2e\x72\x2a\x2a\x2f\x00", b"Settings", "settings"),
    (glyphs.CLOCK, b"Pause the timer", "pause"),
    (b"\x18\x30\x30\x30\x18\x00\x00", b"Save and sleep", "sleep"),
    (b"\x20\x3c\x3c\x20\x20\x00\x00", b"End the game", "end"),
)


class Screen(BaseScreen):
    """Any arrow key shows another entry, A runs the entry, B goes back."""

    def set_up(self):
        self._entries = _BACK + self.session.menu_entries(self.shell.name) + _ALWAYS
        self._place = 0
        self._asks_again = False
        self._shown_at = self.shell.now

    def on(self, gesture, now):
        self._shown_at = now
        if gesture == B:
            self.shell.pop()
        elif gesture == A:
            self._take(self._entries[self._place][2], now)
        else:
            step = 1 if gesture == DOWN or gesture == RIGHT else -1
            self._place = (self._place + step) % len(self._entries)
            self._asks_again = False

    def draw(self, frame, now):
        if self._asks_again:
            draw.icon(frame, glyphs.CROSS, palette.RED)
            return 0
        icon, name, action = self._entries[self._place]
        draw.pager(frame, self._place, len(self._entries))
        column = draw.scroll_column(name, diff(now, self._shown_at))
        if column != draw.WAITING:
            draw.scroll(frame, name, column, palette.WHITE)
        else:
            is_paused = action == "pause" and self.shell.timer.is_paused
            draw.icon(frame, icon, palette.DIM if is_paused else palette.WHITE)
        return draw.SCROLL_MS

    def _take(self, action, now):
        shell = self.shell
        if action == "back":
            shell.pop()
        elif action == "pause":
            shell.timer.toggle(now)
        elif action == "sleep":
            shell.pop()
            shell.request_save(True)
            shell.sleep_now()
        elif action != "end":
            if not shell.app.take_entry(action):
                shell.replace(action)
        elif self._asks_again:
            shell.app.end_game()
        else:
            self._asks_again = True
