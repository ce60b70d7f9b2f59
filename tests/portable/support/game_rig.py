"""Make a device without flash, whose shell has a real session, before or in a match."""

from castellan.core.ticks import add
from castellan.rules.contract import TABLE
from castellan.ui import flow
from castellan.ui import preferences as choice
from castellan.ui.light import Light
from castellan.ui.preferences import Preferences
from castellan.ui.session import EMPTY, HUMAN, Session
from castellan.ui.shell import Shell
from support.timeline import Finger


class Rig(Finger):
    """A device without flash. It counts the saves that its screens request."""

    def __init__(self, colours=b"\x00\x01\x02\x03", options=0, now=2048, seed=7):
        self.preferences = Preferences()
        self.preferences.set(choice.WIRING_KNOWN, 1)
        self.light = Light(self.preferences)
        self.session = self.app = Session(self.preferences)
        self.shell = Shell(self.light, self.preferences, self.session, now)
        self.session.shell = self.shell
        self.seat(colours)
        self.now = now
        self.writes = 0
        self.saves = 0
        self.shell.push("game")
        if colours:
            self.session.open(options, seed)
            flow.advance(self.shell)

    def seat(self, colours, kind=HUMAN):
        """Let people play these colours, and leave the other colours free."""
        kinds = self.session.kinds
        for colour in range(len(kinds)):
            kinds[colour] = kind if colour in colours else EMPTY

    def begin(self, game, options=0, seed=7):
        """Begin a match of this game with the seated players, and show its first screen."""
        self.session.game = game
        self.session.open(options, seed)
        flow.advance(self.shell)
        self.step()

    @property
    def match(self):
        return self.session.match

    def step(self, levels=0, step_ms=5):
        self.now = add(self.now, step_ms)
        if self.shell.step(self.now, levels):
            self.writes += 1
        if self.shell.save_wanted:
            self.saves += 1
            self.shell.saved(self.now)

    def advance(self, actions):
        """Play this many random actions, then show the screen of the new phase."""
        for _ in range(actions):
            self.advance_one()
        flow.advance(self.shell)
        self.step()

    def advance_one(self):
        match = self.match
        if match.actor() == TABLE:
            action = match.chance()
        else:
            count = match.legal(self.session.choices)
            action = self.session.choices[match.random.below(count)]
        assert self.session.apply(action) == 0

    def advance_to(self, screen):
        """Play random actions until this screen is next, then show it."""
        for _ in range(700):
            flow.play_automatic(self.session)
            if flow.screen_of(self.session) == screen:
                flow.advance(self.shell)
                self.step()
                return
            self.advance_one()
        raise AssertionError("never came to " + screen)


def at_the_list():
    """Return a device at the list of games, with people at the first four colours."""
    rig = Rig(b"")
    rig.seat(b"\x00\x01\x02\x03")
    return rig
