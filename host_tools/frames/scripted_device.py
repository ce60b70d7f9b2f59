"""Bring a device to a screen by a script of keys, logs and screens.

The portable tests press the keys. A script has one phrase a line, or separates them by semicolons.
Phrases for keys are `press A`, `hold B 700`, `wait 500` and `bounce UP`. The others are:

    game NAME COUNT      play the first COUNT actions of tests/frames/games/NAME.log
    seats 1 1 0 3        seat nobody (0), a person (1) or a computer at pink, yellow, green, blue
    push NAME, home NAME open a screen. A number behind the name is its argument
    set KEY NUMBER       set a preference
    free, picture        use the free ghost, enter dominoes by picture
    keep A 600           hold keys down
    passes SECONDS       let time pass in steps of a second
    saved, error CODE, stuck KEY, safe
"""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from castellan.core.log import width
from castellan.device.safe import SafeBoot
from castellan.rules.contract import OK
from castellan.ui import flow, preferences
from castellan.ui.letters import letter
from castellan.ui.session import EMPTY, HUMAN, Session

from host_tools.games.game_log import read_log

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "tests" / "frames" / "games"
_PORTABLE = str(ROOT / "tests" / "portable")
_SIDE = 7
_START_MS = 2048  # all blinking is in phase at this time


class ScriptedDevice:
    """A virtual device that a script controls. At first it is switched on and shows no screen."""

    def __init__(self) -> None:
        if _PORTABLE not in sys.path:
            sys.path.append(_PORTABLE)
        self._timeline = import_module("support.timeline")
        self.session = Session(None)
        self.finger = self._timeline.Finger(_START_MS, self.session)
        self.shell = self.finger.shell
        self.session.preferences = self.finger.preferences
        self.session.shell = self.shell
        self._safe: Any = None
        self._is_free = False  # the ghost is free at the position of a log
        self.shell.choose(preferences.WIRING_KNOWN, 1)

    def play(self, script: str) -> None:
        """Run the phrases of a script in order."""
        for phrase in script.replace("\n", ";").split(";"):
            words = phrase.split()
            if words:
                self._do(words, phrase)

    def frame(self) -> bytes:
        """Return the 49 palette numbers of the frame that the device shows."""
        return bytes(self.shell.frame if self._safe is None else self._safe.frame)

    def rows(self) -> list[str]:
        """Return the frame as seven rows of letters."""
        letters = [letter(number) for number in self.frame()]
        return [" ".join(letters[top : top + _SIDE]) for top in range(0, len(letters), _SIDE)]

    def _do(self, words: list[str], phrase: str) -> None:
        own = getattr(self, f"_do_{words[0]}", None)
        if own is None:
            self.finger.play(phrase)
        else:
            own(*words[1:])
            self.finger.step()

    def _do_game(self, name: str, count: str) -> None:
        session = self.session
        path = GAMES / f"{name}.log"
        log = read_log(str(path))
        session.game = _game_of(path)
        for colour in range(len(session.kinds)):
            session.kinds[colour] = HUMAN if colour in log.seats else EMPTY
        session.open(log.options, 1)
        at = 0
        for _ in range(int(count)):
            action = log.log.at(at)
            if session.apply(action) != OK:
                raise ValueError(f"{name}.log: action {action} is refused")
            at += width(action)
        session.is_free = self._is_free  # an action ends the free ghost
        self.shell.save_wanted = False
        flow.advance(self.shell)

    def _do_seats(self, *kinds: str) -> None:
        for colour, kind in enumerate(kinds):
            self.session.kinds[colour] = int(kind)

    def _do_push(self, name: str, argument: str = "") -> None:
        self.shell.push(name, int(argument) if argument else None)

    def _do_home(self, name: str, argument: str = "") -> None:
        self.shell.home(name, int(argument) if argument else None)

    def _do_set(self, key: str, value: str) -> None:
        self.shell.choose(getattr(preferences, key), int(value))

    def _do_free(self) -> None:
        self._is_free = True

    def _do_picture(self) -> None:
        self.session.is_by_picture = True

    def _do_keep(self, keys: str, duration_ms: str) -> None:
        self.finger.stay(self._timeline.levels_of(keys), int(duration_ms))
        self.finger.step = _kept(self.finger.step, self._timeline.levels_of(keys))

    def _do_passes(self, seconds: str) -> None:
        for _ in range(int(seconds)):
            self.finger.step(0, 1000)

    def _do_saved(self) -> None:
        self.shell.request_save(True)
        self.shell.saved(self.finger.now)

    def _do_error(self, code: str) -> None:
        self.shell.show_error(int(code), self.finger.now)

    def _do_resume(self) -> None:
        self.session.start()

    def _do_safe(self) -> None:
        now = self.finger.now
        self._safe = SafeBoot(self.finger.light, 0, lambda: 0, now)
        self._safe.step(now, 0)


def _game_of(path: Path) -> str:
    """Return the name of the game that a log file records."""
    lines = [line.split() for line in path.read_text(encoding="utf-8").splitlines()]
    return next(words[1] for words in lines if words[:1] == ["game"])


def _kept(step: Any, kept: int) -> Any:
    """Return a function that runs one loop pass with the keys of `kept` down, too."""

    def step_with(levels: int = 0, step_ms: int = 5) -> None:
        step(levels | kept, step_ms)

    return step_with
