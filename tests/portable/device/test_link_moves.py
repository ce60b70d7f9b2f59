"""A computer plays legal actions and reads the open match. The cable may be unplugged."""

import json

from support.link_bench import Bench, errors_in


def _last(answers, key):
    return [answer[key] for answer in answers if key in answer][-1]


def test_a_typed_row_is_played_by_the_rules_and_told():
    bench = Bench()
    bench.hello()
    while bench.session.match.actor() >= 0:
        bench.session.apply(_first(bench.session))
    answers = bench.send({"row": [12, 19, 33, 41]})
    assert errors_in(answers) == []
    assert _last(answers, "log") == bench.session.match.log.count > 0
    assert len(_last(answers, "hash")) == 8
    refused = errors_in(bench.send({"row": [12, 19, 33, 41]}))
    assert len(refused) == 1 and refused[0].startswith("K3: ")
    count = bench.session.match.log.count
    assert errors_in(bench.send({"undo": 1})) == []
    assert bench.session.match.log.count < count


def _first(session):
    session.match.legal(session.choices)
    return session.choices[0]


def test_the_log_of_the_match_comes_line_by_line():
    bench = Bench()
    bench.hello()
    bench.send({"row": [12, 19, 33, 41]})
    answers = bench.send({"get": "log"}, 2000)
    lines = _lines(answers)
    assert lines[0] == "castellan-log 1" and lines[-1] is None
    assert "row 12 19 33 41" in lines


def test_kingdoms_that_are_counted_have_no_log():
    bench = Bench()
    bench.session.end_game()
    bench.session.is_score_only = True
    bench.session.open(0, 5)
    bench.hello()
    answers = bench.send({"get": "log"}, 2000)
    assert _lines(answers) == []
    assert errors_in(answers) == ["log: kingdoms are counted, which is no game with a log"]


def _lines(answers):
    return [answer["line"] for answer in answers if "line" in answer]


def test_a_cable_pulled_at_any_byte_leaves_a_device_that_works():
    message = json.dumps({"row": [12, 19, 33, 41]}).encode() + b"\n"
    bench = Bench()
    for count in range(len(message) - 1):
        bench.hello()
        bench.send(message[:count])
        # The next session uses the same wire, which still has the rest of an unfinished line.
        answers = bench.send(b"\n" + json.dumps({"hello": 1}).encode() + b"\n")
        assert len(errors_in(answers)) == (0 if count == 0 else 1), count
        assert bench.session.match.log.count == 0
    assert errors_in(bench.send(message)) == []
    assert bench.session.match.log.count > 0


def test_half_a_line_from_before_the_cable_was_pulled_hides_no_answer():
    bench = Bench()
    for left in range(0, 110, 7):
        bench.hello()
        bench.run(2500)
        bench.usb_serial.gone = bytearray()
        bench.usb_serial.room = left
        bench.send({"get": "frame"})
        bench.usb_serial.loses = True
        bench.run(200)
        # The cable is plugged in again. The first thing that the computer reads is half a line.
        bench.usb_serial.loses = False
        bench.usb_serial.room = 1000000
        bench.usb_serial.coming.extend(b'\n{"hello":1}\n')
        bench.run(200)
        lines = bytes(bench.usb_serial.gone).split(b"\n")
        assert [line for line in lines if line.startswith(b'{"hello"')], left
        bench.send({"bye": 1})
        bench.plug_in()
