"""Helpers of the page's tests: open browser windows, collect their errors, begin a game."""

import time

from host_tools.virtual.browser import Browser

TO_THE_FIRST_ROW = ("A", "A", "A")
PHONE = {"hasTouch": True, "isMobile": True, "viewport": {"width": 390, "height": 844}}
# JavaScript that fills the browser's storage to the last letter. A single entry grows, because the
# name of another entry would need room too: a save that is a little longer could still fit there.
FILL_STORAGE = (
    "for (let filler = '', letters = 4e6; letters >= 1;) {"
    " const longer = filler + 'x'.repeat(letters);"
    " try { localStorage.setItem('other', longer); filler = longer; }"
    " catch { letters = Math.floor(letters / 2); } }"
)


class Windows:
    """Opens browser windows and collects their errors."""

    def __init__(self, address, chromium):
        self._chromium = chromium
        self.addresses = [address]
        self.forgiven = []  # parts of error messages that a test expects
        self._browsers = []

    def __call__(self, *, is_switched_on=True, before="", **options):
        """Open a window on the page. `before` is JavaScript that runs before the page's own."""
        browser = Browser(self._chromium, **{"locale": "en-GB", **options})
        self._browsers.append(browser)
        if before:
            browser.call("page.addInitScript", {"content": before})
        if is_switched_on:
            browser.open(self.addresses[0])
        return browser

    def close(self):
        """Close all windows. Returns requests to other servers and unexpected console errors."""
        own = (*self.addresses, *(f"blob:{address}" for address in self.addresses))
        found = []
        for browser in self._browsers:
            with browser:
                found += [one for one in browser.call("requests") if not one.startswith(own)]
                found += browser.call("complaints")
        return [one for one in found if not any(part in one for part in self.forgiven)]


def begin_a_game(browser):
    """Begin a game of Kingdomino and enter a row of four dominoes, up to the first king."""
    browser.until("game")
    browser.press(*TO_THE_FIRST_ROW)
    browser.until("kingdomino.entry")
    browser.press("A", "A", "A", "A")
    browser.until("kingdomino.draw")


def log_of(browser):
    """Return the lines of the panel's log when it has not changed for half a second."""
    before = None
    while before != (now := browser.evaluate("document.getElementById('log').innerText")):
        before = now
        time.sleep(0.5)
    return now.splitlines()


def rectangle_of(browser, name):
    """Return the rectangle of a keycap on the page."""
    return browser.evaluate(
        f"document.querySelector('[data-cap={name}]').getBoundingClientRect().toJSON()"
    )
