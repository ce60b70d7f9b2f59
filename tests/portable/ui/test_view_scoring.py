"""The final scoring counts kingdoms property by property."""

from castellan.rules.kingdomino.meta import HARMONY, MIDDLE_KINGDOM
from castellan.rules.square import half
from support.end_rig import (
    check_sums,
    lines_of,
    opened,
    played,
    shows_points,
)
from support.game_rig import Rig
from support.timeline import rows
from support.view_rig import DOWN, RIGHT, F, G, L, W, lay


def test_18_only_one_property_and_the_castle_are_lit_in_the_frame_of_the_owner():
    rig = Rig()
    lay(rig, 0, 1, 0, RIGHT, half(W, 0), half(W, 1))
    lay(rig, 0, 0, 1, DOWN, half(W, 1), half(F, 0))
    lay(rig, 0, -1, 0, DOWN, half(F, 0), half(G, 0))
    opened(rig, "scoring")
    rig.play("wait 150")
    assert rig.picture().replace("p", "1") == rows(
        """1 # 1 1 1 1 1
        1 . . . . . 1
        1 . . 1 w w 1
        1 . . . . . 1
        1 . . . . . 1
        1 . . . . . 1
        1 1 1 1 1 1 1"""
    )


def test_19_the_product_is_its_crowns_and_as_many_cells_as_squares():
    rig = Rig()
    lay(rig, 0, 1, 0, RIGHT, half(W, 1), half(W, 2))
    lay(rig, 0, 1, 1, RIGHT, half(W, 0), half(W, 0))
    opened(rig, "scoring")
    rig.play("press A")
    assert rig.picture() == rows(
        """# . # . # # #
        # . # . . . #
        . # . . # # #
        # . # . . . #
        # . # . # # #
        w w w w . . .
        . . . . . . ."""
    )
    rig.play("press A")
    assert shows_points(rig, 0, 12)
    assert lines_of(rig)[6] == ". . . . . . ."
    rig.play("press A")
    assert shows_points(rig, 0, 12)
    assert lines_of(rig)[6] == "1 1 1 1 1 1 1"


def test_19_more_squares_than_two_rows_take_turns():
    rig = Rig()
    for y in range(-2, 2):
        for x in (-2, 1):
            lay(rig, 0, x, y, RIGHT, half(L, 0), half(L, 1))
    lay(rig, 0, 0, 1, DOWN, half(L, 0), half(L, 0))
    opened(rig, "scoring")
    rig.play("press A")
    seen = set()
    for _ in range(200):
        rig.step()
        if lines_of(rig)[0] == "# . # . # # #":
            seen.add(rig.picture().count("l"))
    rig.play("press B\npress A")
    for _ in range(200):
        rig.step()
        if rig.picture().count("l"):
            seen.add(rig.picture().count("l"))
    assert 14 in seen and 18 - 14 in seen


def test_the_sum_of_all_parts_is_the_score_of_every_kingdom():
    for seed in range(4):
        rig = played(options=HARMONY | MIDDLE_KINGDOM if seed & 1 else 0, seed=seed)
        assert check_sums(rig) in ("kingdomino.winner", "kingdomino.tie")


def test_the_bonuses_are_letters_and_their_points():
    rig = Rig(options=HARMONY | MIDDLE_KINGDOM)
    opened(rig, "scoring")
    assert lines_of(rig)[0] == ". . # . # . ."
    assert lines_of(rig)[2] == ". . # # # . ."
    assert rig.picture().count("c") == 5
    rig.play("press A\npress A")
    assert lines_of(rig)[1] == ". . # # # . ."
    assert rig.picture().count("c") == 10
    rig.play("press A\npress A")
    assert shows_points(rig, 0, 15)


def test_18_the_scoring_goes_on_by_itself_to_the_winner():
    rig = played()
    for _ in range(40000):
        if rig.shell.name != "kingdomino.scoring":
            break
        rig.step()
    assert rig.shell.name in ("kingdomino.winner", "kingdomino.tie")


def test_18_left_and_right_change_the_kingdom_and_b_begins_it_again():
    rig = played()
    rig.play("press LEFT")
    first = [line.upper() for line in lines_of(rig)]
    rig.play("press A\npress A\npress B\nwait 20")
    assert [line.upper() for line in lines_of(rig)] == first
    rig.play("press RIGHT\npress RIGHT\npress RIGHT")
    for _ in range(90):
        rig.play("press A")
        if rig.shell.name != "kingdomino.scoring":
            break
        assert lines_of(rig)[6].count("1") < 7
    assert rig.shell.name != "kingdomino.scoring"


def test_the_scoring_goes_on_after_a_peek():
    rig = played()
    rig.play("press A\nhold A 900")
    assert rig.shell.name == "kingdomino.scoring"
    assert check_sums(rig) in ("kingdomino.winner", "kingdomino.tie")
