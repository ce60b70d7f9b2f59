"""From power-up to the first turn: the device's parts put together.

Room: device. Forgotten when the game runs.
"""

import gc

from castellan.core import modules
from castellan.core.compat import const
from castellan.device import codes, loading
from castellan.device.boot_failures import BootFailures
from castellan.device.loop import Loop
from castellan.ui.light import Light
from castellan.ui.preferences import Preferences
from castellan.ui.shell import Shell
from castellan.version import VERSION

# A folder `/castellan` would hide `/lib/castellan`: the search for modules begins at the root, and
# a folder needs no `__init__` to be taken for a package. This name can be no module.
FOLDER = "/castellan-data"
_OWN_PIECES = "castellan.device.own_pieces"
_SAFE_KEYS = const(48)
_SELF_TEST_KEY = const(1)  # UP alone
_SAFE_WORDS = (
    "castellan %s: safe boot (%s). Ctrl-D starts again. "
    "Hold B for 5 s to forget settings and the open match."
)
# Modules that a game which runs well does not need.
BOOT_ONLY_MODULES = (
    "castellan.device.alarm",
    "castellan.device.crash",
    "castellan.device.installation",
    "castellan.device.loading",
    "castellan.device.safe",
    "castellan.device.selftest",
    "castellan.device.raw_signs",
    "castellan.device.start",
    "castellan.device.slot_scan",
    "castellan.device.boot_failures",
    "castellan.device.failure",
    "castellan.ui.restore",
    "castellan.ui.wiring",
    "castellan.version",
)


class Device:
    """What everything below needs: a board, a disk, a game and a voice."""

    def __init__(self, board, files, folder: str, make_app, say):
        """State lies below `folder`; `make_app(preferences)` makes what the game's screens
        share; `say(text)` gets words for whoever reads along.
        """
        self.board = board
        self.files = files
        self.folder = folder
        self._make_app = make_app
        self.say = say

    def make_loop(self) -> Loop:
        """The main loop; it begins with its `start`."""
        return Loop(self.board, self.files, self.folder, self._make_app, self.say)

    def begin(self):
        """On the board: the loop with its first screen, or None after Ctrl-C in the window.

        Whoever runs the loop gives the device away first, so that its memory comes back.
        """
        loop = self.make_loop()
        try:
            self._begin(loop)
        except KeyboardInterrupt:
            self.say("castellan: stopped before the game. Ctrl-D starts again.")
            return None
        except Exception as problem:
            from castellan.device import failure  # noqa: PLC0415 - on bad days only

            failure.give_up(loop, problem)
            return None
        forget()
        gc.collect()
        return loop

    def _begin(self, loop) -> None:
        board = self.board
        failures = BootFailures(self.files, self.folder)
        code = codes.FINE
        has_bitten = board.watchdog.has_bitten()
        if has_bitten:
            failures.add_watchdog_reset()
            code = failures.code()
        elif board.levels() == _SELF_TEST_KEY:
            _test_itself(self)
        elif board.levels() != _SAFE_KEYS:
            code = failures.code()
            _wait_for_interrupt(board)
        loop.is_calm = failures.is_clear
        if code != codes.FINE or board.levels() == _SAFE_KEYS:
            self._begin_safe_boot(loop, code)
        else:
            loop.start(board.ticks_ms(), has_bitten)

    def _begin_safe_boot(self, loop, code: int) -> None:
        from castellan.device import crash, failure  # noqa: PLC0415 - on bad days only

        self.say(_SAFE_WORDS % (VERSION, crash.words_for(code)))
        failure.begin_safe_boot(loop, code, self.board.ticks_ms())


def build(loop, now: int, is_resuming: bool) -> None:
    """Gives the loop a shell with what is on flash and its first screen, or an alarm."""
    loop.stage = codes.UNEXPECTED
    loop.is_stepping = False
    loop.alarm = None
    preferences = Preferences()
    code = loading.load_settings(loop.saver, preferences)
    app = loop.make_app(preferences)
    shell = Shell(Light(preferences), preferences, app, now)
    app.shell = shell
    app.own_pieces = (_OWN_PIECES, loop.files, loop.folder)
    code = code or loading.load_match(loop.saver, app)
    if is_resuming:
        app.restart()
    else:
        shell.push("boot")
    loop.shell = shell
    if code != codes.FINE:
        from castellan.device import failure  # noqa: PLC0415 - on bad days only

        failure.raise_alarm(loop, code, shell.light, preferences, now)


def forget() -> None:
    """Gives back the memory of what is needed at the start and after a failure only."""
    for name in BOOT_ONLY_MODULES:
        modules.forget(name)


def _wait_for_interrupt(board) -> None:
    """The window for Ctrl-C."""
    from castellan.device import raw_signs  # noqa: PLC0415 - forgotten with the rest

    raw_signs.wait_for_interrupt(board)


def _test_itself(device) -> None:
    """UP was held: show that all parts work, and begin the game."""
    from castellan.device import selftest  # noqa: PLC0415 - forgotten with the rest

    selftest.SelfTest(device.board, device.files, device.folder, device.say).run()
