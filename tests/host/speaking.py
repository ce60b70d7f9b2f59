"""A device in this process that says its screen, and random hands that press its keys."""

import copy
import copyreg
import random
import types

from castellan.core.rng import Random
from castellan.facts import answer
from castellan.rules import registry
from support.every_game import every_game
from support.game_rig import Rig
from support.option_sets import any_table, bits_of

from host_tools.virtual.fact_words import FactWords

PRESS_MS = 60
WAIT_MS = 60
HOLD_MS = 700
CHORD_MS = 1100
_STEP_MS = 20
_KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
# How often a random hand presses each key.
_HABITS = ("A",) * 8 + ("UP", "DOWN", "LEFT", "RIGHT") * 3 + ("B", "hold A", "hold B", "A+B")
WORDS = FactWords(open)
# Screens keep modules. A copy of a screen shares them.
copyreg.pickle(types.ModuleType, lambda module: module.__name__)


def levels_of(keys):
    return sum(1 << _KEYS.index(key) for key in keys.split("+"))


def meaning_of(habit):
    """Return the keys of a habit such as `hold A`, and how long they are down."""
    kind, _, keys = habit.rpartition(" ")
    return keys, CHORD_MS if "+" in keys else HOLD_MS if kind else PRESS_MS


class Speaking:
    """A device with a match, which presses keys and says its screen."""

    def __init__(self, game, seed, table=None, language="en", kinds=None):
        """Begin a match at a random table, or at one of `option_sets`: players and options."""
        players, words = table or any_table(registry.meta(game), Random(seed))
        meta = registry.meta(game)
        first = max(0, meta.FIRST_COLOUR)
        colours = bytes((first + at) % meta.COLOURS for at in range(players))
        self.rig = Rig(b"", now=4096)
        self.rig.seat(colours)
        for colour, kind in zip(colours, kinds or (), strict=False):
            self.rig.session.kinds[colour] = kind
        self.rig.begin(game, bits_of(meta, words), seed)
        self._language = WORDS.language(language)

    @property
    def facts(self):
        return answer.facts_of(self.rig.shell)

    @property
    def says(self):
        return self._language.text(self.facts, self.rig.session.game)

    @property
    def picture(self):
        return bytes(self.rig.shell.frame)

    def press(self, habit):
        """Press a key as a habit says: `A`, `hold A` or `A+B`."""
        keys, duration_ms = meaning_of(habit)
        self._stay(levels_of(keys), duration_ms)
        self._stay(0, WAIT_MS)

    def without_press(self, habit):
        """Return the pictures that the device would show in that time without a press."""
        flow = self.rig.session.flow
        other = copy.deepcopy(self.rig, {id(flow): flow})  # a flow holds nothing but modules
        _, duration_ms = meaning_of(habit)
        pictures = {self.picture}
        for _ in range((duration_ms + 2 * WAIT_MS) // _STEP_MS):
            other.step(0, _STEP_MS)
            pictures.add(bytes(other.shell.frame))
        return pictures

    def wait(self, duration_ms):
        """Let time pass, so that the edge no longer flashes."""
        self._stay(0, duration_ms)

    def _stay(self, levels, duration_ms):
        for _ in range(duration_ms // _STEP_MS):
            self.rig.step(levels, _STEP_MS)


def random_habits(seed):
    """Yield what a random hand presses."""
    luck = random.Random(seed)
    while True:
        yield luck.choice(_HABITS)


__all__ = ["Speaking", "every_game", "random_habits"]
