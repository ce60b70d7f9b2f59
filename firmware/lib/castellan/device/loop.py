"""The main loop. Each pass (a turn) reads the keys, steps the shell, writes the strip and saves.

Room: device.

`turn` gets time and keys as arguments, so the Pico, the web page, scripts and tests can all call
it. `failure.py` handles exceptions.
"""

import gc

from castellan.core.compat import const
from castellan.core.ticks import diff
from castellan.device import codes
from castellan.device.board import TURN_MS
from castellan.device.saver import Saver
from castellan.ui import pace
from castellan.ui.rest import POWERED_OFF

_CALM_MS = const(60000)
_WATCHDOG_AFTER_MS = const(3000)
_SETTLING_TURNS = const(10)


class Loop:
    """Runs the game, an alarm or safe boot, from power-up to the prompt."""

    def __init__(self, board, files, folder: str, make_app, say):
        """Set up the loop. `folder` holds the saves, `say` prints text.

        `make_app(preferences)` makes the session, an object that all screens share.
        """
        self.board = board
        self.files = files
        self.folder = folder
        self.make_app = make_app
        self.say = say
        self.saver = Saver(files, folder)
        self.shell = None
        self.alarm = None
        self.safe = None
        self.is_over = False
        self.has_host_session = False
        self.link = None
        self.is_stepping = False
        self.is_calm = False  # True if the counts of failures are zero
        self.began_at = 0
        self.slowest_ms = 0  # of the turns on the board, and the screen that it began on
        self.slowest_screen = ""
        self.stage = codes.UNEXPECTED
        self._down = 0  # the keys of the board and of the link in the last turn
        self._linked = 0
        self._is_lit = True
        self._settling = _SETTLING_TURNS
        self._is_settled = False

    @property
    def shown(self):
        """The shell or safe boot that the matrix shows. Both have a `name` and a `frame`."""
        if self.safe is not None:
            return self.safe
        return self.shell if self.alarm is None else self.alarm.shell

    def failure(self):
        """Return the module `failure`, which stays loaded until the game continues."""
        from castellan.device import failure  # noqa: PLC0415 - 2 KB, after a failure only

        return failure

    # One pass of the loop

    def start(self, now, is_resuming):
        """Build the shell from the save on flash. An exception leads to an alarm."""
        from castellan.device import start  # noqa: PLC0415 - 3 KB, at the start only

        self.began_at = now
        try:
            start.build(self, now, is_resuming)
        except Exception as problem:
            self._crash(problem, now)

    def turn(self, now, levels):
        """Run one pass of the loop. Raises only if the error screen cannot be built."""
        try:
            pace.begin()
            if self.safe is not None or self.alarm is not None:
                self.failure().turn(self, now, levels)
            elif self.shell is not None:
                self._play(self.shell, now, levels)
            if not self.is_calm and diff(now, self.began_at) >= _CALM_MS:
                self.failure().forgive(self)
        except Exception as problem:
            self._crash(problem, now)
        self.board.watchdog.feed()

    def _play(self, shell, now, levels):
        self.stage = codes.UNEXPECTED
        self.is_stepping = True
        is_changed = shell.step(now, levels)
        self.is_stepping = False
        # Saved before the picture is sent: what the box has shown is on flash.
        code = self.saver.tend(shell, now)
        self.show(shell, is_changed)
        if code != codes.FINE:
            self.failure().raise_alarm(self, code, shell.light, shell.preferences, now)

    def show(self, shell, is_changed):
        """Write the picture of a shell to the strip, and switch the power of the matrix."""
        self.stage = codes.LED_MAP
        is_lit = shell.rest.state != POWERED_OFF
        if is_lit != self._is_lit:
            self._is_lit = is_lit
            self.board.switch_matrix(is_lit)
            self._settling = _SETTLING_TURNS if is_lit else 0
        if self._settling:
            # The supply rises slowly. A picture sent meanwhile may be lost, and would draw its
            # current on top of what the capacitors take.
            self._settling -= 1
            is_changed = self._settling == 0
        if is_changed:
            self.board.write(shell.light.output)
        self.stage = codes.UNEXPECTED

    def _crash(self, problem, now):
        """Handle an exception. Frees the shell first, because the error text needs memory."""
        preferences = self.shell.preferences if self.shell is not None else None
        had_alarm = self.alarm is not None
        self.shell = self.alarm = None
        gc.collect()
        self.failure().crash(self, problem, preferences, had_alarm, now)

    def put_away(self):
        """Stop the watchdog, and save the match unless an exception interrupted a step."""
        self.board.watchdog.stop()
        # An interrupted step may have left half an action. Then the last save stays.
        if self.shell is not None and not self.is_stepping:
            self.saver.take(self.shell)
        self.saver.write()

    # On the board

    def run(self):
        """Run loop passes until Ctrl-C or the end of safe boot.

        Afterwards the match is saved, and the matrix is dark or shows the sign of safe boot.
        """
        try:
            self._run()
        except KeyboardInterrupt:
            self.say("castellan: stopped, saved and dark. Ctrl-D starts again.")
        except Exception as problem:
            self.failure().give_up(self, problem)

    def _run(self):
        board = self.board
        board.edges.forget()
        pace.clock = board.ticks_ms
        try:
            while not self.is_over:
                began_at = board.ticks_ms()
                self._catch_up()
                now = board.ticks_ms()
                self._down = board.levels()
                board.edges.settle(self._down)
                self._linked = self._serve_link(now)
                self.turn(now, self._down | self._linked)
                self._guard(now)
                took_ms = diff(board.ticks_ms(), began_at)
                if took_ms > self.slowest_ms:
                    self.slowest_ms = took_ms
                    self.slowest_screen = self.shown.name if self.shown is not None else ""
                board.sleep_ms(TURN_MS - took_ms)
        finally:
            board.shield_from_interrupt(True)
            pace.clock = None
            try:
                self.put_away()
                if self.safe is None:
                    board.darken()
            finally:
                board.shield_from_interrupt(False)

    def _catch_up(self):
        """Run turns for the edges since the last turn, at their times and in their order.

        So two taps during a slow turn stay two taps.
        """
        edges = self.board.edges
        while edges.take():
            self.turn(edges.at, self._down | self._linked)
            self._down = edges.levels
            self.turn(edges.at, self._down | self._linked)

    def _serve_link(self, now):
        """Run one pass of the link. Returns the keys that a computer holds."""
        if self.link is None and not self.board.has_input():
            return 0
        try:
            from castellan.device import link  # noqa: PLC0415 - 7 KB, with a computer only

            return link.step(self, now)
        except Exception as problem:
            self.link = None
            self._crash(problem, now)
            return 0

    def _guard(self, now):
        dog = self.board.watchdog
        if self.has_host_session or self.safe is not None:
            dog.stop()
        elif self._is_settled:
            dog.start()
        else:
            self._is_settled = diff(now, self.began_at) >= _WATCHDOG_AFTER_MS
