"""What Dragon Inferno takes of a board's memory, screen by screen, and that it gives it back.

As `host_tools/measure/screens.py` measures it, in 32-bit MicroPython with the firmware as flashed:
two whole matches by the buttons, with a look at what there is to look at.
"""

import pytest

from host_tools.measure import screens as heap_screens

MOST_WITH_ITS_NAMES = 20 * 1024  # in the first match after power-on; they stay for ever
MOST = 17 * 1024
MOST_WITH_A_COMPUTER = 20 * 1024
LIVELY = 512  # what was saved last differs from match to match
SCREENS = {"egg", "tile", "place", "look", "scoring", "winner"}

pytestmark = pytest.mark.interpreter


@pytest.fixture(scope="module")
def matches(wasm):
    """The first match after power-on, and the second one."""
    return heap_screens.measure("dragon-inferno")


def test_every_screen_has_been_open(matches):
    for match in matches:
        assert match.most.keys() >= SCREENS, match


def test_with_its_names_it_takes_at_most_20_kib_more_than_the_shell_on_every_screen(matches):
    most = matches[0].most
    assert max(most.values()) <= MOST_WITH_ITS_NAMES, most


def test_the_next_match_takes_at_most_17_kib(matches):
    most = matches[1].most
    assert max(most.values()) <= MOST, most
    assert min(most.values()) > 4096, most


def test_a_computer_thinks_in_20_kib(wasm):
    most = heap_screens.measure("dragon-inferno", computers=1)[1].most
    assert "think" in most
    assert max(most.values()) <= MOST_WITH_A_COMPUTER, most


def test_the_memory_of_a_match_comes_back(matches):
    assert abs(matches[1].left) <= LIVELY, matches
