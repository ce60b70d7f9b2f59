"""Fingers, mouse, screen reader and eyes on the page in a real browser."""

import time

import pytest
from web_windows import TO_THE_FIRST_ROW, begin_a_game, log_of

from host_tools.piece_files import PIECES_TXT
from host_tools.virtual.words import LANGUAGES

pytestmark = pytest.mark.interpreter

PHONE = {"hasTouch": True, "isMobile": True, "viewport": {"width": 390, "height": 844}}
SMALLEST_CAP_PX = 44

# The frame, and how bright the page's picture is in the middle of each of its cells.
PICTURE = """(() => {
    const strip = document.getElementById("strip");
    const context = strip.getContext("2d");
    const unit = strip.width / 84;
    const light = Array.from({ length: 49 }, (_, cell) => {
        const [x, y] = [cell % 7, Math.floor(cell / 7)].map((at) => (14 + 8 * at + 4) * unit);
        return Math.max(...context.getImageData(x, y, 1, 1).data.slice(0, 3));
    });
    return [document.getElementById("device").dataset.frame, light];
})()"""


def touch(browser, kind, points):
    parameters = {"type": kind, "touchPoints": points}
    browser.call("devtools.send", "Input.dispatchTouchEvent", parameters)


def rectangle_of(browser, name):
    return browser.evaluate(
        f"document.querySelector('[data-cap={name}]').getBoundingClientRect().toJSON()"
    )


def middle_of(browser, name):
    box = rectangle_of(browser, name)
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def test_two_fingers_on_a_and_b_open_the_menu(web):
    browser = web(**PHONE)
    begin_a_game(browser)
    points = [middle_of(browser, name) for name in ("A", "B")]
    for count in (1, 2):
        touch(browser, "touchStart", points[:count])
    browser.until("menu")
    touch(browser, "touchEnd", [])


def test_a_finger_that_stays_looks_at_the_kingdoms_until_it_goes(web):
    browser = web(**PHONE)
    begin_a_game(browser)
    touch(browser, "touchStart", [middle_of(browser, "A")])
    browser.until("kingdomino.rows")
    touch(browser, "touchEnd", [])
    browser.until("kingdomino.draw")


def test_mouse_and_focused_caps_press_their_keys(web):
    browser = web()
    browser.until("game")
    browser.click("[data-cap=A]")
    browser.until("players")
    browser.call("page.focus", "[data-cap=B]")
    browser.call("page.keyboard.press", " ", {"delay": 60})
    browser.until("game")
    browser.evaluate("document.querySelector('[data-cap=A]').click()")
    browser.until("players")


def test_a_keyboard_with_other_letters_has_the_same_keys(web):
    browser = web()
    browser.until("game")
    for kind in ("keyDown", "keyUp"):
        cyrillic = {"type": kind, "key": "\N{CYRILLIC SMALL LETTER A}", "code": "KeyA"}
        browser.call("devtools.send", "Input.dispatchKeyEvent", cyrillic)
    browser.until("players")
    # Where the letter A is on another key, it is that key.
    for kind in ("keyDown", "keyUp"):
        french = {"type": kind, "key": "q", "code": "KeyA"}
        browser.call("devtools.send", "Input.dispatchKeyEvent", french)
        time.sleep(0.1)
    assert browser.screen == "players"


def test_no_rule_of_axe_is_broken_at_a_desk_on_a_phone_and_by_the_question(web):
    browser = web(reducedMotion="reduce")
    begin_a_game(browser)
    browser.give_file(PIECES_TXT.read_bytes(), "#pieces-file")
    browser.wait_until("!document.getElementById('pieces-forget').hidden")
    assert browser.call("axe") == []
    browser.call("page.selectOption", "#language", "bg")
    browser.wait_until("document.documentElement.lang === 'bg'")
    browser.call("page.setViewportSize", {"width": 360, "height": 700})
    assert browser.call("axe") == []
    browser.click("#reset")
    assert browser.call("axe") == []


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_caps_move_only_for_those_who_like_it(web, motion):
    browser = web(reducedMotion=motion)
    moves_s = browser.evaluate(
        "getComputedStyle(document.querySelector('.cap .head')).transitionDuration"
    )
    assert (moves_s == "0s") == (motion == "reduce")


def test_a_small_phone_shows_all_of_it_in_every_language(web):
    browser = web(**{**PHONE, "viewport": {"width": 320, "height": 568}})
    begin_a_game(browser)
    for code in LANGUAGES:
        browser.call("page.selectOption", "#language", code)
        browser.wait_until(f"document.documentElement.lang === '{code}'")
        assert browser.evaluate("document.documentElement.scrollWidth") == 320, code
    browser.call("page.setViewportSize", {"width": 360, "height": 640})
    for name in ("UP", "DOWN", "LEFT", "RIGHT", "A", "B"):
        box = rectangle_of(browser, name)
        assert min(box["width"], box["height"]) >= SMALLEST_CAP_PX, name
        assert box["bottom"] <= 640


def test_the_language_is_remembered(web):
    browser = web()
    begin_a_game(browser)
    log_of(browser)
    assert browser.text("#screen-title") == "The first kings"
    browser.call("page.selectOption", "#language", "pl")
    browser.wait_until("document.getElementById('screen-title').innerText === 'Pierwsi królowie'")
    browser.call("page.reload")
    browser.wait_until("document.getElementById('screen-title').innerText === 'Dalej?'")


def test_the_panel_follows_the_box_and_can_be_closed(web):
    browser = web()
    begin_a_game(browser)
    browser.wait_until("document.getElementById('screen-title').innerText === 'The first kings'")
    log_of(browser)
    assert "kings" in browser.text("#state")
    currents = int(browser.text("#current"))
    assert 79 < currents <= 400
    browser.click("#read")
    assert browser.text("#picture").startswith("1: ")
    browser.click("#panel-switch")
    assert not browser.call("page.isVisible", "#panel")
    browser.press("A")
    browser.until("kingdomino.kings")
    spoken = "document.getElementById('spoken').textContent"
    browser.wait_until(f"{spoken}.startsWith('Choose a domino.')")
    assert browser.evaluate(spoken).endswith(": choose a domino.")


def test_the_picture_has_light_where_the_strip_has_and_nowhere_else(web):
    browser = web(viewport={"width": 1000, "height": 900})
    browser.until("game")
    browser.press(*TO_THE_FIRST_ROW)
    browser.until("kingdomino.entry")
    for key in ("RIGHT", "UP", "UP", "LEFT"):
        browser.press(key)
        frame, light = browser.evaluate(PICTURE)
        cells = list(zip(light, bytes.fromhex(frame), strict=True))
        lit = [value for value, number in cells if number]
        dark = [value for value, number in cells if not number]
        assert lit and dark and min(lit) > 1.5 * max(dark)
