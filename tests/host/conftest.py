"""What several files ask for: the page in a browser, an archive, a tournament."""

import importlib.util

import commands
import pytest
from tournaments import USUAL
from web_windows import Windows

from host_tools.runtimes import RuntimeMissing
from host_tools.virtual.browser import missing_part, serving
from host_tools.virtual.site import build


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
def archive(monkeypatch, capsys, tmp_path):
    """Runs `castellan archive` on an archive of its own."""

    def run(*words, data=b""):
        options = ("archive", "--archive", tmp_path / "archive.sqlite")
        return commands.run_here(monkeypatch, capsys, *options, *words, data=data)

    return run


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
def tournament(monkeypatch, capsys):
    """Runs `castellan tournament` here; its games are played in processes of their own."""

    def run(*words, data=b""):
        return commands.run_here(monkeypatch, capsys, "tournament", *words, data=data)

    return run
