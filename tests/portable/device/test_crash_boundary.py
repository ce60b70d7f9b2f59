"""The main loop catches every crash and bad file, shows a digit, and may end in safe boot."""

from castellan.core.crc import crc32
from support.device_bench import FOLDER, A, B, Bench, BenchGame
from support.shims import neopixel


def break_game(bench, problem):
    """Leave the boot picture, so that the game starts and raises `problem`."""
    BenchGame.breaks_with = problem
    bench.wait(100)
    bench.press(A)


def crashed(problem=None):
    """Return a bench whose game was broken: it raised an exception while it started."""
    bench = Bench()
    bench.game.act()
    bench.wait(1200)
    bench.boot()
    break_game(bench, problem or ValueError("a broken screen"))
    BenchGame.breaks_with = None
    return bench


def error_file(bench):
    return bench.disk.files.get(FOLDER + "/other0/error.log", b"").decode()


def test_a_crash_shows_e_and_leaves_a_traceback():
    bench = crashed()
    assert bench.screen == "error"
    assert bench.loop.shell is None
    assert error_file(bench).startswith("E7 ")
    assert "a broken screen" in error_file(bench)
    assert "a broken screen" in bench.said[-1]
    bench.wait(100)
    assert sum(bench.sent[-1]) > 0


def test_a_after_a_crash_resumes_from_the_save():
    bench = crashed()
    bench.wait(500)
    bench.press(A)
    assert bench.screen == "settings"
    assert bench.game.has_resumed
    assert bench.game.actions == 1


def test_a_key_held_during_the_crash_is_no_answer():
    bench = Bench()
    BenchGame.breaks_with = ValueError("held")
    bench.wait(1200, 1)
    BenchGame.breaks_with = None
    assert bench.screen == "error"
    bench.wait(4000, A)
    assert bench.screen == "error"
    bench.wait(100)
    bench.press(A)
    assert bench.screen == "settings"


def test_a_and_b_after_a_crash_lead_to_safe_boot():
    bench = crashed()
    bench.wait(200)
    bench.wait(900, A | B)
    assert bench.screen == "error"
    bench.wait(200, A | B)
    assert bench.screen == "safe_boot"


def test_each_crash_shows_its_own_digit():
    for problem, expected in (
        (MemoryError("full"), "E3 "),
        (AssertionError("rule"), "E4 "),
        (OSError(5), "E1 "),
    ):
        assert error_file(crashed(problem)).startswith(expected)


def test_a_strip_that_cannot_be_written_is_code_5():
    bench = Bench()

    def broken_write(_colours):
        raise ValueError("no such pin")

    neopixel.on_write(broken_write)
    bench.wait(100)
    assert error_file(bench).startswith("E5 ")


def test_a_crash_of_the_error_screen_leads_to_safe_boot():
    bench = crashed()

    def broken_write(_colours):
        raise ValueError("broken again")

    neopixel.on_write(broken_write)
    bench.wait(700)
    assert bench.screen == "safe_boot"


def test_three_crashes_in_a_row_lead_to_safe_boot():
    bench = crashed()
    for _ in range(2):
        assert bench.screen != "safe_boot"
        break_game(bench, ValueError("again"))
    assert bench.screen == "safe_boot"


def test_three_crashes_with_power_cuts_between_lead_to_safe_boot():
    bench = crashed()
    for _ in range(2):
        assert bench.screen != "safe_boot"
        bench.boot()
        break_game(bench, ValueError("again"))
    assert bench.screen == "safe_boot"


def test_a_calm_minute_forgives_the_crashes():
    bench = crashed()
    for _ in range(4):
        bench.wait(100)
        bench.press(A)
        bench.wait(61000)
        bench.boot()
        break_game(bench, ValueError("now and then"))
        BenchGame.breaks_with = None
        assert bench.screen == "error"
    assert bench.screen != "safe_boot"


def test_two_bad_saves_are_shown_and_the_game_begins_anew():
    bench = Bench()
    bench.game.act()
    bench.wait(1200)
    bench.game.act()
    bench.wait(1200)
    for slot in ("/match0/save", "/match1/save"):
        bench.disk.files[FOLDER + slot] = b"rubbish"
    bench.boot()
    assert bench.screen == "error"
    bench.wait(100)
    bench.press(A)
    assert bench.screen == "boot"
    assert bench.game.actions == 0
    assert bench.disk.files[FOLDER + "/match0/save"] == b"rubbish"
    bench.game.act()
    bench.wait(1500)
    assert bench.saved_actions() == 1
    assert bench.disk.files[FOLDER + "/match1/save.bad"] == b"rubbish"


def test_a_newer_save_is_shown_and_then_set_aside():
    bench = Bench()
    bench.game.act()
    bench.wait(1200)
    record = bytearray(bench.disk.files[FOLDER + "/match0/save"])
    record[5] = 200
    check = crc32(memoryview(record)[: len(record) - 4])
    for place in range(4):
        record[len(record) - 4 + place] = (check >> (8 * place)) & 255
    bench.disk.files[FOLDER + "/match0/save"] = bytes(record)
    bench.boot()
    assert bench.screen == "error"
    bench.wait(2000)
    assert bench.disk.files[FOLDER + "/match0/save"] == bytes(record)
    bench.press(A)
    assert bench.screen == "boot"
    assert bench.disk.files[FOLDER + "/match0/save.new"] == bytes(record)
    bench.game.act()
    bench.wait(1500)
    assert bench.saved_actions() == 1


def test_a_full_disk_is_told_once_and_the_game_goes_on():
    bench = Bench()
    bench.wait(1500)
    bench.disk.most_bytes = 0
    bench.game.act()
    bench.wait(1000)
    assert bench.screen == "error"
    bench.press(A)
    assert bench.screen == "settings"
    assert bench.game.actions == 1
    bench.game.act()
    bench.wait(1500)
    assert bench.screen == "settings"
    bench.disk.most_bytes = 1 << 20
    bench.game.act()
    bench.wait(1500)
    assert bench.saved_actions() == 3


def test_memory_that_runs_out_after_a_calm_minute_is_code_3_and_the_game_goes_on():
    bench = crashed()
    bench.wait(500)
    bench.press(A)
    failure = bench.loop.failure
    calls = []

    def fail_once():
        calls.append(1)
        if len(calls) == 1:
            raise MemoryError("no room for the module")
        return failure()

    bench.loop.failure = fail_once
    bench.wait(60500)
    assert bench.screen == "error"
    assert "E3 " in error_file(bench)
    bench.press(A)
    assert bench.screen == "settings"
