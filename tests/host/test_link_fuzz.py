"""After any bytes over the cable the game goes on, and its log has only legal actions."""

import json

import pytest
from castellan.rules import registry
from hypothesis import given, settings
from hypothesis import strategies as st
from support.link_bench import Bench

_words = st.one_of(
    st.integers(-5, 60),
    st.sampled_from(["pink", "blue", "discard", "end", "A", "A+B", "log", "game", "#", ""]),
    st.none() | st.booleans() | st.floats(allow_nan=False) | st.text(max_size=6),
)
_values = st.one_of(
    _words,
    st.lists(_words | st.lists(_words, max_size=2), max_size=7),
    st.dictionaries(st.text(max_size=3) | st.just("clock"), st.lists(_words, max_size=7)),
)
_keys = st.sampled_from(
    ["row", "take", "place", "key", "ms", "undo", "get", "number", "set", "watch", "hello"]
)
_messages = st.dictionaries(_keys | st.text(max_size=4), _values, max_size=3)
_lines = st.one_of(
    _messages.map(lambda message: json.dumps(message).encode()),
    st.permutations([12, 19, 33, 41]).map(lambda row: json.dumps({"row": row}).encode()),
    st.binary(max_size=250),
    st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass")),
)


def check_that_the_game_goes_on(lines, room):
    """Send lines to a device and check its match. The computer reads only `room` bytes back."""
    bench = Bench()
    bench.hello()
    bench.usb_serial.room = room
    for line in lines:
        bench.usb_serial.coming.extend(line + b"\n")
    # The device reads one line in each pass of its loop, so in the end no input is left.
    bench.run(5 * (len(lines) + sum(map(len, lines)) + 20))
    assert not bench.usb_serial.coming
    assert bench.loop.alarm is None and bench.loop.safe is None
    match = bench.session.match
    if match is None:
        return
    text = registry.open_text(bench.session.game)
    reader = text.Reader()
    assert [reader.line(line) for line in text.write(match)] == [""] * len(list(text.write(match)))
    bench.usb_serial.room = 1_000_000
    bench.run(200)
    answers = bench.send({"get": "frame"}, 400)
    assert [answer for answer in answers if "frame" in answer] or bench.loop.link is None


@pytest.mark.slow
@settings(max_examples=20)
@given(st.lists(_lines, max_size=12), st.integers(0, 400))
def test_no_bytes_stop_the_game_or_make_an_illegal_move(lines, room):
    check_that_the_game_goes_on(lines, room)


@pytest.mark.slow
@settings(max_examples=200)
@given(st.lists(_lines, max_size=12), st.integers(0, 400))
def test_none_of_many_more_bytes_stop_the_game_or_make_an_illegal_move(lines, room):
    check_that_the_game_goes_on(lines, room)


@given(st.lists(st.binary(max_size=60), max_size=8))
def test_every_malformed_line_is_answered_with_one_error(parts):
    bench = Bench()
    bench.hello()
    junk = [b"!" + part.replace(b"\n", b"").replace(b"\r", b"") for part in parts]
    answers = []
    for line in junk:
        answers += bench.send(line + b"\n", 50)
    assert answers == [{"error": "this is no JSON object"}] * len(junk)
