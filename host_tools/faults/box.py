"""A whole device on a faulty flash: main loop, session, screens and link, in virtual time."""

import sys
from types import SimpleNamespace
from typing import Any, cast

from castellan.core.ticks import add
from castellan.device import link, start
from castellan.device.board import Board
from castellan.device.loop import Loop
from castellan.ui import preferences as choice
from castellan.ui import session_bytes
from castellan.ui.session import Session

from host_tools.faults.cable import Cable
from host_tools.faults.disk import FOLDER, FaultyDisk, Kept, RawFlash
from host_tools.virtual.vendor import machine, neopixel

_DOWN = 2  # this key ends the wait for Ctrl-C
# Seconds used, and two ways to look at a screen, change without an action. The next action saves
# them.
TIMES_AT = 14
LOOKS = session_bytes.IS_BY_PICTURE | session_bytes.IS_FREE


class Box:
    """A device that is switched on. `step` runs a pass of its main loop, `boot` starts it."""

    def __init__(self, chip: Any, now: int, entropy: int, is_new: bool = False) -> None:
        self.chip = chip
        self.now = now
        self.entropy = entropy
        self.said: list[str] = []
        self.cable = Cable()
        try:
            self.boot(FaultyDisk(chip, is_new), machine.PWRON_RESET)
        except machine.ResetRequested:  # the chip had unstable bits
            self.boot(FaultyDisk(chip), machine.HARD_RESET)

    def boot(self, disk: Any, cause: int) -> None:
        """Start the device with the content of its flash, as `main.py` does."""
        self.disk = disk
        machine.begin(cause)
        neopixel.on_write(self._on_picture)
        self.sent_at: int | None = (
            None  # the number of flash operations before the picture of this pass
        )
        board: Any = Board(machine, neopixel)
        board.ticks_ms = lambda: self.now
        board.sleep_ms = self._sleep
        board.levels = lambda: _DOWN
        board.stdin_poll = None
        self.loop: Any = Loop(board, self.disk, FOLDER, self._make_session, self.said.append)
        # Only here: other devices of this process must not find this flash.
        sys.modules["rp2"] = cast(Any, SimpleNamespace(Flash=lambda: RawFlash(self.chip)))
        try:
            assert start.begin(self.loop), self.said
        finally:
            del sys.modules["rp2"]
        if self.loop.shell is not None:
            self.loop.shell.preferences.set(choice.WIRING_KNOWN, 1)

    def _make_session(self, preferences: Any) -> Any:
        return Session(preferences, self.entropy)

    def _sleep(self, duration_ms: int) -> None:
        self.now = add(self.now, max(1, duration_ms))

    def _on_picture(self, _colours: object) -> None:
        if self.sent_at is None:
            self.sent_at = len(self.chip.journal)

    def step(self, levels: int, step_ms: int) -> None:
        """Run one pass of the main loop. The journal holds its flash operations afterwards."""
        self.chip.journal = []
        self.sent_at = None
        self.now = add(self.now, step_ms)
        if self.loop.link is not None:
            levels |= link.step(self.loop, self.now)
        self.loop.turn(self.now, levels)

    @property
    def screen(self) -> str:
        shown = self.loop.shown
        return shown.name if shown is not None else ""

    @property
    def session(self) -> Any:
        return self.loop.shell.app if self.loop.shell is not None else None

    @property
    def chosen_game(self) -> str:
        """The game of the open or next match, or ""."""
        session = self.session
        return "" if session is None or session.is_score_only else str(session.game)

    @property
    def alarm_code(self) -> int | None:
        """The code of the shown alarm, or None."""
        return self.loop.alarm.code if self.loop.alarm is not None else None

    @property
    def is_safe(self) -> bool:
        return self.loop.safe is not None

    @property
    def has_shell(self) -> bool:
        return self.loop.shell is not None

    def shown(self) -> object:
        """Return what a save must hold of the session, or None."""
        return shown_state(self.session) if self.session is not None else None

    def close(self) -> None:
        """Cut the power."""

    # Faults

    def fail_writes(self, errno: int) -> None:
        """Let all calls fail that write, with this number. 0 lets them succeed again."""
        self.disk.errno = errno

    def fail_read(self, later: int) -> None:
        """Let one read fail, this many reads later."""
        self.disk.read_fails_at = later

    def break_top(self, method: str, problem: type[Exception]) -> None:
        """Let a method of the screen on top raise an exception."""

        def broken(*_: object) -> None:
            raise problem("broken by the machine")

        setattr(self.loop.shell.top, method, broken)

    def plug_in(self) -> None:
        """Plug a computer in, which says hello."""
        self.loop.link = link.Link(self.loop, self.cable, self.now)
        self.say_on_cable(b'{"hello": 1}\n')

    def say_on_cable(self, text: bytes) -> None:
        """Let the computer say something."""
        self.cable.coming.extend(text)

    def break_cable(self, is_noticed: bool) -> None:
        """Pull the cable: the device notices that nobody is there, or its next reading fails."""
        if is_noticed:
            self.cable.is_cut = True
        else:
            self.cable.breaks = True

    def kept(self) -> Kept:
        """Return what is on flash now."""
        return Kept(FaultyDisk(self.chip))


def actions_of(payload: object) -> object:
    """Remove from a session's bytes what changes without an action."""
    if isinstance(payload, bytes):
        flags = bytes((payload[0], payload[1] & ~LOOKS))
        return flags + payload[2:TIMES_AT] + payload[session_bytes.NAME_AT :]
    return payload


def shown_state(session: Any) -> object:
    """Return what a save must hold of a session with a match."""
    return actions_of(session.dump()) if session.match is not None else None
