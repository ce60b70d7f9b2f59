"""Plays a game on the emulated Pico by seeded taps, and adds up turns, taps and answers."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from castellan.device.saver import Saver
from castellan.device.start import FOLDER
from castellan.ui.preferences import WIRING_KNOWN, Preferences

from host_tools.faults.littlefs_disk import new_disk
from host_tools.faults.monkey import A, Monkey
from host_tools.flash import image
from host_tools.pico.driver import Pico

TAP_MS = 60
SLOW_MS = 20  # no turn may last longer, except one that writes flash
SLOW_FLASH_MS = 60
ANSWER_MS = 50  # within which 99 of 100 presses change the picture
ANSWERED = 0.99
_PART_MS = 10_000  # after which the emulator hands its figures over


def wired_flash() -> bytes:
    """Return the file system of a new board that knows its wiring."""
    disk = new_disk()
    preferences = Preferences()
    preferences.set(WIRING_KNOWN, 1)
    payload = preferences.to_bytes()
    disk.make_folder(FOLDER)
    assert Saver(disk, FOLDER).settings_store().save(payload, len(payload)) == 0
    return b"".join(disk.chip.blocks)


class BoardMonkey(Monkey):
    """A monkey whose taps last 60 ms, on a whole board instead of a session."""

    def __init__(self, pico: Pico, game: str, seed: int) -> None:
        super().__init__(self, game, seed)
        self.pico = pico
        self.taps = 0

    @property
    def screen(self) -> str:
        return self.pico.screen.rpartition(".")[2]

    @property
    def chosen_game(self) -> str:
        """The game of the open or next match, or "" on the list of games."""
        return "" if self.screen == "game" else str(self.pico.value("shell.app.game"))

    def step(self, levels: int, duration_ms: int) -> None:
        """Let the board run while keys are down."""
        self.pico.step(levels, duration_ms)

    def press(self, levels: int, duration_ms: int = TAP_MS) -> None:
        """Press keys once. A tap is followed by a pause of the same length."""
        self.taps += 1
        self.step(levels, max(duration_ms, TAP_MS))
        self.step(0, TAP_MS)

    def wait(self, duration_ms: int) -> None:
        self.step(0, duration_ms)


@dataclass
class Turns:
    """What one game's turns and taps took, all in milliseconds of the board."""

    turns_ms: list[float] = field(default_factory=list)  # without the time that flash takes
    flash_ms: list[float] = field(default_factory=list)  # whole turns that write flash
    answers_ms: list[float] = field(default_factory=list)  # of arrow keys, which act at the press
    lost_taps: int = 0
    taps: int = 0
    functions: dict[str, float] = field(default_factory=dict)  # of slow turns, by function
    slowest: list[dict[str, Any]] = field(default_factory=list)

    def add(self, numbers: dict[str, Any]) -> None:
        """Add the figures of the emulator."""
        for turn_ms, flash_ms in numbers["turns"]:
            (self.flash_ms if flash_ms else self.turns_ms).append(turn_ms)
        for tap in numbers["taps"]:
            self.taps += 1
            self.lost_taps += tap["seen"] is None
            if tap["levels"] < A and tap["answer"] is not None:
                self.answers_ms.append(tap["answer"])
        for name, cost_ms in numbers["functions"].items():
            self.functions[name] = self.functions.get(name, 0) + cost_ms
        self.slowest += numbers["slowest"]
        self.slowest.sort(key=lambda turn: -(turn["ms"] - turn["flash"]))

    @property
    def longest_ms(self) -> float:
        """The longest turn without flash."""
        return max(self.turns_ms, default=0.0)

    def own_functions(self) -> list[tuple[str, float]]:
        """Return the costliest functions of slow turns. What all turns run is left out."""
        ranked = sorted(self.functions.items(), key=lambda entry: -entry[1])
        return [entry for entry in ranked if entry[1] < 0.9 * ranked[0][1]]

    def count_over(self, limit_ms: float) -> int:
        """Count the turns without flash that last longer."""
        return sum(turn_ms > limit_ms for turn_ms in self.turns_ms)

    def answer_ms(self, share: float) -> float:
        """Return within how many milliseconds this share of the presses was answered."""
        ranked = sorted(self.answers_ms) or [0.0]
        return ranked[min(len(ranked) - 1, int(share * len(ranked)))]


def measure(built: Path, game: str, seed: int, board_ms: float) -> Turns:
    """Switch on a new board and play on it for some time. Returns the figures."""
    with Pico(built, image.symbols_of(built)) as pico:
        pico.put_flash(wired_flash())
        pico.power_on()
        while pico.screen in ("", "boot"):
            pico.step(0, TAP_MS)
        monkey = BoardMonkey(pico, game, seed)
        monkey.begin()
        pico.figures()
        turns = Turns()
        end_ms = pico.now_ms + board_ms
        while pico.now_ms < end_ms:
            part_ms = pico.now_ms + _PART_MS
            while pico.now_ms < min(part_ms, end_ms):
                monkey.act()
            turns.add(pico.figures()["numbers"])
        return turns
