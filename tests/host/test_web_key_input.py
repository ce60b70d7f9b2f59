"""Test touch, mouse, screen reader and the drawn picture of the page in a real browser."""

import time

import pytest
from tiers import few_now
from web_windows import PHONE, TO_THE_FIRST_ROW, begin_a_game, log_of, rectangle_of

from host_tools.pieces.files import PIECES_TXT

pytestmark = pytest.mark.interpreter

# JavaScript: the frame, and the brightness of the drawn picture in the middle of each cell.
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

LOSE_FOCUS = "dispatchEvent(new Event('blur'))"


def touch(browser, kind, points):
    parameters = {"type": kind, "touchPoints": points}
    browser.call("devtools.send", "Input.dispatchTouchEvent", parameters)


def middle_of(browser, name):
    box = rectangle_of(browser, name)
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


@pytest.mark.slow
def test_two_fingers_on_a_and_b_open_the_menu(web):
    browser = web(**PHONE)
    begin_a_game(browser)
    points = [middle_of(browser, name) for name in ("A", "B")]
    for count in (1, 2):
        touch(browser, "touchStart", points[:count])
    browser.until("menu")
    touch(browser, "touchEnd", [])


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_keyboard_with_other_letters_has_the_same_keys(web):
    browser = web()
    browser.until("game")
    for kind in ("keyDown", "keyUp"):
        cyrillic = {"type": kind, "key": "\N{CYRILLIC SMALL LETTER A}", "code": "KeyA"}
        browser.call("devtools.send", "Input.dispatchKeyEvent", cyrillic)
    browser.until("players")
    # On a French keyboard KeyA has the letter Q and does nothing.
    for kind in ("keyDown", "keyUp"):
        french = {"type": kind, "key": "q", "code": "KeyA"}
        browser.call("devtools.send", "Input.dispatchKeyEvent", french)
        time.sleep(0.1)
    assert browser.screen == "players"


@pytest.mark.slow
def test_what_the_mouse_has_used_leaves_the_keys_to_the_box(web):
    browser = web()
    begin_a_game(browser)
    browser.click("#log")
    browser.press("A")
    browser.until("kingdomino.kings")
    log_of(browser)  # waits until the kings are saved
    browser.click("#battery")
    browser.until("resume")
    browser.call("page.keyboard.press", "Enter", {"delay": 60})
    browser.until("kingdomino.kings")
    lines = log_of(browser)
    browser.click("#reset")
    browser.click("#question [value=no]")
    browser.call("page.keyboard.press", "Enter", {"delay": 60})
    browser.wait_until(f"document.getElementById('log').children.length > {len(lines)}")
    assert not browser.evaluate("document.getElementById('question').open")


@pytest.mark.slow
def test_the_language_gives_the_keys_back_to_the_box_after_the_mouse_only(web):
    browser = web()
    browser.until("game")
    browser.press("A")
    browser.until("players")
    browser.click("#language")
    browser.call("page.keyboard.press", "ArrowDown")
    browser.call("page.keyboard.press", "Enter")
    browser.wait_until("document.documentElement.lang === 'bg'")
    before = browser.frame().hex()
    browser.press("RIGHT")
    browser.wait_until(f"document.getElementById('device').dataset.frame !== '{before}'")
    assert browser.evaluate("document.getElementById('language').value") == "bg"
    browser.call("page.focus", "#language")
    browser.call("page.keyboard.press", "ArrowDown")
    browser.wait_until("document.documentElement.lang === 'hu'")
    browser.call("page.keyboard.press", "a")
    assert browser.screen == "players"
    browser.call("page.focus", "#panel-switch")
    browser.call("page.keyboard.press", "Enter")
    assert not browser.call("page.isVisible", "#panel")
    assert browser.screen == "players"


@pytest.mark.slow
def test_a_cap_that_the_mouse_presses_takes_the_keys_from_whatever_had_them(web):
    browser = web()
    for control in ("#language", "#log", "#panel-switch"):
        browser.until("game")
        browser.call("page.focus", control)
        browser.click("[data-cap=A]")
        browser.until("players")
        browser.press("B")


@pytest.mark.slow
@pytest.mark.parametrize(
    "what", few_now(["document.getElementById('battery').click()", LOSE_FOCUS], quick=[LOSE_FOCUS])
)
def test_the_button_that_keeps_a_down_tells_when_a_is_up(web, what):
    browser = web()
    begin_a_game(browser)
    browser.click("#hold-a")
    browser.until("kingdomino.rows")
    assert browser.call("page.getAttribute", "#hold-a", "aria-pressed") == "true"
    browser.evaluate(what)
    assert browser.call("page.getAttribute", "#hold-a", "aria-pressed") == "false"
    browser.wait_until("document.querySelectorAll('.cap.down').length === 0")
    browser.wait_until("document.getElementById('device').dataset.screen !== 'kingdomino.rows'")
    browser.click("#hold-a")
    assert browser.call("page.getAttribute", "#hold-a", "aria-pressed") == "true"


@pytest.mark.slow
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


@pytest.mark.parametrize("motion", few_now(["reduce", "no-preference"], quick=["reduce"]))
def test_caps_move_only_for_those_who_like_it(web, motion):
    browser = web(reducedMotion=motion)
    moves_s = browser.evaluate(
        "getComputedStyle(document.querySelector('.cap .head')).transitionDuration"
    )
    assert (moves_s == "0s") == (motion == "reduce")


@pytest.mark.slow
def test_the_language_is_remembered(web):
    browser = web()
    begin_a_game(browser)
    log_of(browser)
    assert browser.text("#screen-title") == "The first kings"
    browser.call("page.selectOption", "#language", "pl")
    browser.wait_until("document.getElementById('screen-title').innerText === 'Pierwsi królowie'")
    browser.call("page.reload")
    browser.wait_until("document.getElementById('screen-title').innerText === 'Dalej?'")


@pytest.mark.slow
def test_the_panel_follows_the_box_and_can_be_closed(web):
    browser = web()
    begin_a_game(browser)
    browser.wait_until("document.getElementById('screen-title').innerText === 'The first kings'")
    log_of(browser)
    assert browser.text("#scores").startswith("Points: ")
    currents = int(browser.text("#current"))
    assert 79 < currents <= 400
    browser.click("#read")
    assert browser.text("#picture").startswith("1: ")
    browser.click("#panel-switch")
    assert not browser.call("page.isVisible", "#panel")
    browser.press("A")
    browser.until("kingdomino.kings")
    says = "document.getElementById('says').textContent"
    browser.wait_until(f"{says}.includes('Choose a domino. At place ')")
    assert browser.text("#says").startswith("Turn: ")
    assert browser.evaluate("document.getElementById('spoken').textContent")


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
