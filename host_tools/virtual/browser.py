"""Controls a headless Chromium through two pipes, for the page's tests, benches and picture."""

import base64
import itertools
import json
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from host_tools.checkout import ROOT
from host_tools.interpreters.node import find_node
from host_tools.virtual.server import Server
from host_tools.virtual.site import File
from host_tools.virtual.virtual_device import KEYS

# The key of the keyboard for each key of the device, in the order of KEYS.
KEYBOARD = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "a", "b")
_DRIVER = Path(__file__).with_suffix(".mjs")
_PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
_PATIENCE_S = 20
_LONGEST_CALL_S = 120
_PRESS_MS = 60
# JavaScript that waits until a turn of the page has seen the keys. On a busy computer two presses
# could otherwise fall into one turn, and A and B would be a chord. A hidden page draws nothing.
_SEEN = (
    "Promise.race(["
    "new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => seen(0)))),"
    "new Promise((late) => setTimeout(() => late(0), 250))])"
)
_DEVICE = "document.getElementById('device').dataset"


class BrowserProblem(Exception):
    """Raised if a call in the browser fails."""


def missing_part() -> str:
    """Return a sentence that names a missing program for browser tests, or "" without any."""
    if _find_program() is None:
        return "no Chromium is installed (Debian: apt install chromium)"
    if find_node() is None or not (ROOT / "node_modules" / "playwright-core").is_dir():
        return "playwright-core is missing: run `make setup`"
    return ""


def _find_program() -> str | None:
    return next(filter(None, map(shutil.which, _PROGRAMS)), None)


@contextmanager
def serving(files: Mapping[str, File]) -> Iterator[Server]:
    """Serve the page on any free port. Yields the server and stops it at the end."""
    with Server(files, 0) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


class Chromium:
    """A running Chromium that can hold any number of windows."""

    def __init__(self) -> None:
        self._numbers = itertools.count()
        self._start()

    def _start(self) -> None:
        program, node = _find_program(), find_node()
        if program is None or node is None:
            raise BrowserProblem(missing_part())
        self._process = subprocess.Popen(
            [node, str(_DRIVER), program],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def open_window(self, options: Mapping[str, object]) -> int:
        """Open a window with its own storage. Returns the window's number.

        If Chromium has crashed, start it again first.
        """
        if self._process.poll() is not None:
            self._start()
        number = next(self._numbers)
        self.call(number, "open", options)
        return number

    def call(self, number: int, path: str, *words: object) -> Any:
        """Call a method in a window.

        Returns the method's value, or None if it does not fit into JSON.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([number, path, *words]) + "\n")
        self._process.stdin.flush()
        # A call that never ends must not block all later tests.
        watch = threading.Timer(_LONGEST_CALL_S, self._process.kill)
        watch.start()
        line = self._process.stdout.readline()
        watch.cancel()
        if not line:
            raise BrowserProblem(f"the browser went away, or {path} took too long")
        answer = json.loads(line)
        if "error" in answer:
            raise BrowserProblem(answer["error"])
        return answer["value"]

    def close(self) -> None:
        """End Chromium with all its windows. Kills a Chromium that does not end."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        try:
            self._process.wait(_PATIENCE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()


class Browser:
    """One window of the browser.

    `call` calls methods of Playwright's page, context and devtools.
    """

    def __init__(self, chromium: Chromium | None = None, **options: object) -> None:
        """Open a window. `options` belong to its context, such as viewport and hasTouch.

        Without `chromium` the window starts a Chromium of its own.
        """
        self._is_alone = chromium is None
        self._chromium = chromium or Chromium()
        self._number = self._chromium.open_window(options)
        self._down = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        if self._is_alone:
            self._chromium.close()
        else:
            self.call("close")

    def call(self, path: str, *words: object) -> Any:
        """Call a method by its path.

        Returns its value, or None if the value does not fit into JSON.
        """
        return self._chromium.call(self._number, path, *words)

    def evaluate(self, code: str) -> Any:
        """Run JavaScript in the page. Returns its value."""
        return self.call("page.evaluate", code)

    def text(self, selector: str) -> str:
        """Return the text of an element."""
        return str(self.call("page.innerText", selector))

    def click(self, selector: str) -> None:
        """Click an element with the mouse."""
        self.call("page.click", selector)

    def wait_until(self, code: str) -> None:
        """Wait until a JavaScript expression is true."""
        self.call("until", code)

    def download(self, selector: str) -> tuple[str, bytes]:
        """Click a link or button that downloads a file. Returns name and content."""
        got = self.call("download", selector)
        return str(got["name"]), base64.b64decode(got["base64"])

    def give_file(self, content: bytes, selector: str = "#save-file") -> None:
        """Choose a file in a file input, by default the one for saves."""
        self.call("giveFile", selector, base64.b64encode(content).decode())

    # Methods for the device on the page.

    def open(self, address: str) -> None:
        """Load the page and wait until the device shows a screen."""
        self.call("page.goto", address)
        self.wait_until(f"{_DEVICE}.screen")

    @property
    def screen(self) -> str:
        """Return the name of the screen that the device shows."""
        return str(self.evaluate(f"{_DEVICE}.screen"))

    def frame(self) -> bytes:
        """Return the 49 palette numbers that the device shows."""
        return bytes.fromhex(self.evaluate(f"{_DEVICE}.frame"))

    def step(self, levels: int, step_ms: int) -> None:
        """Hold the keys of `levels` for some time. A test's fake device has the same method."""
        for place, key in enumerate(KEYBOARD):
            bit = 1 << place
            if (levels ^ self._down) & bit:
                self.call("page.keyboard.down" if levels & bit else "page.keyboard.up", key)
        if levels != self._down:
            self.evaluate(_SEEN)
        self._down = levels
        time.sleep(step_ms / 1000)

    def press(self, *names: str) -> None:
        """Press keys of the device for a short time, one after the other."""
        for name in names:
            self.step(1 << KEYS.index(name), _PRESS_MS)
            self.step(0, _PRESS_MS)

    def until(self, screen: str) -> None:
        """Wait until the device shows a screen."""
        self.wait_until(f"{_DEVICE}.screen === {json.dumps(screen)}")
