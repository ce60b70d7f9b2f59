"""The device rolls the Duel's dice or a person enters them, and players take dice one by one."""

import os

from castellan.core.rng import Random
from castellan.device.board import Board
from castellan.rules.duel import layout as d
from castellan.rules.duel.tables import DICE
from castellan.ui import palette
from castellan.ui.screens.duel import coats, roll
from support.duel_rig import is_open, rig_of, rolled, shows, until
from support.shims import machine, neopixel

ROLLS = 1296


def test_every_roll_comes_from_equally_many_numbers():
    rig = rig_of()
    seen = bytearray(ROLLS)
    for bits in range(ROLLS):
        rig.session.chance = lambda bits=bits: bits
        roll.roll(rig.session)
        number = 0
        log = rig.match.log
        for place in range(3, -1, -1):
            number = 6 * number + log.at(log.size - 4 + place) - d.FACE
        assert not seen[number]
        seen[number] = 1
        for _ in range(4):
            rig.match.undo()
    assert sum(seen) == ROLLS


def test_numbers_that_would_favour_a_roll_are_drawn_again():
    rig = rig_of()
    drawn = [2**30 - 1, 1073741184, 1073741183]
    rig.session.chance = lambda: drawn.pop(0)
    roll.roll(rig.session)
    assert drawn == []
    assert 2**30 - 2**30 % ROLLS == 1073741184
    assert rig.match.state[d.PHASE] == d.TAKING


def test_rolls_of_fair_chance_are_fair():
    own = Random(11)
    # Chi-square with five degrees of freedom is larger once in ten thousand times.
    check_fair(lambda: own.next() << 14 ^ own.next(), 25.7)


def test_rolls_of_the_boards_own_chance_are_fair():
    machine.begin()
    board = Board(machine, neopixel)
    if hasattr(os, "urandom"):
        check_fair(board.entropy, 45.0)  # once in a hundred million times


def check_fair(chance, most):
    """Check by chi-square that every face of every die is equally likely."""
    rig = rig_of()
    rig.session.chance = chance
    counts = [0] * 24
    rounds = 600
    for _ in range(rounds):
        roll.roll(rig.session)
        log = rig.match.log
        for die in range(4):
            counts[6 * die + log.at(log.size - 4 + die) - d.FACE] += 1
        for _ in range(4):
            rig.match.undo()
    expected = rounds // 6
    for die in range(4):
        spread = sum((n - expected) ** 2 for n in counts[6 * die : 6 * die + 6]) / expected
        assert spread < most, counts


def test_holding_a_shakes_and_letting_go_rolls():
    rig = rig_of()
    assert rig.shell.name == "duel.roll"
    before = rig.picture()
    rig.stay(16, 300)
    one = rig.picture()
    rig.stay(16, 100)
    assert rig.shell.name == "duel.roll"
    assert before != one != rig.picture()
    rig.stay(0, 60)
    assert rig.shell.name == "duel.take"
    assert rig.match.log.count == 4


def test_what_real_dice_show_is_entered_and_corrected():
    rig = rig_of()
    rig.play("press RIGHT")
    assert rig.shell.name == "duel.dice"
    rig.play(
        "press UP\npress A\npress A\npress LEFT\npress DOWN\npress A\npress A\npress UP\npress A"
    )
    s = rig.match.state
    assert [s[d.FACES + die] for die in range(4)] == [DICE[3], DICE[11], DICE[12], DICE[19]]
    assert rig.shell.name == "duel.take"


def test_the_next_round_is_entered_in_the_same_way():
    rig = rig_of()
    rig.play("press UP")
    rig.advance_to("duel.dice")
    rig.play("press B")
    assert rig.shell.name == "duel.roll"
    rig.play("press A")
    assert rig.match.log.count


def test_every_face_can_be_entered_and_alike_faces_only_once():
    rig = rig_of()
    rig.play("press RIGHT")
    screen = rig.shell.top
    for die in range(4):
        seen = []
        for _ in range(6):
            value = DICE[6 * die + screen.faces[die]]
            if value in seen:
                break
            seen.append(value)
            rig.play("press UP")
        assert sorted(seen) == sorted(set(DICE[6 * die : 6 * die + 6]))
        rig.play("press RIGHT")


def test_every_coat_has_a_shape_of_its_own():
    shapes = []
    for coat in range(1, 8):
        frame = bytearray(49)
        coats.draw_coat(frame, coat, 0, 0, palette.WHITE)
        shapes.append(bytes(frame))
    assert len(set(shapes)) == 7


def test_every_face_of_the_dice_has_a_picture_of_its_own_without_its_colour():
    pictures = {}
    for value in set(DICE):
        frame = bytearray(49)
        coats.draw_face(frame, value, 0, 0, palette.DIM)
        pictures.setdefault(bytes(frame), []).append(value)
    assert all(len(values) == 1 for values in pictures.values()), pictures


def test_the_cursor_waits_until_it_has_thought_and_then_stands_still():
    rig = rolled(rig_of(), (1, 2, 3, 4))
    rig.play("press A")
    assert rig.match.state[d.TAKEN] == 0  # the cursor has not appeared yet
    rig.play("wait 3000\npress A")
    assert rig.match.state[d.TAKEN] == 1


def test_directions_lead_to_the_die_that_way_or_across_if_it_is_taken():
    rig = rolled(rig_of(), (1, 2, 3, 4))
    rig.play("wait 3000")
    screen = rig.shell.top
    screen.die = 0
    rig.play("press RIGHT")
    assert screen.die == 1
    rig.play("press DOWN")
    assert screen.die == 3
    rig.play("press A\nwait 3000")  # the last die is taken
    screen = rig.shell.top
    screen.die = 1
    rig.play("press DOWN")
    assert screen.die == 2
    rig.play("press RIGHT")
    assert screen.die == 1


def test_the_spell_that_takes_two_is_offered_only_while_it_may_be_spoken():
    rig = until(is_open(d.SPELL_BOTH))
    assert shows(rig, palette.VIOLET) or shows(rig, palette.DIM)
    player = rig.match.actor()
    rig.play("wait 100\npress B")
    assert rig.match.state[d.TAKES_BOTH] == 1
    rig.play("wait 3000\npress A\nwait 3000")
    assert rig.match.actor() == player
    assert not shows(rig, palette.VIOLET)
    count = rig.match.log.count
    rig.play("press B")
    assert rig.match.log.count == count
