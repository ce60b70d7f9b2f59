"""Dominoes with towns, and of the Royal Wedding's second set, can be entered by picture."""

from castellan.rules.kingdomino.layout import ENTERED, NEXT_TILES, PHASE, ROUND, ROW
from castellan.ui import flow, palette
from support.queen_rig import rig_of

_TOWN = palette.TOWN


def entering(game, rounds):
    """Return a device on which the first domino of a row must be entered by its picture."""
    rig = rig_of(b"\x00\x01\x02", game=game)
    match = rig.match
    while match.state[PHASE] != ROW or match.state[ROUND] < rounds or match.state[ENTERED]:
        rig.advance_one()
        flow.play_automatic(rig.session)
    flow.advance(rig.shell)
    rig.play("wait 400\npress B\nwait 50")
    assert rig.session.is_by_picture
    return rig


def halves(rig):
    """Return the terrain colours of the two halves in the picture."""
    frame = rig.shell.frame
    return frame[7], frame[11]


def test_06_every_picture_with_a_town_is_found_and_taken():
    rig = entering("queendomino", 0)
    for _ in range(12):
        if halves(rig)[0] == _TOWN:
            break
        rig.play("press DOWN\nwait 50")
    assert halves(rig)[0] == _TOWN
    rig.play("press RIGHT\nwait 50")
    left, right = halves(rig)
    rig.play("press A")
    number = rig.match.state[NEXT_TILES]
    found = [half & 7 for half in rig.match.dominoes[2 * number - 2 : 2 * number]]
    assert sorted(found) == sorted((left, right))


def test_06_the_second_box_has_no_towns():
    rig = entering("royal-wedding", 1)
    assert rig.match.deck() > 0
    for _ in range(12):
        assert _TOWN not in halves(rig)
        rig.play("press DOWN\nwait 50")
    rig.play("press A")
    assert rig.match.state[NEXT_TILES] > 48
