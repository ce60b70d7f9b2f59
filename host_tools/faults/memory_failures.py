"""Lets the memory run out at each line of a game, and checks that the game goes on from flash.

The process forks at the first run of each line. In the child this line raises MemoryError, as an
allocation on it would. The child must show E3, and after key A the game must continue with the
state on flash. The parent goes on without a failure.
"""

import linecache
import os
import pickle
import sys
from random import Random
from types import FrameType
from typing import Any, NoReturn

from castellan import version
from castellan.device import codes

from host_tools.faults.box import Box, actions_of, shown_state
from host_tools.faults.chip import FaultyChip
from host_tools.faults.monkey import A, Monkey

# These lines allocate nothing, and stand outside of what the main loop catches.
_FREE_OF_ALLOCATION = ("try:", "self.board.watchdog.feed()")
_FEEDING = "device/watchdog.py"
_FIRMWARE = version.__file__.removesuffix("version.py")


class MemoryTrial:
    """A device in the hands of a monkey, whose memory runs out at each line in turn."""

    def __init__(self, seed: int, game: str) -> None:
        self.box = Box(FaultyChip(seed), 2048, seed, is_new=True)
        self.problems: list[str] = []
        self.tried: set[tuple[str, int]] = set()
        self._is_armed = False
        self._is_child = False
        self._most_lines = 0
        self._answers: list[tuple[str, object]] = []  # of the present pass: line, state on flash
        self._pipe = -1
        self._before = self.box.kept().match
        self.monkey = Monkey(self, game, seed)

    def play(self, most_lines: int) -> None:
        """Go to a match without failures. Then play, with a failure at each of so many lines."""
        self.monkey.begin()
        self._before = self.box.kept().match
        self._is_armed = True
        self._most_lines = most_lines
        number = 0
        while len(self.tried) < most_lines:
            self.monkey.random = Random(number)
            self.monkey.act()
            number += 1
        self._is_armed = False

    # What the monkey sees of the device

    @property
    def screen(self) -> str:
        return self.box.screen

    @property
    def chosen_game(self) -> str:
        return str(self.box.session.game)

    def step(self, levels: int, step_ms: int) -> None:
        """Run one pass of the main loop."""
        if not self._is_armed:
            self.box.step(levels, step_ms)
            return
        sys.settrace(self._trace)
        try:
            self.box.step(levels, step_ms)
        except MemoryError as problem:
            self._judge_or_raise(problem)
        finally:
            sys.settrace(None)
        if self._is_child:
            self._answer(self._judged())
        self._compare()

    def _trace(self, frame: FrameType, event: str, argument: object) -> Any:
        if not _is_of_turn(frame):
            return None
        if event == "line" and len(self.tried) < self._most_lines:
            path = frame.f_code.co_filename
            place = (path.removeprefix(_FIRMWARE), frame.f_lineno)
            if place not in self.tried and place[0] != _FEEDING:
                self.tried.add(place)
                if linecache.getline(path, frame.f_lineno).strip() not in _FREE_OF_ALLOCATION:
                    self._try(place)
        return self._trace

    def _try(self, place: tuple[str, int]) -> None:
        """Let memory run out here, in a child."""
        reading, self._pipe = os.pipe()
        if not os.fork():
            sys.settrace(None)
            self._is_child = True
            self._is_armed = False
            raise MemoryError("memory allocation failed")
        os.close(self._pipe)
        with open(reading, "rb") as pipe:
            answer = pipe.read()
        os.wait()
        what, match = pickle.loads(answer) if answer else ("the process ended", None)
        if what:
            self.problems.append(f"{place[0]}:{place[1]}: {what}")
        self._answers.append((f"{place[0]}:{place[1]}", match))

    # In a child

    def _judge_or_raise(self, problem: MemoryError) -> None:
        if not self._is_child:
            raise problem
        self._answer("it ends the game")

    def _answer(self, what: str) -> NoReturn:
        os.write(self._pipe, pickle.dumps((what, self.box.kept().match)))
        os._exit(0)

    def _judged(self) -> str:
        """Return what is wrong after the failure, or ""."""
        try:
            return self._after_failure()
        except Exception as problem:
            return repr(problem)

    def _after_failure(self) -> str:
        alarm = self.box.loop.alarm
        if alarm is None:
            return "no alarm"
        if alarm.code != codes.MEMORY:
            return f"E{alarm.code}"
        self.monkey.wait(100)
        self.monkey.press(A)
        self.monkey.wait(60)
        if self.box.loop.alarm is not None or self.box.loop.shell is None:
            return "the alarm does not end"
        shown, kept = shown_state(self.box.session), self.box.kept().match
        if shown is not None and shown != actions_of(kept):
            return "shown and not on flash"
        return ""

    # In the parent

    def _compare(self) -> None:
        """Check that each child had the state before this pass on flash, or that after it."""
        if self._answers:
            after = self.box.kept().match
            for place, match in self._answers:
                if match not in (self._before, after):
                    self.problems.append(f"{place}: another state on flash")
            self._answers = []
            self._before = after
        elif self.box.chip.journal:
            self._before = self.box.kept().match


def _is_of_turn(frame: FrameType) -> bool:
    """True for code of the firmware that the firmware calls, and for a pass of the main loop."""
    code = frame.f_code
    if not code.co_filename.startswith(_FIRMWARE) or frame.f_back is None:
        return False
    return code.co_name == "turn" or frame.f_back.f_code.co_filename.startswith(_FIRMWARE)
