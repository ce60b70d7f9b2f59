"""Converts typed characters to the levels of the six keys of the device.

A plain terminal reports typed letters and no releases. So one letter is a short press, letters
at the rate of key repeat are one long press, and some letters mean a key that is held down. A
terminal with the kitty protocol reports presses and releases.
"""

import re
from dataclasses import dataclass

from host_tools.virtual.driver import levels_of

TAP_MS = 50
_GAP_MS = 40
_REPEATS_WITHIN_MS = 60  # keyboards repeat every 25 to 50 ms, fingers need about 100
_STAYS_MS = 90
_LONG_MS = 700
_MENU_MS = 1100

QUIT = "quit"
SUSPEND = "suspend"
SPEAKS_KITTY = "speaks kitty"

_ARROWS = {"A": "UP", "B": "DOWN", "C": "RIGHT", "D": "LEFT"}
_A = levels_of("A")
_B = levels_of("B")
_CTRL_C = "\x03"
_CTRL_Z = "\x1a"
_LETTERS = {
    **dict.fromkeys("a \r\n", _A),
    **dict.fromkeys("b\x7f\x08", _B),
}
_ESCAPE = "\x1b"
_SEQUENCE = re.compile(r"\x1b(?:\[([?<=>]?)([0-9:;]*)([A-Za-z~])|O([A-Za-z]))")
_BEGINNING = re.compile(r"\x1b(?:\[[?<=>]?[0-9:;]*|O)?\Z")
_RELEASED = 3
_CTRL = 4


@dataclass
class _Press:
    levels: int
    begins_ms: int
    ends_ms: int


class Keyboard:
    """Receives typed text with its time, and computes the keys that are down at a given time."""

    def __init__(self) -> None:
        self.latched = 0  # keys held until the same letter is typed again
        self.wishes: list[str] = []  # QUIT, SUSPEND, SPEAKS_KITTY: requests to the terminal app
        self._held = 0
        self._presses: list[_Press] = []
        self._last: tuple[int, int] = (0, -_REPEATS_WITHIN_MS)  # levels and time of the last tap
        self._waiting = ""
        self._typed_ms = 0

    def levels(self, now_ms: int) -> int:
        """Return a bit for each key that is down, in the form in which the Pico reads the keys."""
        self._presses = [press for press in self._presses if press.ends_ms > now_ms]
        levels = self.latched | self._held
        for press in self._presses:
            if press.begins_ms <= now_ms:
                levels |= press.levels
        return levels

    def typed(self, text: str, now_ms: int) -> None:
        """Handle one piece of typed input.

        Stores an incomplete escape sequence until the next piece.
        """
        text = self._waiting + text
        self._waiting = ""
        self._typed_ms = now_ms
        at = 0
        while at < len(text):
            match = _SEQUENCE.match(text, at)
            if match:
                self._sequence(match, now_ms)
                at = match.end()
            elif _BEGINNING.match(text, at):
                self._waiting = text[at:]
                return
            else:
                self._letter(text[at], now_ms)
                at += 1
        self._last = (self._last[0], now_ms)

    def settle(self, now_ms: int) -> None:
        """Handle a lone escape character as the Esc key if no input has followed for a while."""
        if self._waiting and now_ms - self._typed_ms >= TAP_MS:
            rest = self._waiting[1:]
            self._waiting = ""
            self._tap(_B, now_ms)
            self.typed(rest, now_ms)

    def _letter(self, letter: str, now_ms: int) -> None:
        if letter in _LETTERS:
            self._tap(_LETTERS[letter], now_ms)
        elif letter == _ESCAPE:
            self._tap(_B, now_ms)
        elif letter == "A":
            self.latched ^= _A
        elif letter == "B":
            self._press(_B, now_ms, _LONG_MS)
        elif letter == "m":
            self._press(_A | _B, now_ms, _MENU_MS)
        elif letter in ("q", _CTRL_C):
            self.wishes.append(QUIT)
        elif letter == _CTRL_Z:
            self.wishes.append(SUSPEND)

    def _sequence(self, match: re.Match[str], now_ms: int) -> None:
        mark, parameters, final, short = match.groups()
        if short or (not mark and final in _ARROWS and parameters in ("", "1")):
            if (short or final) in _ARROWS:
                self._tap(levels_of(_ARROWS[short or final]), now_ms)
        elif mark == "?" and final == "u":
            self.wishes.append(SPEAKS_KITTY)
        elif not mark and (final == "u" or final in _ARROWS):
            self._edge(parameters, final)

    def _edge(self, parameters: str, final: str) -> None:
        """Handle a key event of the kitty protocol: `code;modifiers:event`.

        Event 3 is a release.
        """
        code, modifiers, event = _numbers(parameters)
        is_ctrl = (modifiers - 1) & _CTRL
        if final in _ARROWS:
            levels = levels_of(_ARROWS[final])
        elif code == 27:
            levels = _B
        else:
            letter = chr(code) if code < 128 else ""
            levels = 0 if is_ctrl else _LETTERS.get(letter, 0)
            if not levels and event != _RELEASED:
                self._wish(letter, bool(is_ctrl))
            if letter == "m" and not is_ctrl:
                levels = _A | _B
        self._held = self._held & ~levels if event == _RELEASED else self._held | levels

    def _wish(self, letter: str, is_ctrl: bool) -> None:
        if letter == "q" or (is_ctrl and letter == "c"):
            self.wishes.append(QUIT)
        elif is_ctrl and letter == "z":
            self.wishes.append(SUSPEND)

    def _tap(self, levels: int, now_ms: int) -> None:
        """Begin a short press, or lengthen the last press if this is a key repeat."""
        self.latched &= ~levels
        is_repeat = self._last[0] == levels and now_ms - self._last[1] < _REPEATS_WITHIN_MS
        self._last = (levels, self._last[1])
        if is_repeat and self._presses and self._presses[-1].levels == levels:
            self._presses[-1].ends_ms = now_ms + _STAYS_MS
        else:
            self._press(levels, now_ms, TAP_MS)

    def _press(self, levels: int, now_ms: int, duration_ms: int) -> None:
        """Queue a press after the earlier presses, so that the firmware sees every press."""
        last_ms = max((press.ends_ms for press in self._presses), default=now_ms - _GAP_MS)
        begins_ms = max(now_ms, last_ms + _GAP_MS)
        self._presses.append(_Press(levels, begins_ms, begins_ms + duration_ms))


def _numbers(parameters: str) -> tuple[int, int, int]:
    """Parse code, modifiers and event of a sequence. Each has a default."""
    fields = [field.split(":") for field in parameters.split(";")]
    code = int(fields[0][0] or 1)
    second = fields[1] if len(fields) > 1 else ["1"]
    event = int(second[1] or 1) if len(second) > 1 else 1
    return code, int(second[0] or 1), event
