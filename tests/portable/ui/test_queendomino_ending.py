"""The scoring shows all parts and the total. A match that was left is unloaded."""

import sys

from castellan.rules.property import LARGEST, POINTS
from castellan.rules.queendomino.score import BUILDINGS_PART, COINS_PART, QUEEN_PART
from castellan.ui import palette
from support.pictures import read_digit
from support.queen_rig import at_end_of_turn, finished, is_knight


def test_16_the_points_come_in_parts_that_make_the_whole():
    rig = finished()
    sheet = rig.session.sheet
    for player in range(2):
        total = rig.match.score(player, sheet)
        parts = sheet[POINTS] + sheet[COINS_PART] + sheet[QUEEN_PART] + sheet[BUILDINGS_PART]
        assert total == parts
        rig.shell.push("queendomino.points", player)
        wanted = (total, sheet[POINTS], sheet[COINS_PART], sheet[QUEEN_PART])
        for number in wanted + (sheet[BUILDINGS_PART], total):
            rig.step()
            assert read_digit(rig.shell.frame, 4, 0, palette.PINK + 2 * player) == number % 10
            rig.play("press A")
        rig.play("press B")


def test_the_end_scoring_adds_up_to_the_total_of_each_house():
    rig = finished()
    screen = rig.shell.top
    for player in range(2):
        seen = 0
        rig.play("press B" if player == 0 else "press RIGHT")
        is_there = screen.parts.begin()
        while is_there:
            seen += screen.parts.points
            is_there = screen.parts.go_on()
        assert seen == rig.match.score(player, rig.session.sheet)


def test_18_the_property_on_which_the_queen_stands_is_shown_before_her_points():
    rig = finished()
    match = rig.match
    screen = rig.shell.top
    hosts = 0
    for player in range(2):
        rig.play("press B" if player == 0 else "press RIGHT")
        is_there = screen.parts.begin()
        while is_there:
            if screen.parts.letter == ord("Q"):
                hosts += 1
                sheet = rig.session.sheet
                points = match.score(player, sheet) and sheet[QUEEN_PART]
                lit = sum(1 for value in screen.parts.region if value)
                assert lit == points == sheet[LARGEST]
                assert screen.parts.crowns == 1
            is_there = screen.parts.go_on()
    assert hosts == 1


def test_21_all_places_of_six_have_their_light_below_the_crown():
    rig = finished()

    def places(out):
        out[:6] = bytes((3, 1, 2, 6, 4, 5))

    rig.match.seats = bytes(range(6))
    rig.match.places = places
    rig.shell.home("queendomino.winner")
    rig.step()
    colours = (2, 0, 4, 5, 3)
    assert rig.shell.frame[42:47] == bytes(palette.PINK + colour for colour in colours)


def test_20_a_tie_is_broken_by_the_property_and_never_by_crowns():
    rig = finished()
    rig.shell.home("queendomino.tie")
    rig.play("press A")
    assert rig.shell.name == "queendomino.winner"
    rig.shell.home("queendomino.tie")
    rig.play("press B")
    assert rig.shell.name == "queendomino.scoring"


def test_a_game_that_was_left_is_not_loaded_any_more():
    rig = at_end_of_turn(is_knight)
    rig.session.end_game()
    rig.step()
    assert rig.shell.name == "game"
    for part in ("ui.screens.queendomino", "ui.screens.kingdomino", "advice."):
        assert [name for name in sys.modules if name.startswith("castellan." + part)] == []
