"""Free Kingdom plays like Kingdomino. A variant with other rules needs a naive judge here."""

from castellan.rules import registry
from support.seeded import finished


def test_a_match_is_that_of_kingdomino_with_the_same_seed():
    for seed in range(3):
        states = []
        for name in ("free-kingdom", "kingdomino"):
            match = registry.open_game(name).make(bytes(range(2 + seed)), 0, seed)
            states.append(bytes(finished(match, seed).state))
        assert states[0] == states[1]
