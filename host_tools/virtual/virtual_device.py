"""Runs the firmware's device on fake pins and a fake strip.

Portable: runs unchanged on CPython and MicroPython. The caller passes in the fakes, the disk
and the time. Scripts, terminals and the web page use this class.
"""

from castellan.core.rng import Random
from castellan.core.ticks import add
from castellan.device.board import Board
from castellan.device.loop import Loop
from castellan.facts import answer
from castellan.ui import preferences as choice
from castellan.ui import wiring
from castellan.ui.preferences import Preferences
from castellan.ui.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
CELLS = 49
_LAST_TICK = 0x3FFFFFFF


class VirtualDevice:
    """A device that can be switched on and can lose its power at any moment."""

    def __init__(
        self,
        machine: "Any",
        neopixel: "Any",
        files: "Any",
        folder: str,
        say: "Any",
        make_board: "Any" = Board,
    ):
        """Make a device with its flash in `folder` of `files`.

        `say(text)` gets the serial output.
        """
        self.now = 0
        self.loop: Any = None
        self.sent = bytes(CELLS * 3)  # the last frame, in the strip's order
        self.writes = 0
        self.pixels = pixels_by_cell()
        self._machine = machine
        self._neopixel = neopixel
        self._files = files
        self._folder = folder
        self._say = say
        self._make_board = make_board

    def power_on(self, now: int, entropy: int) -> None:
        """Boot with the content of the flash. All other state is lost.

        `entropy` is a random number for this start.
        """
        self.now = now & _LAST_TICK
        self._machine.begin()
        self._neopixel.on_write(self._keep)
        board = self._make_board(self._machine, self._neopixel)

        def make_session(preferences: "Any") -> "Any":
            # The matrix is simulated and its wiring known, so the wizard stays closed at first.
            preferences.set(choice.WIRING_KNOWN, 1)
            return Session(preferences, entropy, None, Chance(entropy).bits)

        self.loop = Loop(board, self._files, self._folder, make_session, self._say)
        self.loop.start(self.now, False)
        self.loop.turn(self.now, 0)

    def power_off(self) -> None:
        """Detach the strip, so that another device can use it."""
        self._neopixel.on_write(None)

    def turn(self, duration_ms: int, levels: int) -> None:
        """Let time pass, then run one pass of the firmware's loop.

        `levels` has a bit for each key.
        """
        self.now = add(self.now, duration_ms)
        self.loop.turn(self.now, levels)

    @property
    def screen(self) -> str:
        """Return the name of the shown screen, or "" if even the error screen was not built."""
        shown = self._shown()
        return shown.name if shown is not None else ""

    @property
    def frame(self) -> "Any":
        """Return the 49 palette numbers of the shown frame."""
        shown = self._shown()
        return shown.frame if shown is not None else bytes(CELLS)

    @property
    def session(self) -> "Any":
        """Return the open session, or None while the firmware shows a crash or safe boot."""
        shell = self.loop.shell if self.loop is not None else None
        return shell.app if shell is not None else None

    def facts(self) -> "Any":
        """Return the facts about the shown screen, as the firmware tells them."""
        shown = self._shown()
        return answer.facts_of(shown) if shown is not None else []

    @property
    def game(self) -> str:
        """Return the name of the chosen game."""
        return self.session.game if self.session is not None else ""

    def _shown(self) -> "Any":
        return self.loop.shown if self.loop is not None else None

    def _keep(self, colours: bytes) -> None:
        self.sent = colours
        self.writes += 1


class Chance:
    """Replaces the Pico's hardware random generator. Equal entropy gives equal bits."""

    def __init__(self, entropy: int):
        self._random = Random(entropy & 0x3FFFFFFF)

    def bits(self) -> int:
        """Return thirty random bits."""
        return self._random.next() << 14 ^ self._random.next()


def pixels_by_cell() -> bytes:
    """Return each cell's index on the strip, in the default wiring."""
    plain = Preferences()
    side = wiring.SIDE
    return bytes([wiring.pixel_at(plain, cell % side, cell // side) for cell in range(CELLS)])
