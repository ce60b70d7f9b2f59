"""The views of a running game: kingdom, points, race, advice, clock."""

import sys

from castellan.advice.steward import Steward
from castellan.rules.kingdom import place
from castellan.rules.kingdomino import layout
from castellan.rules.kingdomino.meta import MIGHTY_DUEL
from castellan.rules.square import cell_at, half
from castellan.ui import draw, palette
from castellan.ui import preferences as choice
from castellan.ui.screens.kingdomino.jumps import first_cell, second_cell
from support.game_rig import Rig
from support.memory import allocated_bytes, runs_without_allocation
from support.timeline import rows

RIGHT = 0
DOWN = 1
W, F, L, G, S, M = range(1, 7)


def lay(rig, player, x, y, direction, first, second):
    """A domino in a kingdom, whatever the match thinks of it."""
    match = rig.match
    cell = cell_at(match.grid, x, y)
    place(match.state, match.kingdom(player), match.grid, cell, direction, first, second)


def settled(options=0, colours=b"\x00\x01\x02\x03"):
    """Everybody has laid two dominoes; player 1 has the most points."""
    rig = Rig(colours, options)
    for player in range(len(colours)):
        lay(rig, player, 1, 0, RIGHT, half(W, 0), half(W, 1))
        lay(rig, player, 0, 1, DOWN, half(F, player & 1), half(L, 0))
    lay(rig, 1, -1, 0, DOWN, half(M, 3), half(M, 2))
    return rig


def opened(name, argument=None, options=0):
    rig = settled(options)
    rig.shell.push("kingdomino." + name, argument)
    rig.step()
    return rig


def placing(actions=0, **rig_options):
    """Somebody is to place a domino, after so many actions."""
    rig = Rig(**rig_options)
    rig.advance(actions)
    rig.advance_to("kingdomino.place")
    rig.play("wait 800")
    return rig


def last_row(rig):
    return rig.picture().split("\n")[6]


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


def advised(actions=0):
    """The advice is open and has thought to its end."""
    rig = placing(actions)
    rig.shell.push("kingdomino.advice")
    for _ in range(300):
        rig.step()
        if "#" in last_row(rig):
            return rig
    raise AssertionError("the advice never came")


def test_28_gold_is_the_stewards_best_spot_and_a_takes_it():
    rig = advised(40)
    steward = Steward(rig.match)
    steward.start(rig.match)
    assert steward.step(steward.count)
    best = steward.actions[steward.best()]
    pictures = set()
    for _ in range(60):
        rig.step()
        pictures.add(rig.picture())
    assert {picture.count("c") for picture in pictures} == {0, 2}
    size = rig.match.log.size
    rig.play("press A")
    assert rig.match.log.at(size) == best
    assert rig.shell.name != "kingdomino.advice"


def test_28_it_thinks_in_slices_and_b_is_heard_meanwhile():
    rig = placing(60)
    rig.shell.push("kingdomino.advice")
    rows_seen = []
    for _ in range(300):
        rig.step()
        rows_seen.append(last_row(rig).count("o"))
        if "#" in last_row(rig):
            break
    assert rig.shell._stack[-1]._thought == rig.shell._stack[-1]._steward.count
    assert rows_seen[:-1] == sorted(rows_seen[:-1])
    rig.shell.pop()
    rig.shell.push("kingdomino.advice")
    rig.step()
    rig.step()
    count = rig.match.log.count
    rig.play("hold A 5")
    assert rig.match.log.count == count
    rig.play("hold B 5")
    assert rig.shell.name == "kingdomino.place"


def test_28_left_and_right_look_at_three_different_places():
    rig = advised()
    spots = rig.shell._stack[-1]._spots
    pairs = set()
    for spot in spots:
        cells = (first_cell(spot), second_cell(rig.match.grid, spot))
        pairs.add((min(cells), max(cells)))
    assert len(pairs) == 3
    lit = []
    for _ in range(3):
        lit.append(last_row(rig).split()[:3])
        rig.play("press RIGHT")
    assert [row.index("#") for row in lit] == [0, 1, 2]
    size = rig.match.log.size
    rig.play("press LEFT\npress A")
    assert rig.match.log.at(size) == spots[2]


def test_28_fair_play_gives_no_advice():
    rig = placing()
    rig.shell.choose(choice.FAIR_PLAY, 1)
    count = rig.match.log.count
    rig.shell.push("kingdomino.advice")
    rig.step()
    assert rig.picture().split("\n")[0] == "x . . . . . x"
    rig.play("press A\npress RIGHT\npress B")
    assert rig.match.log.count == count
    assert rig.shell.name == "kingdomino.place"


def test_29_the_ring_runs_off_and_a_stops_it():
    rig = Rig()
    rig.shell.choose(choice.TURN_TIMER, 2)
    rig.advance_to("kingdomino.place")
    rig.shell.timer.start(rig.now, rig.match.seats[rig.match.actor()], 30)
    rig.play("wait 400")
    player = rig.match.actor()
    colour = str(1 + player)
    rig.shell.push("kingdomino.clock")
    rig.step()
    assert rig.picture().replace("\n", " ").split().count(colour) >= 23
    for _ in range(15):
        rig.step(0, 1000)
    assert 11 <= rig.picture().replace("\n", " ").split().count("o") <= 13
    rig.play("press A")
    before = rig.picture()
    assert before.split("\n")[3].split()[2] == "#"
    for _ in range(15):
        rig.step(0, 1000)
    assert rig.picture() == before
    rig.play("press A")
    for _ in range(20):
        rig.step(0, 1000)
    assert rig.picture().replace("\n", " ").split().count("o") == 24
    assert rig.shell.name == "kingdomino.clock"


def test_29_the_middle_and_the_lower_dots_are_whoever_is_next():
    rig = placing()
    kings = [rig.match.state[layout.ROW_KINGS + slot] for slot in range(4)]
    rig.shell.push("kingdomino.clock")
    rig.step()
    lines = rig.picture().split("\n")
    assert lines[1].count("#") == 1 + kings[0]
    assert lines[3].split()[3] == str(1 + kings[1])
    assert lines[5].count("#") == 1 + kings[1]


def test_29_left_and_right_show_the_minutes_that_each_has_used():
    rig = placing()
    rig.shell.timer.spent_ms[0] = 754000
    rig.shell.timer.stop(rig.now)
    rig.shell.push("kingdomino.clock")
    rig.play("press RIGHT")
    expected = bytearray(49)
    draw.number(expected, 12, palette.PINK, 0)
    for cell in range(35):
        assert cell % 7 == 3 or rig.shell.frame[cell] == expected[cell]
    assert last_row(rig) == "# # # o o o ."
    rig.play("press LEFT\npress LEFT")
    assert rig.picture().split("\n")[0].split()[3] != "."


def test_views_can_be_looked_at_while_only_one_kingdom_is_counted():
    rig = Rig(b"")
    for colour in range(4):
        rig.session.kinds[colour] = 1 if colour == 2 else 0
    rig.session.is_tally = True
    rig.session.open(0, 1)
    for name in ("kingdom", "points", "race", "clock"):
        rig.shell.home("kingdomino." + name)
        rig.step()
        assert rig.picture().replace(".", "").strip()
        rig.play("press RIGHT\npress LEFT\npress UP")
        assert rig.shell.name.startswith("kingdomino.")


def test_nothing_of_a_view_stays_behind():
    rig = settled()
    for name in ("points", "race", "advice", "clock"):
        rig.shell.push("kingdomino." + name)
        rig.step()
        rig.shell.pop()
        assert "castellan.ui.screens.kingdomino." + name not in sys.modules


def check_frames_cost_nothing(name):
    rig = placing(60)
    shell = rig.shell
    shell.push("kingdomino." + name)
    shell.step(rig.now, 0)

    def animate():
        now = rig.now
        for _ in range(150):
            shell.redraw()
            shell.step(now, 0)
            now += 37

    assert runs_without_allocation(animate)
    assert allocated_bytes(animate) in (0, None)


def test_frames_of_the_kingdom_allocate_nothing():
    check_frames_cost_nothing("kingdom")


def test_frames_of_the_points_allocate_nothing():
    check_frames_cost_nothing("points")


def test_frames_of_the_race_allocate_nothing():
    check_frames_cost_nothing("race")


def test_frames_of_the_advice_allocate_nothing():
    check_frames_cost_nothing("advice")


def test_frames_of_the_advice_that_is_found_allocate_nothing():
    rig = advised(60)
    shell = rig.shell

    def look():
        now = rig.now
        for _ in range(40):
            shell.redraw()
            shell.step(now, 0)
            now += 37
            shell._stack[-1].on(4, now)

    assert runs_without_allocation(look)


def test_frames_of_the_clock_allocate_nothing():
    check_frames_cost_nothing("clock")


def check_keys_cost_nothing(name, gestures):
    rig = placing(60)
    rig.shell.push("kingdomino." + name)
    rig.step()
    screen = rig.shell._stack[-1]

    def press():
        for gesture in gestures:
            screen.on(gesture, rig.now)

    assert runs_without_allocation(press)
    assert rig.shell._stack[-1] is screen


def test_moving_about_in_a_view_allocates_nothing():
    check_keys_cost_nothing("kingdom", b"\x01\x01\x02\x02\x02")
    check_keys_cost_nothing("points", b"\x03\x04\x04\x04\x04")
    check_keys_cost_nothing("clock", b"\x03\x03\x04\x04\x04\x04\x04\x04\x05\x05")
