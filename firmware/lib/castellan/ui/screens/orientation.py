"""Screen 25: set how the matrix is mounted, by turning a letter F upright. Room: ui."""

from castellan.core.compat import const
from castellan.ui import draw, palette
from castellan.ui import preferences as choice
from castellan.ui.input import LEFT, RIGHT, A
from castellan.ui.screen import BaseScreen

_LETTER_F = const(70)


class Screen(BaseScreen):
    """L/R turn the letter F, U/D mirror it, A and B close. Each change is saved at once."""

    def enter(self, now):
        self.shell.face(0)

    def on(self, gesture, now):
        shell = self.shell
        turn = shell.preferences.get(choice.ROTATION)
        if gesture >= A:
            shell.pop()
        elif gesture == RIGHT:
            shell.choose(choice.ROTATION, (turn + 1) & 3)
        elif gesture == LEFT:
            shell.choose(choice.ROTATION, (turn + 3) & 3)
        else:
            shell.choose(choice.MIRRORED, 1 - shell.preferences.get(choice.MIRRORED))

    def draw(self, frame, now):
        draw.glyph(frame, _LETTER_F, 0, 0, palette.WHITE)
        draw.across(frame, 3, 3, 3, palette.OK)
        draw.down(frame, 4, 2, 3, palette.OK)
        return 0
