"""What several files ask for: the page in a browser, an archive, a tournament."""

import importlib.util
import json
from functools import partial

import commands
import pytest
from tournaments import USUAL
from web_windows import Windows

from host_tools.board_build import mpy
from host_tools.interpreters.runtimes import RuntimeMissing, find, run_code
from host_tools.virtual.browser import missing_part, serving
from host_tools.virtual.site import build


@pytest.fixture(scope="session")
def needs(missing):
    """Call it with the name of an interpreter: it skips where that one is missing."""

    def look_for(interpreter):
        try:
            find(interpreter)
        except RuntimeMissing as problem:
            missing(str(problem))

    return look_for


@pytest.fixture(scope="session")
def unix(needs):
    """MicroPython's unix port is there."""
    needs("unix")


@pytest.fixture(scope="session")
def wasm(needs):
    """MicroPython for WebAssembly is there, with Node."""
    needs("wasm")


@pytest.fixture
def numbers_of(wasm):
    """The numbers that a code prints on the 32-bit interpreter, step by `step()`."""

    def run(code, tree=mpy.BUILD):
        compile_it = mpy.compile_flashed if tree == mpy.FLASHED else mpy.compile_tree
        compile_it()
        result = run_code("wasm", code, step="step()", tree=tree)
        assert result.returncode == 0, result.stdout + result.stderr
        return [int(word) for word in result.stdout.split()]

    return run


@pytest.fixture(scope="session")
def web_site(missing):
    """Every file of the page."""
    try:
        return build()
    except RuntimeMissing as problem:
        missing(f"the page is not tested in a browser: {problem}")


@pytest.fixture(scope="session")
def web_server(web_site):
    """The page's own server."""
    with serving(web_site) as running:
        yield running


@pytest.fixture
def web(missing, web_server):
    """Opens windows; a foreign request or a complaint in one of them fails the test."""
    if missing_part():
        missing(f"the page is not tested in a browser: {missing_part()}")
    windows = Windows(web_server.address)
    yield windows
    assert not windows.close()


@pytest.fixture
def run(monkeypatch, capsys):
    """Runs a command in this process."""
    return partial(commands.run_here, monkeypatch, capsys)


@pytest.fixture
def answer_of(run):
    """The one object a command answers to one object."""

    def ask(command, value, status=0):
        answer = run(command, "--jsonl", data=json.dumps(value).encode() + b"\n")
        assert (answer.status, answer.err) == (status, "")
        return answer.lines()[0]

    return ask


@pytest.fixture
def archive(run, tmp_path):
    """Runs `castellan archive` on an archive of its own."""
    return partial(run, "archive", "--archive", tmp_path / "archive.sqlite")


@pytest.fixture
def extras(missing):
    """Skips where the packages of the group `archive` are not installed."""
    for name in ("openskill", "PIL"):
        if importlib.util.find_spec(name) is None:
            missing(f"{name} is not installed: it is in the group `archive`")


@pytest.fixture
def cup(tmp_path):
    """Writes a tournament's file."""

    def write(text=USUAL, name="cup.toml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def tournament(run):
    """Runs `castellan tournament` here; its games are played in processes of their own."""
    return partial(run, "tournament")
