"""Hints rate dominoes by the current game, even after another game used the advice."""

from castellan.advice import placement_value
from castellan.ui.screens.kingdomino import hints
from support.game_rig import Rig


def test_a_domino_is_worth_the_same_whatever_game_the_advice_saw_before():
    rig = Rig()
    rig.advance(9)
    rig.advance_to("kingdomino.kings")
    expected = [hints.worth(rig.session, 0, slot) for slot in range(4)]
    emptier = Rig()
    emptier.advance(90)
    placement_value.count_deck(emptier.match)
    assert [hints.worth(rig.session, 0, slot) for slot in range(4)] == expected
