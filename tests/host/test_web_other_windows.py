"""Only one of several windows runs the device. Another window may take the device over."""

import pytest
from web_windows import begin_a_game, log_of

from host_tools.pieces.files import PIECES_TXT

pytestmark = pytest.mark.interpreter

# JavaScript of another window that takes the box over.
TAKE_OVER = (
    "void navigator.locks.request('castellan', { steal: true }, () => new Promise(() => {}))"
)
# The firmware arrives when the test calls `goOn`.
SLOW_FIRMWARE = (
    "const arrive = globalThis.fetch;"
    "globalThis.fetch = async (address) => {"
    " if (String(address).endsWith('firmware.json'))"
    "  await new Promise((resolve) => { globalThis.goOn = () => resolve(); });"
    " return arrive(address); };"
)
# JavaScript that refuses locks, as a browser does in an untrusted frame.
NO_LOCKS = "navigator.locks.request = () => Promise.reject(new DOMException('', 'SecurityError'))"
NOTICE = "document.getElementById('notice')"
STORED = "Object.entries(localStorage).sort()"
CARE = ("battery", "reset", "save-download", "log-download", "pieces-forget", "hold-a")


@pytest.mark.slow
def test_a_second_window_does_not_write_over_the_first(web):
    browser = web()
    begin_a_game(browser)
    assert "open in another window" in browser.call("reopen")
    assert browser.screen == "kingdomino.draw"


@pytest.mark.slow
def test_a_window_from_which_the_box_was_taken_writes_nothing_any_more(web):
    browser = web()
    begin_a_game(browser)
    lines = log_of(browser)
    _, save = browser.download("#save-download")
    browser.evaluate(TAKE_OVER)
    browser.wait_until(f"{NOTICE}.textContent.includes('moved to another window')")
    path = "castellan:/castellan/match0/save"
    browser.evaluate(f"localStorage.setItem('{path}', 'of the other window')")
    kept = browser.evaluate(STORED)
    for name in CARE:
        browser.evaluate(f"document.getElementById('{name}').click()")
    browser.press("A", "B", "A")
    browser.give_file(save)
    browser.give_file(PIECES_TXT.read_bytes(), "#pieces-file")
    browser.wait_until("document.getElementById('question').open")  # may be open already
    browser.click("#question [value=yes]")
    browser.press("A")
    browser.evaluate("dispatchEvent(new Event('pagehide'))")
    assert browser.evaluate(STORED) == kept
    assert browser.screen == "kingdomino.draw"
    assert log_of(browser) == lines
    assert browser.evaluate(f"{NOTICE}.textContent").count("moved to another window") == 1


def test_a_box_that_is_taken_while_it_is_being_loaded_does_not_start(web, web_server):
    browser = web(is_switched_on=False, before=SLOW_FIRMWARE)
    browser.call("page.goto", web_server.address)
    browser.wait_until("'goOn' in globalThis")  # waiting for the function itself would call it
    browser.evaluate(TAKE_OVER)
    browser.evaluate("globalThis.goOn()")
    browser.wait_until(f"{NOTICE}.textContent.includes('moved to another window')")
    assert browser.evaluate("document.getElementById('device').dataset.screen ?? ''") == ""


@pytest.mark.slow
def test_where_no_window_can_be_the_only_one_each_has_the_box(web, web_server):
    browser = web(is_switched_on=False, before=NO_LOCKS)
    browser.call("page.goto", web_server.address)
    begin_a_game(browser)
    assert browser.evaluate(f"{NOTICE}.hidden")
