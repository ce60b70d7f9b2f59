"""Choosing another game keeps as many players as that game has seats for."""

from castellan.ui.session import HUMAN
from support.game_rig import Rig


def test_a_game_seats_no_more_people_than_it_has_places_for():
    rig = Rig(b"")
    rig.seat(b"\x01\x03\x04\x06")
    rig.session.game = "duel"
    rig.shell.push("players")
    assert list(rig.session.kinds) == [0, HUMAN, 0, HUMAN, 0, 0, 0, 0]
    rig.session.kinds[4] = HUMAN
    rig.session.game = "kingdomino"
    rig.shell.replace("players")
    assert list(rig.session.kinds) == [0, HUMAN, 0, HUMAN, 0, 0, 0, 0]
