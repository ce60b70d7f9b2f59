"""The link to a computer answers or refuses messages, and never delays the game."""

from castellan.core import modules
from castellan.device import link
from castellan.version import VERSION
from support.link_bench import Bench, errors_in


def test_hello_is_answered_with_the_version_and_what_is_expected():
    bench = Bench()
    answers = bench.hello()
    assert answers[0] == {"hello": link.PROTOCOL, "product": "castellan", "version": VERSION}
    assert answers[1]["state"] == bench.loop.shell.name and answers[1]["log"] == 0
    assert bench.loop.has_host_session


def test_nothing_is_obeyed_before_hello():
    bench = Bench()
    before = bench.loop.shell.name
    assert errors_in(bench.send({"key": "A"})) == ["say hello first"]
    assert bench.loop.shell.name == before and not bench.loop.has_host_session


def test_a_malformed_line_gets_one_error_and_the_next_one_is_read():
    bench = Bench()
    bench.hello()
    for line in (b"{", b"[1]", b"12", b"\xff\xfe\x80", b"nonsense", b"[" * 150):
        assert errors_in(bench.send(line + b"\n")) == ["this is no JSON object"], line
    assert "frame" in bench.send({"get": "frame"})[0]


def test_a_line_that_is_too_long_is_dropped_whole():
    bench = Bench()
    bench.hello()
    line = b'{"key":"A","x":"' + b"y" * 400 + b'"}\n'
    assert errors_in(bench.send(line, 500)) == ["the line is too long"]
    assert "frame" in bench.send({"get": "frame"})[0]


def test_the_screen_is_told_in_facts_and_their_modules_leave_with_the_link():
    bench = Bench()
    bench.hello()
    answer = bench.send({"get": "facts"})[0]
    assert answer["game"] == "kingdomino"
    assert answer["facts"][0][0] in ("linked", "who", "entry", "draw")
    assert "castellan.facts.answer" in modules.loaded()
    bench.send({"bye": 1})
    left = [name for name in modules.loaded() if name.startswith("castellan.facts")]
    assert left == []


def test_empty_lines_and_unknown_keys_are_nothing():
    bench = Bench()
    bench.hello()
    assert bench.send(b"\n\r\n  \n") == []
    assert bench.send({"colour": "blue", "__class__": [1, {"a": None}]}) == []


def test_values_of_the_wrong_kind_are_refused():
    bench = Bench()
    bench.hello()
    messages = (
        {"key": 5},
        {"key": "C"},
        {"key": "A+"},
        {"key": "A", "ms": 999999},
        {"key": "A", "ms": "long"},
        {"key": "A", "ms": True},
        {"row": 5},
        {"row": [1.5, 2]},
        {"row": ["../x", 1]},
        {"take": [[1]]},
        {"get": "secrets"},
        {"get": "game", "number": "1"},
        {"get": "game", "number": 7},
        {"set": {"clock": [2026, 13, 1, 0, 0, 0]}},
        {"set": 5},
    )
    for message in messages:
        assert len(errors_in(bench.send(message))) == 1, message


def test_pictures_come_when_they_change_and_only_if_wanted():
    bench = Bench()
    bench.hello()
    bench.send({"key": "RIGHT"})
    assert not [answer for answer in bench.heard() if "frame" in answer]
    frames = [answer["frame"] for answer in bench.send({"watch": True}) if "frame" in answer]
    assert len(frames[0]) == 98
    frames = [answer["frame"] for answer in bench.send({"key": "RIGHT"}) if "frame" in answer]
    assert frames
    bench.send({"watch": False})
    assert not [answer for answer in bench.send({"key": "RIGHT"}) if "frame" in answer]


def test_a_computer_that_does_not_read_holds_up_nothing_and_fills_nothing():
    bench = Bench()
    bench.hello()
    bench.usb_serial.room = 10
    bench.send({"watch": True})
    for _ in range(100):
        bench.send({"get": "frame"}, 20)
    bench.usb_serial.room = 1000000
    bench.send({"watch": False}, 1000)
    # The link built the state's line only once the output had room again.
    lines = bytes(bench.usb_serial.gone).split(b"\n")
    assert 10 < sum(len(line) + 1 for line in lines if b'"state"' not in line) <= 600
    answers = bench.send({"get": "frame"}, 1000)
    assert "frame" in answers[-1]


def test_silence_ends_the_session():
    bench = Bench()
    bench.hello()
    bench.run(14000)
    assert bench.loop.has_host_session
    bench.run(1500)
    assert bench.loop.link is None and not bench.loop.has_host_session


def test_bye_ends_the_session_at_once():
    bench = Bench()
    bench.hello()
    bench.send({"bye": 1})
    assert bench.loop.link is None and not bench.loop.has_host_session
