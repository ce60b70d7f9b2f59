"""Plays games by seeded presses, cuts the power in each flash operation, and checks each boot."""

from random import Random
from typing import Any, NoReturn
from zlib import crc32

from castellan.device import codes
from castellan.device.store import MATCH, Store
from castellan.rules import games

from host_tools.faults.box import Box, actions_of
from host_tools.faults.chip import FaultyChip, tears_of
from host_tools.faults.disk import FOLDER, FaultyDisk, Kept, boot, copy
from host_tools.faults.littlefs_disk import Operation
from host_tools.faults.monkey import Monkey

Figures = dict[str, int]
_LIFE_SAVES = 3
_SHARE_OF_BOOT = 0.05  # of the operations of a boot, which show nothing new
_GOES_ON = 0.04  # the share of cuts after which the device plays on from the torn flash


class Lost(AssertionError):
    """The box has shown something that a later boot does not know."""

    what = ""


class Machine:
    """One device in the hands of a monkey, on a flash that is cut again and again."""

    def __init__(
        self, seed: int, game: str | None = None, tears: int = 2, make_box: Any = Box
    ) -> None:
        """Make a device with a new flash. Each operation is torn in `tears` ways.

        `make_box` is `Box`, or `FlashedBox` for a device in MicroPython.
        """
        self.make_box = make_box
        self.random = Random(seed)
        self.seed = seed
        self.tears = tears
        self.figures = dict.fromkeys(
            ("cuts", "lives", "boots", "actions", "games", "crashes", "failures", "turns"), 0
        )
        drawn = self.random.choice(games.NAMES)
        self.game = game or drawn
        chip = FaultyChip(seed)
        self._spoil(chip)
        now = self.random.choice((2048, (1 << 30) - self.random.randrange(200000)))
        self.box = make_box(chip, now, self.random.randrange(1 << 24), is_new=True)
        self.monkey = Monkey(self, self.game, self.random.randrange(1 << 30))
        self.is_failing = False  # writes fail, and the player is told
        self.had_alarm = False
        self.goes_on: FaultyChip | None = None  # a torn flash that is played on
        self.acts: list[int] = []  # their numbers
        self.story: list[str] = []  # what was pressed and injected, for people
        self.remember()

    def _spoil(self, chip: FaultyChip) -> None:
        """Give some chips blocks that refuse and blocks with a stuck bit."""
        if self.random.random() < 0.3:
            for _ in range(self.random.randrange(1, 12)):
                chip.refusing.add(self.random.randrange(20, len(chip.blocks)))
            for _ in range(self.random.randrange(1, 12)):
                spot = (self.random.randrange(4096), 1 << self.random.randrange(8))
                chip.stuck[self.random.randrange(20, len(chip.blocks))] = spot

    # What the monkey sees of the device

    @property
    def screen(self) -> str:
        return self.box.screen

    @property
    def chosen_game(self) -> str:
        """The game of the open or next match, or ""."""
        return str(self.box.chosen_game)

    def step(self, levels: int, step_ms: int) -> None:
        """Run one pass, then cut the power in each of its flash operations."""
        box = self.box
        if levels:
            self._note(f"{levels:06b} {step_ms}")
        before = copy(box.chip, 0)
        # A pass that begins with an alarm sends the alarm's picture, even if A ends it.
        self.had_alarm = box.alarm_code is not None
        box.step(levels, step_ms)
        self.figures["turns"] += 1
        if box.chip.journal or box.sent_at is not None:
            self._check_shown()
        if box.chip.journal:
            self._cut_everywhere(before, list(box.chip.journal), box.sent_at)

    # What must be true

    def remember(self) -> None:
        """Read what is on flash now. The next cut may return to it."""
        kept = self.box.kept()
        self.match, self.settings, self.logs = kept.match, kept.settings, kept.games()

    def fail(self, what: str, *values: object) -> NoReturn:
        problem = Lost(f"seed {self.seed}, {self.game}, screen {self.screen}: {what} {values}")
        problem.what = what.partition(":")[0]
        raise problem

    def _check_shown(self) -> None:
        """Check that the flash holds what the box shows, and remember it for the next cuts."""
        self.last = (self.match, self.settings, self.logs)
        if self.box.chip.journal:
            self.remember()
            if self.match != self.last[0]:
                self.figures["actions"] += 1
            if len(self.logs - self.last[2]):
                self.figures["games"] += 1
            if isinstance(self.match, int) or isinstance(self.settings, int):
                self.fail("a whole flash is not read", self.match, self.settings)
        if self.is_failing or self.had_alarm or self.box.alarm_code is not None:
            return
        shown = self.box.shown()
        if shown is not None and shown != actions_of(self.match):
            self.fail("shown and not on flash", shown, self.match)

    def _cut_everywhere(
        self, before: FaultyChip, journal: list[Operation], sent_at: int | None, share: float = 1.0
    ) -> None:
        """Cut the power in operations of a journal, each of them with this probability."""
        work = before
        for done, operation in enumerate(journal):
            luck = Random(crc32(repr(operation).encode()) ^ self.seed)
            is_shown = sent_at is not None and sent_at <= done
            kinds = tears_of(operation)
            if luck.random() < share:
                for kind in luck.sample(kinds, min(self.tears, len(kinds))):
                    torn = copy(work, luck.random())
                    torn.tear(operation, kind)
                    self._check_cut(torn, luck, is_shown, kind, f"{kind} in operation {done}")
            work.do(operation)
        if self.goes_on is not None:
            self._play_on()

    def _check_cut(
        self, chip: FaultyChip, luck: Random, is_shown: bool, kind: str, what: str
    ) -> None:
        """Boot a flash after a cut and check what it knows."""
        self.figures["cuts"] += 1
        has_life = kind == "unstable" or luck.random() < 0.1
        kept = boot(chip)
        allowed = (self.match,) if is_shown else (self.match, self.last[0])
        if kept.match not in allowed:
            self.fail("lost: " + what, kept.match, allowed)
        if kept.settings not in ((self.settings,) if is_shown else (self.settings, self.last[1])):
            self.fail("lost settings: " + what, kept.settings, self.settings)
        if self.logs != self.last[2]:
            self._check_games(kept, what)
        if luck.random() < _GOES_ON:
            self.goes_on = copy(chip, luck.random())
        if has_life:
            self._check_life(chip, kept.match, luck, what)

    def _check_games(self, kept: Any, what: str) -> None:
        """A finished game is in the open match, or among the finished games."""
        if kept.match == self.match and self.logs - kept.games():
            self.fail("lost a finished game: " + what)

    def _check_life(self, chip: FaultyChip, match: object, luck: Random, what: str) -> None:
        """Boot again, and save some states. Each boot must read the state shown last."""
        self.figures["lives"] += 1
        for number in range(_LIFE_SAVES):
            disk = FaultyDisk(chip)
            if Kept(disk).match != match:
                self.fail(f"lost after {number} saves: " + what)
            store = Store(disk, FOLDER, "match%d/save", MATCH, 1, 3072)
            match = luck.randbytes(100 + luck.randrange(200))
            if store.save(match, len(match)) != codes.FINE:
                self.fail("cannot save: " + what)
        if boot(chip).match != match:
            self.fail("lost after a boot: " + what)

    # Boots and crashes

    def _play_on(self) -> None:
        """Switch a device on that has the torn flash, and let the monkey go on with it."""
        chip, self.goes_on = self.goes_on, None
        self.reboot(chip)

    def reboot(self, chip: FaultyChip | None = None) -> None:
        """Cut the power, and boot this flash. The box must show what it had shown."""
        self.figures["boots"] += 1
        before = self.match
        is_between = chip is None
        old = self.box
        chip = chip or copy(old.chip, self.seed)
        torn = copy(chip, self.seed)
        old.close()
        self.box = self.make_box(chip, old.now, self.random.randrange(1 << 24))
        self.is_failing = False
        self.remember()
        if is_between and self.match != before:
            self.fail("lost by a cut between two turns", self.match, before)
        if self.box.alarm_code is not None:
            self.fail("an alarm after a boot", self.box.alarm_code)
        self.last = (self.match, self.settings, self.logs)
        self._cut_everywhere(torn, list(chip.journal), None, _SHARE_OF_BOOT)

    def crash(self) -> None:
        """Break the screen on top: its next picture raises an exception."""
        if not self.box.has_shell:
            return
        self.figures["crashes"] += 1
        problem = self.random.choice((ValueError, MemoryError, AssertionError, OSError))
        self.box.break_top(self.random.choice(("draw", "on")), problem)
        self.monkey.press(16)
        self._answer_alarms()

    def break_link(self) -> None:
        """Plug a computer in, and break the cable off in the middle of a message."""
        if not self.box.has_shell or self.box.alarm_code is not None:
            return
        self.box.plug_in()
        self.monkey.wait(200)
        self.box.say_on_cable(b'{"undo": 1}\n{"get": "log"}\n{"pl')
        self.monkey.wait(60)
        self.box.break_cable(is_noticed=self.random.random() >= 0.5)
        self.monkey.wait(100)
        self._answer_alarms()

    def fail_writes(self) -> None:
        """Let all writes fail for a while. The player is told, and nothing is lost in the end."""
        self.figures["failures"] += 1
        self.box.fail_writes(self.random.choice((5, 28)))
        self.is_failing = True
        self.monkey.press(16)
        for _ in range(self.random.randrange(12)):
            self.monkey.act()
        self.box.fail_writes(0)
        self.monkey.wait(1100)
        self.is_failing = False
        self.monkey.wait(60)
        self._check_shown()
        self._answer_alarms()

    def _answer_alarms(self) -> None:
        for _ in range(6):
            if self.box.is_safe:
                self.monkey.wait(11000)
                self.reboot()
            elif self.box.alarm_code is not None:
                self.monkey.wait(100)
                self.monkey.press(16)
                self.monkey.wait(60)
        if self.box.alarm_code is not None:
            self.fail("an alarm that does not end", self.box.alarm_code)

    def do(self, number: int) -> None:
        """Do the act with this number. Its own seed lets a script leave other acts out."""
        self.acts.append(number)
        self.random = self.monkey.random = Random(f"{self.seed} {number}")
        chance = self.random.random()
        if chance < 0.005:
            self._note("crash")
            self.crash()
        elif chance < 0.008:
            self._note("break the link")
            self.break_link()
        elif chance < 0.010:
            self._note("fail writes")
            self.fail_writes()
        elif chance < 0.015:
            self._note("power-cut")
            self.reboot()
        elif chance < 0.03:
            self.box.fail_read(self.random.randrange(1, 6))
        else:
            self.monkey.act()

    def _note(self, words: str) -> None:
        self.story.append(words)

    def run(self, cuts: int) -> Figures:
        """Play on until this many cuts are done. Returns the figures."""
        number = 0
        while self.figures["cuts"] < cuts:
            self.do(number)
            number += 1
        return self.figures
