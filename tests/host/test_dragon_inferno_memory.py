"""What Dragon Inferno takes of a board's memory on each of its screens, and that it gives it back.

Measured as `host_tools/heap.py` does, in 32-bit MicroPython with the firmware as flashed. One
match is played first: names that a game brings along stay in the interpreter's table for ever, and
the next match finds them there. Then a second one is played by its buttons, and what is in use on
each screen is compared with the list of games before it.
"""

import pytest

from host_tools import heap, runtimes
from host_tools.mpy import compile_firmware

MOST_MORE_THAN_THE_SHELL = 20 * 1024
MOST_WITH_ITS_NAMES = 27 * 1024
KEYS_OF_A_MATCH = 44
STEPS_OF_A_MATCH = 92  # in every second one nothing happens, so that what was given up is gone
SCREENS = {"egg", "tile", "place", "scoring"}  # those that every match has
LIVELY = 512  # what was saved last differs from match to match

FINGER = """
def _app():
    return _o["loop"].shell.app
def _name():
    return _o["loop"].shown.name.split(".")[-1]
def _begin():
    app = _app()
    app.game = "dragon-inferno"
    for colour in range(8):
        app.kinds[colour] = 1 if colour < 2 else 0
    from castellan.ui import coming_and_going
    coming_and_going.begin(_o["loop"].shell, 0)
    _t(40, 0)
def _press():
    _t(40, 0)
    name = _name()
    key = 32 if name in ("dragons", "look", "points") else 16
    if name != "scoring":
        _t(20, key)
        _t(20, 0)
    if name in ("tile", "dragon"):
        _t(400, 0)
def _d(number):
    if number == 0:
        exec(_m, _o)
        _b()
        _t(200, 0)
    elif number == 1:
        _begin()
        for _ in range({keys}):
            _press()
    elif number == 2:
        _app().end_game()
        _t(400, 0)
    elif number == 3:
        _t(20, 0)
    elif number == 4:
        _begin()
    elif number == len(_l) - 1:
        _app().end_game()
        _t(400, 0)
    elif number & 1:
        _press()
    print("screen", _name(), sep="\\t")
"""

pytestmark = pytest.mark.interpreter


@pytest.fixture(scope="module")
def measured(missing):
    """Bytes in use, with the screen, step by step."""
    try:
        runtimes.find("wasm")
    except runtimes.RuntimeMissing as words:
        missing(str(words))
    compile_firmware()
    labels = ["begun", "first", "left", "shell", "again"]
    labels += [f"step {number}" for number in range(STEPS_OF_A_MATCH)] + ["out"]
    code = heap.switch_on(labels, b"") + FINGER.format(keys=KEYS_OF_A_MATCH)
    steps = []
    total = 0
    screen = ""
    for label, text in heap.run(code):
        if label == "screen":
            screen = text
        else:
            total += int(text)
            steps.append((label, screen, total))
    return steps


def _totals(measured):
    return {label: total for label, _, total in measured}


def test_on_every_screen_it_takes_at_most_20_kib_more_than_the_shell(measured):
    shell = _totals(measured)["shell"]
    match = [step for at, step in enumerate(measured[:-1]) if at > 4 and at % 2 == 0]
    assert {screen for _, screen, _ in match} >= SCREENS, match
    more = {screen: max(t for _, s, t in match if s == screen) - shell for _, screen, _ in match}
    assert max(more.values()) <= MOST_MORE_THAN_THE_SHELL, more
    assert min(more.values()) > 4096, more


def test_the_first_match_takes_little_more_for_its_names(measured):
    totals = _totals(measured)
    assert totals["first"] - totals["begun"] <= MOST_WITH_ITS_NAMES, totals


def test_the_memory_of_a_match_comes_back(measured):
    totals = _totals(measured)
    assert abs(totals["out"] - totals["left"]) <= LIVELY, totals
