"""Takes the picture of the page that the readme shows: docs/pictures/page.png.

python -m host_tools.virtual.page_picture
"""

import sys
import time
from pathlib import Path

from host_tools.checkout import ROOT
from host_tools.interpreters.runtimes import RuntimeMissing
from host_tools.virtual.browser import Browser, missing_part, serving
from host_tools.virtual.site import build

PICTURE = ROOT / "docs" / "pictures" / "page.png"
_VIEW = {"width": 1000, "height": 720}
_SETTLED_S = 0.25
# The lamp's light on the table is a gradient that would double the size of the file.
_STYLE = "body { background: #191b1e } #panel { background: #1a1d20 }"
_MOST_PRESSES = 400
_ACTIONS = 58  # of the log: the kingdoms have grown by then
_PLACE = "kingdomino.place"
_ACTION_COUNT = "document.querySelectorAll('#log li').length"


def main() -> int:
    """Plays some rounds with A alone, and takes the picture while a domino is placed."""
    problem = missing_part()
    if problem:
        print(f"page_picture: {problem}", file=sys.stderr)
        return 3
    try:
        files = build()
    except RuntimeMissing as missing:
        print(f"page_picture: {missing}", file=sys.stderr)
        return 3
    with serving(files) as server, _window() as browser:
        browser.open(server.address)
        browser.until("game")
        _play(browser)
        browser.press("RIGHT")  # a key clears the squares that can be reached
        time.sleep(_SETTLED_S)
        browser.call("page.screenshot", {"path": str(PICTURE), "style": _STYLE})
    print(f"{PICTURE.relative_to(ROOT)}: {Path(PICTURE).stat().st_size:,} bytes")
    return 0


def _window() -> Browser:
    # The page's own policy would refuse the picture's style.
    return Browser(viewport=_VIEW, locale="en-GB", bypassCSP=True)


def _play(browser: Browser) -> None:
    for _ in range(_MOST_PRESSES):
        browser.press("A")
        time.sleep(_SETTLED_S)
        if browser.screen == _PLACE and browser.evaluate(_ACTION_COUNT) > _ACTIONS:
            browser.wait_until(
                "document.getElementById('screen-title').innerText.startsWith('Pl')"
            )
            return


if __name__ == "__main__":
    raise SystemExit(main())
