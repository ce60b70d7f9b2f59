"""The facts about a screen take little memory while somebody asks, and leave nothing behind."""

import pytest
from castellan.rules import games
from tiers import few_now

from host_tools.measure import facts

MOST_BYTES = 24 * 1024

pytestmark = pytest.mark.interpreter


@pytest.mark.parametrize("game", few_now(games.NAMES, quick=["royal-wedding"]))
def test_facts_take_at_most_24_kib_and_their_modules_leave(game, wasm):
    most, left = facts.measure(game)
    assert most
    assert max(most.values()) <= MOST_BYTES, facts.report(game, most)
    assert [name for name in left if name.startswith("castellan.facts")] == []
