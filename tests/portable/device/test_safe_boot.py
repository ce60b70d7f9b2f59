"""Crashes or A+B at power-up start safe boot, which has a sign and a factory reset."""

from castellan.ui import preferences as choice
from support.device_bench import FOLDER, A, B, BenchGame
from support.evening import Evening, keys
from support.shims import machine


def test_three_bites_in_a_row_lead_to_safe_boot_and_the_next_boot_plays():
    evening = Evening()
    for _ in range(2):
        evening.run([], 100, bite=True)
        assert evening.screen != "safe_boot"
    evening.run([], 500, bite=True)
    assert evening.screen == "safe_boot"
    assert "watchdog" in evening.said[-2]
    evening.run([], 900)
    assert evening.screen == "boot"


def test_a_and_b_at_power_up_lead_to_safe_boot_with_its_sign():
    evening = Evening()
    evening.run([(300, keys(0))], 60000, levels=A | B)
    assert evening.screen == "safe_boot"
    assert evening.loop.is_over
    assert BenchGame.made == 0
    assert sum(evening.sent[-1]) > 0
    assert machine.watchdog() is None
    assert evening.now - evening.began_at < 15000


def frame_letters(frame):
    letters = {0: ".", 20: "c", 17: "o", 18: "x", 19: "v"}
    return [" ".join(letters[frame[row * 7 + x]] for x in range(7)) for row in range(7)]


def test_the_sign_of_safe_boot_is_screen_38():
    evening = Evening()
    evening.run([(300, keys(0))], 2000, levels=A | B)
    assert frame_letters(evening.loop.shown.frame) == [
        "c c c . . . .",
        "c . . . . . .",
        "c c c . . . .",
        ". . c . . . .",
        "c c c . . . .",
        ". . . . . . .",
        "c o c o c o c",
    ]


def with_settings_and_match():
    evening = Evening()

    def choose(bench):
        bench.loop.shell.choose(choice.FAIR_PLAY, 1)
        bench.game.finished_log = b"a game\n"
        bench.game.act()

    evening.run([(4000, choose)], 6000)
    return evening


def test_b_for_five_seconds_forgets_settings_and_match_but_no_finished_game():
    evening = with_settings_and_match()
    evening.run([(300, keys(0)), (1000, keys(B))], 9000, levels=A | B)
    assert evening.loop.shown.has_reset
    folders = evening.disk.names(FOLDER)
    assert [name for name in folders if evening.disk.names(FOLDER + "/" + name)] == ["games"]
    assert len(evening.disk.names(FOLDER + "/games")) == 1


def test_b_held_from_power_up_or_too_short_resets_nothing():
    for script in ([(300, keys(B))], [(300, keys(0)), (1000, keys(B)), (5900, keys(0))]):
        evening = with_settings_and_match()
        evening.run(script, 30000, levels=A | B)
        assert not evening.loop.shown.has_reset
        assert evening.saved_actions() == 1


def test_a_boundary_that_breaks_leaves_a_sign_and_the_words():
    evening = Evening()

    def break_the_boundary(bench):
        def broken():
            raise RuntimeError("the watchdog is gone")

        bench.board.watchdog.feed = broken

    evening.run([(2100, break_the_boundary)], 60000)
    colours = evening.sent[-1]
    assert colours[:6] == b"\x0a\x0a\x00\x00\x00\x00"
    assert "the watchdog is gone" in evening.said[-1]
