"""Lets a program play one seat: it gets the lines of the log and answers with a move.

After a forfeit the seat makes random moves, so that the other players can finish the game.
"""

import os
import time
from array import array
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from castellan.core.rng import Random

from host_tools.arena.forfeit import GARBAGE, ILLEGAL, START, TIME, Forfeit
from host_tools.arena.log_teller import LogTeller
from host_tools.arena.player_spec import PYTHON, PlayerSpec
from host_tools.arena.program import IS_POSSIBLE, Program
from host_tools.cython_core.sources import LIBRARY

PROTOCOL = 1
_STRIKES = 3
_TOOLS = Path(__file__).resolve().parents[2]


class ProgramStarter:
    """Keeps a program running from game to game, and starts it again after a forfeit."""

    def __init__(self, spec: PlayerSpec) -> None:
        self.spec = spec
        self.wants: dict[str, Any] = {}
        self.program: Program | None = None

    def start(self, game: str) -> None:
        """Start the program if it is not running. Raises Forfeit."""
        if self.program is not None:
            return
        if not IS_POSSIBLE:
            raise Forfeit(START, "programs play on Linux and macOS only")
        self.program = Program(self.spec.command(), self.spec.folder, _environment(self.spec))
        try:
            limit_s = self.spec.limits.start_s
            hello = self.program.ask("hello", limit_s, protocol=PROTOCOL)
            _expect(hello, "hello")
        except Forfeit as problem:
            kind = GARBAGE if problem.kind == GARBAGE else START
            raise Forfeit(kind, f"at the start: {problem}") from None
        games = hello.get("games")
        if hello.get("protocol") != PROTOCOL:
            raise Forfeit(START, f"the program does not speak protocol {PROTOCOL}")
        if isinstance(games, list) and game not in games:
            raise Forfeit(START, f"the program does not play {game}")
        wants = hello.get("wants")
        self.wants = wants if isinstance(wants, dict) else {}
        self._set_up()

    def _set_up(self) -> None:
        spec = self.spec
        fields: dict[str, Any] = {}
        if spec.options:
            fields["options"] = dict(spec.options)
        if spec.weights_file:
            fields["weights"] = spec.weights_file
        if fields and self.program is not None:
            _expect(self.program.ask("setup", spec.limits.load_s, **fields), "ready")

    def stop(self, *, is_sudden: bool = False) -> None:
        """End the program. `is_sudden` kills it without waiting."""
        if self.program is not None:
            program, self.program = self.program, None
            program.kill() if is_sudden else program.close()


def _environment(spec: PlayerSpec) -> dict[str, str]:
    if spec.kind != PYTHON:
        return dict(os.environ)
    before = [spec.folder or os.getcwd(), str(_TOOLS), str(LIBRARY)]
    paths = [*before, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def _expect(answer: dict[str, Any], *words: str) -> None:
    if answer.get("say") not in words:
        raise Forfeit(GARBAGE, f"the answer says {answer.get('say')!r:.40}, not {words[0]!r}")


@dataclass
class _Clock:
    """The time that a program has left in one game."""

    bank_ms: float
    strikes: int = 0


class ProgramSeat:
    """One seat of one game, played by a program."""

    def __init__(self, starter: ProgramStarter, teller: LogTeller, random: Random) -> None:
        self.forfeit: Forfeit | None = None
        self.evidence: dict[str, Any] = {}
        self._starter = starter
        self._teller = teller
        self._random = random
        self._told = 0  # lines that the program knows
        self._told_actions = 0
        self._clock = _Clock(starter.spec.limits.bank_ms)

    def begin(self, game: str, fields: dict[str, Any]) -> None:
        """Start the program and tell it the game."""

        def tell() -> None:
            self._starter.start(game)
            timed = {**fields, "time": self._time()}
            _expect(self._ask("newgame", self._starter.spec.limits.load_s, timed), "ready")

        self._guarded(tell)

    def choose(self, match: Any, choices: "array[int]", count: int) -> int:
        """Return the program's move, or a random one after a forfeit."""
        pick = -1
        if self.forfeit is None:

            def think() -> None:
                nonlocal pick
                pick = self._pick(match, choices, count)

            self._guarded(think)
        return choices[pick if pick >= 0 else self._random.below(count)]

    def end(self, points: list[int], places: list[int], ending: str) -> None:
        """Tell the program how the game ended."""
        if self.forfeit is not None:
            return

        def tell() -> None:
            fields = {**self._news(), "points": points, "places": places, "end": ending}
            _expect(self._ask("over", self._starter.spec.limits.load_s, fields), "ok")

        self._guarded(tell)

    def _guarded(self, act: Any) -> None:
        """Run a part of the conversation. A failure ends the program and is kept."""
        try:
            act()
        except Forfeit as problem:
            self.forfeit = problem
            if self._starter.program is not None:
                program = self._starter.program
                self._starter.stop(is_sudden=True)
                self.evidence = program.evidence()
        except BaseException:
            self._starter.stop(is_sudden=True)  # its answer may still come
            raise

    def _ask(self, say: str, limit_s: float, fields: dict[str, Any]) -> dict[str, Any]:
        program = self._starter.program
        assert program is not None
        return program.ask(say, limit_s, **fields)

    def _pick(self, match: Any, choices: "array[int]", count: int) -> int:
        self._teller.follow(match)
        lines = self._teller.open_lines(choices, count)
        fields: dict[str, Any] = {"legal": lines, "time": self._time()}
        if self._starter.wants.get("codes"):
            fields["codes"] = [choices[index] for index in range(count)]
        answer = self._timed_move({**self._news(), **fields})
        if answer.get("say") == "resend":
            self._told = 0
            answer = self._timed_move({**self._news(), **fields})
        _expect(answer, "move")
        return _index_of(answer, lines)

    def _news(self) -> dict[str, Any]:
        """Return the lines that the program does not know yet."""
        teller = self._teller
        if self._starter.wants.get("log") == "full":
            self._told = 0
        fields: dict[str, Any] = {"at": self._told, "log": teller.lines[self._told :]}
        self._told = len(teller.lines)
        if self._starter.wants.get("codes"):
            fields["actions"] = teller.actions[self._told_actions :]
            self._told_actions = len(teller.actions)
        return fields

    def _time(self) -> dict[str, int]:
        limits = self._starter.spec.limits
        if not limits.move_ms:
            return {}
        return {"move_ms": limits.move_ms, "bank_ms": round(self._clock.bank_ms)}

    def _timed_move(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Ask for a move, and take the time from the clock."""
        limits = self._starter.spec.limits
        if not limits.move_ms:
            return self._ask("go", limits.watchdog_s, fields)
        most_ms = limits.move_ms + self._clock.bank_ms + limits.grace_ms
        start_s = time.monotonic()
        answer = self._ask("go", most_ms / 1000, fields)
        over_ms = 1000 * (time.monotonic() - start_s) - limits.move_ms
        if over_ms > self._clock.bank_ms:
            self._clock.strikes += 1
            if self._clock.strikes >= _STRIKES:
                raise Forfeit(TIME, f"{_STRIKES} answers after the time was over")
        self._clock.bank_ms = max(0.0, self._clock.bank_ms - max(0.0, over_ms))
        return answer


def _index_of(answer: dict[str, Any], lines: list[str]) -> int:
    """Return the index of the chosen move. Raises Forfeit."""
    if "pick" in answer:
        pick = answer["pick"]
        if type(pick) is not int or not 0 <= pick < len(lines):
            raise Forfeit(ILLEGAL, f"pick {pick!r:.40} is not a number from 0 to {len(lines) - 1}")
        return pick
    move = answer.get("move")
    if not isinstance(move, str):
        raise Forfeit(GARBAGE, "the answer has neither `pick` nor `move`")
    with suppress(ValueError):
        return lines.index(" ".join(move.split()))
    raise Forfeit(ILLEGAL, f"the move {move!r:.60} is not open")
