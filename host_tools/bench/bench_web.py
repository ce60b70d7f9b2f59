"""Measures the web page: bytes sent, time to the first frame, time of a step in a browser."""

import json

from host_tools.bench.report import Report
from host_tools.checkout import ROOT
from host_tools.interpreters.runtimes import RuntimeMissing
from host_tools.virtual.browser import Browser, missing_part, serving
from host_tools.virtual.site import File, build

TITLE = "The page in a browser"

_BUDGET_BYTES = 1_500_000
_BUDGET_MS = 2000
_VISITS = 5
_TURNS = 4000
_FIRST_FRAME = "performance.getEntriesByName('first frame')[0].startTime"
_INTERPRETERS = ("micropython.js", "micropython.wasm")
# Published figures of other projects. They cannot be measured here.
_OTHERS = (
    "for comparison: a page on Pyodide, CPython for browsers, begins with 8.15 MB compressed and",
    "3 to 5 s (game-over.org/nitro/nitro-wasm-perf). For the micro:bit's simulator no figures are",
    "published; the Tildagon's is a program for the desktop, not a page (its sim/README.md).",
)
# Lines of a script, and the title of the measurement of their loop passes of 5 ms.
_SETUP = ["wait 1000", "press A", "press A", "press A"]
_ROW = ["press A"] * 4
_KINGS = ["press A", "wait 900"] * 5
_SCRIPTS: tuple[tuple[str, list[str]], ...] = (
    ("a number that does not move", []),
    ("a placement, whose ghost blinks", [*_ROW, "wait 1500", *_KINGS, *_ROW, "wait 1500"]),
)


def run(report: Report) -> None:
    """Measure the files' sizes in this process, and the times in Chromium if it is installed."""
    try:
        files = build()
    except RuntimeMissing as words:
        report.note(str(words))
        return
    _measure_wire(report, files)
    for line in _OTHERS:
        report.note(line)
    if missing_part():
        report.note(missing_part())
        return
    with serving(files) as server:
        _measure_visits(report, server.address)
        _measure_turns(report, server.address, files)


def _measure_wire(report: Report, files: dict[str, File]) -> None:
    packed = {path: len(file.packed) for path, file in files.items()}
    report.row("all files, compressed", sum(packed.values()), "bytes")
    report.ratio("  of what is allowed", sum(packed.values()), _BUDGET_BYTES)
    interpreter = sum(size for path, size in packed.items() if path.endswith(_INTERPRETERS))
    report.row("  MicroPython", interpreter, "bytes")
    firmware = sum(size for path, size in packed.items() if path.endswith("firmware.json"))
    report.row("  the firmware's sources, unchanged", firmware, "bytes")
    flash = sum(path.stat().st_size for path in (ROOT / "build" / "flash").rglob("*.mpy"))
    if flash:
        report.row("  (the same compiled, not compressed)", flash, "bytes")


def _measure_visits(report: Report, address: str) -> None:
    times = []
    for _ in range(_VISITS):
        with Browser() as browser:
            browser.open(address)
            times.append(float(browser.evaluate(_FIRST_FRAME)))
    times.sort()
    report.row("first frame, first visit, middle of five", times[_VISITS // 2], "ms")
    report.ratio("  of what is allowed", times[_VISITS // 2], _BUDGET_MS)
    with Browser() as browser:
        browser.open(address)
        browser.evaluate("navigator.serviceWorker.ready.then(() => true)")
        browser.call("page.reload")
        browser.wait_until("document.getElementById('device').dataset.screen")
        report.row("first frame, next visit", float(browser.evaluate(_FIRST_FRAME)), "ms")


def _measure_turns(report: Report, address: str, files: dict[str, File]) -> None:
    module = next(path for path in files if path.endswith("/script.js"))
    for label, script in _SCRIPTS:
        lines = json.dumps([*_SETUP, *script])
        with Browser() as browser:
            browser.call("page.goto", f"{address}#script")
            spent_ms, screen = browser.evaluate(
                f"import('/{module}').then((script) => script.switchOn(1)).then((answer) => {{"
                f" {lines}.forEach((line) => answer(line)); const start = performance.now();"
                f" const last = answer('wait {5 * _TURNS}');"
                " return [performance.now() - start, JSON.parse(last).screen]; })"
            )
        report.row(f"a turn: {label} ({screen})", spent_ms / _TURNS, "ms")
