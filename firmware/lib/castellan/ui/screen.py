"""What every screen is, with the answers of one that does nothing.

Room: ui.
"""


class BaseScreen:
    """A screen: entered, asked for gestures and drawings, left. See docs/ui.md.

    `peek` and `undo` name the screens that open while A, or when B, is held; without a name
    holding has no meaning here. `acts_at_press` names keys (A_BIT, B_BIT) that act at once.

    The smallest screen shows a tick until A is pressed:

        class Screen(BaseScreen):
            def on(self, gesture, now):
                if gesture == A:
                    self.shell.pop()
                return gesture == A

            def draw(self, frame, now):
                draw.icon(frame, glyphs.TICK, palette.WHITE)
                return 0
    """

    name = ""  # set by the shell
    link_key = "key"  # which key of a message answers this screen best; `key` always does
    peek = ""
    undo = ""
    acts_at_press = 0

    def __init__(self, shell, argument):
        self.shell = shell
        self.argument = argument

    @property
    def session(self):
        """The session, which all screens share."""
        return self.shell.app

    @property
    def match(self):
        """The open match, or None."""
        return self.shell.app.match

    def enter(self, now: int):
        """The screen is on top (again)."""

    def leave(self):
        """The screen is not on top any more."""

    def on(self, gesture: int, now: int) -> bool:
        """One gesture; False when it means nothing here, which flashes the edge."""
        return False

    def draw(self, frame: bytearray, now: int) -> int:
        """Draw all of an empty frame; milliseconds until it changes by itself, 0 for never."""
        return 0
