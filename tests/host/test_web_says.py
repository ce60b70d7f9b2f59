"""In a browser each press that changes the picture is announced soon, and one at a time.

The browser's clock is emulated: time passes only when a test lets it pass.
"""

import re
from itertools import pairwise

import pytest
from web_windows import TO_THE_FIRST_ROW

pytestmark = pytest.mark.interpreter

LATEST_MS = 500
SHORTEST_GAP_MS = 300  # between two announcements
REST_MS = 600
HOLD_MS = 2000
SAYS = "document.getElementById('says').textContent"
SAME_CHANCE = "crypto.getRandomValues = (numbers) => numbers.fill(7);"
# A short beginning of a match, and keys that do nothing or are refused.
PRESSES = (
    *("ArrowRight", "ArrowLeft", "b", "a"),  # the game, and a key that does nothing
    *("ArrowDown", "a", "ArrowRight", "a"),  # the players and the variants
    *("ArrowUp", "a", "a", "a", "a"),  # the row
    *("ArrowDown", "a"),  # the first king
)
# JavaScript that writes down each picture and each announcement with the time on the page.
WATCH = """(() => {
    globalThis.seen = [];
    const note = (kind, value) => seen.push([kind, Math.round(performance.now()), value]);
    const device = document.getElementById("device");
    const spoken = document.getElementById("spoken");
    new MutationObserver(() => note("picture", device.dataset.frame))
        .observe(device, { attributeFilter: ["data-frame"] });
    new MutationObserver(() => note("said", spoken.textContent))
        .observe(spoken, { childList: true, characterData: true, subtree: true });
})()"""


class Room:
    """A page with an emulated clock, and what was shown and announced in it."""

    def __init__(self, web, address):
        self.browser = web(is_switched_on=False, before=SAME_CHANCE)
        self.browser.call("page.clock.install")
        self.browser.open(address)
        self.browser.until("game")
        self.browser.call("page.clock.pauseAt", self.browser.evaluate("Date.now() + 1000"))
        self.browser.evaluate(WATCH)
        self.wait(REST_MS)

    def wait(self, duration_ms):
        self.browser.call("page.clock.runFor", duration_ms)

    def press(self, key, held_ms=60):
        """Press a key. Returns the notes of the press and of the rest after it."""
        self.browser.evaluate("seen.length = 0")
        self.browser.call("page.keyboard.down", key)
        self.wait(held_ms)
        self.browser.call("page.keyboard.up", key)
        self.wait(REST_MS)
        return self.browser.evaluate("seen")

    @property
    def says(self):
        return self.browser.evaluate(SAYS)


def said_in(notes):
    """Return the time and the text of each announcement."""
    said = [(at, text) for kind, at, text in notes if kind == "said"]
    times = [at for at, _ in said]
    gaps = [later - sooner for sooner, later in pairwise(times)]
    assert all(gap >= SHORTEST_GAP_MS for gap in gaps), said
    return said


def test_each_press_that_changes_the_picture_is_announced_within_half_a_second(web, web_server):
    room = Room(web, web_server.address)
    for key in PRESSES:
        before = room.says
        notes = room.press(key)
        changed = next(at for kind, at, _ in notes if kind == "picture")
        said = said_in(notes)
        assert room.says != before, key
        assert said and said[0][0] - changed <= LATEST_MS, (key, said)
        assert said[-1][1] in room.says, key


def test_while_a_key_repeats_only_the_newest_picture_is_announced(web, web_server):
    room = Room(web, web_server.address)
    for _ in TO_THE_FIRST_ROW:
        room.press("a")
    first = domino_in(room.says)
    said = said_in(room.press("ArrowRight", HOLD_MS))
    numbers = [domino_in(text) for _, text in said]
    assert len(numbers) <= (HOLD_MS + REST_MS) // SHORTEST_GAP_MS
    assert numbers[-1] - first > len(numbers) >= HOLD_MS // LATEST_MS
    assert numbers == sorted(set(numbers))
    assert numbers[-1] == domino_in(room.says)


def domino_in(text):
    """Return the number of the domino that a text is about."""
    return int(re.search(r"Domino (\d+):", text)[1])
