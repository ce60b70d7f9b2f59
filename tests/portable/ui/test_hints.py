"""Hints rate dominoes by the current game, even after another game used the advice."""

from array import array

from castellan.advice import placement_value
from castellan.advice.domino_worth import DominoWorth
from castellan.rules.kingdomino.layout import NEXT_TILES
from support.game_rig import Rig


def _worths(match):
    worths = []
    spots = array("H", bytes(2 * match.LARGEST_CHOICE))
    for slot in range(4):
        worth = DominoWorth(match, 0, spots)
        worth.start(match.state[NEXT_TILES + slot])
        while not worth.step():
            pass
        worths.append(worth.best)
    return worths


def test_a_domino_is_worth_the_same_whatever_game_the_advice_saw_before():
    rig = Rig()
    rig.advance(9)
    rig.advance_to("kingdomino.kings")
    expected = _worths(rig.match)
    emptier = Rig()
    emptier.advance(90)
    placement_value.count_deck(emptier.match)
    assert _worths(rig.match) == expected
