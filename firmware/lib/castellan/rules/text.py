"""Text logs: the parts that the logs of all games share. See docs/logs.md.

Room: rules. The `text` module of each game adds the game's verbs, and has `write(match)` and a
`Reader`.
"""

from castellan.core import modules
from castellan.rules.actions import IRREGULAR_END, actions_of, count_irregular, lines_of
from castellan.rules.names import COLOURS
from castellan.rules.reasons import renumbered

FIRST_LINE = "castellan-log 1"
LAST_LINE = "end"
_PACKS = "castellan.rules.packs"  # 3 KB, for corrected packs only

_WANTS_FIRST_LINE = 0  # states of a LogReader: the line it expects next
_WANTS_GAME = 1
_WANTS_PLAYERS = 2
_WANTS_ACTIONS = 3
_HAS_ENDED = 4


def head(meta, match):
    """Yield the lines before the first action."""
    yield FIRST_LINE
    yield "game " + meta.NAME
    yield "players " + " ".join([COLOURS[colour] for colour in match.seats])
    words = [word for word, bit in meta.OPTIONS if match.options & bit]
    if words:
        yield "options " + " ".join(words)
    if match.pack:
        yield from modules.load(_PACKS).lines(meta, match.pack)


def lines(meta, make, match, line_of, ending):
    """Yield all lines of a match.

    `line_of` is as in `actions.lines_of`. `ending(match)` returns the lines after the last action:
    comments on actions whose line is not complete yet.
    """
    yield from head(meta, match)
    again = make(match.seats, match.options)
    if match.pack != again.pack:
        again.use_pack(match.pack)
    for line in lines_of(again, actions_of(match), line_of):
        if line:
            yield line
    yield from ending(again)
    if again.is_over():
        yield LAST_LINE


def option_bits(meta, words) -> int:
    """Return the option bits of these words, or -1 if a word is unknown."""
    options = 0
    for word in words:
        bits = [bit for name, bit in meta.OPTIONS if name == word]
        if not bits:
            return -1
        options |= bits[0]
    return options


class LogReader:
    """Parse a log line by line and apply it to `match`, which is None before the first action.

    Methods return "" or an error text. A line with an error changes nothing. `is_refused` is true
    if the line was parsed, but the rules forbid its action. A subclass sets `verbs`, the parsers
    for lines of a player (name → `verb(player, words)`), and `table_verbs`, the parsers for lines
    of the table (name → `verb(words)`).
    The smallest subclass is the `Reader` in `tests/sample_game`.

    A reason for a refusal begins with the number of its rule. A game keeps its reasons in its
    module `log_errors`, where a test finds a reason without a number.
    """

    not_finished = ""  # the reason that refuses `end` before the game is over
    replaces: dict = {}  # number of a parent's rule → number of the rule that replaces it here

    def __init__(self, meta, make):
        self.match = None
        self.is_refused = False
        self.verbs = {}
        self.table_verbs = {}
        self._meta = meta
        self._make = make
        self._seats = b""
        self._options = 0
        self.pack = b""  # of the `pack` lines. Without one it is the first edition
        self.find_pack = None  # `find_pack(name, stamp)` returns a pack kept beside, or b""
        self._waits_for = _WANTS_FIRST_LINE
        self._told = -1  # log.count after the last line; -1 before the first one

    def go_on(self, match) -> None:
        """Continue with a match that has already begun. No head is expected."""
        self.match = match
        self._waits_for = _WANTS_ACTIONS
        self._told = -1

    def line(self, text: str) -> str:
        """Parse and apply one line. Returns "" or an error text."""
        self.is_refused = False
        words = text.split("#", 1)[0].split()
        if not words:
            return ""
        waits_for = self._waits_for
        if waits_for == _WANTS_FIRST_LINE:
            return self._first_line(words)
        if waits_for == _WANTS_GAME:
            return self._game(words)
        if waits_for == _WANTS_PLAYERS:
            return self._players(words)
        if waits_for == _HAS_ENDED:
            return "nothing may follow `end`"
        if words[0] == "options":
            return self._take_options(words)
        if words[0] == "pack":
            return modules.load(_PACKS).take_line(self, self._meta, words)
        return self._action(words)

    def finish(self) -> str:
        """Check the log after its last line. Returns "" or an error text."""
        if self._waits_for < _WANTS_ACTIONS:
            return (
                "the log ends before its %s line"
                % (("`" + FIRST_LINE + "`", "`game`", "`players`")[self._waits_for])
            )
        return self._open()

    def _first_line(self, words):
        if " ".join(words) != FIRST_LINE:
            return "a log begins with `" + FIRST_LINE + "`"
        self._waits_for = _WANTS_GAME
        return ""

    def _game(self, words):
        if words != ["game", self._meta.NAME]:
            return "`game " + self._meta.NAME + "` is expected here"
        self._waits_for = _WANTS_PLAYERS
        return ""

    def _players(self, words):
        if words[0] != "players":
            return "`players` with their colours is expected here"
        for word in words[1:]:
            if word not in COLOURS:
                return "players: there is no colour " + word
        seats = bytes([COLOURS.index(word) for word in words[1:]])
        # Some seats need an option, and the line with the options comes later.
        problem = self._meta.problem(seats, 0)
        for _, bit in self._meta.OPTIONS:
            problem = problem and self._meta.problem(seats, bit)
        if problem:
            return self._meta.problem(seats, 0)
        self._seats = seats
        self._waits_for = _WANTS_ACTIONS
        return ""

    def _take_options(self, words):
        if self.match is not None or self._options:
            return "options: they stand once, before the first action"
        options = option_bits(self._meta, words[1:])
        if options < 0:
            for word in words[1:]:
                if option_bits(self._meta, [word]) < 0:
                    return "options: there is no option " + word
        problem = self._meta.problem(self._seats, options)
        if problem:
            return problem
        self._options = options
        return ""

    def _open(self):
        if self.match is None:
            problem = self._meta.problem(self._seats, self._options)
            if problem:
                return problem
            self.match = self._make(self._seats, self._options)
            if self.match.pack != self.pack:
                self.match.use_pack(self.pack)
        return ""

    def _action(self, words):
        problem = self._open()
        if problem:
            return problem
        if words[0] != LAST_LINE:
            is_marked = words[-1] == IRREGULAR_END[1:]
            answer = self._play_irregular(words[:-1]) if is_marked else self._play(words)
            if not answer:
                self._told = self.match.log.count
            return answer
        if len(words) > 1:
            return "end: nothing may follow it in its line"
        if not self.match.is_over():
            return self.refuse(self.not_finished)
        self._waits_for = _HAS_ENDED
        return ""

    def _play_irregular(self, words):
        """Apply a line with the mark `!`: the rules must forbid it, and the state must hold it."""
        match = self.match
        start = match.log.size
        match.is_overruling = True
        answer = self._play(words) if words and words[0] in self.verbs else ""
        match.is_overruling = False
        if answer:
            return answer + ", and it cannot be recorded" if self.is_refused else answer
        if count_irregular(match, start):
            return ""
        if match.log.size > start:
            match.rewind(start)
        self.is_refused = True
        return "nothing is irregular here"

    def _play(self, words):
        """Apply a line: a verb of the table, or a verb, the player's colour, and arguments."""
        verb = words[0]
        if verb in self.table_verbs:
            return self.table_verbs[verb](words)
        if verb not in self.verbs:
            return "there is no verb " + verb
        if len(words) < 2 or words[1] not in COLOURS:
            return "%s: a colour is expected after it" % verb
        player = self.match.seats.find(bytes([COLOURS.index(words[1])]))
        if player < 0:
            return "%s: %s does not play" % (verb, words[1])
        return self.verbs[verb](player, words)

    def take_back(self, phase_at: int):
        """Undo actions of this phase that came from no log line. Returns the actions, last first.

        A person entered these actions with the keys, and the next log line repeats the actions.
        Actions of earlier lines stay. If the line is refused, `bring_back` applies the actions
        again.
        """
        match = self.match
        phase = match.state[phase_at]
        begun = []
        while match.log.count > max(self._told, 0):
            action = match.undo()
            if match.state[phase_at] != phase:
                match.apply(action)
                break
            begun.append(action)
        return begun

    def bring_back(self, begun) -> None:
        """Redo the actions that `take_back` has undone."""
        for place in range(len(begun) - 1, -1, -1):
            self.match.apply(begun[place])

    def refuse(self, reason: str) -> str:
        """Return the error of a line that was parsed, but that the rules forbid."""
        self.is_refused = True
        return self.numbered(reason)

    def numbered(self, reason: str) -> str:
        """Return a reason of a parent game with the number of this game's rule."""
        return renumbered(reason, self.replaces)
