"""The page keeps saves and logs, works with full storage, and works offline."""

import struct
import threading
from binascii import crc32
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from commands import run_here
from web_windows import FILL_STORAGE, begin_a_game, log_of

from host_tools.virtual import site
from host_tools.virtual.browser import serving
from host_tools.virtual.says import LANGUAGES

pytestmark = pytest.mark.interpreter

MAKE_ROOM = (
    "Object.keys(localStorage).filter((key) => key.startsWith('other'))"
    ".forEach((key) => localStorage.removeItem(key))"
)
NO_STORAGE = (
    "Object.defineProperty(window, 'localStorage',"
    " { get() { throw new DOMException('', 'SecurityError'); } })"
)
NOTICE = "document.getElementById('notice')"
NO_WEBASSEMBLY = "delete globalThis.WebAssembly"


@pytest.mark.slow
def test_a_save_is_downloaded_and_opened_again(web):
    browser = web()
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
    """Return a save with the number of the next schema and a correct checksum."""
    changed = bytearray(save[:-4])
    changed[5] += 1
    return bytes(changed) + struct.pack("<I", crc32(changed))


@pytest.mark.slow
def test_a_file_that_is_no_save_is_refused_in_a_sentence_and_nothing_is_lost(web):
    browser = web()
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


@pytest.mark.slow
def test_a_save_that_is_not_wanted_after_all_changes_nothing(web):
    browser = web()
    begin_a_game(browser)
    lines = log_of(browser)
    _, save = browser.download("#save-download")
    browser.press("A")
    browser.until("kingdomino.kings")
    later = log_of(browser)
    assert later != lines
    browser.give_file(save)
    browser.click("#question [value=no]")
    assert browser.screen == "kingdomino.kings"
    assert log_of(browser) == later


@pytest.mark.slow
def test_the_log_is_downloaded_as_castellan_replay_reads_it(web, tmp_path, monkeypatch, capsys):
    browser = web()
    begin_a_game(browser)
    name, log = browser.download("#log-download")
    assert name == "castellan-game.log"
    file = tmp_path / name
    file.write_bytes(log)
    assert run_here(monkeypatch, capsys, "replay", file).status == 0
    assert log.decode().splitlines() == log_of(browser)


@pytest.mark.slow
def test_a_full_storage_is_told_by_box_and_page_and_loses_nothing(web):
    browser = web()
    begin_a_game(browser)
    log_of(browser)
    browser.evaluate(FILL_STORAGE)
    browser.press("A")
    browser.until("error")
    assert "storage is full" in browser.text("#notice")
    browser.evaluate(MAKE_ROOM)
    browser.press("A")
    browser.until("kingdomino.kings")
    browser.press("A")
    browser.wait_until("document.getElementById('notice').hidden")
    browser.wait_until(r"/^king/m.test(document.getElementById('log').innerText)")
    lines = log_of(browser)
    browser.click("#battery")
    browser.until("resume")
    assert log_of(browser) == lines


@pytest.mark.parametrize(
    ("before", "sentence"),
    [(NO_STORAGE, "forbids storage"), (NO_WEBASSEMBLY, "needs WebAssembly")],
)
def test_what_the_browser_cannot_do_is_said_in_a_sentence(web, web_server, before, sentence):
    browser = web(is_switched_on=False, before=before)
    browser.call("page.goto", web_server.address)
    browser.wait_until("!document.getElementById('notice').hidden")
    assert sentence in browser.text("#notice")
    assert browser.text("#notice").count(".") == 1
    assert browser.evaluate("document.getElementById('language').length") == len(LANGUAGES)
    if before == NO_STORAGE:
        begin_a_game(browser)
        name, save = browser.download("#save-download")
        assert (name, save[:4]) == ("castellan.save", b"CSTL")


@pytest.mark.slow
def test_what_is_said_about_a_file_is_gone_with_the_next_press_and_the_next_file(web):
    browser = web()
    browser.until("game")
    browser.click("#save-download")
    assert "Nothing is saved yet" in browser.text("#notice")
    browser.press("A")
    browser.wait_until(f"{NOTICE}.hidden")
    browser.until("players")
    browser.press("B")
    begin_a_game(browser)
    _, save = browser.download("#save-download")
    browser.give_file(b"no save")
    browser.wait_until(f"{NOTICE}.textContent.includes('not a save')")
    browser.give_file(save)
    browser.wait_until("document.getElementById('question').open")
    assert browser.evaluate(f"{NOTICE}.hidden")
    browser.click("#question [value=no]")
    browser.give_file(b"no save")
    browser.wait_until(f"!{NOTICE}.hidden")
    browser.click("#battery")
    assert browser.evaluate(f"{NOTICE}.hidden")


@pytest.mark.slow
def test_after_the_first_visit_the_page_needs_no_server(web, web_site):
    browser = web(is_switched_on=False)
    with serving(web_site) as other:
        web.addresses.append(other.address)
        browser.open(other.address)
        browser.evaluate("navigator.serviceWorker.ready.then(() => true)")
        begin_a_game(browser)
        log_of(browser)
    browser.open(other.address)
    browser.until("resume")


@pytest.mark.slow
def test_any_host_of_static_files_will_do_and_any_folder_of_it(web, tmp_path):
    site.write(tmp_path / "games" / "box")
    quiet = type("Quiet", (SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
    handler = partial(quiet, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        address = f"http://127.0.0.1:{server.server_address[1]}/games/box/"
        web.addresses.append(address)
        browser = web(is_switched_on=False)
        browser.open(address)
        browser.until("game")
        server.shutdown()
        thread.join()


def test_the_page_could_not_talk_to_another_host_if_it_wanted(web):
    web.forgiven += ["Content Security Policy", "127.0.0.1:9"]
    browser = web()
    told = browser.evaluate(
        "new Promise((resolve) => {"
        " const told = new Set();"
        " document.addEventListener('securitypolicyviolation', (event) => {"
        "  told.add(event.effectiveDirective); if (told.size === 2) resolve([...told].sort()); });"
        " fetch('http://127.0.0.1:9/').catch(() => {});"
        " new Image().src = 'http://127.0.0.1:9/x.png'; })"
    )
    assert told == ["connect-src", "img-src"]
