"""The main loop writes the strip and files only when needed. An idle pass allocates nothing."""

from castellan.device import codes, failure, pins
from castellan.ui import preferences as choice
from support.device_bench import FOLDER, TURN_MS, A, Bench, BenchGame
from support.memory import runs_without_allocation
from support.shims import machine, neopixel


def test_the_boot_picture_is_written_to_the_strip():
    bench = Bench()
    bench.wait(300)
    assert bench.screen == "boot"
    assert sum(bench.sent[-1]) > 0


def test_the_strip_is_written_only_when_something_changed():
    bench = Bench()
    bench.wait(1500)
    bench.press(A)
    bench.wait(1000)
    sent = len(bench.sent)
    bench.wait(2000)
    assert len(bench.sent) == sent


def test_an_action_is_on_flash_before_its_picture_is_sent():
    bench = Bench()
    bench.wait(1500)
    saved = []
    neopixel.on_write(lambda _colours: saved.append(bench.saved_actions()))
    for number in range(1, 6):
        bench.game.act()
        bench.loop.shell.cues.flash(bench.now)
        bench.wait(5, 1)
        assert saved and saved[0] == bench.saved_actions() == number
        bench.wait(1000)
        saved.clear()


def test_every_action_is_on_flash_in_its_turn_while_keys_are_hammered():
    bench = Bench()
    bench.wait(1500)
    for number in range(1, 60):
        bench.game.act()
        bench.wait(5, number & 1)
        assert bench.saved_actions() == number


def test_an_action_is_saved_while_an_alarm_is_shown():
    bench = Bench()
    bench.wait(1500)
    failure.raise_alarm(
        bench.loop, codes.LINK, bench.loop.shell.light, bench.loop.shell.preferences, bench.now
    )
    bench.game.act()
    bench.wait(5)
    assert bench.screen == "error"
    assert bench.saved_actions() == 1


def test_a_failed_write_is_tried_again_until_it_succeeds():
    bench = Bench()
    bench.wait(1500)
    bench.disk.broken.add("write")
    bench.loop.shell.choose(choice.FAIR_PLAY, 1)
    bench.game.act()
    bench.wait(4000)
    assert bench.screen == "error"  # the player is told
    bench.press(A)
    assert bench.screen != "error"
    bench.disk.broken.clear()
    bench.wait(1100)
    assert bench.saved_actions() == 1
    bench.boot()
    assert bench.loop.shell.preferences.get(choice.FAIR_PLAY) == 1


def test_a_write_that_failed_before_a_crash_is_not_lost():
    for mends_before in (True, False):
        bench = Bench()
        bench.wait(1500)
        bench.disk.broken.add("write")
        bench.game.act()
        bench.wait(100)
        bench.press(A)  # answers E1
        BenchGame.breaks_with = ValueError("broken")
        bench.loop.shell.top.draw = None
        bench.loop.shell.redraw()
        bench.wait(100)
        assert bench.loop.shell is None
        BenchGame.breaks_with = None
        if mends_before:
            bench.disk.broken.clear()
            bench.wait(1100)
            assert bench.saved_actions() == 1
        bench.press(A)
        assert bench.game.actions == 1
        bench.disk.broken.clear()
        bench.wait(1100)
        assert bench.saved_actions() == 1


def test_a_failure_that_is_no_full_disk_costs_no_finished_game():
    bench = Bench()
    bench.wait(1500)
    bench.game.act()
    bench.game.finished_log = b"castellan-log 1\nend\n"
    bench.wait(100)
    bench.disk.broken.add("write")
    bench.game.act()
    bench.wait(5000)
    assert bench.disk.names(FOLDER + "/games") == ["000001.log"]


def test_idle_turns_write_no_file():
    bench = Bench()
    bench.game.act()
    bench.wait(3000)
    commits = bench.disk.commits
    bench.wait(20000)
    assert bench.disk.commits == commits


def test_a_new_power_up_knows_the_last_action():
    bench = Bench()
    for number in range(1, 5):
        bench.game.act()
        bench.wait(1200)
        bench.boot()
        assert bench.game.actions == number


def test_a_changed_setting_is_on_flash_in_the_same_turn():
    bench = Bench()
    bench.loop.shell.choose(choice.FAIR_PLAY, 1)
    bench.wait(5)
    bench.boot()
    assert bench.loop.shell.preferences.get(choice.FAIR_PLAY) == 1


def test_a_finished_game_is_kept_once():
    bench = Bench()
    bench.game.act()
    bench.game.finished_log = b"castellan-log 1\nend\n"
    bench.wait(1200)
    bench.game.act()
    bench.wait(1200)
    assert bench.disk.names(FOLDER + "/games") == ["000001.log"]
    assert bench.disk.files[FOLDER + "/games/000001.log"] == b"castellan-log 1\nend\n"


def test_the_tick_follows_the_save():
    bench = Bench()
    bench.wait(2000)
    bench.game.act()
    bench.wait(20)
    before = bench.sent[-1]
    bench.wait(300)
    assert bench.sent[-1] != before


def test_old_games_make_room_for_the_open_match():
    bench = Bench()
    for number in range(3):
        bench.game.act()
        bench.game.finished_log = b"%d" % number * 400
        bench.wait(1200)
    used = sum(len(content) for content in bench.disk.files.values())
    bench.disk.most_bytes = used
    bench.game.actions = 10**9
    bench.game.act()
    bench.wait(1500)
    assert bench.screen != "error"
    assert bench.saved_actions() == 10**9 + 1
    assert bench.disk.names(FOLDER + "/games") == ["000002.log", "000003.log"]


def left_alone():
    """Return a bench twenty minutes after the last key press."""
    bench = Bench()
    bench.wait(1500)
    bench.press(1)
    bench.now = (bench.now + 1195000) & 0x3FFFFFFF
    bench.wait(10000)
    return bench


def test_the_matrix_loses_its_power_after_twenty_minutes_and_gets_it_back():
    bench = left_alone()
    assert machine.level_of(pins.LED_POWER) == 0
    assert bench.sent[-1] == bytes(147)
    bench.press(1)
    assert machine.level_of(pins.LED_POWER) == 1
    assert sum(bench.sent[-1]) > 0


def test_a_picture_waits_until_the_supply_has_come_up():
    bench = left_alone()
    sent = len(bench.sent)
    bench.wait(45, 1)
    assert machine.level_of(pins.LED_POWER) == 1
    assert len(bench.sent) == sent
    bench.wait(10, 1)
    assert len(bench.sent) == sent + 1
    assert sum(bench.sent[-1]) > 0


def test_an_idle_turn_allocates_nothing():
    bench = Bench()
    bench.wait(1500)
    bench.press(1)
    bench.wait(5000)
    bench.game.act()
    bench.wait(3000)
    loop = bench.loop
    now = bench.now

    def idle_turns():
        for step in range(200):
            loop.turn(now + step * TURN_MS, 0)

    assert runs_without_allocation(idle_turns)
