"""A player who reads nothing but `says` finishes every game: without picture and rules.

The player knows the words of three sentences: that a place brings points, who has won, and that
the list of games is back. Everything else the player finds out by pressing keys: whatever has been
pressed least at a sentence comes next, A more often and B less often than the directions.
"""

import re

import pytest
from castellan.rules import games, registry
from speaking import WORDS, Speaking
from support.option_sets import pairs
from tiers import few_now

from host_tools.virtual.headless import switch_on

# How seldom the player presses a key. A leads on and B leads back in most devices.
KEYS = {"A": 1, "RIGHT": 3, "DOWN": 3, "LEFT": 3, "UP": 3, "B": 8}
MOST_PRESSES = 6000
LOOKS = 3  # places that the player compares before taking the best one
SAYS = WORDS.words("en")["page"]["says"]


def opening(code):
    """Return the part of a sentence before its first number."""
    return SAYS[code].partition("{")[0]


GAIN = re.compile(re.escape(opening("gain")) + r"([+-]\d+)")
WON = (opening("won"), opening("won-shared"))
AT_THE_LIST = opening("game")


class Listener:
    """Plays by the sentences of a device: `says()` gives one, `press(key)` presses a key."""

    def __init__(self, says, press):
        self._says = says
        self._press = press
        self._pressed = {}
        self.heard_of_a_winner = ""

    def play(self):
        """Press keys until the list of games is back. Returns the presses."""
        for presses in range(MOST_PRESSES):
            text = self._says()
            if text.startswith(WON):
                self.heard_of_a_winner = text
            if self.heard_of_a_winner and text.startswith(AT_THE_LIST):
                return presses
            if GAIN.search(text):
                self._choose_place(text)
            else:
                self._press(self._next_key(text))
        raise AssertionError(f"no end after {MOST_PRESSES} presses: {text}")

    def _next_key(self, text):
        pressed = self._pressed.setdefault(text, dict.fromkeys(KEYS, 0))
        key = min(KEYS, key=lambda one: (pressed[one] + 1) * KEYS[one])
        pressed[key] += 1
        return key

    def _choose_place(self, text):
        """Look at some places, go on to one as good as the best of them, and take it."""
        best = int(GAIN.search(text)[1])
        for _ in range(LOOKS):
            self._press("RIGHT")
            found = GAIN.search(self._says())
            if not found:
                return
            if int(found[1]) >= best:
                break
        self._press(self._next_key(self._says()))


def test_a_listener_sets_up_and_finishes_a_game_on_the_headless_device(tmp_path):
    with switch_on("cpython", tmp_path, 3) as device:

        def says():
            return re.search(r'"says":"(.*)"', device.answer("describe"))[1]

        listener = Listener(says, lambda key: device.answer(f"press {key}"))
        device.answer("wait 1000")
        listener.play()
    assert listener.heard_of_a_winner


def tables():
    """Yield each game with tables that cover all pairs of its variants."""
    for name in games.NAMES:
        for players, words in pairs(registry.meta(name))[0]:
            yield name, players, " ".join(words)


TABLES = list(tables())


@pytest.mark.parametrize(("game", "players", "words"), few_now(TABLES, quick=[TABLES[-1]]))
def test_a_listener_finishes_every_game_in_every_variant(game, players, words):
    device = Speaking(game, 5, (players, words.split()))
    listener = Listener(lambda: device.says, device.press)
    listener.play()
    assert listener.heard_of_a_winner
