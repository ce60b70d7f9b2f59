"""The page opens, checks, keeps and removes an owner's piece set for Dragon Inferno."""

import json

import pytest
from castellan.core.rng import Random
from castellan.rules import packs
from castellan.rules.games import NAMES as GAMES
from support.corrected import corrected
from support.naive.house_pieces import house_text
from support.own_set import stamp_of
from web_windows import FILL_STORAGE, log_of

from host_tools.packs.pack_text import text_of
from host_tools.pieces.piece_set import parse
from host_tools.virtual.says import LANGUAGES
from host_tools.virtual.words import read_words

pytestmark = pytest.mark.interpreter

TEXT = house_text(Random(3, 500))
SET = parse(TEXT).packed()
STAMP = stamp_of(SET)
FILE = "#pieces-file"
TOLD = "document.getElementById('pieces').textContent"
# Suppresses the browser's file dialog, which a test cannot use.
ASKED_FOR_A_FILE = (
    "document.getElementById('pieces-file').addEventListener('click',"
    " (event) => { event.preventDefault(); globalThis.isAsked = true; })"
)
KEPT = "Object.keys(localStorage).filter((key) => key.includes('/pieces'))"


def own_set(browser):
    """Upload a piece set and wait until the page shows its stamp."""
    browser.give_file(TEXT.encode(), FILE)
    browser.wait_until(f"{TOLD}.includes('{STAMP}')")


def begin_dragon_inferno(browser):
    """Begin a game of Dragon Inferno with the present pieces and enter its first log lines."""
    browser.until("game")
    browser.press(*["RIGHT"] * (GAMES.index("dragon-inferno") + 1), "A")
    browser.until("players")
    browser.press("A")
    browser.until("variants")
    browser.press("A")
    browser.until("dragon_inferno.caves")
    browser.press("A", "A", "A")
    browser.wait_until("document.getElementById('log').children.length > 0")


@pytest.mark.slow
def test_a_set_is_kept_played_with_and_forgotten_with_the_factory_reset(web):
    browser = web()
    browser.until("game")
    assert browser.evaluate(TOLD) == ""
    own_set(browser)
    pieces = parse(TEXT)
    assert f"{len(pieces.tiles)} tiles for each, {len(pieces.dragons)} dragons" in browser.text(
        "#pieces"
    )
    assert browser.evaluate("document.getElementById('notice').hidden")
    browser.call("page.reload")
    browser.wait_until(f"{TOLD}.includes('{STAMP}')")
    begin_dragon_inferno(browser)
    assert f"pieces {STAMP} {SET.hex()}" in log_of(browser)
    browser.click("#reset")
    assert "piece set" in browser.text("#question-text")
    browser.click("#question [value=yes]")
    browser.until("game")
    assert (browser.evaluate(TOLD), browser.evaluate(KEPT)) == ("", [])
    begin_dragon_inferno(browser)
    assert not any(SET.hex() in line for line in log_of(browser))


@pytest.mark.slow
def test_a_set_is_forgotten_by_itself_and_leaves_the_rest(web):
    browser = web()
    browser.until("game")
    assert not browser.call("page.isVisible", "#pieces-forget")
    own_set(browser)
    browser.call("page.focus", "#pieces-forget")
    browser.call("page.keyboard.press", "Enter")
    browser.wait_until(f"{TOLD} === ''")
    assert not browser.call("page.isVisible", "#pieces-forget")
    assert browser.evaluate("document.activeElement.id") == "pieces-open"
    own_set(browser)
    browser.click("#pieces-forget")
    browser.wait_until(f"{TOLD} === ''")
    assert browser.screen == "game"
    browser.call("page.keyboard.press", "Enter", {"delay": 60})  # means A, not the button
    browser.until("players")
    browser.press("B")
    begin_dragon_inferno(browser)
    assert not any(SET.hex() in line for line in log_of(browser))


@pytest.mark.parametrize(
    ("content", "line", "problem"),
    [
        (TEXT.replace("board", "bored").encode(), 7, "unknown word 'bored'"),
        (TEXT.encode()[:30] + b"\xff" + TEXT.encode()[30:], 3, "is not UTF-8"),
        (b"", 1, "there is no board"),
        (b"#\n" * 40_000, 32769, "longer than 65536 bytes"),
        (b"\0" * 3_000_000, 1, "longer than 65536 bytes"),
        ("name x\n<b>\U0001f409".encode(), 2, "unknown word '<b>\U0001f409'"),
    ],
)
def test_a_set_that_is_not_in_order_is_refused_in_one_sentence(web, content, line, problem):
    browser = web()
    own_set(browser)
    browser.give_file(content, FILE)
    browser.wait_until("!document.getElementById('notice').hidden")
    said = browser.text("#notice")
    assert said.startswith(f"Line {line} of the piece set") and problem in said, said
    assert said.count("\n") == 0 and said.endswith("nothing has changed.")
    assert STAMP in browser.text("#pieces")
    # A correct set removes the sentence.
    own_set(browser)
    browser.wait_until("document.getElementById('notice').hidden")


@pytest.mark.slow
@pytest.mark.slow
def test_a_pack_of_tables_is_kept_played_with_checked_and_forgotten(web):
    browser = web()
    browser.until("game")
    pack = corrected("duel")
    text = text_of("duel", pack)
    stamp = packs.stamp(pack)
    browser.give_file(text.encode(), FILE)
    browser.wait_until(f"{TOLD}.includes('{stamp}')")
    assert "Kingdomino Duel, version 2" in browser.text("#pieces")
    own_set(browser)  # a piece set beside it
    assert stamp in browser.text("#pieces")
    browser.give_file(text.replace("die 3", "die 9").encode(), FILE)
    browser.wait_until("!document.getElementById('notice').hidden")
    assert browser.text("#notice").startswith("Line 6 of the pack is wrong (a pack of duel has no")
    browser.call("page.reload")
    browser.wait_until(f"{TOLD}.includes('{stamp}')")
    browser.until("game")
    browser.press(*["RIGHT"] * (GAMES.index("duel") + 1), "A")
    browser.until("players")
    browser.press("A")
    browser.until("variants")
    browser.press("A")
    browser.until("duel.roll")
    browser.press("A")
    browser.wait_until("document.getElementById('log').children.length > 0")
    assert f"pack {packs.name_of('duel', pack)} {pack.hex()}" in log_of(browser)
    browser.click("#pieces-forget")
    browser.wait_until(f"{TOLD} === ''")


def test_what_is_wrong_is_in_sight_of_the_control_on_a_phone(web):
    browser = web(viewport={"width": 390, "height": 844}, hasTouch=True, isMobile=True)
    browser.until("game")
    browser.evaluate("document.getElementById('pieces-open').scrollIntoView()")
    browser.give_file(b"nothing", FILE)
    browser.wait_until(
        "(() => { const { top, bottom, height } ="
        " document.getElementById('notice').getBoundingClientRect();"
        " return height > 0 && top >= 0 && bottom <= innerHeight; })()"
    )


@pytest.mark.slow
def test_a_storage_without_room_is_told_and_keeps_the_older_set(web):
    browser = web()
    own_set(browser)
    browser.evaluate(FILL_STORAGE)
    browser.give_file(house_text(Random(4, 500)).encode(), FILE)
    browser.wait_until("!document.getElementById('notice').hidden")
    assert "piece set could not be stored" in browser.text("#notice")
    assert STAMP in browser.text("#pieces")


@pytest.mark.slow
def test_the_control_is_reached_and_used_by_keyboard_and_speaks_every_language(web):
    browser = web()
    browser.until("game")
    browser.call("page.focus", "#log-download")
    browser.call("page.keyboard.press", "Tab")
    assert browser.evaluate("document.activeElement.id") == "pieces-open"
    browser.evaluate(ASKED_FOR_A_FILE)
    browser.call("page.keyboard.press", "Enter")
    browser.wait_until("globalThis.isAsked")
    own_set(browser)
    assert browser.screen == "game"
    for code in LANGUAGES:
        browser.call("page.selectOption", "#language", code)
        sentence = read_words(code)["page"]["piecesOwn"].partition("{")[0]
        browser.wait_until(f"{TOLD}.startsWith({json.dumps(sentence)})")
        assert browser.text("#pieces-open") == read_words(code)["page"]["piecesOpen"]
