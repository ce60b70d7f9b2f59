"""Amends a decision of a match: a new line replaces an old one, and later lines are played again.

Room: rules. The box and its link use it. The amended match is a copy, so the old one stays whole.
The module `again` of a game tells where lines begin and which action means the same line.
"""

from array import array

from castellan.core import modules
from castellan.core.log import IRREGULAR, width
from castellan.rules import again, registry
from castellan.rules.contract import OK

IS_TEMPORARY = True

_HEAD = ("castellan-log", "game", "players", "options", "pack", "pieces")


def open_again(name: str):
    """Return the `again` module of a game, or of its nearest parent, or the common one."""
    while name:
        path = "castellan.rules." + name.replace("-", "_") + ".again"
        try:
            return modules.load(path)
        except ImportError as error:
            if path not in str(error):
                raise
        name = registry.meta(name).PARENT
    return again


def head_lines(words, match) -> int:
    """Return how many lines stand in the log before its first action. `words` is its `text`."""
    count = 0
    for line in words.write(match):
        if line.split()[0] not in _HEAD:
            break
        count += 1
    return count


class Amendment:
    """A copy of a match that goes back to one of its lines, gets a new line and plays the rest.

    Call `find_lines` until it returns 256, then `go_to`. Apply the actions of the new line to
    `match`, then call `play_rest` until it returns True. `stopped` is then the first line that has
    become impossible, or -1.
    """

    def __init__(self, game: str, match):
        self.kept = match  # the old match, which nothing here changes
        self.match = _copy_of(match)
        self.starts = array("H")  # where each line begins in the log, in bytes
        self.line = 0  # the line to replace, counted from 0
        self.stopped = -1
        self._again = open_again(game)
        self._old = None  # a copy that walks along the old lines while they are played again
        self._next = 0  # the old line that is played next
        self.match.rewind(0)

    def find_lines(self, actions: int = 9999) -> int:
        """Find where lines begin in the next actions. Returns how much is done, in 256ths."""
        match = self.match
        log = match.log
        begins_line = self._again.begins_line
        end = self.kept.log.size
        while actions and log.size < end:
            if begins_line(match):
                self.starts.append(log.size)
            _repeat(match, log.at(log.size))
            actions -= 1
        return log.size * 256 // end if end else 256

    def go_to(self, line: int):
        """Go to the position before a line. Not possible any more after a new action."""
        self.line = line
        self.match.rewind(self.starts[line])

    def start(self) -> int:
        """Return where the line to replace begins in the log, in bytes."""
        return self.starts[self.line]

    def progress(self, steps: int) -> int:
        """Return how many of `steps` parts of the later lines were played again."""
        return (self._next - self.line) * steps // (len(self.starts) - self.line)

    def is_entered(self) -> bool:
        """True if the new line is complete."""
        return self.match.log.size > self.starts[self.line] and self._again.begins_line(self.match)

    def is_irregular(self) -> bool:
        """True if the old line has the mark of irregular actions."""
        position = self.starts[self.line]
        while position < self._end_of(self.line):
            action = self.kept.log.at(position)
            if action >= IRREGULAR:
                return True
            position += width(action)
        return False

    def _end_of(self, line: int) -> int:
        return self.starts[line + 1] if line + 1 < len(self.starts) else self.kept.log.size

    def play_rest(self, lines: int) -> bool:
        """Play the next old lines on the new position. Returns True at the end or at a stop."""
        if self._old is None:
            self._old = _copy_of(self.kept)
            self._old.rewind(self._end_of(self.line))
            self._next = self.line + 1
        while lines and self._next < len(self.starts):
            if not self._play_line():
                self.stopped = self._next
                return True
            self._next += 1
            lines -= 1
        return self._next == len(self.starts)

    def _play_line(self) -> bool:
        """Play one old line again. Returns False, without effect, if it is impossible now."""
        old = self._old
        new = self.match
        again = self._again
        start = new.log.size
        log = old.log
        end = self._end_of(self._next)
        while log.size < end:
            action = log.at(log.size)
            if action < IRREGULAR:
                same = again.same_action(old, action, new)
            else:
                same = again.same_action(old, action - IRREGULAR, new)
                same += IRREGULAR if same >= 0 else 0
            if same < 0 or new.apply(same) != OK:
                new.rewind(start)
                return False
            _repeat(old, action)
        if self._again.begins_line(old) and not self._again.begins_line(new):
            new.rewind(start)  # the line has too few actions now
            return False
        return True


def _copy_of(match):
    """Return a new match with the same state, log and generator."""
    copy = match.fresh()
    copy.copy_from(match)
    generator = bytearray(6)
    match.random.save(generator, 0)
    copy.random.restore(generator, 0)
    return copy


def _repeat(match, action: int):
    """Apply an action that was accepted here before."""
    if action < IRREGULAR and not hasattr(match, "apply_again"):
        match.apply_unchecked(action)
    elif action < IRREGULAR:
        match.apply_again(action)
    else:
        match.apply(action)
