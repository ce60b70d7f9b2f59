"""Takes the picture of the web page for the readme: docs/pictures/page.png.

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
_VIEW = {"width": 1180, "height": 760}
_SETTLED_S = 0.25
# Plain colours replace the gradient behind the device, which would double the file's size.
_STYLE = "body { background: #191b1e } #panel { background: #1a1d20 }"
_MOST_PRESSES = 400
_ACTIONS = 58  # length of the log at which the kingdoms are large enough
_PLACE = "kingdomino.place"
_ACTION_COUNT = "document.querySelectorAll('#log li').length"


def main() -> int:
    """Play some rounds by pressing only A. Take the picture while a domino is being placed."""
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
        browser.press("RIGHT")  # a key hides the reachable squares
        time.sleep(_SETTLED_S)
        browser.call("page.screenshot", {"path": str(PICTURE), "style": _STYLE})
    print(f"{PICTURE.relative_to(ROOT)}: {Path(PICTURE).stat().st_size:,} bytes")
    return 0


def _window() -> Browser:
    # The page's content security policy would refuse the style of the picture.
    return Browser(viewport=_VIEW, colorScheme="dark", locale="en-GB", bypassCSP=True)


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
