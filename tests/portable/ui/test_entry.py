"""Screen 06 enters dominoes by number or by picture. The last row needs no entry."""

from castellan.rules.kingdomino import layout
from castellan.rules.kingdomino.tables import DOMINOES
from castellan.ui import palette, undo
from castellan.ui.screens.kingdomino import faces, numbers
from support.game_rig import Rig
from support.hand import Hand
from support.memory import runs_without_allocation
from support.row_pictures import read_entry
from support.timeline import rows


def shown(rig):
    return Hand(rig).see(read_entry)


def test_the_first_number_is_the_median_of_the_lowest_of_four():
    # The lowest of 4 out of 48 is at most 8 in 13 of 24 draws, and at most 7 in fewer than half.
    assert shown(Rig()) == 8
    assert shown(Rig(b"\x00\x01\x02")) == 10


def test_numbers_that_came_up_are_never_offered_again():
    rig = Rig()
    rig.advance_to("kingdomino.place")
    rig.advance_to("kingdomino.entry")
    match = rig.match
    seen = []
    for _ in range(48):
        number = shown(rig)
        assert not match.is_used(number)
        seen.append(number)
        rig.play("press RIGHT")
    left = [n for n in range(1, 49) if not match.is_used(n)]
    assert sorted(set(seen)) == left
    assert seen[len(left)] == seen[0]


def test_up_and_down_go_over_four_numbers_and_stop_at_the_ends():
    rig = Rig()
    rig.play("press UP")
    assert shown(rig) == 12
    for _ in range(12):
        rig.play("press UP")
    assert shown(rig) == 48
    for _ in range(12):
        rig.play("press DOWN")
    assert shown(rig) == 1
    rig.play("press LEFT")
    assert shown(rig) == 48


def test_a_held_key_stops_at_the_end_instead_of_going_round():
    rig = Rig()
    rig.play("hold RIGHT 9000")
    assert shown(rig) == 48


def test_a_takes_b_takes_back_and_the_row_lies_sorted():
    rig = Rig()
    rig.play("press RIGHT\npress A")
    assert bytes(rig.match.state[layout.NEXT_TILES : layout.NEXT_TILES + 2]) == b"\x09\x00"
    rig.play("press LEFT\npress B")
    assert rig.match.state[layout.ENTERED] == 0
    assert shown(rig) == 9
    for number in (40, 3, 21, 5):
        _enter(rig, number)
    assert bytes(rig.match.state[layout.NEXT_TILES : layout.NEXT_TILES + 4]) == b"\x03\x05\x15\x28"
    assert rig.shell.name == "kingdomino.row"


def _enter(rig, number):
    while shown(rig) != number:
        rig.play("press RIGHT")
    rig.play("press A")


def test_the_row_shows_itself_and_goes_on_alone_or_at_a_press():
    rig = Rig()
    for number in (1, 2, 3, 4):
        _enter(rig, number)
    rig.play("wait 1000")
    assert rig.shell.name == "kingdomino.row"
    rig.play("wait 400")
    assert rig.shell.name == "kingdomino.draw"


def test_the_last_row_of_four_players_needs_nothing_but_a():
    rig = Rig()
    while rig.match.state[layout.ROUND] < 11 or rig.match.state[layout.PHASE] != layout.ROW:
        rig.advance_one()
    rig.advance(0)
    left = [n for n in range(1, 49) if not rig.match.is_used(n)]
    rig.play("press RIGHT")
    assert not rig.match.is_used(left[0])
    rig.play("press A")
    assert bytes(rig.match.state[layout.NEXT_TILES : layout.NEXT_TILES + 4]) == bytes(left)
    undo.undo(rig.session)
    assert rig.match.state[layout.ENTERED] == 0


def test_a_domino_is_found_by_its_picture():
    rig = Rig()
    rig.play("press B")
    assert rig.session.is_by_picture
    rig.play("wait 300")
    for number in (1, 19, 24, 36, 40, 48):
        for is_turned in range(2):
            left = DOMINOES[2 * number - 2 + is_turned]
            right = DOMINOES[2 * number - 1 - is_turned]
            at = rig.session.match
            screen = _left_to(at, left)
            assert screen == left
            assert _right_to(at, left, right) == right
            assert DOMINOES[2 * faces.number_of(at, left, right) - 2] in (left, right)
    rig.play("press A")
    assert rig.match.state[layout.ENTERED] == 1
    rig.play("press B\npress B")
    assert not rig.session.is_by_picture


def _left_to(match, goal):
    left = DOMINOES[0]
    for _ in range(40):
        if left == goal:
            break
        left = faces.next_left(match, left, 1)
    return left


def _right_to(match, left, goal):
    right = faces.closest_right(match, left, DOMINOES[0])
    for _ in range(40):
        if right == goal:
            break
        right = faces.next_right(match, left, right, 1)
    return right


def test_of_dominoes_that_look_alike_the_next_in_the_sorted_row_is_meant():
    match = Rig().match
    wheat = DOMINOES[0]
    assert faces.number_of(match, wheat, wheat) == 1
    match.apply(layout.TILE + 1)
    assert faces.number_of(match, wheat, wheat) == 2
    match.apply(layout.TILE + 30)
    assert faces.number_of(match, wheat, wheat) == 2
    match.apply(layout.TILE + 2)
    assert faces.number_of(match, wheat, wheat) == 0


def test_by_picture_both_halves_are_shown_large_with_their_crowns():
    rig = Rig()
    rig.session.is_by_picture = True
    screen = rig.shell.top
    screen._offer(48)
    rig.shell.redraw()
    rig.step()
    while rig.shell.frame[14] != palette.WHITE and rig.shell.frame[18] != palette.WHITE:
        rig.step()
    assert rig.picture().split("\n")[1:4] == rows(
        """w w w . m m m
        w w w . # # #
        w w w . m m m"""
    ).split("\n")


def test_the_start_never_depends_on_what_is_gone():
    rig = Rig(b"\x00\x01")
    while rig.match.state[layout.ROUND] < 6:
        if rig.match.state[layout.PHASE] == layout.ROW:
            number = numbers.start(rig.match)
            assert not rig.match.is_used(number)
        rig.advance_one()


def test_a_frame_of_the_entry_allocates_nothing():
    rig = Rig()
    rig.play("press RIGHT\npress A\npress UP")
    screen = rig.shell.top

    def frames():
        for now in range(0, 2000, 50):
            screen.draw(rig.shell.frame, now)

    frames()
    assert runs_without_allocation(frames)
    rig.session.is_by_picture = True
    assert runs_without_allocation(frames)
