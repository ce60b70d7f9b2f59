"""In the emulated Pico the turns of every game stay short, and no tap is lost."""

import pytest
from castellan.rules import games

from host_tools.pico import turns

_BOARD_MS = 6000
_SEED = 3
# What holds today. Undo, the begin of a match and a tile's search take longer than 20 ms.
_MOST_SLOW_SHARE = 0.025
_LONGEST_MS = 80

pytestmark = [pytest.mark.slow, pytest.mark.interpreter, pytest.mark.timeout(600)]


@pytest.mark.parametrize("game", games.NAMES)
def test_turns_are_short_and_each_tap_is_seen(built, needs_node, game):
    found = turns.measure(built, game, _SEED, _BOARD_MS)
    assert found.taps >= 20
    assert found.lost_taps == 0
    slow = found.count_over(turns.SLOW_MS)
    assert slow <= _MOST_SLOW_SHARE * len(found.turns_ms), found.own_functions()[:8]
    assert found.longest_ms <= _LONGEST_MS, found.slowest[0]
