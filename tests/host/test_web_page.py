"""The page in a real browser: games, power cuts, saves, fingers, and what it never does."""

import json
import struct
import time
from binascii import crc32

import pytest
from castellan.core.rng import Random
from castellan.rules.kingdomino import text
from castellan.rules.kingdomino.match import make
from support.finger import Hand, Player, set_up

from host_tools.virtual.browser import Browser, missing_part, serving
from host_tools.virtual.driver import switch_on
from host_tools.virtual.site import build
from host_tools.virtual.vendor import machine, neopixel

pytestmark = pytest.mark.interpreter

TO_THE_FIRST_ROW = ("A", "A", "A")
SCRIPT = [
    "frame", "wait 700", "press A", "press UP", "press RIGHT", "press A", "press A", "press A",
    "hold RIGHT 900", "press A", "press UP", "press A", "press A", "wait 1700", "press A",
    "wait 900", "press A", "down A", "wait 700", "press RIGHT", "up A", "press DOWN", "press A",
    "wait 2500", "hold B 700", "press A", "hold A+B 1100", "press B", "wait 300", "power-cut",
    "wait 900", "press A", "wait 1200", "state", "log", "wait 61000", "frame",
]  # fmt: skip


@pytest.fixture(scope="module")
def site():
    return build()


@pytest.fixture(scope="module")
def server(site):
    with serving(site) as running:
        yield running


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


class Windows:
    """Opens windows, and knows afterwards what went wrong in them."""

    def __init__(self, address):
        self.addresses = [address]
        self._browsers = []

    def __call__(self, *, is_switched_on=True, before="", **options):
        """A window on the page; `before` is JavaScript that runs before the page's own."""
        browser = Browser(**{"locale": "en-GB", **options})
        self._browsers.append(browser)
        if before:
            browser.call("page.addInitScript", {"content": before})
        if is_switched_on:
            browser.open(self.addresses[0])
        return browser

    def close(self):
        """Requests that left the machine, and complaints of the console."""
        own = (*self.addresses, *(f"blob:{address}" for address in self.addresses))
        found = []
        for browser in self._browsers:
            with browser:
                found += [one for one in browser.call("requests") if not one.startswith(own)]
                found += browser.call("complaints")
        return found


@pytest.fixture
def window(missing, server):
    """Opens windows; a foreign request or a complaint in one of them fails the test."""
    if missing_part():
        missing(f"the page is not tested in a browser: {missing_part()}")
    windows = Windows(server.address)
    yield windows
    assert not windows.close()


def begin_a_game(browser):
    """To the first king, with a row of four on the table."""
    browser.until("game")
    browser.press(*TO_THE_FIRST_ROW)
    browser.until("kingdomino.entry")
    browser.press("A", "A", "A", "A")
    browser.until("kingdomino.draw")


def log_of(browser):
    """The lines of the log in the panel, as soon as it stands still."""
    before = None
    while before != (now := browser.evaluate("document.getElementById('log').innerText")):
        before = now
        time.sleep(0.5)
    return now.splitlines()


def answers_of(browser, server, site):
    """The script in the page's MicroPython, on virtual time."""
    browser.call("page.goto", f"{server.address}#script")
    browser.call("page.reload")
    module = next(name for name in site if name.endswith("/script.js"))
    return browser.evaluate(
        f"import('/{module}').then((script) => script.switchOn(5))"
        f".then((answer) => {json.dumps(SCRIPT)}.map((line) => answer(line)))"
    )


def test_frames_are_those_of_the_headless_device_in_three_runs_in_a_row(
    window, server, site, tmp_path
):
    import os

    disk = (os, open, print)
    driver = switch_on(machine, neopixel, disk, str(tmp_path / "castellan"), 5)
    expected = [driver.answer(line) for line in SCRIPT]
    driver.box.power_off()
    assert len({json.loads(line)["frame"] for line in expected}) > 15
    browser = window(is_switched_on=False)
    for _ in range(3):
        assert answers_of(browser, server, site) == expected


def test_a_whole_game_of_two_is_played_by_keyboard(window):
    browser = window()
    browser.until("game")
    hand = Hand(browser, browser.frame)
    table = make(b"\x00\x01", 0, 77)
    random = Random(3)
    set_up(hand, (0, 1))
    player = Player(hand, table, lambda _, choices, count: choices[random.below(count)])
    player.play()
    browser.until("kingdomino.scoring")
    # The second line that differs from the table's is the seed of its chance, if there is one.
    assert log_of(browser) == list(text.write(table))
    assert "The game is over." in browser.text("#state")


def test_a_move_is_taken_back_and_done_again(window):
    browser = window()
    begin_a_game(browser)
    lines = log_of(browser)
    browser.step(32, 700)
    browser.step(0, 60)
    browser.until("undo")
    assert log_of(browser) != lines
    browser.press("RIGHT")
    assert log_of(browser) == lines


@pytest.mark.parametrize("cut", ["battery", "reload"])
def test_a_power_cut_in_the_middle_loses_nothing_and_shows_nothing_old(window, cut):
    browser = window()
    begin_a_game(browser)
    lines = log_of(browser)
    if cut == "battery":
        browser.click("#battery")
        assert browser.screen == "boot"
    else:
        browser.call("page.reload")
    browser.until("resume")
    browser.press("A")
    browser.until("kingdomino.draw")
    assert log_of(browser) == lines


def test_two_fingers_on_a_and_b_open_the_menu(window):
    browser = window(hasTouch=True, viewport={"width": 390, "height": 844})
    begin_a_game(browser)
    points = [middle_of(browser, name) for name in ("A", "B")]
    for count in (1, 2):
        touch(browser, "touchStart", points[:count])
    time.sleep(1.2)
    touch(browser, "touchEnd", [])
    browser.until("menu")


def test_a_finger_that_stays_looks_at_the_kingdoms_until_it_goes(window):
    browser = window(hasTouch=True, viewport={"width": 390, "height": 844})
    begin_a_game(browser)
    touch(browser, "touchStart", [middle_of(browser, "A")])
    browser.until("kingdomino.rows")
    touch(browser, "touchEnd", [])
    browser.until("kingdomino.draw")


def touch(browser, kind, points):
    parameters = {"type": kind, "touchPoints": points}
    browser.call("devtools.send", "Input.dispatchTouchEvent", parameters)


def middle_of(browser, name):
    box = browser.evaluate(
        f"document.querySelector('[data-cap={name}]').getBoundingClientRect().toJSON()"
    )
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def test_mouse_and_focused_caps_press_their_keys(window):
    browser = window()
    browser.until("game")
    browser.click("[data-cap=A]")
    browser.until("players")
    browser.call("page.focus", "[data-cap=B]")
    browser.call("page.keyboard.press", " ", {"delay": 60})
    browser.until("game")
    browser.evaluate("document.querySelector('[data-cap=A]').click()")
    browser.until("players")


def test_a_save_is_downloaded_and_opened_again(window):
    browser = window()
    begin_a_game(browser)
    lines = log_of(browser)
    name, save = browser.download("#save-download")
    assert (name, save[:4]) == ("castellan.save", b"CSTL")
    browser.click("#reset")
    browser.click("#question [value=yes]")
    browser.until("game")
    assert log_of(browser) == []
    browser.give_file(save)
    browser.until("resume")
    browser.press("A")
    browser.until("kingdomino.draw")
    assert log_of(browser) == lines


def newer(save):
    """The same save as a firmware of the next schema would have written it."""
    changed = bytearray(save[:-4])
    changed[5] += 1
    return bytes(changed) + struct.pack("<I", crc32(changed))


def test_a_file_that_is_no_save_is_refused_in_a_sentence_and_nothing_is_lost(window):
    browser = window()
    begin_a_game(browser)
    lines = log_of(browser)
    _, save = browser.download("#save-download")
    cut_short = save[:-1]
    bent = save[:20] + bytes([save[20] ^ 1]) + save[21:]
    for content in (b"", b"no save", cut_short, bent, bytes(100_000)):
        browser.evaluate("document.getElementById('notice').textContent = ''")
        browser.give_file(content)
        browser.wait_until("document.getElementById('notice').textContent.includes('not a save')")
    browser.give_file(newer(save))
    browser.wait_until("document.getElementById('notice').textContent.includes('newer Castellan')")
    assert browser.screen == "kingdomino.draw"
    browser.click("#battery")
    browser.until("resume")
    assert log_of(browser) == lines


def test_the_log_is_downloaded_as_castellan_replay_reads_it(window, tmp_path, monkeypatch, capsys):
    from commands import run_here

    browser = window()
    begin_a_game(browser)
    name, log = browser.download("#log-download")
    assert name == "castellan-game.log"
    file = tmp_path / name
    file.write_bytes(log)
    assert run_here(monkeypatch, capsys, "replay", file).status == 0
    assert log.decode().splitlines() == log_of(browser)


def test_a_full_storage_is_told_by_box_and_page_and_loses_nothing(window):
    fill = (
        "for (let letters = 4e6, at = 0; letters >= 1; at++) {"
        " try { localStorage.setItem(`other ${at}`, 'x'.repeat(letters)); }"
        " catch { letters = Math.floor(letters / 2); } }"
    )
    browser = window()
    begin_a_game(browser)
    log_of(browser)
    browser.evaluate(fill)
    browser.press("A")
    browser.until("error")
    assert "storage is full" in browser.text("#notice")
    browser.evaluate(
        "Object.keys(localStorage).filter((key) => key.startsWith('other'))"
        ".forEach((key) => localStorage.removeItem(key))"
    )
    browser.press("A")
    browser.until("kingdomino.kings")
    browser.press("A")
    browser.wait_until("document.getElementById('notice').hidden")


@pytest.mark.parametrize(
    ("before", "sentence"),
    [
        (
            "Object.defineProperty(window, 'localStorage',"
            " { get() { throw new DOMException('', 'SecurityError'); } })",
            "lets the page keep nothing",
        ),
        ("delete globalThis.WebAssembly", "has no WebAssembly"),
    ],
)
def test_what_the_browser_cannot_do_is_said_in_a_sentence(window, server, before, sentence):
    browser = window(is_switched_on=False, before=before)
    browser.call("page.goto", server.address)
    browser.wait_until("!document.getElementById('notice').hidden")
    assert sentence in browser.text("#notice")
    if "keep" in sentence:
        begin_a_game(browser)


def test_a_second_window_does_not_write_over_the_first(window):
    browser = window()
    begin_a_game(browser)
    assert "open in another window" in browser.call("reopen")
    assert browser.screen == "kingdomino.draw"


def test_after_the_first_visit_the_page_needs_no_server(window, site):
    browser = window(is_switched_on=False)
    with serving(site) as other:
        window.addresses.append(other.address)
        browser.open(other.address)
        browser.evaluate("navigator.serviceWorker.ready.then(() => true)")
        begin_a_game(browser)
        log_of(browser)
    browser.open(other.address)
    browser.until("resume")


def test_no_rule_of_axe_is_broken_at_a_desk_on_a_phone_and_by_the_question(window):
    browser = window(reducedMotion="reduce")
    begin_a_game(browser)
    assert browser.call("axe") == []
    browser.call("page.selectOption", "#language", "bg")
    browser.wait_until("document.documentElement.lang === 'bg'")
    browser.call("page.setViewportSize", {"width": 360, "height": 700})
    assert browser.call("axe") == []
    browser.click("#reset")
    assert browser.call("axe") == []


def test_the_panel_follows_the_box_and_can_be_closed(window):
    browser = window()
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


def test_the_picture_has_light_where_the_strip_has_and_nowhere_else(window):
    browser = window(viewport={"width": 1000, "height": 900})
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
