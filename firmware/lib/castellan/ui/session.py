"""The session: the match, its seats, the end of the redo log, and the bytes of the save.

Room: ui. `match_lifecycle` begins and leaves matches, `undo` undoes steps, `restore` reads saves.
"""

from array import array

from castellan.core import modules
from castellan.core.compat import const
from castellan.rules import games
from castellan.rules.contract import OK, TABLE
from castellan.ui import flow, palette, screens, session_bytes
from castellan.ui.preferences import WIRING_KNOWN

EMPTY = 0
HUMAN = 1
COMPUTER = 2  # the lowest level; higher numbers are stronger computers
KINDS = const(5)
_LIFECYCLE = "castellan.ui.match_lifecycle"  # 2 KB, which `screens.close` gives back


class Session:
    """Holds what all screens of a game share. A screen reads it as `shell.app`."""

    own_packs = None  # on a board: module, disk and folder of the owner's packs

    def __init__(self, preferences, entropy=0, shell=None, chance=None):
        """Make a session without a match.

        `entropy` is a seed that differs at each start of the device. `chance()` returns 30 random
        bits of the Pico's hardware, for dice that the device rolls.
        """
        self.preferences = preferences
        self.entropy = entropy
        self.chance = chance
        self.shell = shell
        self.game = games.NAMES[0]
        self.kinds = bytearray((HUMAN,) * 4 + (EMPTY,) * 4)
        self.options = 0
        self.is_score_only = False
        self.is_by_picture = False
        self.is_free = False  # the ghost moves over every cell, not only to legal spots
        self.draw_seed = 0  # the device draws the first kings by this seed, if it is not 0
        self.finished_log = None
        self.adopt(None)

    # The match

    def open(self, options: int, seed: int):
        """Begin a match of `game` with the chosen seats."""
        modules.load(_LIFECYCLE).open_match(self, options, seed)

    def adopt(self, match):
        """Make `match` the open match. None means that no match is open."""
        self.match = match
        self.flow = match and flow.Flow(screens.folder(self.game))
        self.drop_scratch()
        # The end of the actions in the log that can be redone.
        self.redo_end = match.log.size if match else 0

    def drop_scratch(self):
        """Drop the buffers `choices`, `values` and `sheet`. Their next use makes new ones."""
        self._choices = self._values = self._sheet = None

    @property
    def choices(self):
        """The buffer that `legal` fills, long enough for its longest list."""
        self._choices = self._choices or array("H", bytes(2 * self.match.LARGEST_CHOICE))
        return self._choices

    @property
    def values(self):
        """The buffer for the values of the actions in `choices`."""
        self._values = self._values or array("H", bytes(2 * self.match.LARGEST_CHOICE))
        return self._values

    @property
    def sheet(self):
        """The buffer for a player's score sheet."""
        if self._sheet is None:
            self._sheet = array("H", bytes(2 * self.flow.sheet_size(self.match)))
        return self._sheet

    def module(self, name: str):
        """Import a module of the open game, of its parents or of `ui.shared`."""
        return screens.module(screens.folder(self.game) + "." + name)

    def screen_name(self, name: str) -> str:
        """Return the full name of one of the open game's screens, as logs and the page know it."""
        return self.flow.screen_name(name)

    def play(self, action: int) -> int:
        """Apply an action and open the next decision's screen. Returns OK or an error code."""
        code = self.apply(action)
        if code == OK:
            self.advance()
        return code

    def advance(self):
        """Play all actions that need no person, then open the screen for the next decision."""
        flow.advance(self.shell)

    def apply(self, action: int) -> int:
        """Apply an action without changing the screen. Returns OK or an error code.

        After that, actions that were undone before can no longer be redone.
        """
        match = self.match
        actor = match.actor()
        code = match.apply(action)
        if code == OK:
            self.redo_end = match.log.size
            self.is_free = self.is_free and self.flow.keeps_free(match, actor)
            self.shell.request_save(actor != TABLE and match.actor() != actor)
        return code

    # Players

    def colour(self, player: int) -> int:
        """Return the palette number of a player's colour, or white for TABLE and NOBODY."""
        return palette.FIRST_PLAYER + self.match.seats[player] if player >= 0 else palette.WHITE

    def is_computer(self, player: int) -> bool:
        """True if a computer decides for this player."""
        return player >= 0 and self.kinds[self.match.seats[player]] >= COMPUTER

    # The session as bytes

    def dump(self) -> bytes:
        """Encode the session as bytes for the save."""
        return session_bytes.dump(self)

    def load(self, data) -> bool:
        """Decode the bytes of `dump`. Returns False and changes nothing if they are invalid."""
        return modules.load("castellan.ui.restore").load(self, data, games.NAMES)

    def take_finished_log(self):
        """Return the finished match's log as bytes, once. Returns None if there is none."""
        log = self.finished_log
        self.finished_log = None
        return log

    # Called by the shell's own screens

    def menu_entries(self, screen: str):
        """Return the entries that the game adds to the menu when it opens over `screen`."""
        if self.match is None:
            return ()
        own = self.module("entries").entries(self, screen.rpartition(".")[2])
        return own + screens.module("shared.entries").common(self)

    def take_entry(self, action: str) -> bool:
        """Run the action of a game's menu entry. Returns False if it is a screen's name."""
        if self.match is None:
            return False
        return self.module("entries").take(self.shell, action)

    def start(self):
        """Open the first screen after the boot picture: `resume` if there is a match, else `game`.

        The wizard opens above it until the wiring is known, because before that no picture can be
        read.
        """
        self.shell.home("resume" if self.match else "game")
        if not self.preferences.get(WIRING_KNOWN):
            self.shell.push("wizard")

    def restart(self):
        """Open the screen of the open decision, to resume a saved match or after an error."""
        self.advance()

    def after_game(self):
        """Continue after the final scoring, with Dynasty's next game or the choice of games."""
        if self.match.is_over():
            self.end_game()
        else:
            self.match.legal(self.choices)
            self.play(self.choices[0])

    def end_game(self):
        """Leave the match, finished or not, and open the choice of games."""
        modules.load(_LIFECYCLE).leave(self.shell)
