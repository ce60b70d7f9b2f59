"""The box shows the sign of the link, wakes for a computer's action, and shows E6 on failure."""

from castellan.core.ticks import add
from castellan.device import codes, link
from support.link_bench import FOLDER, TURN_MS, Bench


def test_those_at_the_box_see_that_a_computer_is_there():
    bench = Bench()
    below = bench.loop.shell.name
    bench.hello()
    assert bench.loop.shell.name == "link"
    bench.run(3000)
    assert bench.loop.shell.name == below
    bench.send({"hello": 1})
    assert bench.loop.shell.name == below, "once in a session"


def test_the_sign_waits_until_no_key_is_held():
    bench = Bench()
    bench.loop.shell.input.down = 16
    bench.usb_serial.coming.extend(b'{"hello":1}\n')
    now = bench.now
    bench.loop.link.step(now)
    assert bench.loop.shell.name != "link"
    bench.loop.shell.input.down = 0
    bench.loop.link.step(now)
    assert bench.loop.shell.name == "link"


def test_a_key_over_the_link_is_not_swallowed_by_the_sign():
    bench = Bench(has_match=False)
    bench.hello()
    bench.send({"key": "A"})
    assert bench.loop.shell.name not in ("link", "game")


def test_a_move_wakes_a_box_that_sleeps():
    bench = Bench()
    bench.hello()
    bench.loop.shell.sleep_now()
    bench.run(100)
    assert bench.loop.shell.rest.state > 0
    bench.send({"row": [12, 19, 33, 41]})
    assert bench.loop.shell.rest.state == 0


def test_a_link_that_breaks_shows_e6_and_the_match_stands():
    bench = Bench()
    bench.hello()
    bench.send({"row": [12, 19, 33, 41]})
    before = bench.session.match.dump()
    bench.usb_serial.breaks = True
    assert link.step(bench.loop, bench.now) == 0
    assert bench.loop.link is None and not bench.loop.has_host_session
    assert bench.loop.alarm.code == codes.LINK
    bench.run(2500)
    assert bench.loop.shown.name == "error"
    for levels in (16, 0):
        for _ in range(20):
            bench.loop.turn(bench.now, levels)
            bench.now = add(bench.now, TURN_MS)
    assert bench.loop.alarm is None
    assert bench.session.match.dump() == before
    with bench.disk.open(FOLDER + "/other0/error.log", "rb") as file:
        assert b"E6" in file.read()
