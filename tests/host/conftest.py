"""The page in a browser, for the tests that have a window on it."""

import pytest
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
