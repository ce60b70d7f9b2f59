"""Define screens for tests that need only the shell, no game."""

from castellan.ui import draw, glyphs, palette
from castellan.ui.screen import BaseScreen
from support.timeline import Finger


class Still(BaseScreen):
    """A screen that ignores gesture 2, answers all others, and records every call."""

    peek = "menu"
    undo = "settings"

    def __init__(self, shell, argument):
        super().__init__(shell, argument)
        self.heard = []
        self.drawn = 0
        self.entered = 0
        self.left = 0

    def enter(self, now):
        self.entered += 1

    def leave(self):
        self.left += 1

    def on(self, gesture, now):
        self.heard.append(gesture)
        return gesture != 2

    def draw(self, frame, now):
        self.drawn += 1
        draw.put(frame, 3, 3, palette.WHEAT)
        return 0


class Lively(BaseScreen):
    """A screen whose picture uses every kind of animation at once."""

    def draw(self, frame, now):
        draw.icon(frame, glyphs.CROWN, palette.RAINBOW)
        draw.number(frame, now // 100 % 300, palette.PINK, 0)
        draw.ring(frame, now // 50 % 25, palette.BLUE, palette.DIM)
        draw.scroll(frame, b"KINGDOMINO", now // 110 % 40, palette.WHITE)
        draw.pager(frame, now // 100 % 9, 9)
        if draw.cursor_is_on(now):
            draw.put(frame, 1, 1, palette.WHITE)
        if draw.crown_is_on(2, now):
            draw.put(frame, 2, 2, palette.WHITE)
        return draw.ms_to_blink(now)


class Passing(BaseScreen):
    """A screen whose `draw` opens the menu instead."""

    def draw(self, frame, now):
        draw.put(frame, 3, 3, palette.RED)
        self.shell.replace("menu")
        return 0


def finger_on(screen_class, now=1000):
    finger = Finger(now)
    screen = screen_class(finger.shell, None)
    screen.name = "test"
    finger.shell.show(screen)
    finger.step()
    return finger, screen
