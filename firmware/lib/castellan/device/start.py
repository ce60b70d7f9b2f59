"""From power-up to the prompt: the device's parts put together and run.

Room: device.
"""

import sys

from castellan.core.compat import const
from castellan.device import codes
from castellan.device.keeper import Keeper
from castellan.device.loop import Loop
from castellan.device.tally import Tally
from castellan.ui.light import Light
from castellan.ui.preferences import Preferences
from castellan.ui.shell import Shell
from castellan.version import VERSION

FOLDER = "/castellan"
_SAFE_KEYS = const(48)
_SAFE_WORDS = (
    "castellan %s: safe boot (%s). Ctrl-D starts again. "
    "Hold B for 5 s to forget settings and the open match."
)


class Device:
    """What everything below needs: a board, a disk, a game and a voice."""

    def __init__(self, board, files, folder: str, make_app, say):
        """State lives below `folder`; `make_app(preferences)` makes what the game's screens
        share; `say(text)` gets words for whoever reads along.
        """
        self.board = board
        self.files = files
        self.folder = folder
        self.keeper = Keeper(files, folder)
        self.tally = Tally(files, folder)
        self._make_app = make_app
        self._say = say

    def make_loop(self) -> Loop:
        """The main loop; it begins with its `start`."""
        return Loop(self.board, self.keeper, self.tally, self._note_crash, self._new_shell)

    def _new_shell(self, now: int, is_resuming: bool):
        """A shell with what is on flash and its first screen; and the code of what is amiss."""
        preferences = Preferences()
        code = self.keeper.load_settings(preferences)
        app = self._make_app(preferences)
        shell = Shell(Light(preferences), preferences, app, now)
        app.shell = shell
        code = code or self.keeper.load_match(app)
        if is_resuming:
            app.restart()
        else:
            shell.push("boot")
        return shell, code

    def _note_crash(self, code: int, problem) -> None:
        try:
            from castellan.device import crash  # noqa: PLC0415 - costs nothing until needed

            text = crash.text_of(problem)
            crash.append_entry(self.files, self.folder, code, text)
            self._say("castellan: E%d, %s\n%s" % (code, crash.words_for(code), text))
        except MemoryError:
            # Not even room for the words: the digit on the matrix must do.
            return

    def _say_safe(self, code: int) -> None:
        from castellan.device import crash  # noqa: PLC0415

        self._say(_SAFE_WORDS % (VERSION, crash.words_for(code)))

    def run(self) -> None:
        """On the board: everything until the prompt, whatever happens."""
        try:
            self._run_loop()
        except KeyboardInterrupt:
            self._say("castellan: stopped, saved and dark. Ctrl-D starts again.")
        except Exception as problem:
            # The boundary itself broke: a sign that needs nothing, and the words.
            from castellan.device import signs  # noqa: PLC0415

            self._note_crash(codes.UNEXPECTED, problem)
            signs.plain_safe_boot(self.board)

    def _run_loop(self) -> None:
        board = self.board
        loop = self.make_loop()
        code = codes.FINE
        has_bitten = board.watchdog.has_bitten()
        if has_bitten:
            self.tally.add_watchdog_reset()
            code = self.tally.code()
        elif board.levels() != _SAFE_KEYS:
            code = self.tally.code()
            _wait_for_interrupt(board)
        if code != codes.FINE or board.levels() == _SAFE_KEYS:
            self._say_safe(code)
            loop.begin_safe_boot(code, board.ticks_ms())
        else:
            loop.start(board.ticks_ms(), has_bitten)
        loop.run()


def _wait_for_interrupt(board) -> None:
    """The window for Ctrl-C; what only the start needs gives its memory back."""
    from castellan.device import signs  # noqa: PLC0415

    signs.wait_for_interrupt(board)
    package = sys.modules["castellan.device"]
    for name in ("installation", "signs"):
        if sys.modules.pop("castellan.device." + name, None) is not None:
            delattr(package, name)
