"""Screens tell eight colours apart by sides of the box, lines and dots."""

from castellan.rules.kingdomino.layout import FIRST_KING, PHASE
from castellan.ui import draw, flow, palette
from castellan.ui.screens.queendomino.flow import bar_line
from castellan.ui.session import EMPTY, HUMAN
from castellan.ui.shared import marks
from support.game_rig import Rig, at_the_list
from support.queen_rig import rig_of

_OWN = b"\x04\x05\x06\x07"


def kinds(rig):
    return bytes(rig.session.kinds)


def test_04_queendomino_begins_with_the_colours_of_its_own_box():
    rig = at_the_list()
    before = kinds(rig)
    rig.shell.home("game")
    rig.play("press RIGHT\npress RIGHT\npress A")
    assert rig.session.game == "queendomino"
    assert kinds(rig) == bytes((EMPTY,) * 4 + (HUMAN,) * 4)
    rig.play("press B\npress LEFT\npress LEFT\npress A")
    assert rig.session.game == "kingdomino"
    assert kinds(rig) == before


def test_04_a_choice_of_colours_stays_while_the_game_does():
    rig = Rig(b"")
    rig.seat(b"\x00\x01")
    rig.session.game = "queendomino"
    before = kinds(rig)
    rig.shell.home("game")
    rig.play("press RIGHT\npress RIGHT\npress A")
    assert kinds(rig) == before


def to_first_kings(colours):
    rig = rig_of(colours)
    for _ in range(40):
        if rig.match.state[PHASE] == FIRST_KING:
            flow.advance(rig.shell)
            rig.play("wait 400")
            return rig
        rig.advance_one()
        flow.play_automatic(rig.session)
    raise AssertionError("no king is ever drawn")


def test_08_orange_purple_white_and_red_sit_at_their_sides():
    rig = to_first_kings(_OWN)
    assert rig.shell.name == "queendomino.draw"
    edges = (45, 21, 3, 27)  # in front, left, opposite, right
    for player in range(4):
        assert rig.shell.frame[edges[player]] == palette.ORANGE + player
    rig.play("press LEFT")
    assert rig.match.actor() == 1


def test_08_two_colours_of_one_side_are_asked_for_by_colour():
    rig = to_first_kings(b"\x00\x04\x05")
    assert rig.shell.name == "royal_wedding.draw"
    rig.play("press RIGHT\npress RIGHT\npress A")
    assert rig.match.actor() == 1


def test_17_nobodys_bar_lies_on_anothers_line():
    for colours in (_OWN, b"\x00\x04\x05", b"\x00\x01\x04\x05", b"\x02\x06"):
        match = rig_of(colours).match
        lines = [bar_line(match, player) for player in range(len(colours))]
        assert len(set(lines)) == len(lines), colours


def test_the_dots_of_eight_colours_are_eight_pictures():
    pictures = []
    for colours in (b"\x00\x01\x02\x03", _OWN):
        rig = rig_of(colours)
        for player in range(4):
            frame = bytearray(draw.CELLS)
            marks.points(frame, rig.session, player, 8)
            dots = [frame[7 * row + 3] > 0 for row in range(7)]
            assert dots not in pictures
            assert sum(dots) == player + 1
            pictures.append(dots)
            frame = bytearray(draw.CELLS)
            marks.dots(frame, rig.session, player, 1, 0)
            assert [cell > 0 for cell in frame[1:6]] == dots[:5]
