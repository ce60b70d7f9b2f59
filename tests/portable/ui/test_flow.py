"""The state of a match alone decides which screen is shown."""

from castellan.advice.lookahead import Lookahead
from castellan.rules.actions import actions_of
from castellan.rules.kingdomino import layout
from castellan.ui import flow, palette
from castellan.ui import preferences as choice
from castellan.ui.session import COMPUTER, HUMAN
from support.game_rig import Rig

_SCREENS = {
    layout.ROW: ("kingdomino.entry",),
    layout.FIRST_KING: ("kingdomino.draw",),
    layout.CHOICE: ("kingdomino.kings",),
    layout.PLACEMENT: ("kingdomino.place", "kingdomino.discard"),
    layout.GAME_OVER: ("kingdomino.scoring",),
}


def test_every_phase_has_its_screen_and_a_loaded_session_lands_on_the_same_one():
    rig = Rig(b"\x01\x02\x03")
    other = Rig(b"")
    seen = set()
    while True:
        name = flow.screen_of(rig.session)
        assert name in _SCREENS[rig.match.state[layout.PHASE]]
        if name not in seen:
            seen.add(name)
            assert other.session.load(rig.session.dump())
            assert flow.screen_of(other.session) == name
        if rig.match.is_over():
            break
        rig.advance_one()
    assert len(seen) == 6


def test_without_a_match_the_games_are_offered():
    assert flow.screen_of(Rig(b"").session) == "game"


def test_the_last_king_goes_by_itself():
    rig = Rig()
    rig.advance_to("kingdomino.kings")
    rig.session.draw_seed = 1
    for _ in range(3):
        rig.advance_one()
        flow.play_automatic(rig.session)
    flow.play_automatic(rig.session)
    assert rig.match.state[layout.PHASE] == layout.ROW
    assert rig.match.state[layout.ROUND] == 1


def test_an_only_spot_is_taken_by_itself_if_the_owner_wants_that():
    rig = Rig()
    for _ in range(200):
        rig.advance_to("kingdomino.place")
        if rig.match.legal(rig.session.choices) == 1:
            break
        rig.advance_one()
    count = rig.match.log.count
    flow.play_automatic(rig.session)
    assert rig.match.log.count == count
    rig.preferences.set(choice.AUTO_CONFIRM, 1)
    flow.play_automatic(rig.session)
    assert rig.match.log.count > count


def test_picture_and_sleep_pixel_turn_to_whose_turn_it_is():
    rig = Rig()
    rig.preferences.set(choice.FACE_SEAT, 1)
    rig.advance_to("kingdomino.place")
    seat = rig.match.seats[rig.match.actor()]
    assert rig.shell.sleep_colour == palette.PINK + seat
    assert rig.shell.timer.is_running
    assert rig.shell.timer.seat == seat


def test_a_computer_seat_shows_its_domino_and_waits_for_a():
    rig = Rig()
    rig.seat(b"\x00\x01\x02\x03", COMPUTER + 1)
    rig.advance_to("kingdomino.place")
    before = rig.match.log.count
    rig.play("press RIGHT")
    assert rig.match.log.count == before
    rig.play("press A")
    assert rig.match.log.count == before + 1
    assert rig.shell.name == "kingdomino.kings"
    rig.play("wait 100\npress DOWN")
    assert rig.match.log.count == before + 1
    rig.play("press A")
    assert rig.match.log.count >= before + 2


def test_four_computers_play_a_game_with_nothing_but_a_and_rows():
    rig = Rig(b"\x00\x01\x02")
    for level, colour in enumerate((0, 1, 2)):
        rig.session.kinds[colour] = COMPUTER + level
    for _ in range(400):
        if rig.match.is_over():
            break
        if flow.screen_of(rig.session) == "kingdomino.entry":
            rig.advance_one()
            flow.advance(rig.shell)
            continue
        rig.play("press A\nwait 300")
    assert rig.match.is_over()


def best_of_steward(match):
    steward = Lookahead(match)
    steward.start(match)
    assert steward.step(30000)
    return steward.actions[steward.best()]


def test_the_best_computer_seat_thinks_a_while_and_does_what_the_steward_would():
    rig = Rig()
    rig.seat(b"\x00\x01\x02\x03", COMPUTER + 2)
    for screen in ("kingdomino.kings", "kingdomino.place") * 3:
        rig.advance_to(screen)
        flow.advance(rig.shell)
        before = rig.match.log.count
        wanted = best_of_steward(rig.match)
        rig.play("press A")
        assert rig.match.log.count == before
        rig.play("wait 3000\npress A")
        assert rig.match.log.count > before
        assert list(actions_of(rig.match))[before] == wanted


def test_dynasty_goes_on_to_its_next_game():
    rig = Rig(b"\x00\x01", 32)
    rig.advance_to("kingdomino.scoring")
    rig.session.after_game()
    assert rig.shell.name == "kingdomino.entry"
    assert rig.match.state[layout.GAME] == 1


def test_setup_leads_from_the_games_to_the_first_row():
    rig = Rig(b"")
    rig.play(
        "press A\npress DOWN\npress DOWN\npress RIGHT\npress RIGHT\npress RIGHT\n"
        "press DOWN\npress A"
    )
    assert rig.shell.name == "variants"
    rig.play("press DOWN\npress RIGHT\npress DOWN\npress A")
    assert rig.shell.name == "kingdomino.entry"
    assert rig.match.options == 3
    assert bytes(rig.match.seats) == bytes((0, 3))
    assert bytes(rig.session.kinds[:4]) == bytes((COMPUTER, 0, 0, HUMAN))


def test_less_than_two_players_cannot_begin():
    rig = Rig(b"")
    rig.session.kinds[2] = 1
    rig.play("press A\npress A")
    assert rig.shell.name == "players"


def test_how_the_matrix_is_wired_is_asked_before_anything_else_until_it_is_known():
    rig = Rig(b"")
    rig.preferences.set(choice.WIRING_KNOWN, 0)
    for _ in range(2):
        rig.shell.home("boot")
        rig.play("wait 700")
        assert rig.shell.name == "wizard"
        rig.play("press B")
        assert rig.shell.name == "game"
    rig.shell.home("boot")
    rig.play("wait 700\npress UP\npress LEFT\npress RIGHT\npress RIGHT\npress A")
    assert rig.shell.name == "game"
    rig.shell.home("boot")
    rig.play("wait 700")
    assert rig.shell.name == "game"


def test_a_saved_match_waits_behind_the_question_how_the_matrix_is_wired():
    rig = Rig()
    rig.preferences.set(choice.WIRING_KNOWN, 0)
    rig.shell.home("boot")
    rig.play("wait 700")
    assert rig.shell.name == "wizard"
    rig.play("press B")
    assert rig.shell.name == "resume"


def test_a_whole_way_through_the_menu_leaves_the_game():
    rig = Rig()
    rig.advance(20)
    rig.play("hold A+B 1200\npress UP\npress A")
    assert rig.match is not None
    rig.play("press A")
    assert rig.match is None
    assert rig.shell.name == "game"
