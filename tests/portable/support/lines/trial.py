"""Try lines of a log at random positions, and compare the reader's answers with a naive judge.

`make moves` and its tests use this module on every interpreter.
"""

from castellan.core.rng import Random
from castellan.rules import registry
from support import story
from support.lines.games import table_of
from support.option_sets import any_table

_PLAYS_ON = 3  # at most so many lines from one position to the next


class Trial:
    """One match of one game, at whose positions lines are tried. The seed repeats it."""

    def __init__(self, game: str, seed: int):
        self._random = Random(seed, 500)
        self.game = game
        players, options = any_table(registry.meta(game), self._random)
        self.table = table_of(game)(players, options)
        self.core = self.table.both.core
        make = registry.open_game(game).make
        self._saved = make(self.core.seats, self.core.options)
        self._reader = registry.open_text(game).Reader()
        self.tried = 0
        self.allowed = 0
        self.problem = ""  # the first difference, with the log that leads to it

    def step(self, lines: int) -> bool:
        """Try up to so many lines at the present position, then play on.

        Returns False after the last position, and after the first difference.
        """
        self._try_lines(lines)
        for _ in range(1 + self._random.below(_PLAYS_ON)):
            if self.problem or self.table.kind == "end":
                return False
            self._play_on()
        return not self.problem

    def _play_on(self) -> None:
        """Play one legal line. Both positions must be the same afterwards."""
        self._reader.go_on(self.core)
        try:
            self.table.play_line(self._reader, self._random)
        except AssertionError as difference:
            self.problem = str(difference)

    def _try_lines(self, count: int) -> None:
        self._saved.copy_from(self.core)
        for _ in range(count):
            words = self.table.line(self._random)
            if self.table.is_judged(words) and not self.problem:
                self._try(words)

    def _try(self, words: list) -> None:
        """Try one line. The match is afterwards as before."""
        core = self.core
        line = " ".join(words)
        is_allowed = self.table.allows(words)
        self._reader.go_on(core)
        answer = self._reader.line(line)
        self.tried += 1
        self.allowed += is_allowed
        if is_allowed and answer:
            self._explain(line, "the naive judge allows this line, but it is refused: " + answer)
        elif not is_allowed and not answer:
            self._explain(line, "the naive judge forbids this line, but it is accepted")
        elif answer and (core.state != self._saved.state or core.log.size != self._saved.log.size):
            self._explain(line, "this line is refused, but it changes the match")
        if not answer:
            core.copy_from(self._saved)

    def _explain(self, line: str, problem: str) -> None:
        self.core.copy_from(self._saved)
        told = story.of_match(self.game, self.core)
        self.problem = "%s\n%s\n%s" % (problem, told, line)


class Batch:
    """Tries many lines of one game, match by match. Keeps the shortest log with a difference."""

    LINES_AT_ONCE = 25  # at one position

    def __init__(self, game: str, seed: int, lines: int):
        """Prepare to try `lines` lines. The matches have the seeds from `seed` on."""
        self.game = game
        self.seed = seed
        self.left = lines
        self.tried = 0
        self.allowed = 0
        self.problem = ""
        self._trial = Trial(game, seed)

    def step(self) -> bool:
        """Try the lines of one position. Returns False when all lines are tried."""
        trial = self._trial
        before = trial.tried
        goes_on = trial.step(min(self.left, self.LINES_AT_ONCE))
        self.left -= trial.tried - before
        if goes_on and self.left > 0:
            return True
        self._add_up(trial)
        if self.left > 0:
            self.seed += 1
            self._trial = Trial(self.game, self.seed)
        return self.left > 0

    def _add_up(self, trial: Trial) -> None:
        self.tried += trial.tried
        self.allowed += trial.allowed
        if trial.problem:
            problem = "seed %d of %s, %s" % (self.seed, self.game, trial.problem)
            if not self.problem or problem.count("\n") < self.problem.count("\n"):
                self.problem = problem

    def run(self) -> object:
        """Try all lines. Returns this batch."""
        while self.step():
            pass
        return self

    def print_report(self) -> None:
        """Print how many lines were tried and allowed, and then the difference if there is one."""
        print("tried %d allowed %d" % (self.tried, self.allowed))
        if self.problem:
            print(self.problem)
