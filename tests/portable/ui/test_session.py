"""The session undoes and redoes all steps, and its bytes restore match, seats and times."""

from castellan.rules.contract import NOBODY, TABLE
from castellan.rules.kingdomino import layout
from castellan.ui import flow, palette, undo
from castellan.ui.preferences import Preferences
from castellan.ui.session import COMPUTER, EMPTY, HUMAN, Session
from support.game_rig import Rig


def test_undo_leads_to_the_start_and_redo_back_to_the_same_state():
    rig = Rig(b"\x00\x03")
    while not rig.match.is_over():
        flow.play_automatic(rig.session)
        rig.advance_one()
    end = bytes(rig.match.state)
    steps = 0
    while undo.undo(rig.session) != NOBODY:
        steps += 1
    assert rig.match.log.count == 0
    assert steps > 60
    for _ in range(steps):
        assert undo.redo(rig.session) != NOBODY
    assert undo.redo(rig.session) == NOBODY
    assert bytes(rig.match.state) == end


def test_undo_says_whose_step_it_was():
    rig = Rig()
    rig.advance_to("kingdomino.kings")
    player = rig.match.actor()
    rig.session.apply(layout.KING)
    assert undo.undo(rig.session) == player
    rig = Rig()
    rig.session.apply(layout.TILE + 9)
    assert undo.undo(rig.session) == TABLE
    assert rig.session.colour(TABLE) == palette.WHITE


def test_undo_takes_back_the_last_king_together_with_the_choice_before_it():
    rig = Rig(b"\x00\x01\x02")
    rig.session.draw_seed = 5
    rig.advance(3)
    for slot in (0, 1):
        rig.session.apply(rig.session.flow.drawn_king(rig.session))
        rig.session.apply(layout.KING + slot)
    before = rig.match.log.count - 1
    flow.play_automatic(rig.session)
    assert rig.match.state[layout.PHASE] == layout.ROW
    undo.undo(rig.session)
    assert rig.match.log.count == before
    assert rig.match.state[layout.PHASE] == layout.CHOICE


def test_kings_drawn_by_the_device_come_in_the_same_order_after_undo():
    rig = Rig()
    rig.session.draw_seed = 77
    rig.advance(4)
    orders = []
    for _ in range(2):
        order = []
        while rig.match.state[layout.ROUND] == 1 and rig.match.kings_in_hand():
            action = rig.session.flow.drawn_king(rig.session)
            order.append(action)
            rig.session.apply(action)
            rig.advance_one()
        orders.append(order)
        while rig.match.kings_in_hand() < 4:
            rig.match.undo()
    assert orders[0] == orders[1]
    assert sorted(orders[0]) == [layout.DRAW + player for player in range(4)]


def test_a_new_action_forgets_what_was_undone():
    rig = Rig()
    rig.advance(2)
    undo.undo(rig.session)
    used = [n for n in range(1, 49) if rig.match.is_used(n)]
    rig.session.apply(layout.TILE + (1 if used != [1] else 2))
    assert undo.redo(rig.session) == NOBODY


def test_a_refused_action_changes_nothing_and_saves_nothing():
    rig = Rig()
    rig.advance(1)
    undo.undo(rig.session)
    rig.shell.save_wanted = False
    assert rig.session.apply(layout.DISCARD) != 0
    assert not rig.shell.save_wanted
    assert undo.redo(rig.session) != NOBODY


def test_bytes_bring_back_the_match_the_undone_steps_the_seats_and_the_times():
    rig = Rig(b"\x00\x02\x03", 33)
    rig.session.kinds[2] = COMPUTER + 2
    rig.advance(60)
    undo.undo(rig.session)
    undo.undo(rig.session)
    rig.shell.timer.spent_ms[3] = 125000
    other = Rig(b"")
    assert other.session.load(rig.session.dump())
    assert other.match.state == rig.match.state
    assert bytes(other.session.kinds) == bytes((HUMAN, EMPTY, COMPUTER + 2, HUMAN, 0, 0, 0, 0))
    assert other.session.options == 33
    assert other.shell.timer.spent_ms[3] == 125000
    assert flow.screen_of(other.session) == flow.screen_of(rig.session)
    while undo.redo(rig.session) != NOBODY:
        assert undo.redo(other.session) != NOBODY
    assert undo.redo(other.session) == NOBODY
    assert other.match.state == rig.match.state


def test_every_cut_and_every_wrong_head_is_refused_and_changes_nothing():
    rig = Rig()
    rig.advance(30)
    data = rig.session.dump()
    other = Rig(b"")
    for length in range(len(data)):
        assert not other.session.load(data[:length]), length
    for place in (0, 2, 30, 31):
        wrong = bytearray(data)
        wrong[place] = 99
        assert not other.session.load(bytes(wrong)), place
    assert other.session.match is None
    assert other.session.load(data)


def test_a_session_without_a_match_remembers_the_seats():
    session = Session(Preferences())
    session.kinds[1] = EMPTY
    other = Session(Preferences())
    assert other.load(session.dump())
    assert other.kinds[1] == EMPTY
    assert other.match is None


def test_a_finished_match_is_handed_over_once_when_it_is_left():
    rig = Rig(b"\x00\x01")
    while not rig.match.is_over():
        flow.play_automatic(rig.session)
        rig.advance_one()
    assert rig.session.take_finished_log() is None
    rig.session.end_game()
    log = rig.session.take_finished_log()
    assert log.startswith(b"castellan-log 1\ngame kingdomino\nplayers pink yellow\n")
    assert log.count(b"\nplace ") == 24
    assert log.endswith(b"\nend\n")
    assert rig.session.take_finished_log() is None
    assert rig.shell.name == "game"


def test_an_unfinished_match_is_put_away_without_a_trace():
    rig = Rig()
    rig.advance(20)
    rig.session.end_game()
    assert rig.session.take_finished_log() is None
    assert rig.session.match is None


def test_the_first_screen_asks_whether_to_go_on():
    rig = Rig()
    rig.session.start()
    assert rig.shell.name == "resume"
    rig.play("press A")
    assert rig.shell.name == "kingdomino.entry"
    rig.session.start()
    rig.play("press B")
    assert rig.shell.name == "confirm"
    rig.play("press B")
    assert rig.shell.name == "resume"
    rig.play("press B\npress A")
    assert rig.shell.name == "game"
    rig.session.start()
    assert rig.shell.name == "game"
