"""A running game shows its kingdoms, points and race."""

from castellan.rules.kingdomino import layout
from castellan.rules.kingdomino.meta import MIGHTY_DUEL
from castellan.rules.square import half
from castellan.ui import palette
from support.game_rig import Rig
from support.timeline import rows
from support.view_rig import DOWN, RIGHT, F, M, W, last_row, lay, opened, placing, settled


def test_15_the_kingdom_stands_in_the_frame_of_its_owner_whose_dots_count_the_seat():
    rig = opened("kingdom", 1)
    assert rig.picture() == rows(
        """y # # y y y y
        y . . . . . y
        y . # 2 w # y
        y . # # . . y
        y . . l . . y
        y . . . . . y
        y y y y y y y"""
    )


def test_15_left_and_right_go_through_all_kingdoms_and_the_race():
    rig = opened("kingdom", 0)
    heads = []
    for _ in range(4):
        heads.append(rig.picture().split("\n")[0])
        rig.play("press RIGHT")
    assert heads == ["p # p p p p p", "y # # y y y y", "n # # # n n n", "b # # # # b b"]
    assert rig.shell.name == "kingdomino.race"
    rig.play("press LEFT")
    assert rig.picture().split("\n")[0] == heads[3]
    rig.play("press RIGHT\npress RIGHT")
    assert rig.picture().split("\n")[0] == heads[0]


def test_the_points_can_be_peeked_at():
    rig = placing()
    rig.play("wait 100")
    rig.advance_to("kingdomino.kings")
    rig.play("wait 400")
    rig.stay(16, 700)
    for _ in range(4):
        if rig.shell.name == "kingdomino.race":
            break
        rig.stay(16 | 8, 60)
        rig.stay(16, 60)
    rig.stay(16 | 2, 60)
    rig.stay(16, 60)
    assert rig.shell.name == "kingdomino.points"
    rig.stay(0, 50)
    assert rig.shell.name == "kingdomino.kings"


def test_15_up_and_down_light_one_terrain_alone_and_mark_which():
    rig = opened("kingdom", 0)
    rig.play("press DOWN\nwait 300")
    while rig.shell.frame[16 + 8] == palette.WHITE:
        rig.step()
    picture = rig.picture().split("\n")
    assert picture[1][0] == "#"
    assert rig.picture().count("w") == 2
    assert not [letter for letter in "flgsmFLGSM" if letter in rig.picture()]
    rig.play("press DOWN")
    picture = rig.picture().split("\n")
    assert (picture[1][0], picture[2][0]) == ("p", "#")
    assert "f" in rig.picture() and "w" not in rig.picture()
    rig.play("press UP\npress UP")
    assert "w" in rig.picture() and "l" in rig.picture()
    rig.play("press UP")
    assert rig.picture().split("\n")[6][0] == "#"


def test_15_a_kingdom_that_needs_all_seven_columns_shows_its_frame_only_for_a_moment():
    rig = Rig(b"\x00\x03", MIGHTY_DUEL)
    lay(rig, 0, 1, 0, RIGHT, half(W, 0), half(W, 0))
    lay(rig, 0, -2, 0, RIGHT, half(F, 0), half(F, 0))
    rig.shell.push("kingdomino.kingdom", 0)
    rig.play("wait 1200")
    assert rig.picture().split("\n")[0].count("p") == 6
    lay(rig, 0, 3, 0, DOWN, half(W, 0), half(W, 0))
    rig.play("press RIGHT\npress LEFT")
    assert rig.picture().split("\n")[0].count("p") == 6
    rig.play("wait 1200")
    assert "p" not in rig.picture().split("\n")[0]
    rig.play("press RIGHT")
    assert rig.picture().split("\n")[0].count("#") == 4


def test_15_a_peek_shows_the_kingdom_of_whose_turn_it_is_and_closes():
    rig = Rig()
    rig.advance_to("kingdomino.kings")
    player = rig.match.actor()
    rig.stay(16, 700)
    assert rig.shell.name == "kingdomino.kingdom"
    assert rig.picture().split("\n")[0].count("#") == 1 + rig.match.seats[player]
    rig.stay(0, 50)
    assert rig.shell.name == "kingdomino.kings"


def test_the_views_follow_each_other_with_a_and_end_with_b():
    rig = settled()
    rig.shell.push("kingdomino.kingdom")
    names = []
    for _ in range(4):
        names.append(rig.shell.name.split(".")[1])
        rig.play("press A")
    assert names == ["kingdom", "points", "race", "kingdom"]
    below = rig.shell.depth
    rig.play("press B")
    assert rig.shell.depth == below - 1


def test_16_the_points_of_a_player_with_dots_between_the_digits():
    rig = opened("points", 1)
    assert rig.picture().split("\n")[:6] == rows(
        """. 2 . y 2 2 2
        2 2 . y . . 2
        . 2 . . 2 2 2
        . 2 . . . . 2
        2 2 2 . 2 2 2
        . . . . . . ."""
    ).split("\n")
    rig.play("press LEFT")
    assert rig.picture().split("\n")[0] == ". . . p 1 1 1"
    rig.play("press LEFT")
    assert [line.split()[3] for line in rig.picture().split("\n")[:5]] == ["b"] * 4 + ["."]


def test_16_hundreds_are_white_cells():
    rig = settled()
    for y in range(-2, 3):
        lay(rig, 1, -2, y, RIGHT, half(M, 3), half(M, 3))
    total = rig.match.score(1, rig.session.sheet)
    assert total == 300 + total % 100
    rig.shell.push("kingdomino.points", 1)
    rig.step()
    assert rig.picture().split("\n")[5] == "# # # . . . ."


def test_16_the_last_row_is_the_order_of_the_next_turns_and_the_shown_player_blinks():
    rig = placing()
    state = rig.match.state
    kings = [state[layout.ROW_KINGS + slot] for slot in range(4)]
    order = " ".join(str(1 + king) for king in kings) + " . . ."
    player = kings[1]
    rig.shell.push("kingdomino.points", player)
    seen = set()
    for _ in range(60):
        rig.step()
        seen.add(last_row(rig))
    assert seen == {order, order.replace(str(1 + player), ".")}
    rig.shell.pop()
    rig.advance(2)
    rig.play("wait 400")
    kings = kings[1:] + [
        king for king in state[layout.NEXT_KINGS : layout.NEXT_KINGS + 4] if king < 8
    ]
    rig.shell.push("kingdomino.points", kings[0])
    while last_row(rig)[0] == ".":
        rig.step()
    assert last_row(rig).split()[:4] == [str(1 + king) for king in kings]


def test_17_only_the_longest_bar_has_seven_cells_and_it_breathes():
    rig = opened("race")
    seen = set()
    for _ in range(300):
        rig.step()
        seen.add(rig.picture())
    bright = rows(
        """1 . . . . . .
        . . . . . . .
        2 2 2 2 2 2 2
        . . . . . . .
        3 . . . . . .
        . . . . . . .
        4 4 . . . . ."""
    )
    assert bright in seen
    assert len(seen) == 2
    assert bright.replace("2", "y") in seen


def test_17_equal_points_are_equal_bars():
    rig = Rig(b"\x00\x03")
    rig.shell.push("kingdomino.race")
    rig.step()
    lines = rig.picture().split("\n")
    assert len(set(lines[0].split())) == 1
    assert len(set(lines[6].split())) == 1
    assert lines[2] == lines[4] == ". . . . . . ."


def test_views_can_be_looked_at_while_only_one_kingdom_is_counted():
    rig = Rig(b"")
    rig.seat(b"\x02")
    rig.session.is_score_only = True
    rig.session.open(0, 1)
    for name in ("kingdom", "points", "race", "clock"):
        rig.shell.home("kingdomino." + name)
        rig.step()
        assert rig.picture().replace(".", "").strip()
        rig.play("press RIGHT\npress LEFT\npress UP")
        assert rig.shell.name.startswith("kingdomino.")
