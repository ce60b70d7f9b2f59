"""Amends random lines of random games, and plays the amended logs from their start to compare."""

import gc

from castellan.core.rng import Random
from castellan.rules import amend, registry
from castellan.rules.contract import TABLE
from support import irregular

_ACTIONS_AT_ONCE = 50
_LINES_AT_ONCE = 7
# These lines follow the last action. Nothing is played for them.
_AFTER_THE_LAST = ("queen", "end", "#")


class Amended:
    """One random amendment of one random game, by the rules' `Amendment` and by its log."""

    def __init__(self, game, seats, seed):
        self.where = "%s for %d, seed %d" % (game, seats, seed)
        self.words = registry.open_text(game)
        self.random = Random(seed)
        self.match = _random_match(game, seats, seed, self.random)
        self.old_lines = self.lines_of(self.match)
        self.head = amend.head_lines(self.words, self.match)
        before = self.match.dump()
        self.amendment = amend.Amendment(game, self.match)
        while self.amendment.find_lines(_ACTIONS_AT_ONCE) < 256:
            pass
        count = len(self.old_lines) - self.head
        self.line = self.random.below(count) if count > 0 else -1
        if self.line >= 0:
            self.amendment.go_to(self.line)
            self.new_line = self._random_line(amend.open_again(game))
            self._enter()
        assert self.match.dump() == before, self.where + ": the old match changed"

    def lines_of(self, match):
        """Return the lines of a match that play actions, and its head."""
        lines = list(self.words.write(match))
        return [line for line in lines if line.split()[0] not in _AFTER_THE_LAST]

    def _random_line(self, again):
        """Return a random line that can be played now. It may be irregular."""
        probe = self.amendment.match.fresh()
        probe.copy_from(self.amendment.match)
        size = probe.log.size
        while probe.log.size == size or not again.begins_line(probe):
            if self.random.below(5) or not irregular.was_recorded(probe, self.random):
                choices = irregular.legal_of(probe)
                probe.apply(choices[self.random.below(len(choices))])
        return self.lines_of(probe)[-1]

    def _enter(self):
        reader = self.words.Reader()
        reader.go_on(self.amendment.match)
        problem = reader.line(self.new_line)
        assert not problem, "%s, %s: %s" % (self.where, self.new_line, problem)
        assert self.amendment.is_entered() or self.amendment.match.is_over(), self.where

    def compare(self):
        """Compare with the amended log, played from its start. Returns True if it stopped."""
        while not self.amendment.play_rest(_LINES_AT_ONCE):
            pass
        wanted = self.old_lines
        wanted[self.head + self.line] = self.new_line
        reader = self.words.Reader()
        stopped = -1
        for number, line in enumerate(wanted):
            if reader.line(line):
                stopped = number - self.head
                break
        found = self.amendment.stopped
        if found == len(wanted) - self.head:
            found = -1  # an incomplete line at the end, which is a comment in the log
        note = "%s, line %d `%s`" % (self.where, self.line, self.new_line)
        assert found == stopped, "%s: stopped at %d, not at %d" % (note, found, stopped)
        assert self.lines_of(self.amendment.match) == self.lines_of(reader.match), note
        if stopped >= 0:
            half = [line for line in self.words.write(self.amendment.match) if line[0] == "#"]
            assert half == [], note + ": half a line stays"
        return stopped >= 0


def _random_match(game, seats, seed, random):
    """Return a match of random actions. Some have irregular actions, some end early."""
    if seed % 3 == 0:
        return irregular.play(game, seats, seed).match
    match = registry.open_game(game).make(bytes(range(seats)), 0, seed + 1)
    most = random.below(150) if seed % 3 == 1 else -1
    while not match.is_over() and match.log.count != most:
        if match.actor() == TABLE:
            match.apply(match.chance())
        else:
            choices = irregular.legal_of(match)
            match.apply(choices[random.below(len(choices))])
    return match


def amend_many(each, first_seed=0):
    """Make `each` random amendments in each game. Returns how many were made, and stopped."""
    made = stopped = 0
    for game, seats in irregular.tables():
        registry.close_games()  # a small heap does not hold all games at once
        for seed in range(first_seed, first_seed + each):
            gc.collect()
            amended = Amended(game, seats, seed)
            if amended.line >= 0:
                made += 1
                stopped += amended.compare()
            amended = None
    return made, stopped
