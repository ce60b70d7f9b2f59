"""The shell runs one step in each pass of the main loop and keeps the stack of screens.

Room: ui.
It owns held keys, sleep, the edge flash, the tick after a save and the turned picture.
"""

from castellan.core.ticks import add, diff
from castellan.ui import draw, input, palette, screens
from castellan.ui import preferences as choice
from castellan.ui.cues import Cues, draw_sleep
from castellan.ui.rest import ASLEEP, AWAKE, Rest
from castellan.ui.timer import TurnTimer


class Shell:
    """Owns the frame, the input, the light and the stack of screens."""

    def __init__(self, light, preferences, app, now: int = 0):
        self.light = light
        self.preferences = preferences
        self.app = app
        self.input = input.Input()
        self.timer = TurnTimer()
        self.rest = Rest()
        self.cues = Cues()
        self.frame = bytearray(draw.CELLS)
        self.menu = "menu"
        self.sleep_colour = palette.DIM
        self.save_wanted = False
        self.preferences_changed = False
        self.now = now
        self._stack: list = []
        self._peeking = False
        self._tick_wanted = False
        self._turn = 0
        self._stuck_seen = 0
        self._dirty = True
        self._draws_by_itself = False
        self._draw_at = 0

    def step(self, now: int, levels: int) -> bool:
        """Run one pass. Returns True if the strip must be written. If idle, allocates nothing."""
        self.now = now
        keys = self.input
        keys.update(now, levels)
        if keys.down:
            self.wake(now)
        gesture = keys.next()
        while gesture:
            self._gesture(gesture, now)
            gesture = keys.next()
        if self._peeking and not keys.down & input.A_BIT:
            self.pop()
        if keys.stuck & ~self._stuck_seen:
            self._stuck_seen = keys.stuck
            self.push("stuck", keys.stuck)
        if self.rest.update(now):
            self.light.is_dimmed = True
            self.light.widen(None)
            self._dirty = True
            if self.rest.state >= ASLEEP and self.light.probe is not None:
                self.pop()  # the wizard lights pixels outside the frame, so it cannot sleep
        return self._show(now)

    def saved(self, now: int):
        """Note that the save was written, and show the tick if a screen asked for it."""
        self.save_wanted = False
        if self._tick_wanted:
            self._tick_wanted = False
            self.cues.show_saved(now)
            self._dirty = True

    def show_error(self, code: int, now: int):
        """Close every screen and show E and a number. Key A then calls `app.restart()`."""
        self.now = now
        self._close_all()
        self.push("error", code)

    @property
    def name(self) -> str:
        """The name of the screen on top, or "" while there is no screen."""
        return self._stack[-1].name if self._stack else ""

    @property
    def top(self):
        """The screen on top, or None while there is no screen."""
        return self._stack[-1] if self._stack else None

    @property
    def depth(self) -> int:
        """The number of screens on the stack."""
        return len(self._stack)

    def push(self, name: str, argument=None):
        """Open a screen on top of the present one."""
        screen = self._make(name, argument)
        if self._stack:
            self._stack[-1].leave()
        self.show(screen)

    def replace(self, name: str, argument=None):
        """Close the screen on top and open another one in its place."""
        screen = self._make(name, argument)
        self._close_top()
        self.show(screen)

    def home(self, name: str, argument=None):
        """Close every screen and open the screen `name`."""
        screen = self._make(name, argument)
        if self._stack:
            self._stack[-1].leave()
        self._close_all()
        self.show(screen)

    def pop(self):
        """Close the screen on top and go back to the one below. The lowest screen stays open."""
        if len(self._stack) > 1:
            self._peeking = False
            self._close_top()
            self._begin()

    def redraw(self):
        """Draw the frame again, because something that the screen shows has changed."""
        self._dirty = True

    def request_save(self, shows_tick: bool):
        """Ask the loop to save the match in this pass. With `shows_tick` a tick follows."""
        self.save_wanted = True
        self._tick_wanted = self._tick_wanted or shows_tick

    def choose(self, key: int, value: int) -> bool:
        """Change a preference, for the loop to save. Returns True if the value changed."""
        if not self.preferences.set(key, value):
            return False
        self.preferences_changed = True
        self.light.configure()
        self._dirty = True
        return True

    def face(self, quarters: int):
        """Turn picture and keys towards a seat, if the preference FACE_SEAT is on."""
        turn = (quarters if self.preferences.get(choice.FACE_SEAT) else 0) & 3
        if turn != self._turn:
            self._turn = turn
            self.light.turn(turn)
            self._dirty = True

    def sleep_now(self):
        """Rest now, like after three minutes without a key."""
        self.rest.begin(self.now)

    def _make(self, name, argument):
        """Make a screen. A name that begins with a dot belongs to the open game."""
        if name[0] == ".":
            name = self.app.screen_name(name[1:])
        screen = screens.load(name)(self, argument)
        screen.name = name
        return screen

    def show(self, screen):
        """Put a screen on top of the stack."""
        self._stack.append(screen)
        self._begin()

    def _is_open(self, name):
        return any(screen.name == name for screen in self._stack)

    def _close_top(self):
        screen = self._stack.pop()
        screen.leave()
        screens.close(screen.name)

    def _close_all(self):
        while self._stack:
            screens.close(self._stack.pop().name)
        self._peeking = False

    def _begin(self):
        screen = self.top
        keys = self.input
        keys.swallow()
        keys.acts_at_press = screen.acts_at_press
        keys.hold_keys = (input.A_BIT if screen.peek else 0) | (input.B_BIT if screen.undo else 0)
        self.light.widen(None)
        self.light.relax()
        self._dirty = True
        screen.enter(self.now)

    def _gesture(self, gesture, now):
        self.cues.is_saved_shown = False
        screen = self.top
        if gesture == input.CHORD:
            self._open_menu()
        elif screen is None:
            return
        elif gesture == input.HOLD_A:
            self.push(screen.peek)
            self._peeking = True
        elif gesture == input.HOLD_B:
            self.push(screen.undo)
        else:
            if gesture <= input.RIGHT:
                gesture = input.turned(gesture, self._turn)
            self._dirty = True
            is_used = screen.on(gesture, now)
            if is_used is not None and not is_used:
                self.cues.flash(now)

    def _open_menu(self):
        if self._peeking:
            self.pop()
        if self.menu and not self._is_open(self.menu):
            self.push(self.menu)

    def wake(self, now: int):
        """End the rest, because a key is down. A key press that ends sleep does nothing else."""
        before = self.rest.touch(now)
        if before == AWAKE:
            return
        if before >= ASLEEP:
            self.input.swallow()
        self.light.is_dimmed = False
        self.light.relax()
        self._dirty = True

    def _show(self, now):
        if self.cues.update(now, self.input):
            self._dirty = True
        if not self._dirty and not (self._draws_by_itself and diff(now, self._draw_at) >= 0):
            if self._stack and self.rest.state < ASLEEP:
                self.top.search_on(False)
            return False
        self._dirty = False
        draw.fill(self.frame, palette.OFF)
        next_ms = 0
        if self.rest.state < ASLEEP:
            next_ms = self._draw(now)
        elif self.rest.state == ASLEEP:
            draw_sleep(self.frame, self.sleep_colour)
        changed = self.light.render(self.frame, now)
        next_ms = _sooner(next_ms, self.light.changes_in_ms)
        self._draws_by_itself = next_ms > 0
        self._draw_at = add(now, next_ms)
        return changed

    def _draw(self, now):
        next_ms = 0
        screen = None
        while self._stack and screen is not self._stack[-1]:
            if screen is not None:  # the screen opened another one while it drew
                draw.fill(self.frame, palette.OFF)
            screen = self._stack[-1]
            next_ms = _sooner(screen.draw(self.frame, now), screen.search_on(True))
        if screen is not None and screen.peek:
            next_ms = _sooner(next_ms, self.timer.draw_hand(self.frame, now))
        return _sooner(next_ms, self.cues.draw(self.frame, now, self.input))


def _sooner(one_ms, other_ms):
    return min(one_ms, other_ms) if one_ms and other_ms else one_ms or other_ms
