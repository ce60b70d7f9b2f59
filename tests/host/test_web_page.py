"""In a real browser the page plays games, survives power cuts and shows the usual frames."""

import json
import os
import re

import pytest
from castellan.core.rng import Random
from castellan.rules.games import NAMES as GAMES
from castellan.rules.kingdomino import text
from castellan.rules.kingdomino.match import make
from support.finger import Player
from support.hand import Hand
from support.setting_up import set_up
from tiers import few_now
from web_windows import begin_a_game, log_of

from host_tools.virtual.driver import switch_on
from host_tools.virtual.vendor import machine, neopixel
from host_tools.virtual.words import house_letters, read_part, read_words

pytestmark = pytest.mark.interpreter

SCRIPT = [
    "frame", "wait 700", "press A", "press UP", "press RIGHT", "press A", "press A", "press A",
    "hold RIGHT 900", "press A", "press UP", "press A", "press A", "wait 1700", "press A",
    "wait 900", "press A", "down A", "wait 700", "press RIGHT", "up A", "press DOWN", "press A",
    "wait 2500", "hold B 700", "press A", "hold A+B 1100", "press B", "wait 300", "power-cut",
    "wait 900", "press A", "wait 1200", "state", "log", "wait 61000", "frame",
]  # fmt: skip
A_AND_B = 16 + 32
TITLE = "document.getElementById('screen-title').textContent"
SPOKEN = "document.getElementById('spoken').textContent"
SAYS = "document.getElementById('says').textContent"


def at_table(game, phase, turn="pink", **more):
    """Return the fields of a game's state from which the page builds its sentence."""
    return {"game": game, "phase": phase, "turn": turn, "mode": "play", **more}


SENTENCES = [
    (
        at_table("queendomino", "gain", "table", focus="blue"),
        "blue: take what the building gives.",
    ),
    (
        at_table("royal-wedding", "options", next=[{"number": 7}], placements=[]),
        "pink: knights, builders and dragon, then the king.",
    ),
    (
        at_table("royal-wedding", "options", next=[], placements=[]),
        "pink: knights, builders and dragon, then the end of the turn.",
    ),
    (
        at_table("queendomino", "place", next=[], domino=12, placements=[[0, 1, 0, 2]]),
        "pink: place domino 12.",
    ),
    (
        at_table("queendomino", "place", next=[], domino=12, placements=[]),
        "pink: domino 12 fits nowhere.",
    ),
    (
        at_table("dragon-inferno", "tile", placements=[[1, 2, 3, 0]]),
        "pink: place a kingdom tile.",
    ),
    (at_table("dragon-inferno", "tile", placements=[]), "pink: no tile fits, so pass."),
    (
        at_table("dragon-inferno", "dragon", placements=[]),
        "The dragon fits nowhere and flies away.",
    ),
]
# JavaScript that waits until the page has read the keys: a debounced release, then two frames.
TAKEN = (
    "new Promise((resolve) => setTimeout(() =>"
    " requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))), 100))"
)
DEVICE = "document.getElementById('device').dataset"


def answers_here(script, folder):
    """Run a script on the headless device in this process. Returns its answers."""
    driver = switch_on(machine, neopixel, (os, open, print), str(folder / "castellan"), 5)
    answers = [driver.answer(line) for line in script]
    driver.device.power_off()
    assert not any('"error"' in line for line in answers)
    return answers


def answers_of(browser, script, server, site):
    """Run a script on the page's MicroPython with virtual time. Returns its answers."""
    browser.call("page.goto", f"{server.address}#script")
    browser.call("page.reload")
    module = next(name for name in site if name.endswith("/script.js"))
    return browser.evaluate(
        f"import('/{module}').then((script) => script.switchOn(5))"
        f".then((answer) => {json.dumps(script)}.map((line) => answer(line)))"
    )


@pytest.mark.slow
def test_frames_are_those_of_the_headless_device_in_three_runs_in_a_row(
    web, web_server, web_site, tmp_path
):
    expected = answers_here(SCRIPT, tmp_path)
    assert len({json.loads(line)["frame"] for line in expected}) > 15
    browser = web(is_switched_on=False)
    for _ in range(3):
        assert answers_of(browser, SCRIPT, web_server, web_site) == expected


@pytest.mark.parametrize("game", few_now(GAMES, quick=[GAMES[0]]))
def test_frames_of_every_game_are_those_of_the_headless_device(
    web, web_server, web_site, tmp_path, game
):
    keys = ["RIGHT"] * pages_to(game) + ["A"] + ["A"] * 2
    script = ["wait 900", *(f"press {key}" for key in keys), "state"]
    script += ["press A", "wait 700", "press RIGHT", "press A", "wait 1300"] * 8
    script += [
        "describe pl",
        "hold A 900",
        "describe",
        "hold B 700",
        "press A",
        "power-cut",
        "wait 900",
        "state",
        "log",
    ]
    expected = answers_here(script, tmp_path)
    assert json.loads(expected[-2])["game"]["game"] == game
    assert answers_of(web(is_switched_on=False), script, web_server, web_site) == expected


@pytest.mark.slow
def test_a_whole_game_of_two_is_played_by_keyboard(web):
    browser = web()
    browser.until("game")
    hand = Hand(browser)
    table = make(b"\x00\x01", 0, 77)
    random = Random(3)
    set_up(hand, (0, 1))
    player = Player(hand, table, lambda _, choices, count: choices[random.below(count)])
    player.play()
    browser.until("kingdomino.scoring")
    assert log_of(browser) == list(text.write(table))
    heard = points = ""
    while browser.screen != "game":
        if browser.screen.endswith(".winner"):
            browser.wait_until(f"{SPOKEN}.includes('The winner: ')")
            heard = browser.evaluate(SPOKEN)
            points = browser.text("#scores")
        browser.press("A")
        browser.evaluate(TAKEN)  # the next press must not begin another game
    ranks = re.findall(r": (\w+), (\d+) point", heard)
    assert sorted(ranks) == sorted(re.findall(r"(\w+) (\d+)", points)) and len(ranks) == 2
    _, finished = browser.download("#log-download")
    assert finished.decode().splitlines() == list(text.write(table))


@pytest.mark.parametrize("game", few_now(GAMES, quick=[GAMES[0]]))
def test_every_game_on_the_box_begins_is_explained_and_survives_a_power_cut(web, game):
    browser = web()
    browser.until("game")
    browser.press(*["RIGHT"] * pages_to(game), "A")
    browser.until("players")
    assert browser.evaluate(f"{DEVICE}.game") == game
    browser.press("A")
    browser.until("variants")
    check_house_rules(browser, game)
    browser.press("A")
    browser.wait_until(f"{DEVICE}.screen.includes('.')")  # game screens have a dot in their name
    browser.press("A", "A", "A")
    lines = log_of(browser)
    assert f"game {game}" in lines
    titles = {said["title"] for said in read_words("en")["screens"].values()}
    assert browser.text("#screen-title") in titles
    assert browser.text("#keys")
    assert browser.text("#says").endswith(".")
    browser.click("#battery")
    browser.until("resume")
    browser.press("A")
    assert log_of(browser) == lines


def check_house_rules(browser, game):
    """Open the house rules from the variants, compare the page's text, and go back."""
    letters = house_letters(game)
    if not letters:
        return
    browser.press("LEFT", "DOWN")
    browser.wait_until(f"{TITLE} === 'House rules'")
    meanings = read_words("en")["games"][game]["house"]
    explained = [f"{letter} {meanings[letter]}" for letter in letters]
    assert browser.text("#screen-text").endswith(f"{', '.join(explained)}.")
    browser.press("B")
    browser.wait_until(f"{TITLE} === 'Variants'")
    assert "? house rules" in browser.text("#screen-text")


def pages_to(game):
    """Return how many times RIGHT leads to a game. The score-only mode is the second entry."""
    return GAMES.index(game) + (1 if game != GAMES[0] else 0)


@pytest.mark.slow
def test_counting_kingdoms_is_explained_in_words_of_its_own(web):
    browser = web()
    browser.until("game")
    browser.press("RIGHT", "A")
    browser.wait_until(f"{TITLE} === 'Whose kingdoms?'")
    browser.press("A")
    browser.wait_until(f"{TITLE} === 'Variants'")
    letters = browser.text("#screen-text").partition("off. ")[2]
    own = "P your own pack or the pack of the firmware, if the box has one of yours"
    assert letters == f"H Harmony, M Middle Kingdom, 7 Mighty Duel, {own}."
    browser.press("A")
    browser.wait_until(f"{TITLE} === 'A domino of the kingdom'")
    assert browser.text("#screen-text").endswith("menu, tick.")
    assert "last row" not in browser.text("#keys")
    browser.wait_until(f"{SAYS}.startsWith('The kingdom of pink: which domino?')")
    browser.step(A_AND_B, 1200)
    browser.step(0, 60)
    browser.until("menu")
    browser.press("RIGHT", "RIGHT", "A")
    browser.wait_until(f"{SAYS}.startsWith('The kingdom of yellow: which domino?')")


def test_what_the_game_waits_for_is_what_the_box_waits_for(web, web_site):
    browser = web()
    module = next(name for name in web_site if name.endswith("/words.js"))
    games = json.dumps([game for game, _ in SENTENCES])
    said = browser.evaluate(
        f"import('/{module}').then(async ({{ Words }}) => {{"
        f" const words = new Words('/{module}'.replace('words.js', ''), []);"
        f" await words.choose('en'); return {games}.map((game) => words.turn(game)); }})"
    )
    assert said == [sentence for _, sentence in SENTENCES]


@pytest.mark.slow
def test_a_move_is_taken_back_and_done_again(web):
    browser = web()
    begin_a_game(browser)
    lines = log_of(browser)
    browser.step(32, 700)
    browser.step(0, 60)
    browser.until("undo")
    fewer = log_of(browser)
    assert fewer[:-1] == lines[:-1]
    assert fewer[-1].removeprefix("# ") == lines[-1].rpartition(" ")[0]
    browser.press("RIGHT")
    assert log_of(browser) == lines


@pytest.mark.parametrize("cut", few_now(["battery", "reload"], quick=[]))
def test_a_power_cut_in_the_middle_loses_nothing_and_shows_nothing_old(web, cut):
    browser = web()
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


@pytest.mark.slow
def test_keys_that_are_down_together_are_a_chord(web):
    browser = web()
    begin_a_game(browser)
    browser.step(A_AND_B, 1200)
    browser.step(0, 60)
    browser.until("menu")
    browser.press("B")
    browser.until("kingdomino.draw")
    browser.call("page.keyboard.press", "m", {"delay": 1200})
    browser.until("menu")


@pytest.mark.slow
def test_a_refused_placement_is_explained_with_the_number_of_its_rule(web):
    browser = web()
    begin_a_game(browser)
    while not browser.screen.endswith(".place"):
        browser.press("A")
        browser.step(0, 2000)
    browser.step(A_AND_B, 1200)
    browser.step(0, 60)
    browser.until("menu")
    browser.press("DOWN", "DOWN", "A")
    browser.until("kingdomino.place")
    browser.press("UP", "UP", "UP", "A")
    browser.wait_until(f"{SPOKEN}.includes('Refused. K8: ')")
    reasons = read_part("en", "kingdomino")["refusals"].values()
    assert any(f"Refused. K8: {one}" in browser.text("#says") for one in reasons)
    browser.press("DOWN")
    browser.wait_until(f"!{SAYS}.includes('K8')")
