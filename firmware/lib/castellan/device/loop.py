"""The main loop: one turn is levels in, step, strip, save; and the boundary no crash gets past.

Room: device.

`turn` reads no clock and no pin, so the board, the page, a script and a test drive it alike.
"""

import gc

from castellan.core.compat import const
from castellan.core.ticks import diff
from castellan.device import codes
from castellan.device.board import TURN_MS
from castellan.ui.light import Light
from castellan.ui.preferences import Preferences
from castellan.ui.rest import POWERED_OFF

_CALM_MS = const(60000)
_WATCHDOG_AFTER_MS = const(3000)


class Loop:
    """Everything that runs between power-up and the prompt: the game, an alarm, or safe boot."""

    def __init__(self, board, keeper, tally, note_crash, new_shell):
        """`new_shell(now, is_resuming)` builds a shell from flash and returns it with a code;
        `note_crash(code, problem)` puts the traceback where it can be found.
        """
        self.board = board
        self.keeper = keeper
        self.shell = None
        self.safe = None
        self.is_over = False
        self.has_host_session = False
        self._tally = tally
        self._note_crash = note_crash
        self._new_shell = new_shell
        self._alarm = None
        self._stage = codes.UNEXPECTED
        self._is_lit = True
        self._is_stepping = False
        self._is_calm = False
        self._is_settled = False
        self._began_at = 0

    @property
    def shown(self):
        """What is on the matrix; it has a `name` and a `frame` of 49 palette numbers."""
        if self.safe is not None:
            return self.safe
        return self.shell if self._alarm is None else self._alarm.shell

    # One turn

    def start(self, now, is_resuming):
        """Builds the shell from what is on flash; a crash in there is met like any other."""
        self._began_at = now
        try:
            self._build(now, is_resuming)
        except Exception as problem:
            self._crash(problem, now)

    def _build(self, now, is_resuming):
        self._stage = codes.UNEXPECTED
        self._is_stepping = False
        self._alarm = None
        shell, code = self._new_shell(now, is_resuming)
        self.shell = shell
        if code != codes.FINE:
            self._set_alarm(code, shell.light, shell.preferences, now)

    def turn(self, now, levels):
        """One turn. No crash leaves it, unless even the error screen cannot be built."""
        try:
            if self.safe is not None:
                self._stay_safe(self.safe, now, levels)
            elif self._alarm is not None:
                self._wait_for_answer(self._alarm, now, levels)
            elif self.shell is not None:
                self._play(self.shell, now, levels)
        except Exception as problem:
            self._crash(problem, now)
        if not self._is_calm and diff(now, self._began_at) >= _CALM_MS:
            self._is_calm = True
            self._tally.clear()
        self.board.watchdog.feed()

    def _play(self, shell, now, levels):
        self._stage = codes.UNEXPECTED
        self._is_stepping = True
        is_changed = shell.step(now, levels)
        self._is_stepping = False
        self._show(shell, is_changed)
        code = self.keeper.tend(shell, now, levels, is_changed)
        if code != codes.FINE:
            self._set_alarm(code, shell.light, shell.preferences, now)

    def _show(self, shell, is_changed):
        self._stage = codes.LED_MAP
        is_lit = shell.rest.state != POWERED_OFF
        if is_lit != self._is_lit:
            self._is_lit = is_lit
            self.board.switch_matrix(is_lit)
            is_changed = is_lit
        if is_changed:
            self.board.write(shell.light.output)
        self._stage = codes.UNEXPECTED

    # Alarm, crash, safe boot

    def _set_alarm(self, code, light, preferences, now):
        from castellan.device.alarm import Alarm  # noqa: PLC0415 - no memory before it is needed

        self._alarm = Alarm(code, light, preferences, now)

    def _wait_for_answer(self, alarm, now, levels):
        self._show(alarm.shell, alarm.step(now, levels))
        if alarm.is_safe_wanted:
            self.begin_safe_boot(alarm.code, now)
        elif alarm.is_answered:
            self._go_on(alarm, now)

    def _go_on(self, alarm, now):
        if self.shell is None:
            self._build(now, True)
            return
        if alarm.code == codes.NEWER_SAVE:
            # What a newer firmware wrote makes room; an older whole state may lie beside it.
            self.keeper.set_newer_aside()
            self._build(now, False)
            return
        self._alarm = None
        self.shell.light.relax()
        self.shell.input.swallow()
        self.shell.redraw()

    def _crash(self, problem, now):
        """The boundary: forget the shell, remember the words, show the digit."""
        code = codes.code_for(problem, self._stage)
        preferences = self.shell.preferences if self.shell is not None else Preferences()
        had_alarm = self._alarm is not None
        self.shell = self._alarm = None
        gc.collect()
        self._note_crash(code, problem)
        if self.safe is not None:
            self.is_over = True
            return
        self._tally.add_crash()
        self._is_calm = False
        self._began_at = now
        if had_alarm or self._tally.code() != codes.FINE:
            self.begin_safe_boot(code, now)
        else:
            self._set_alarm(code, Light(preferences), preferences, now)

    def begin_safe_boot(self, code, now):
        """Screen 38 from the next turn on; the game is put away, and saved if it is whole."""
        from castellan.device.safe import SafeBoot  # noqa: PLC0415 - as the alarm

        self._put_away()
        self.shell = self._alarm = None
        # A person is here now: the counts begin anew.
        self._tally.clear()
        self._is_calm = True
        preferences = Preferences()
        self.keeper.load_settings(preferences)
        self.safe = SafeBoot(Light(preferences), code, self.keeper.reset, now)

    def _stay_safe(self, safe, now, levels):
        if not safe.is_over:
            if safe.step(now, levels):
                self.board.write(safe.light.output)
            self.is_over = safe.is_over

    def _put_away(self):
        self.board.watchdog.stop()
        # A step that was broken off may have left half an action: then the last save stands.
        if self.shell is not None and not self._is_stepping:
            self.keeper.take(self.shell, self._began_at)
        self.keeper.write()

    # On the board

    def run(self):
        """Turns until safe boot is over or Ctrl-C comes; then the prompt is free.

        The match is saved and the matrix dark, but for the sign of safe boot.
        """
        board = self.board
        try:
            while not self.is_over:
                now = board.ticks_ms()
                self.turn(now, board.levels())
                self._guard(now)
                board.sleep_ms(TURN_MS - diff(board.ticks_ms(), now))
        finally:
            board.shield_from_interrupt(True)
            try:
                self._put_away()
                if self.safe is None:
                    board.darken()
            finally:
                board.shield_from_interrupt(False)

    def _guard(self, now):
        dog = self.board.watchdog
        if self.has_host_session or self.safe is not None:
            dog.stop()
        elif self._is_settled:
            dog.start()
        else:
            self._is_settled = diff(now, self._began_at) >= _WATCHDOG_AFTER_MS
