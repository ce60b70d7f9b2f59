"""The start checks the version, waits for Ctrl-C, starts the watchdog, and saves at Ctrl-C."""

from castellan.device import installation, raw_signs
from castellan.device.boot_failures import BootFailures
from castellan.device.loop import Loop
from castellan.ui import preferences as choice
from castellan.ui.light import LIMITS_MA
from castellan.version import VERSION
from support.device_bench import FOLDER, Bench, BenchGame
from support.evening import Evening, act, keys
from support.memory_disk import MemoryDisk
from support.shims import machine


def test_two_seconds_pass_before_the_game_begins():
    evening = Evening()
    evening.run([], 550)
    assert BenchGame.made == 0
    evening.run([], 800)
    assert BenchGame.made == 1
    assert evening.screen == "boot"


def test_a_box_with_a_battery_never_offers_the_limit_that_its_supply_cannot_carry():
    chosen = Bench().loop.shell.preferences
    assert chosen.maximum(choice.CURRENT_LIMIT) == len(LIMITS_MA) - 1
    chosen.set(choice.CURRENT_LIMIT, 2)
    shell = Bench(strap=0).loop.shell
    assert shell.preferences.from_bytes(chosen.to_bytes())  # saved by a box without a battery
    assert shell.preferences.get(choice.CURRENT_LIMIT) == 0
    assert shell.choose(choice.CURRENT_LIMIT, 2)
    assert LIMITS_MA[shell.preferences.get(choice.CURRENT_LIMIT)] == 400
    assert shell.preferences.maximum(choice.CURRENT_LIMIT) == 1


def test_dots_grow_in_the_window_and_any_key_ends_it():
    evening = Evening()
    evening.run([(220, keys(1)), (280, keys(0))], 400)
    assert BenchGame.made == 1
    lit = [sum(1 for byte in colours if byte) for colours in evening.sent]
    assert lit[:4] == [0, 3, 6, 0]


def test_ctrl_c_in_the_window_leaves_the_prompt_and_darkness():
    evening = Evening()
    evening.run([], 400)
    assert evening.sent[-1] == bytes(147)
    assert BenchGame.made == 0


def test_ctrl_c_saves_and_darkens():
    evening = Evening()
    evening.run([(4000, act)], 4003)
    assert evening.saved_actions() == 1
    assert evening.sent[-1] == bytes(147)
    assert "Ctrl-D" in evening.said[-1]


def test_ctrl_c_in_the_middle_of_a_step_saves_no_half_action():
    evening = Evening()

    def break_off(bench):
        bench.game.act()
        raise KeyboardInterrupt()

    def arrange(bench):
        shell = bench.loop.shell
        step = shell.step

        def broken_step(now, levels):
            step(now, levels)
            break_off(bench)

        shell.step = broken_step

    evening.run([(4000, act), (6000, arrange)], 9000)
    assert evening.game.actions == 2
    assert evening.saved_actions() == 1
    assert evening.sent[-1] == bytes(147)


def test_the_watchdog_starts_late_is_fed_by_turns_and_stops_at_ctrl_c():
    evening = Evening()
    evening.run([], 3500)
    assert machine.watchdog() is None
    evening.run([], 7000)
    assert machine.watchdog() is not None
    assert machine.watchdog().fed > 100
    assert not evening.board.watchdog.is_running


def test_the_watchdog_sleeps_while_a_host_session_is_open():
    evening = Evening()
    seen = []

    def open_session(bench):
        bench.loop.has_host_session = True

    def close_session(bench):
        bench.loop.has_host_session = False

    def look(bench):
        seen.append(bench.board.watchdog.is_running)

    evening.run(
        [(6000, look), (6100, open_session), (6200, look), (6300, close_session), (6400, look)],
        7000,
    )
    assert seen == [True, False, True]


def test_after_a_bite_the_game_resumes_at_once():
    evening = Evening()
    evening.run([(4000, act)], 6000)
    evening.run([], 100, bite=True)
    assert evening.game.has_resumed
    assert evening.game.actions == 1
    assert BootFailures(evening.disk, FOLDER).watchdog_resets == 1


def test_the_plain_signs_are_checkerboards_of_yellow():
    evening = Evening()
    raw_signs.mixed_installation(evening.board)
    colours = evening.sent[-1]
    assert len(colours) == 147
    for pixel in range(49):
        red, green, blue = colours[pixel * 3 : pixel * 3 + 3]
        assert red == green
        assert (blue > 0) == (pixel % 2 == 1)
        assert max(red, green, blue) <= 24


def test_a_mixed_installation_is_refused_in_words():
    disk = MemoryDisk()
    disk.folders.add("/lib/castellan")
    package = "/lib/castellan/version.mpy"
    assert installation.fault(disk, package) == ""
    disk.files["/lib/castellan/stamp.txt"] = (VERSION + "\n").encode()
    assert installation.fault(disk, package) == ""
    for stamp in (b"0.0.9\n", b"unfinished", b""):
        disk.files["/lib/castellan/stamp.txt"] = stamp
        words = installation.fault(disk, package)
        assert VERSION in words
        assert "/lib/castellan/stamp.txt" in words


def test_a_device_needs_no_folder_to_begin_with():
    bench = Bench(MemoryDisk())
    loop = Loop(bench.board, MemoryDisk(), "/elsewhere", BenchGame, bench.said.append)
    loop.start(0, False)
    loop.turn(5, 0)
    assert loop.shown.name == "boot"
