"""The shell keeps a stack of screens, overlays, cues, rest and rotation of the picture."""

from castellan.ui import draw, palette
from castellan.ui import preferences as choice
from castellan.ui.cues import Cues
from castellan.ui.input import A, B
from castellan.ui.rest import ASLEEP, AWAKE, DIMMED, POWERED_OFF
from support.shell_rig import Passing, Still, finger_on
from support.timeline import Finger, levels_of, rows


def test_an_unknown_key_flashes_the_edge_for_60_ms():
    finger, _ = finger_on(Still)
    before = finger.picture()
    finger.step(levels_of("DOWN"))
    assert finger.picture() == rows(
        """x x x x x x x
        x . . . . . x
        x . . . . . x
        x . . w . . x
        x . . . . . x
        x . . . . . x
        x x x x x x x"""
    )
    finger.stay(0, 55)
    assert finger.picture() != before
    finger.stay(0, 5)
    assert finger.picture() == before


def test_every_press_changes_the_picture_in_its_own_step():
    for name in ("DOWN", "A", "B"):
        finger, _ = finger_on(Still)
        before = finger.picture()
        finger.step(levels_of(name))
        assert finger.picture() != before, name


def test_holding_a_peeks_until_it_is_let_go():
    finger, screen = finger_on(Still)
    finger.stay(levels_of("A"), 560)
    assert finger.shell.name == "menu"
    finger.stay(levels_of("A"), 2000)
    assert finger.shell.name == "menu"
    finger.stay(0, 25)
    assert finger.shell.name == "test"
    finger.stay(0, 500)
    assert screen.heard == []
    assert screen.entered == 2 and screen.left == 1


def test_holding_b_opens_undo_which_stays():
    finger, screen = finger_on(Still)
    finger.stay(levels_of("B"), 560)
    assert finger.shell.name == "settings"
    finger.stay(0, 500)
    assert finger.shell.name == "settings"
    finger.play("press B")
    assert finger.shell.name == "test"
    assert screen.heard == []


def test_a_and_b_for_a_second_open_the_menu_from_everywhere_once():
    finger, screen = finger_on(Still)
    finger.play("hold A+B 500")
    assert finger.shell.name == "test"
    finger.play("hold B+A 1100\nhold A+B 1100")
    assert finger.shell.name == "menu"
    assert finger.shell.depth == 2
    assert screen.heard == []


def test_row_6_fills_while_a_and_b_are_held():
    finger, _ = finger_on(Still)
    lengths = []
    for _ in range(9):
        finger.stay(levels_of("A+B"), 100)
        lengths.append(finger.picture().split("\n")[6].count("c"))
    assert lengths == sorted(lengths)
    assert lengths[0] == 1 and lengths[-1] >= 6


def test_short_presses_reach_the_screen_once_even_when_they_bounce():
    finger, screen = finger_on(Still)
    finger.play("bounce A\nbounce B\nbounce UP")
    assert screen.heard == [A, B, 1]


def test_the_picture_turns_with_its_keys_to_a_seat_when_wanted():
    finger, screen = finger_on(Still)
    finger.shell.face(1)
    finger.play("press RIGHT")
    finger.shell.choose(choice.FACE_SEAT, 1)
    for quarters, name in ((1, "RIGHT"), (2, "DOWN"), (3, "LEFT"), (0, "UP")):
        finger.shell.face(quarters)
        finger.play("press " + name)
    assert screen.heard == [4, 1, 1, 1, 1]


def test_it_dims_sleeps_and_cuts_the_power_and_any_key_wakes_without_acting():
    finger, screen = finger_on(Still)
    finger.shell.sleep_colour = palette.YELLOW
    states = []
    for _ in range(21 * 12):
        finger.step(0, 5000)
        if not states or states[-1] != finger.shell.rest.state:
            states.append(finger.shell.rest.state)
            if states[-1] == ASLEEP:
                assert finger.picture().replace("\n", " ") == ". " * 24 + "2" + " ." * 24
    assert states == [AWAKE, DIMMED, ASLEEP, POWERED_OFF]
    assert max(finger.light.output) == 0
    finger.play("press UP")
    assert screen.heard == []
    assert finger.shell.rest.state == AWAKE
    assert max(finger.light.output) > 0
    finger.play("press UP")
    assert screen.heard == [1]


def test_a_key_acts_while_the_picture_is_only_dim():
    finger, screen = finger_on(Still)
    for _ in range(13):
        finger.step(0, 5000)
    assert finger.shell.rest.state == DIMMED
    finger.play("press UP")
    assert screen.heard == [1]


def test_the_tick_is_shown_for_300_ms_when_it_was_asked_for():
    finger, _ = finger_on(Still)
    before = finger.picture()
    finger.shell.request_save(False)
    assert finger.shell.save_wanted
    finger.shell.saved(finger.now)
    assert not finger.shell.save_wanted
    finger.step()
    assert finger.picture() == before
    finger.shell.request_save(True)
    finger.shell.saved(finger.now)
    finger.step()
    assert finger.picture().count("v") == 7
    finger.stay(0, 290)
    assert finger.picture().count("v") == 7
    finger.stay(0, 10)
    assert finger.picture() == before


def test_a_stuck_key_is_shown_and_the_others_go_on():
    finger = Finger()
    screen = Still(finger.shell, None)
    screen.name = "test"
    finger.shell.show(screen)
    finger.stay(levels_of("RIGHT"), 2100)
    assert finger.shell.name == "stuck"
    assert finger.picture().count("x") > 7
    finger.stay(levels_of("RIGHT+A"), 60)
    finger.stay(levels_of("RIGHT"), 60)
    assert finger.shell.name == "test"


def test_an_error_closes_everything_and_a_restarts():
    finger, _ = finger_on(Still)
    finger.shell.push("settings")
    finger.shell.show_error(7, finger.now)
    finger.step()
    assert finger.shell.name == "error"
    assert finger.shell.depth == 1
    assert finger.picture().split("\n")[0] == "x x x . x x x"
    finger.play("press B")
    assert finger.app.asked == []
    finger.play("press A")
    assert finger.app.asked == ["restart"]


def test_replace_and_home_leave_and_enter_in_turn():
    finger, screen = finger_on(Still)
    finger.shell.push("settings")
    finger.shell.home("menu")
    assert (finger.shell.name, finger.shell.depth) == ("menu", 1)
    finger.shell.pop()
    assert finger.shell.name == "menu"
    finger.shell.replace("settings")
    assert (finger.shell.name, finger.shell.depth) == ("settings", 1)
    assert screen.left == 1


def test_a_screen_that_goes_on_while_it_is_drawn_is_not_seen():
    expected, _ = finger_on(Still)
    expected.shell.replace("menu")
    expected.step()
    finger, _ = finger_on(Passing)
    assert finger.shell.name == "menu"
    assert finger.shell.frame == expected.shell.frame


def test_the_hand_of_the_turn_timer_lies_over_the_screens_of_a_game_only():
    finger, screen = finger_on(Still, now=0)
    finger.shell.timer.start(0, 0, 24)
    finger.shell.redraw()
    edge = draw.ring_cell(1)
    assert colours_of(finger, edge, 2000) == {palette.OFF, palette.WHITE}
    screen.peek = ""
    assert colours_of(finger, draw.ring_cell(4), 6000) == {palette.OFF}


def colours_of(finger, cell, duration_ms):
    """Return the set of palette numbers that a cell shows in this time."""
    seen = set()
    for _ in range(duration_ms // 5):
        finger.step()
        seen.add(finger.shell.frame[cell])
    return seen


def test_an_idle_screen_is_not_drawn_again():
    finger, screen = finger_on(Still)
    drawn = screen.drawn
    finger.stay(0, 50000)
    assert screen.drawn == drawn


def test_the_edge_flash_is_seen_on_a_red_edge_too():
    frame = bytearray(49)
    draw.border(frame, palette.RED)
    finger, _ = finger_on(Still)
    cues = Cues()
    cues.flash(0)
    cues.draw(frame, 0, finger.shell.input)
    assert frame[0] == palette.DIM
