"""Build the image once for all tests of this folder."""

import pytest
from table import switched_on

from host_tools.flash import image
from host_tools.flash.problems import BoardProblem
from host_tools.interpreters.runtimes import RuntimeMissing
from host_tools.pico import driver


@pytest.fixture(scope="session")
def built(missing):
    """Build the image for a Pico from Debian's sources of MicroPython. Returns its path."""
    try:
        return image.build(None, "RPI_PICO")
    except BoardProblem as problem:
        missing(str(problem))


@pytest.fixture
def pico(built, needs_node):
    """A quick emulated Pico at the list of games. Its wiring is known."""
    with switched_on(built) as pico:
        yield pico


@pytest.fixture(scope="session")
def needs_node(missing):
    """Skip a test without Node and its packages."""
    try:
        driver.find_emulator()
    except RuntimeMissing as problem:
        missing(str(problem))
