"""The table of the page plays every game by touch, and the firmware judges every touch."""

import json
import os

import pytest
from castellan.rules.games import NAMES as GAMES
from tiers import few_now
from web_windows import PHONE, log_of, rectangle_of

from host_tools.virtual.driver import switch_on
from host_tools.virtual.vendor import machine, neopixel

pytestmark = pytest.mark.interpreter

SMALLEST_TARGET_PX = 44
TOUCHES = 30
# JavaScript that touches what the table offers, one thing after the other. It returns the kinds of
# things that it touched, and what the page refused.
TOUCH_ALL = """(async () => {
    const all = (one) => [...document.querySelectorAll(`#table ${one}`)];
    const free = (one) => all(one).filter((each) => each.ariaPressed !== "true");
    const offers = [
        ".go", "[data-word-of-entry]", "[data-square]", "[data-pick^=domino]", "[data-pick^=die]",
        ".list button",
    ];
    const touched = new Set();
    for (let touches = 0; touches < %d; touches += 1) {
        const kings = free("[data-pick^=king]");
        const isNoKing = kings.length && kings.length === all("[data-pick^=king]").length;
        const offer = offers.find((one) => free(one).length);
        const found = isNoKing ? kings : free(offer ?? "none");
        if (!found.length) break;
        touched.add(isNoKing ? "king" : offer);
        found[found.length >> 1].click();
        for (const alert of all("[role=alert]")) return [alert.textContent];
        await new Promise((done) => setTimeout(done, 70));
    }
    return [...touched];
})()"""


def open_game(browser, game):
    """Begin a match of a game by the keys of the box, with the seats that the box offers."""
    browser.until("game")
    browser.press(*["RIGHT"] * (GAMES.index(game) + (game != GAMES[0])), "A")
    browser.until("players")
    browser.press("A", "A")
    browser.wait_until("document.querySelector('#table .bar')")


def replayed_on_the_headless_device(lines, folder, game):
    """Play log lines by the link's messages on a device without a page. Returns its log."""
    driver = switch_on(machine, neopixel, (os, open, print), str(folder / "castellan"), 5)
    presses = ["RIGHT"] * (GAMES.index(game) + (game != GAMES[0])) + ["A"] * 3
    for line in ("wait 900", *(f"press {key}" for key in presses), "wait 900"):
        driver.answer(line)
    session = driver.device.session
    reader = __import__("castellan.rules.registry", None, None, ("open_text",)).open_text(game)
    reader = reader.Reader()
    reader.go_on(session.match)
    problems = [reader.line(line) for line in lines]
    told = json.loads(driver.answer("log"))["lines"]
    driver.device.power_off()
    assert not any(problems), problems
    return told


@pytest.mark.parametrize("game", few_now(GAMES, quick=[GAMES[0]]))
def test_rounds_are_played_by_touch_and_the_headless_device_has_the_same_log(web, tmp_path, game):
    browser = web(**PHONE)
    open_game(browser, game)
    touched = browser.evaluate(TOUCH_ALL % TOUCHES)
    assert ".go" in touched
    lines = log_of(browser)
    head = [line for line in lines if line.startswith(("castellan", "game", "players", "pieces"))]
    moves = [line for line in lines[len(head) :] if not line.startswith(("#", "end", "options"))]
    assert len(moves) >= 5
    assert replayed_on_the_headless_device(moves, tmp_path, game)[: len(lines)][-1] == lines[-1]


# JavaScript: the buttons of the table that are too small for a finger.
TOO_SMALL = f"""[...document.querySelectorAll('#table button, #table input, #table summary')]
    .filter((one) => one.checkVisibility())
    .filter((one) => {{
        const {{ width, height }} = one.getBoundingClientRect();
        return Math.min(width, height) < {SMALLEST_TARGET_PX} - 0.5;
    }}).map((one) => one.outerHTML.slice(0, 90))"""
SHOWN = "document.querySelector('#table {0}').getBoundingClientRect().{1}"
SIZES = [(360, 640), (390, 844), (768, 1024), (1024, 768), (1440, 900)]


def test_on_every_size_what_to_press_is_in_sight_and_large_enough(web):
    browser = web(**PHONE)
    open_game(browser, GAMES[0])
    browser.call("page.fill", "#table input", "3 17 24 41")
    browser.call("page.keyboard.press", "Enter")
    browser.wait_until("document.querySelector('[data-pick=\"domino 17\"]')")
    assert log_of(browser)[-1] == "row 3 17 24 41"
    browser.evaluate("document.querySelector('#table .sides').click()")
    assert browser.call("axe") == []
    while not browser.evaluate("!!document.querySelector('#table [data-square]')"):
        browser.evaluate(TOUCH_ALL % 1)
    browser.evaluate("document.querySelector('#table [data-square]').click()")
    for width, height in SIZES:
        browser.call("page.setViewportSize", {"width": width, "height": height})
        assert browser.evaluate("document.documentElement.scrollWidth") == width
        assert browser.evaluate(TOO_SMALL) == [], (width, height)
        if width > 800:  # the box is beside the table
            key = rectangle_of(browser, "LEFT")
            assert min(key["width"], key["height"]) >= SMALLEST_TARGET_PX
        for part in (".bar", ".go", ".large .grid"):
            assert browser.evaluate(SHOWN.format(part, "top")) >= 0, (part, width)
            assert browser.evaluate(SHOWN.format(part, "bottom")) <= height, (part, width)
    assert browser.call("axe") == []


def test_what_the_rules_refuse_is_told_with_the_reason_of_the_firmware(web):
    browser = web()
    open_game(browser, GAMES[0])
    browser.call("page.fill", "#table input", "3 3 24 41")
    browser.call("page.keyboard.press", "Enter")
    browser.wait_until("document.querySelector('#table [role=alert]')")
    assert browser.text("#table [role=alert]") == "Row: domino 3 is named twice"
    assert not any(line.startswith("row") for line in log_of(browser))
