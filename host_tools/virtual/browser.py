"""A headless Chromium at the other end of two pipes: for the page's tests, figures and picture."""

import base64
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

# What is pressed on a keyboard for each of the box's keys.
KEYBOARD = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "a", "b")
_DRIVER = Path(__file__).with_suffix(".mjs")
_PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
_PATIENCE_S = 20
_LONGEST_CALL_S = 120
_PRESS_MS = 60
_DEVICE = "document.getElementById('device').dataset"


class BrowserProblem(Exception):
    """The browser could not do what was wanted."""


def missing_part() -> str:
    """What a browser would need and is not here, as a sentence; empty where all is."""
    if _find_program() is None:
        return "no Chromium is installed (Debian: apt install chromium)"
    if find_node() is None or not (ROOT / "node_modules" / "playwright-core").is_dir():
        return "playwright-core is missing: run `make setup`"
    return ""


def _find_program() -> str | None:
    return next(filter(None, map(shutil.which, _PROGRAMS)), None)


@contextmanager
def serving(files: Mapping[str, File]) -> Iterator[Server]:
    """The page's own server on any port."""
    with Server(files, 0) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


class Browser:
    """One window; `call` reaches every method of Playwright's page, context and devtools."""

    def __init__(self, **options: object) -> None:
        """`options` are those of a browser context, such as viewport and hasTouch."""
        program, node = _find_program(), find_node()
        if program is None or node is None:
            raise BrowserProblem(missing_part())
        self._process = subprocess.Popen(
            [node, str(_DRIVER), program, json.dumps(options)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        self._down = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        try:
            self._process.wait(_PATIENCE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()

    def call(self, path: str, *words: object) -> Any:
        """The value of a call, where it is one that JSON can hold."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([path, *words]) + "\n")
        self._process.stdin.flush()
        # A call that never ends must not hold up everything after it, too.
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

    def evaluate(self, code: str) -> Any:
        """The value of a piece of JavaScript in the page."""
        return self.call("page.evaluate", code)

    def text(self, selector: str) -> str:
        """What stands there."""
        return str(self.call("page.innerText", selector))

    def click(self, selector: str) -> None:
        """A click of the mouse."""
        self.call("page.click", selector)

    def wait_until(self, code: str) -> None:
        """Until the piece of JavaScript is true."""
        self.call("until", code)

    def download(self, selector: str) -> tuple[str, bytes]:
        """Name and content of what a click downloads."""
        got = self.call("download", selector)
        return str(got["name"]), base64.b64decode(got["base64"])

    def give_file(self, content: bytes, selector: str = "#save-file") -> None:
        """Chooses a file to be opened: the save, or what another control asks for."""
        self.call("giveFile", selector, base64.b64encode(content).decode())

    # The box on the page

    def open(self, address: str) -> None:
        """Loads the page and waits for the box."""
        self.call("page.goto", address)
        self.wait_until(f"{_DEVICE}.screen")

    @property
    def screen(self) -> str:
        """The name of what the box shows."""
        return str(self.evaluate(f"{_DEVICE}.screen"))

    def frame(self) -> bytes:
        """The 49 palette numbers that it shows."""
        return bytes.fromhex(self.evaluate(f"{_DEVICE}.frame"))

    def step(self, levels: int, step_ms: int) -> None:
        """As a device on the bench: the keyboard has these keys down for so long."""
        for place, key in enumerate(KEYBOARD):
            bit = 1 << place
            if (levels ^ self._down) & bit:
                self.call("page.keyboard.down" if levels & bit else "page.keyboard.up", key)
        self._down = levels
        time.sleep(step_ms / 1000)

    def press(self, *names: str) -> None:
        """Short presses of the box's keys, one after the other."""
        for name in names:
            self.step(1 << KEYS.index(name), _PRESS_MS)
            self.step(0, _PRESS_MS)

    def until(self, screen: str) -> None:
        """Waits for a screen."""
        self.wait_until(f"{_DEVICE}.screen === {json.dumps(screen)}")
