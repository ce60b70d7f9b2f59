"""On small windows the page cuts nothing off, and every key is large enough for a finger."""

import pytest
from tiers import few_now
from web_windows import PHONE, begin_a_game, rectangle_of

from host_tools.virtual.says import LANGUAGES

pytestmark = pytest.mark.interpreter

SMALLEST_CAP_PX = 44
# JavaScript: the width of the language list, and the width that it needs.
LANGUAGE_WIDTHS = """(() => {
    const choice = document.getElementById("language");
    const free = choice.cloneNode(true);
    free.replaceChildren(choice.selectedOptions[0].cloneNode(true));
    free.style.cssText = "position: absolute; width: max-content";
    choice.parentElement.append(free);
    const wants = free.getBoundingClientRect().width;
    free.remove();
    return [choice.getBoundingClientRect().width, wants];
})()"""
# JavaScript: the number of lines in which each group of keys is shown.
LINES_OF_KEYS = """Array.from(document.querySelectorAll("#hint > span"), (group) => {
    const middles = Array.from(group.children, (one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return Math.round((top + bottom) / 20);
    });
    return new Set(middles).size;
})"""


@pytest.mark.slow
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


@pytest.mark.parametrize("width", few_now([280, 320, 360, 400], quick=[280]))
def test_a_narrow_window_shows_the_language_whole_and_no_key_without_its_name(web, width):
    browser = web(viewport={"width": width, "height": 640})
    for code in LANGUAGES:
        browser.call("page.selectOption", "#language", code)
        browser.wait_until(f"document.documentElement.lang === '{code}'")
        has, wants = browser.evaluate(LANGUAGE_WIDTHS)
        assert has >= wants, code
        assert browser.evaluate(LINES_OF_KEYS) == [1, 1, 1, 1], code
