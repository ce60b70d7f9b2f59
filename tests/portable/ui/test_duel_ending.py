"""The Duel has undo, views, a scoring, and games between computers."""

from castellan.rules.contract import TABLE
from castellan.rules.duel import layout as d
from castellan.ui import flow, palette, undo
from castellan.ui import preferences as choice
from castellan.ui.session import COMPUTER
from support import duel_rig, effort
from support.duel_rig import drawing, rig_of, rolled, until


def test_everything_is_taken_back_step_by_step_down_to_the_start():
    rig = drawing()
    for _ in range(200):
        count = rig.match.log.count
        if not count:
            break
        undo.undo(rig.session)
        assert rig.match.log.count < count
        assert rig.match.state[d.PHASE] != d.ROLL or not rig.match.state[d.ROLLED]
    assert rig.match.log.count == 0
    while undo.redo(rig.session) != -2:
        pass
    assert rig.match.log.size == rig.session.redo_end


def test_in_fair_play_a_roll_that_was_seen_stands():
    rig = rolled(rig_of(), (0, 1, 2, 3))
    rig.preferences.set(choice.FAIR_PLAY, 1)
    rig.play("wait 3000\npress A\nhold B 700\npress B\npress B\npress A")
    assert rig.match.log.count == 4
    assert rig.shell.name == "duel.take"
    rig.preferences.set(choice.FAIR_PLAY, 0)
    rig.play("hold B 700\npress A")
    assert rig.match.log.count == 0


def test_a_peek_shows_both_maps_the_book_and_the_race():
    rig = drawing()
    rig.stay(16, 700)
    assert rig.shell.name == "duel.reach"
    rig.shell.step(rig.now, 16)
    seen = set()
    for _ in range(7):
        rig.stay(16 | 8, 60)
        rig.stay(16, 60)
        seen.add((rig.shell.name, rig.picture()))
    assert {name for name, _ in seen} == {"duel.map", "duel.book", "duel.race"}
    rig.stay(0, 100)
    assert rig.shell.name == "duel.place"


def test_the_book_tells_whose_a_spell_is_and_whether_it_is_spoken():
    rig = until(lambda rig: rig.match.actor() != TABLE and rig.match.state[d.SPELLS] == 1)
    rig.play("wait 400")  # until the short mark after a save is gone
    rig.shell.push("duel.book", 0)
    rig.step()
    lights = set()
    for _ in range(80):
        rig.step()
        lights.add(rig.shell.frame[42])
    assert len(lights) == 2  # the spell is won and unused, so its light blinks
    rig.match.state[d.SPELLS] = 3
    rig.shell.push("duel.book", 0)
    rig.step()
    assert rig.shell.frame[42] == palette.DIM
    rig.shell.push("duel.book", 1)
    rig.step()
    assert rig.shell.frame[42] == palette.RED


def test_two_players_of_two_boxes_can_be_told_apart_without_colour():
    rig = rig_of(b"\x00\x04")
    rig.shell.push("duel.race")
    rig.step()
    lit = {cell // 7 for cell in range(49) if rig.shell.frame[cell]}
    assert len(lit) == 2


def test_the_scoring_ends_with_the_total_of_both_and_the_winner():
    rig = duel_rig.finished()
    totals = [rig.match.match_points(player) for player in range(2)]
    screen = rig.shell.top
    sums = {}
    for _ in range(120):
        if rig.shell.name != "duel.scoring":
            break
        sums[screen._view.player] = screen._sum
        rig.play("press A")
    assert [sums[0], sums[1]] == totals
    assert rig.shell.name in ("duel.winner", "duel.tie")


def test_every_part_of_the_points_is_visited():
    for seed in range(3, 9):
        rig = duel_rig.finished(seed)
        screen = rig.shell.top
        for player in range(2):
            screen._begin(player)
            points = 0
            while screen._step != 3:
                points += screen.parts.points
                if not screen.parts.go_on():
                    break
            assert points == rig.match.match_points(player)


def test_computers_play_whole_games_and_a_finger_confirms_their_steps():
    pairs = ((2, 0), (1, 1))
    for levels in effort.pick(pairs, pairs, ((1, 0),)):
        rig = rig_of(b"\x00\x01")
        rig.session.kinds[0] = COMPUTER + levels[0]
        rig.session.kinds[1] = COMPUTER + levels[1]
        flow.advance(rig.shell)
        for _ in range(900):
            if rig.match.is_over():
                break
            rig.play("wait 1200\npress A")
        assert rig.match.is_over()


def test_nobody_else_moves_a_computers_cursor():
    rig = rig_of(b"\x00\x01")
    rig.session.kinds[0] = rig.session.kinds[1] = COMPUTER + 2
    rolled(rig, (1, 2, 3, 4))
    rig.play("wait 3000")
    die = rig.shell.top.die
    rig.play("press LEFT\npress RIGHT\npress UP\npress DOWN")
    assert rig.shell.top.die == die
