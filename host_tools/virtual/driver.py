"""Controls the virtual device: reads commands, lets virtual time pass, answers with JSON lines.

Portable: runs unchanged on CPython and MicroPython. docs/virtual-device.md lists the commands.
"""

from castellan.core.rng import Random
from castellan.device.board import TURN_MS
from castellan.device.files import Files

from host_tools.virtual import state
from host_tools.virtual.fact_words import FactWords
from host_tools.virtual.json_text import to_text
from host_tools.virtual.says import LANGUAGES
from host_tools.virtual.virtual_device import KEYS, VirtualDevice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PRESS_MS = 60
REST_MS = 60
LONGEST_MS = 3600000
_DIGITS = 7
_SHOWN_SIGNS = 30

# The arguments of each command.
_COMMANDS = {
    "press": "KEYS",
    "hold": "KEYS MILLISECONDS",
    "down": "KEYS",
    "up": "KEYS",
    "wait": "MILLISECONDS",
    "frame": "",
    "state": "",
    "log": "",
    "describe": "LANGUAGE",
    "power-cut": "",
    "quit": "",
}


class Driver:
    """Runs commands on a device that is switched on."""

    def __init__(self, device: VirtualDevice, seed: int, words: FactWords):
        """Switch the device on. `seed` decides all random numbers and the first tick.

        `words` are the words for the command `describe`.
        """
        self.device = device
        self._words = words
        self.t_ms = 0
        self.is_over = False
        self._down = 0
        self._chance = Random(seed & 0xFFFF, seed >> 16)
        device.power_on(self._draw(), self._draw())

    def answer(self, line: str) -> str:
        """Run one command. Returns its answer as a line of JSON."""
        words = line.split()
        if words == ["describe"]:
            words.append(LANGUAGES[0])
        problem = _problem(words)
        if problem:
            return refusal(problem)
        more = self._do(words)
        device = self.device
        session = device.session
        match = session.match if session is not None else None
        count = match.log.count if match is not None else 0
        answer = [("t", self.t_ms), ("screen", device.screen), ("frame", _hex(device.frame))]
        answer.append(("log", count))
        answer.extend(more)
        return to_text(tuple(answer))

    def _do(self, words: "list[str]") -> "Any":
        name = words[0]
        if name == "press":
            self._hold(levels_of(words[1]), PRESS_MS)
        elif name == "hold":
            self._hold(levels_of(words[1]), int(words[2]))
        elif name == "wait":
            self._pass(int(words[1]))
        elif name == "down":
            self._down |= levels_of(words[1])
            self._pass(TURN_MS)
        elif name == "up":
            self._down &= ~levels_of(words[1])
            self._pass(REST_MS)
        elif name == "power-cut":
            self._down = 0
            self.device.power_on(self.device.now, self._draw())
        elif name == "state":
            return (("game", state.game_of(self.device.session)),)
        elif name == "log":
            return (("lines", state.log_of(self.device.session)),)
        elif name == "describe":
            return self._describe(words[1])
        self.is_over = name == "quit"
        return ()

    def _describe(self, language: str) -> "Any":
        """Return the facts about the screen, and the sentences that say them."""
        facts = self.device.facts()
        says = self._words.language(language).text(facts, self.device.game)
        return (("facts", facts), ("says", says))

    def _draw(self) -> int:
        """Return thirty random bits."""
        return self._chance.next() << 14 ^ self._chance.next()

    def _hold(self, levels: int, duration_ms: int) -> None:
        before = self._down
        self._down |= levels
        self._pass(duration_ms)
        self._down = before
        self._pass(REST_MS)

    def _pass(self, duration_ms: int) -> None:
        """Let time pass: run loop passes of five milliseconds, and a shorter pass for the rest."""
        turn = self.device.turn
        levels = self._down
        for _ in range(duration_ms // TURN_MS):
            turn(TURN_MS, levels)
        if duration_ms % TURN_MS:
            turn(duration_ms % TURN_MS, levels)
        self.t_ms += duration_ms


def levels_of(text: str) -> int:
    """Convert `A+B` to the bits of the keys. Returns 0 for an unknown key."""
    levels = 0
    for name in text.split("+"):
        if name not in KEYS:
            return 0
        levels |= 1 << KEYS.index(name)
    return levels


def refusal(problem: str) -> str:
    """Return the JSON answer to a line that is not a valid command."""
    return to_text((("error", problem),))


def _problem(words: "list[str]") -> str:
    """Return a message about an invalid command, or "" if the command is valid."""
    if not words:
        return "the line is empty; a command is expected"
    if words[0] not in _COMMANDS:
        known = "press, hold, down, up, wait, frame, state, log, describe, power-cut, quit"
        return "command: " + _quoted(words[0]) + " is not one of: " + known
    usage = words[0] + " " + _COMMANDS[words[0]]
    wanted = _COMMANDS[words[0]].split()
    if len(words) - 1 != len(wanted):
        return f"{words[0]}: {len(words) - 1} words follow it; it is `{usage.strip()}`"
    for place in range(len(wanted)):
        word = words[place + 1]
        if wanted[place] == "KEYS" and not levels_of(word):
            return f"{words[0]}: keys: {_quoted(word)} is not of {', '.join(KEYS)} joined by +"
        if wanted[place] == "MILLISECONDS" and not _is_duration(word):
            return (
                f"{words[0]}: milliseconds: {_quoted(word)} is not a whole number from 0 to"
                f" {LONGEST_MS}"
            )
        if wanted[place] == "LANGUAGE" and word not in LANGUAGES:
            return f"describe: language: {_quoted(word)} is not one of: {', '.join(LANGUAGES)}"
    return ""


def _is_duration(word: str) -> bool:
    for sign in word:
        if sign not in "0123456789":
            return False
    return len(word) <= _DIGITS and int(word) <= LONGEST_MS


def _quoted(word: str) -> str:
    """Quote a word of the input for a message, shortened and in printable letters."""
    shown = "".join([sign if " " < sign <= "~" else "?" for sign in word[:_SHOWN_SIGNS]])
    return "`" + shown + ("..." if len(word) > _SHOWN_SIGNS else "") + "`"


def _hex(frame: "Any") -> str:
    return "".join([f"{number:02x}" for number in frame])


def switch_on(machine: "Any", neopixel: "Any", disk: "Any", where: str, seed: int) -> Driver:
    """Switch on a device. `disk` is (os, open, say), `where` is its folder. Returns the driver."""
    os, opener, say = disk
    device = VirtualDevice(machine, neopixel, Files(os, opener), where, say)
    return Driver(device, seed, FactWords(opener))


def serve(driver: Driver, read_line: "Any", write_line: "Any") -> None:
    """Answer line by line until `quit` or the end of the input."""
    while not driver.is_over:
        line = read_line()
        if not line:
            break
        write_line(driver.answer(line))
