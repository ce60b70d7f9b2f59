"""What is on the table: the match, who sits where, what can be done again, and all of it as bytes.

Room: ui.

Undone actions stay where they are in the match's log, behind its end; doing one again moves the
end over it. So undo and redo have no limit and need no memory of their own.
"""

from array import array

from castellan.core import modules
from castellan.core.compat import const
from castellan.rules import registry
from castellan.rules.contract import NOBODY, OK, TABLE
from castellan.ui import flow, palette, saved_session, screens

GAMES = ("kingdomino",)  # those that have screens

EMPTY = 0
HUMAN = 1
COMPUTER = 2  # and the levels above it
KINDS = const(5)

_SEATS = const(8)
_SEED_MASK = const(0xFFFFFF)


class Session:
    """The object that all screens of a game share: `shell.app`."""

    def __init__(self, preferences, entropy=0, shell=None):
        """`entropy` is a number that differs from one start of the device to the next."""
        self.preferences = preferences
        self.entropy = entropy
        self.shell = shell
        self.game = GAMES[0]
        self.kinds = bytearray((HUMAN,) * 4 + (EMPTY,) * 4)
        self.options = 0
        self.is_tally = False
        self.is_by_picture = False
        self.is_free = False  # the ghost moves over every cell, not only to legal spots
        self.draw_seed = 0  # not 0: the device draws the first kings, in this order
        self._finished_log = None
        self.adopt(None)

    # The match

    def open(self, options: int, seed: int):
        """Begin a match of `game` with the chosen seats."""
        self.options = options
        seats = bytes([colour for colour in range(_SEATS) if self.kinds[colour]])
        rules = self.course_of(self.game).rules(self.is_tally)
        self.draw_seed = 0
        if self.shell:
            for seat in range(_SEATS):
                self.shell.timer.spent_ms[seat] = 0
        self.adopt(rules.make(seats, options, (seed ^ self.entropy) & _SEED_MASK))

    def adopt(self, match):
        """Go on with this match, or with none."""
        self.match = match
        self.course = match and self.course_of(self.game)
        choices = match.LARGEST_CHOICE if match else 0
        self.choices = array("H", bytes(2 * choices))
        self.values = array("H", bytes(2 * choices))
        self.sheet = array("H", bytes(2 * self.course.sheet_size(match) if match else 0))
        # Where in the log the actions end that can be done again.
        self.redo_end = match.log.size if match else 0

    def course_of(self, game: str):
        """The module that knows the course of a game; it is loaded when it is first asked for."""
        return screens.module(game + ".course")

    def close(self):
        """Put the match away; a finished one is handed to whoever keeps them."""
        if self.match and self.match.done() and not self.is_tally:
            self._finished_log = _log_of(self.game, self.match)
        self.is_tally = self.is_free = False
        self.adopt(None)

    def play(self, action: int) -> int:
        """Apply an action: OK, or why not. What was undone before is forgotten."""
        match = self.match
        actor = match.actor()
        code = match.apply(action)
        if code == OK:
            self.redo_end = match.log.size
            self.shell.request_save(actor != TABLE and match.actor() != actor)
        return code

    def undo(self) -> int:
        """Take back the last step that a person made; whose it was, NOBODY if there is none."""
        match = self.match
        if match.log.count == 0:
            return NOBODY
        match.undo()
        while match.log.count and self.course.is_inside_step(self):
            match.undo()
        self.shell.request_save(False)
        return match.actor()

    def redo(self) -> int:
        """Do the last undone step again; whose it was, NOBODY if there is none."""
        match = self.match
        log = match.log
        if log.size >= self.redo_end:
            return NOBODY
        actor = match.actor()
        while log.size < self.redo_end:
            if match.apply(log.at(log.size)) != OK:
                self.redo_end = log.size
            if not self.course.is_inside_step(self):
                break
        self.shell.request_save(False)
        return actor

    # Who is who

    def colour(self, player: int) -> int:
        """The palette number of a player; white for the table."""
        return palette.FIRST_PLAYER + self.match.seats[player] if player >= 0 else palette.WHITE

    def is_computer(self, player: int) -> bool:
        """Whether a computer decides for this player."""
        return player >= 0 and self.kinds[self.match.seats[player]] >= COMPUTER

    # As bytes

    def dump(self) -> bytes:
        """All of it, for the store."""
        return saved_session.dump(self)

    def load(self, data) -> bool:
        """Read what `dump` wrote; False, and nothing has changed, where it is none."""
        return saved_session.load(self, data, GAMES)

    def take_finished_log(self):
        """The log of the match that has just ended, once, as text; None if there is none."""
        log = self._finished_log
        self._finished_log = None
        return log

    # What the shell's own screens ask for

    def menu_entries(self, screen: str):
        """What the game adds to the menu when it opens over a screen."""
        if self.match is None:
            return ()
        return screens.module(self.game + ".entries").entries(self, screen)

    def take_entry(self, action: str) -> bool:
        """Do what an entry of the game's says; False where it names a screen."""
        if self.match is None:
            return False
        return screens.module(self.game + ".entries").take(self.shell, action)

    def start(self):
        """After the boot picture: ask whether to go on with the match, if there is one."""
        self.shell.home("resume" if self.match else "game")

    def restart(self):
        """Straight on with the match."""
        flow.go(self.shell)

    def end_game(self):
        """Leave the match, finished or not, for the choice of games."""
        flow.leave(self.shell)


def _log_of(game: str, match) -> bytes:
    """The log as text; the modules that write it are loaded for this moment only."""
    log = bytearray()
    for line in registry.open_text(game).write(match):
        log += line.encode()
        log += b"\n"
    modules.forget("castellan.rules.text")
    return bytes(log)
