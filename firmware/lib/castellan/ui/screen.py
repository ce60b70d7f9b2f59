"""The base class of all screens. Its methods do nothing. Room: ui."""

from castellan.ui import pace

SLICE_MS = 5  # what `draw` returns while a screen works in its pictures


class BaseScreen:
    """The shell calls `enter`, then `on` for gestures and `draw`, then `leave`. See docs/ui.md.

    `peek` is the name of the screen that is open while A is held. `undo` is the screen that
    opens when B is held. With an empty name holding the key does nothing. `acts_at_press` lists
    keys (A_BIT, B_BIT) that act at once. The smallest screen shows a tick until A is pressed:

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
    steps = 1  # of `think` in a slice, where no clock measures it

    def __init__(self, shell, argument):
        self.shell = shell
        self.argument = argument
        self.set_up()

    def set_up(self):
        """Prepare a new screen. Buffers are made here, because `draw` must not allocate."""

    @property
    def session(self):
        """The session, which all screens share."""
        return self.shell.app

    @property
    def match(self):
        """The open match, or None."""
        return self.shell.app.match

    def first_player(self) -> int:
        """Return the player that a view shows first: the argument, or the flow's `focus`."""
        return self.session.flow.focus(self.session) if self.argument is None else self.argument

    def enter(self, now: int):
        """Called when the screen opens, and when the screen above it closes."""

    def leave(self):
        """Called when the screen closes or another screen opens above it."""

    def on(self, gesture: int, now: int):
        """Handle one gesture. Returns False if it does nothing here. Then the edge flashes."""
        return False

    @property
    def thinks(self) -> bool:
        """True while `think` has more to do."""
        return False

    def think(self):
        """Search one step of a few milliseconds. Allocates nothing."""

    def search_on(self, is_drawn: bool) -> int:
        """Run `think` for a slice. The shell calls this with each picture, and between pictures.

        A board searches between pictures only, because a picture takes up to half of its turn.
        Returns the milliseconds until the next picture of a search, or 0 if there is none.
        """
        if not self.thinks:
            return 0
        steps = self.steps if is_drawn == (pace.clock is None) else 0
        while steps and self.thinks and self.shell.top is self:
            self.think()
            steps = pace.left(steps)
            if not self.thinks:
                self.shell.redraw()
        return pace.picture_ms()

    def draw(self, frame: bytearray, now: int) -> int:
        """Draw into an empty frame. Returns the ms until the picture changes, or 0 for never."""
        return 0


class TurnScreen(BaseScreen):
    """A screen for an action of a turn: holding B undoes the last step."""

    link_key = "play"
    undo = "undo"
