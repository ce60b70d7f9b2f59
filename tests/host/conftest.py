"""Define the fixtures of several test files: the page in a browser, an archive, a tournament."""

import importlib.util
import json
from functools import partial

import commands
import pytest
from tournaments import USUAL
from web_windows import Windows

from host_tools.board_build import mpy
from host_tools.interpreters.runtimes import RuntimeMissing, find, run_code
from host_tools.virtual.browser import Chromium, missing_part, serving
from host_tools.virtual.site import build


@pytest.fixture(scope="session", autouse=True)
def user_data(tmp_path_factory):
    """Hide the packs and games of the person who runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(scope="session")
def needs(missing):
    """Return a function that skips the test if the given interpreter is missing."""

    def look_for(interpreter):
        try:
            find(interpreter)
        except RuntimeMissing as problem:
            missing(str(problem))

    return look_for


@pytest.fixture(scope="session")
def unix(needs):
    """Skip the test if MicroPython's unix port is missing."""
    needs("unix")


@pytest.fixture(scope="session")
def wasm(needs):
    """Skip the test if MicroPython for WebAssembly or Node is missing."""
    needs("wasm")


@pytest.fixture
def numbers_of(wasm):
    """Return a function that runs code in 32-bit MicroPython and returns the printed numbers."""

    def run(code, tree=mpy.BUILD):
        compile_it = mpy.compile_flashed if tree == mpy.FLASHED else mpy.compile_tree
        compile_it()
        result = run_code("wasm", code, step="step()", tree=tree)
        assert result.returncode == 0, result.stdout + result.stderr
        return [int(word) for word in result.stdout.split()]

    return run


@pytest.fixture(scope="session")
def web_site(missing):
    """Build the page. Returns its files by path."""
    try:
        return build()
    except RuntimeMissing as problem:
        missing(f"the page is not tested in a browser: {problem}")


@pytest.fixture(scope="session")
def web_server(web_site):
    """Start the server of `castellan serve` with the page's files."""
    with serving(web_site) as running:
        yield running


@pytest.fixture(scope="session")
def chromium(missing):
    """Start one Chromium for all windows, since a start takes a second."""
    if missing_part():
        missing(f"the page is not tested in a browser: {missing_part()}")
    running = Chromium()
    yield running
    running.close()


@pytest.fixture
def web(chromium, web_server):
    """Open browser windows. A request to another server or a console error fails the test."""
    windows = Windows(web_server.address, chromium)
    yield windows
    assert not windows.close()


@pytest.fixture
def run(monkeypatch, capsys):
    """Return a function that runs a `castellan` command in this process."""
    return partial(commands.run_here, monkeypatch, capsys)


@pytest.fixture
def answer_of(run):
    """Return a function that sends one JSON object to a command and returns its JSON answer."""

    def ask(command, value, status=0):
        answer = run(command, "--jsonl", data=json.dumps(value).encode() + b"\n")
        assert (answer.status, answer.err) == (status, "")
        return answer.lines()[0]

    return ask


@pytest.fixture
def archive(run, tmp_path):
    """Return a function that runs `castellan archive` on a new archive."""
    return partial(run, "archive", "--archive", tmp_path / "archive.sqlite")


@pytest.fixture
def extras(missing):
    """Skip the test if a package of the dependency group `archive` is missing."""
    for name in ("trueskillthroughtime", "PIL"):
        if importlib.util.find_spec(name) is None:
            missing(f"{name} is not installed: it is in the group `archive`")


@pytest.fixture
def cup(tmp_path):
    """Return a function that writes the TOML file of a tournament and returns its path."""

    def write(text=USUAL, name="cup.toml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def tournament(run):
    """Return a function that runs `castellan tournament` here. Worker processes play its games."""
    return partial(run, "tournament")
