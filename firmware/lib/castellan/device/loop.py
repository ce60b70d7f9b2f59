"""The main loop: one turn is levels in, step, strip, save; and the boundary no crash gets past.

Room: device.

`turn` reads no clock and no pin, so the board, the page, a script and a test drive it alike.
What is shown when something went wrong is in `failure.py`, which is loaded only then.
"""

import gc

from castellan.core.compat import const
from castellan.core.ticks import diff
from castellan.device import codes
from castellan.device.board import TURN_MS
from castellan.device.saver import Saver
from castellan.ui.rest import POWERED_OFF

_CALM_MS = const(60000)
_WATCHDOG_AFTER_MS = const(3000)
_SETTLING_TURNS = const(10)


def _failure():
    from castellan.device import failure  # noqa: PLC0415 - no memory before it is needed

    return failure


class Loop:
    """Everything that runs between power-up and the prompt: the game, an alarm, or safe boot."""

    def __init__(self, board, files, folder: str, make_app, say):
        """State lies below `folder`; `make_app(preferences)` makes what the game's screens
        share; `say(text)` gets words for whoever reads along.
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
        self.is_calm = False  # nothing is counted against this boot, or it has been forgiven
        self.began_at = 0
        self.stage = codes.UNEXPECTED
        self._is_lit = True
        self._settling = _SETTLING_TURNS
        self._is_settled = False

    @property
    def shown(self):
        """What is on the matrix; it has a `name` and a `frame` of 49 palette numbers."""
        if self.safe is not None:
            return self.safe
        return self.shell if self.alarm is None else self.alarm.shell

    # One turn

    def start(self, now, is_resuming):
        """Builds the shell from what is on flash; a crash in there is met like any other."""
        from castellan.device import start  # noqa: PLC0415 - forgotten when it is done

        self.began_at = now
        try:
            start.build(self, now, is_resuming)
        except Exception as problem:
            self._crash(problem, now)

    def turn(self, now, levels):
        """One turn. No crash leaves it, unless even the error screen cannot be built."""
        try:
            if self.safe is not None or self.alarm is not None:
                _failure().turn(self, now, levels)
            elif self.shell is not None:
                self._play(self.shell, now, levels)
        except Exception as problem:
            self._crash(problem, now)
        if not self.is_calm and diff(now, self.began_at) >= _CALM_MS:
            _failure().forgive(self)
        self.board.watchdog.feed()

    def _play(self, shell, now, levels):
        self.stage = codes.UNEXPECTED
        self.is_stepping = True
        is_changed = shell.step(now, levels)
        self.is_stepping = False
        self.show(shell, is_changed)
        code = self.saver.tend(shell, now, levels, is_changed)
        if code != codes.FINE:
            _failure().raise_alarm(self, code, shell.light, shell.preferences, now)

    def show(self, shell, is_changed):
        """Sends the strip what a shell has made, and cuts or gives the matrix' power."""
        self.stage = codes.LED_MAP
        is_lit = shell.rest.state != POWERED_OFF
        if is_lit != self._is_lit:
            self._is_lit = is_lit
            self.board.switch_matrix(is_lit)
            self._settling = _SETTLING_TURNS if is_lit else 0
        if self._settling:
            # The supply comes up softly: a picture sent while it rises may be lost, and would
            # ask for its current on top of what the capacitors take.
            self._settling -= 1
            is_changed = self._settling == 0
        if is_changed:
            self.board.write(shell.light.output)
        self.stage = codes.UNEXPECTED

    def _crash(self, problem, now):
        """The boundary: the shell's memory first, because the words for it need some."""
        preferences = self.shell.preferences if self.shell is not None else None
        had_alarm = self.alarm is not None
        self.shell = self.alarm = None
        gc.collect()
        _failure().crash(self, problem, preferences, had_alarm, now)

    def put_away(self):
        """Saves what is whole, now, and lets go of the board."""
        self.board.watchdog.stop()
        # A step that was broken off may have left half an action: then the last save stands.
        if self.shell is not None and not self.is_stepping:
            self.saver.take(self.shell, self.began_at)
        self.saver.write()

    # On the board

    def run(self):
        """Turns until safe boot is over or Ctrl-C comes; then the prompt is free.

        The match is saved and the matrix dark, but for the sign of safe boot.
        """
        try:
            self._run()
        except KeyboardInterrupt:
            self.say("castellan: stopped, saved and dark. Ctrl-D starts again.")
        except Exception as problem:
            _failure().give_up(self, problem)

    def _run(self):
        board = self.board
        try:
            while not self.is_over:
                now = board.ticks_ms()
                self.turn(now, board.levels() | self._serve_link(now))
                self._guard(now)
                board.sleep_ms(TURN_MS - diff(board.ticks_ms(), now))
        finally:
            board.shield_from_interrupt(True)
            try:
                self.put_away()
                if self.safe is None:
                    board.darken()
            finally:
                board.shield_from_interrupt(False)

    def _serve_link(self, now):
        """What a computer holds down; its code is in memory while it talks, and only then."""
        if self.link is None and not self.board.has_input():
            return 0
        try:
            from castellan.device import link  # noqa: PLC0415 - not before it is needed

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
