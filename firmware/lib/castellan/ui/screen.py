"""The base class of all screens. Its methods do nothing. Room: ui."""

SLICE_MS = 5  # what `draw` returns while a screen searches in slices


class BaseScreen:
    """A screen is entered, gets gestures, draws itself, and is left. See docs/ui.md.

    `peek` and `undo` name the screens that open while A is held and when B is held. With an empty
    name holding the key has no meaning. `acts_at_press` names keys (A_BIT, B_BIT) that act at
    once. The smallest screen shows a tick until A is pressed:

        class Screen(BaseScreen):
            def on(self, gesture, now):
                if gesture != A:
                    return False
                self.shell.pop()

            def draw(self, frame, now):
                draw.icon(frame, glyphs.TICK, palette.WHITE)
                return 0
    """

    name = ""  # set by the shell
    link_key = "key"  # the link message that answers this screen best; `key` always works
    peek = ""
    undo = ""
    acts_at_press = 0

    def __init__(self, shell, argument):
        self.shell = shell
        self.argument = argument
        self.set_up()

    def set_up(self):
        """Prepare a new screen. A subclass makes its buffers here, because drawing may not."""

    @property
    def session(self):
        """The session, which all screens share."""
        return self.shell.app

    @property
    def match(self):
        """The open match, or None."""
        return self.shell.app.match

    def first_player(self) -> int:
        """The player whom a view shows first: its argument, else the player in focus."""
        return self.session.flow.focus(self.session) if self.argument is None else self.argument

    def enter(self, now: int):
        """Called when the screen comes on top, and each time it comes on top again."""

    def leave(self):
        """Called when the screen is no longer on top."""

    def on(self, gesture: int, now: int):
        """Handle one gesture. Returns False if it means nothing here, which flashes the edge."""
        return False

    def draw(self, frame: bytearray, now: int) -> int:
        """Draw into an empty frame. Returns the milliseconds until the picture changes, or 0."""
        return 0
