"""Screen 29 shows the turn timer and the time that each player has used."""

from castellan.rules.kingdomino import layout
from castellan.ui import draw, palette
from castellan.ui import preferences as choice
from support.game_rig import Rig
from support.view_rig import last_row, placing


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
