"""The session while a past decision is amended. It hides the open match, which stays as it is.

Room: ui. `history` begins it. Saves keep the open match until the amended one replaces it.
"""

from castellan.core import modules
from castellan.rules.amend import Amendment
from castellan.rules.contract import OK
from castellan.ui import flow, screens
from castellan.ui.session import Session

# Actions of menu entries with which the amended action may be another one, also an irregular one.
_DECISIONS = ("free", "place", ".discard", "hand", ".passing", "no dragon")
_LEAVE = (b"\x41\x22\x14\x08\x14\x22\x41", b"Leave it", "leave")


def begin(shell):
    """Hide the open match behind a copy of it that can go back. Returns the past session."""
    shell.app = PastSession(shell.app)
    return shell.app


class PastFlow(flow.Flow):
    """The flow of a game in which a person decides everything, and undo stays in one line."""

    def automatic(self, session) -> int:
        """Return -1: nothing is played without asking."""
        return -1

    def stands(self, session) -> bool:
        """True if undo would leave the line that is amended."""
        return session.match.log.size <= session.amendment.start()


class PastSession(Session):
    """A session whose match is the copy of an `Amendment`. It is `shell.app` while this lasts."""

    def __init__(self, session):
        self.kept = session
        self.amendment = Amendment(session.game, session.match)
        Session.__init__(self, session.preferences, session.entropy, session.shell, session.chance)
        self.game = session.game
        self.kinds = session.kinds
        self.options = session.options
        self.is_by_picture = session.is_by_picture
        self.is_free = session.is_free
        self.adopt(self.amendment.match)
        self.flow = PastFlow(screens.folder(self.game))

    def is_computer(self, player: int) -> bool:
        """Return False: a person amends the decisions of computers, too."""
        return False

    def apply(self, action: int) -> int:
        """Apply an action to the copy, without a save. Returns OK or an error code."""
        code = self.match.apply(action)
        if code == OK:
            self.redo_end = self.match.log.size
        return code

    def advance(self):
        """Open the screen of the next decision. After a whole line the later lines follow."""
        is_entered = self.amendment.is_entered() or self.match.is_over()
        self.shell.home("replay" if is_entered else flow.screen_of(self))

    def view(self):
        """Return the screen that a person at this point sees while A is held."""
        name = screens.load(flow.screen_of(self)).peek or ".kingdom"
        if name[0] == ".":
            name = self.screen_name(name[1:])
        if modules.CODE_IN_RAM:
            screens.drop_game(self.game)  # the screen of the decision told only the view's name
        view = screens.load(name)(self.shell, None)
        view.enter(self.shell.now)
        return view

    def dump(self) -> bytes:
        """Encode the open match, so that a power cut loses nothing."""
        return self.kept.dump()

    def menu_entries(self, screen: str):
        """Return the game's entries that decide, and the entry that leaves the amendment."""
        if screen == "history":
            return (_LEAVE,)
        own = self.module("entries").entries(self, screen.rpartition(".")[2])
        return tuple([entry for entry in own if entry[2] in _DECISIONS]) + (_LEAVE,)

    def take_entry(self, action: str) -> bool:
        """Leave the amendment, or run an entry of the game."""
        if action != "leave":
            return self.module("entries").take(self.shell, action)
        self.leave()
        return True

    def restart(self):
        """Go back to the open match after an error."""
        self.leave()

    def end_game(self):
        """Leave the open match."""
        self._show_kept()
        self.kept.end_game()

    def accept(self):
        """Make the amended match the open one."""
        self._show_kept()
        self.kept.adopt(self.amendment.match)
        self.shell.request_save(True)
        self.kept.advance()

    def leave(self):
        """Go back to the open match as it was."""
        self._show_kept()
        self.kept.advance()

    def _show_kept(self):
        self.shell.app = self.kept
        self.kept.is_free = False  # it was for the amendment
