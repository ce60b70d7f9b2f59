"""The screens that need no game show the expected pictures."""

import gc
import sys

from castellan.core import modules
from castellan.ui import preferences as choice
from castellan.ui import screens
from support.timeline import Finger, rows


def finger_at(name, argument=None):
    finger = Finger(2048)
    finger.shell.push("menu")
    finger.shell.push(name, argument)
    finger.step()
    return finger


def test_01_the_crown_fades_in_and_starts_the_app():
    finger = Finger()
    finger.shell.push("boot")
    finger.step()
    assert finger.picture() == rows(
        """. . . . . . .
        c . . c . . c
        c . c c c . c
        c c c c c c c
        c c c c c c c
        . c c c c c .
        . . . . . . ."""
    )
    sums = []
    for _ in range(11):
        finger.stay(0, 50)
        sums.append(sum(finger.light.output))
    assert sums == sorted(sums) and sums[0] < sums[-1] // 2
    assert finger.app.asked == []
    finger.stay(0, 100)
    assert finger.app.asked == ["start"]


def test_01_any_key_skips_the_crown():
    finger = Finger()
    finger.shell.push("boot")
    finger.step()
    finger.play("press LEFT")
    assert finger.app.asked == ["start"]


def test_24_brightness_is_a_bar_of_seven():
    finger = finger_at("settings")
    assert finger.picture() == rows(
        """. . . o . . .
        . o . # . o .
        . . # # # . .
        o # # # # # o
        . . # # # . .
        . o . # . o .
        c c c c o o o"""
    )
    finger.play("press RIGHT\npress RIGHT\npress RIGHT")
    assert finger.picture().split("\n")[6] == "c c c c c c c"
    assert finger.preferences.get(choice.BRIGHTNESS) == 6
    assert finger.shell.preferences_changed
    finger.play("hold LEFT 2000")
    assert finger.picture().split("\n")[6] == "c o o o o o o"
    assert sum(finger.light.output) > 0


def test_27_the_palette_shows_six_terrains_side_by_side():
    finger = finger_at("settings")
    finger.play("press DOWN")
    assert finger.picture() == rows(
        """w w . f f . l
        w w . f f . l
        . . . . . . .
        g g . s s . m
        g g . s s . m
        . . . . . . .
        # o o o . . ."""
    )
    lit = bytes(finger.light.output)
    finger.play("press RIGHT")
    assert bytes(finger.light.output) != lit
    finger.play("press RIGHT\npress RIGHT")
    assert finger.picture().split("\n")[6] == "o o o # . . ."


def test_switches_stand_left_or_right():
    finger = finger_at("settings")
    finger.play("press DOWN\n" * 4)
    assert finger.picture().split("\n")[6] == "x x x . o o o"
    finger.play("press RIGHT")
    assert finger.picture().split("\n")[6] == "o o o . v v v"
    assert finger.preferences.get(choice.FAIR_PLAY) == 1
    finger.play("press A")
    assert finger.preferences.get(choice.FAIR_PLAY) == 0


def test_every_setting_has_its_own_picture():
    finger = finger_at("settings")
    pictures = []
    for _ in range(9):
        finger.stay(0, 200)
        pictures.append(finger.picture())
        finger.play("press DOWN")
    finger.stay(0, 200)
    assert finger.picture() == pictures[0]
    assert len(set(pictures)) == 9


def test_25_the_letter_f_turns_and_mirrors():
    finger = finger_at("orientation")
    assert finger.picture() == rows(
        """# # # . . . .
        # . . . . . .
        # # . . v . .
        # . . v v v .
        # . . . v . .
        . . . . . . .
        . . . . . . ."""
    )
    finger.play("press RIGHT\npress RIGHT\npress LEFT\npress UP")
    assert finger.preferences.get(choice.ROTATION) == 1
    assert finger.preferences.get(choice.MIRRORED) == 1
    finger.play("press A")
    assert finger.shell.name == "menu"


def test_30_an_error_is_e_and_its_number():
    finger = finger_at("error", 7)
    assert finger.picture() == rows(
        """x x x . x x x
        x . . . . . x
        x x . . . x .
        x . . . . x .
        x x x . . x .
        . . . . . . .
        x . x . x . x"""
    )


def test_the_menu_ends_a_game_only_when_asked_twice():
    finger = Finger()
    finger.shell.push("settings")
    finger.play("hold A+B 1100")
    assert finger.shell.name == "menu"
    finger.play("press UP\npress A")
    assert finger.app.asked == []
    finger.play("press DOWN\npress UP\npress A")
    assert finger.app.asked == []
    finger.play("press A")
    assert finger.app.asked == ["end_game"]


def test_the_menu_pauses_the_turn_timer_and_goes_on():
    finger = Finger()
    finger.shell.push("menu")
    finger.shell.timer.start(finger.now, 2, 30)
    finger.play("press DOWN\npress RIGHT\npress A")
    assert finger.shell.timer.is_paused
    lit = finger.shell.timer.lit_cells(finger.now)
    finger.stay(0, 20000)
    assert finger.shell.timer.lit_cells(finger.now) == lit
    finger.play("press A")
    finger.stay(0, 20000)
    assert finger.shell.timer.lit_cells(finger.now) < lit


def test_the_menu_saves_and_sleeps():
    finger = Finger()
    finger.shell.push("settings")
    finger.play("hold A+B 1100\npress UP\npress UP\npress A")
    assert finger.shell.save_wanted
    assert finger.picture().count("o") == 1


def test_a_screen_is_imported_when_it_is_first_shown():
    modules.forget("castellan.ui.screens.stuck")
    assert "castellan.ui.screens.stuck" not in sys.modules
    finger_at("stuck", 2)
    assert "castellan.ui.screens.stuck" in sys.modules


def test_a_screen_of_a_game_is_found_along_its_parents_and_on_the_shared_shelf():
    assert screens.load("royal_wedding.board") is screens.load("queendomino.board")
    assert screens.load("queendomino.reach") is screens.load("kingdomino.reach")
    assert screens.load("queendomino.kings") is not screens.load("kingdomino.kings")
    assert screens.load("duel.winner") is screens.load("kingdomino.winner")


def test_a_name_that_no_screen_has_is_an_error():
    try:
        screens.load("duel.kings")
    except ImportError as error:
        assert "duel.kings" in str(error)
    else:
        raise AssertionError("the Duel has no kings")


def test_opening_and_dropping_screens_ends_where_it_began():
    # WebAssembly collects garbage only between calls from JavaScript. CPython counts no bytes.
    if not hasattr(gc, "mem_alloc") or sys.platform == "webassembly":
        return
    used = []
    for _ in range(20):
        finger_at("settings")
        modules.forget("castellan.ui.screens.settings")
        gc.collect()
        used.append(gc.mem_alloc())
    assert max(used[-5:]) - min(used[3:8]) <= 512
