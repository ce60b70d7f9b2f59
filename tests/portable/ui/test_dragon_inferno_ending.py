"""Screens show dragons that fly away, the points, the winner and the views of Dragon Inferno."""

from castellan.rules.contract import NOBODY
from castellan.rules.dragon_inferno import board
from castellan.rules.dragon_inferno import layout as d
from castellan.ui import undo
from support.dragon_rig import advance_to, at_tile, in_phase, rig_of
from support.timeline import rows


def test_a_dragon_that_fits_nowhere_is_told():
    for seed in range(40):
        rig = rig_of(seed=seed)
        while not rig.match.is_over():
            advance_to(rig, lambda match: True)
            match = rig.match
            if match.state[d.PHASE] == d.TILES and calls_in_vain(rig):
                return
            rig.advance_one()
    raise AssertionError("every dragon has landed")


def calls_in_vain(rig):
    """Apply a tile whose dragon fits nowhere. Returns False if there is no such tile."""
    match = rig.match
    count = match.legal(rig.session.choices)
    for action in list(rig.session.choices[:count]):
        if action == d.PASS:
            return False
        flown = match.state[d.FLOWN]
        match.apply(action)
        is_vain = match.state[d.FLOWN] > flown
        match.undo()
        if is_vain:
            rig.shell.home("dragon_inferno.place", action)
            rig.play("wait 200\npress A")
            assert rig.shell.name == "dragon_inferno.away"
            rig.play("wait 2500")
            assert rig.shell.name != "dragon_inferno.away"
            return True
    return False


def test_a_pass_on_the_box_and_its_redo_need_no_search_of_the_whole_board():
    searches = []
    search = board.can_lay
    board.can_lay = lambda s, p, player: searches.append(player) or search(s, p, player)
    try:
        rig = rig_of()
        while not rig.match.is_over():
            advance_to(rig, lambda match: True)
            rig.match.legal(rig.session.choices)
            if rig.session.choices[0] == d.PASS:
                break
            rig.advance_one()
        rig.match.copy_from(rig.match)  # drops the cached search result that a pass is legal
        rig.shell.home("dragon_inferno.tile")
        rig.play("wait 2000")
        assert rig.shell.name == "dragon_inferno.passing"
        count = rig.match.log.count
        rig.play("press A")
        assert rig.match.log.count == count + 1
        for _ in range(6):
            assert undo.undo(rig.session) != NOBODY
        while undo.redo(rig.session) != NOBODY:
            assert searches == []
        assert rig.match.log.count == count + 1
    finally:
        board.can_lay = search
    assert searches == []


def test_the_points_can_be_less_than_none():
    rig = rig_of()
    rig.match.state[d.BROKEN] = 3
    rig.shell.push("dragon_inferno.points", 0)
    rig.step()
    assert rig.picture() == rows(
        """
        . . . . 1 1 1
        . . . . . . 1
        . . x x 1 1 1
        . . . . . . 1
        . . . . 1 1 1
        p p p p p p p
        c c c . . . .
        """
    )


def test_the_scoring_leads_to_the_winner_and_on():
    rig = rig_of()
    while not rig.match.is_over():
        advance_to(rig, lambda match: True)
        rig.advance_one()
    rig.session.restart()
    for _ in range(30):
        if rig.shell.name == "dragon_inferno.winner":
            break
        rig.play("press A")
    rig.play("press UP")
    assert rig.shell.name == "dragon_inferno.points"
    rig.play("press B\npress B")
    assert rig.shell.name == "dragon_inferno.scoring"
    rig.shell.home("dragon_inferno.winner")
    rig.play("press A")
    assert rig.shell.name == "game"
    log = rig.session.take_finished_log().decode().split("\n")
    assert log[1] == "game dragon-inferno" and log[-2] == "end"


def test_the_views_lead_to_each_other_and_back():
    rig = at_tile()
    rig.play("press B")
    assert rig.shell.name == "dragon_inferno.look"
    rig.play("press A")
    assert rig.shell.name == "dragon_inferno.points"
    rig.play("press RIGHT\npress A\npress A\npress UP")
    assert rig.shell.name == "dragon_inferno.dragons"
    rig.play("press RIGHT\npress UP")
    assert rig.shell.name == "dragon_inferno.look"
    rig.play("press RIGHT\npress RIGHT")
    assert rig.shell.name == "dragon_inferno.points"
    rig.play("press B")
    assert rig.shell.name == "dragon_inferno.tile"
    advance_to(rig, in_phase(d.TILES))
