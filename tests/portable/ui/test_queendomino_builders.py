"""Buildings are turned up, and a turn without optional steps needs one press."""

from array import array

from castellan.rules.kingdomino import layout
from castellan.rules.queendomino import builders
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino.tables_buildings import BUILDINGS
from castellan.ui import draw, palette
from castellan.ui.screens.queendomino.kinds import draw_kind
from support.game_rig import Rig
from support.queen_rig import at_end_of_turn, is_building, is_knight, rig_of


def test_a_match_begins_with_six_buildings_that_come_up():
    rig = rig_of()
    assert rig.shell.name == "queendomino.builder"
    for _ in range(q.SPACES):
        assert rig.shell.name == "queendomino.builder"
        rig.play("press A")
    assert rig.shell.name == "queendomino.entry"
    assert builders.wanted(rig.match.state, rig.match.extras) == 0


def test_every_kind_of_building_has_a_picture_of_its_own():
    pictures = []
    for kind in range(1, q.KINDS + 1):
        frame = bytearray(draw.CELLS)
        draw_kind(frame, BUILDINGS, kind)
        assert frame not in pictures
        pictures.append(frame)


def test_only_kinds_that_are_left_are_offered_and_their_name_passes():
    rig = rig_of()
    rig.play("press A\npress A\npress A")
    taken = rig.match.log.at(0) - q.BUILDER
    assert rig.match.state[rig.match.extras + q.IN_PILE + taken - 1] == 0
    frame = bytearray(draw.CELLS)
    draw_kind(frame, BUILDINGS, taken)
    for _ in range(q.KINDS):
        assert rig.shell.frame[:35] != frame[:35]
        rig.play("press RIGHT")
    still = rig.picture()
    rig.play("wait 2600")
    assert rig.picture() != still


def test_b_takes_the_last_building_back():
    rig = rig_of()
    rig.play("press UP\npress A\npress B")
    assert rig.match.log.count == 0
    assert rig.shell.name == "queendomino.builder"
    rig.play("press A")
    assert rig.match.log.count == 1


def test_nothing_optional_is_one_press():
    rig = at_end_of_turn(is_knight)
    turn = rig.match.state[layout.TURN]
    rig.play("press A\nwait 320")
    assert (rig.match.state[layout.TURN], rig.match.state[layout.PHASE]) != (turn, q.OPTIONS)


def test_a_match_comes_back_from_its_bytes():
    rig = at_end_of_turn(is_building)
    saved = rig.session.dump()
    other = Rig(b"")
    assert other.session.load(saved)
    assert other.session.game == "queendomino"
    assert other.match.state == rig.match.state
    other.session.restart()
    assert other.shell.name == "queendomino.kings"


def test_34_the_window_keeps_a_kingdom_of_seven_while_a_square_at_its_edge_is_chosen():
    rig = at_end_of_turn(is_building, b"\x00\x02")
    match = rig.match
    at = match.kingdom(match.actor())
    middle = match.grid - 1
    match.state[at : at + 4] = bytes((middle, middle + 6, middle, middle + 6))
    count = match.legal(rig.session.choices)
    price = max(rig.session.choices[:count]) - q.BUILD >> 8
    rig.shell.push("queendomino.site", q.BUILD + (price << 8))
    site = rig.shell.top
    site.spots = array("H", [layout.PLACE + (_cell(match, middle + 6, middle) << 2)])
    site.index = 0
    rig.play("press RIGHT")
    colours = set()
    for _ in range(200):
        rig.step()
        colours.add(rig.shell.frame[6])
    assert colours == {palette.TOWN, palette.WHITE}


def _cell(match, x, y):
    return (y + 1) * 2 * match.grid + x
