"""Runs the firmware's loop in a terminal: typed letters press keys, half blocks show pixels."""

import os
import signal
import textwrap
import time
from collections.abc import Callable
from pathlib import Path

from castellan.device.board import Board
from castellan.device.files import Files

from host_tools.terminal.messages import warn
from host_tools.virtual.fact_words import FactWords
from host_tools.virtual.headless import FLASH
from host_tools.virtual.keyboard import QUIT, SPEAKS_KITTY, SUSPEND, Keyboard
from host_tools.virtual.says import LANGUAGES
from host_tools.virtual.terminal_pixels import LARGE_WIDTH, SIDE, SMALL_WIDTH, Picture, lines_of
from host_tools.virtual.terminal_screen import Ended, TerminalScreen
from host_tools.virtual.vendor import machine, neopixel
from host_tools.virtual.virtual_device import VirtualDevice

_TICKS_MASK = 0x3FFFFFFF
_MARGIN = "  "
_LEGEND_GAP = 3
_LEGEND = (
    ("arrows", "choose, move"),
    ("a Enter", "A: take"),
    ("b Esc", "B: back, turn"),
    ("A", "hold A: look"),
    ("B", "hold B: undo"),
    ("m", "A and B: menu"),
    ("q", "save and quit"),
)
_KEY_WIDTH = 8

Hook = Callable[[bytes], None]


class TerminalBoard(Board):
    """A fake Pico whose keys are typed letters. `sleep_ms` reads the keyboard while it waits."""

    def __init__(
        self, screen: TerminalScreen, keyboard: Keyboard, draw: Callable[[], None]
    ) -> None:
        self._screen = screen
        self._keyboard = keyboard
        self._draw = draw
        self._start_s = time.monotonic()
        Board.__init__(self, machine, neopixel)

    def ticks_ms(self) -> int:
        """Return the milliseconds since power-up."""
        return int((time.monotonic() - self._start_s) * 1000) & _TICKS_MASK

    def levels(self) -> int:
        """Return a bit for each key that is down."""
        return self._keyboard.levels(self.ticks_ms())

    def sleep_ms(self, duration_ms: int) -> None:
        """Read the keyboard for some time. Raises Ended if the person or a signal ends the app."""
        ends_s = time.monotonic() + duration_ms / 1000
        while True:
            left_s = ends_s - time.monotonic()
            typed = self._screen.read(max(0.0, left_s))
            if typed:
                self._keyboard.typed(typed, self.ticks_ms())
            self._keyboard.settle(self.ticks_ms())
            self._grant()
            if left_s <= 0:
                break
        self._draw()

    def _grant(self) -> None:
        wishes = self._keyboard.wishes
        while wishes:
            wish = wishes.pop(0)
            if wish == QUIT:
                raise Ended
            if wish == SUSPEND:
                self._screen.suspend()
            elif wish == SPEAKS_KITTY:
                self._screen.tell_both_edges()


class TerminalApp:
    """A virtual device in a terminal."""

    def __init__(
        self, screen: TerminalScreen, folder: Path, style: str, hook: Hook | None, language: str
    ) -> None:
        """Create the device.

        `style` is one of `terminal_pixels.STYLES`. `hook` gets every frame. `language` is that
        of the words below the picture.
        """
        self.said: list[str] = []
        self._words = FactWords(open).language(language)
        self._screen = screen
        self._style = style
        self._hook = hook
        self._keyboard = Keyboard()
        self._drawn: list[str] = []
        self._shown = (-1, 0)  # number of the drawn frame, and the keys that a letter holds
        self._device = VirtualDevice(
            machine,
            neopixel,
            Files(os, open),
            (folder / FLASH).as_posix(),
            self.said.append,
            lambda _machine, _neopixel: TerminalBoard(screen, self._keyboard, self._draw),
        )

    def run(self) -> bool:
        """Run until safe boot ends or Ended is raised. The firmware saves the match in both cases.

        Returns False after a crash, which the firmware has reported.
        """
        device = self._device
        device.power_on(0, int.from_bytes(os.urandom(4), "little"))
        self._draw()
        device.loop.run()
        return bool(device.loop.is_over)

    def power_off(self) -> None:
        """Detach the strip, so that the firmware sends nothing more."""
        self._device.power_off()

    def _draw(self) -> None:
        """Write the lines of the picture that have changed to the terminal."""
        shown = (self._device.writes, self._keyboard.latched)
        if shown == self._shown and not self._screen.is_stale:
            return
        self._shown = shown
        if self._hook is not None:
            self._hook(self._device.sent)
        if self._screen.is_stale:
            self._screen.is_stale = False
            self._drawn = []
            self._screen.write("\x1b[0m\x1b[2J")
        lines = self._lines()
        out = []
        for row, line in enumerate(lines):
            if row >= len(self._drawn) or self._drawn[row] != line:
                out.append(f"\x1b[{row + 1};1H{line}\x1b[K")
        if len(self._drawn) > len(lines):
            out.append(f"\x1b[{len(lines) + 1};1H\x1b[J")
        self._drawn = lines
        if out:
            self._screen.write("".join(out))

    def _lines(self) -> list[str]:
        """Return the picture with its legend, and below it what the picture means."""
        columns, rows = self._screen.size()
        says = self._words.text(self._device.facts(), self._device.game)
        told = textwrap.wrap(says, max(1, columns - 1))
        return [*self._picture_lines(columns, max(1, rows - len(told))), *told][:rows]

    def _picture_lines(self, columns: int, rows: int) -> list[str]:
        device = self._device
        picture = Picture(device.sent, device.pixels, bytes(device.frame))
        lines = lines_of(picture, self._style, columns, rows)
        legend = self._legend()
        width = LARGE_WIDTH if len(lines) > SIDE else SMALL_WIDTH
        beside = columns >= width + _LEGEND_GAP + max(map(len, legend))
        if not beside:
            return (lines + [line[:columns] for line in legend])[:rows]
        gap = " " * _LEGEND_GAP
        padding = " " * (width - len(lines[0])) if self._style == "letters" else ""
        count = max(len(lines), len(legend))
        picture_lines = lines + [" " * width] * (count - len(lines))
        legend += [""] * (count - len(legend))
        return [
            one + (padding if row < len(lines) else "") + gap + other
            for row, (one, other) in enumerate(zip(picture_lines, legend, strict=True))
        ][:rows]

    def _legend(self) -> list[str]:
        lines = [f"{keys:<{_KEY_WIDTH}} {meaning}" for keys, meaning in _LEGEND]
        if self._keyboard.latched:
            lines[3] = f"{'A':<{_KEY_WIDTH}} let A go"
        return lines


def run(folder: Path, style: str, hook: Hook | None = None, language: str = LANGUAGES[0]) -> int:
    """Play in this terminal until the person leaves. Returns the exit code."""
    ending = 0
    is_whole = True
    app = None
    try:
        with TerminalScreen() as screen:
            app = TerminalApp(screen, folder, style, hook, language)
            is_whole = app.run()
    except Ended as ended:
        ending = ended.signal_number
    finally:
        if app is not None:
            app.power_off()
            _tell(app.said)
    if ending in (0, signal.SIGINT):
        _tell([f"Saved in {folder}."])
        return 0 if is_whole else 1
    return 128 + ending


def _tell(words: list[str]) -> None:
    try:
        for text in words:
            warn(text)
    except OSError:
        return  # the terminal is closed
