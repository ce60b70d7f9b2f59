"""What a computer does through the link: legal moves, the open match as a log, a cable pulled."""

import json

from support.link_bench import Bench, errors_in


def _last(answers, key):
    return [answer[key] for answer in answers if key in answer][-1]


def test_a_typed_row_is_played_by_the_rules_and_told():
    bench = Bench()
    bench.hello()
    while bench.session.match.actor() >= 0:
        bench.session.play(_first(bench.session))
    answers = bench.send({"row": [12, 19, 33, 41]})
    assert errors_in(answers) == []
    assert _last(answers, "log") == bench.session.match.log.count > 0
    assert len(_last(answers, "hash")) == 8
    refused = errors_in(bench.send({"row": [12, 19, 33, 41]}))
    assert len(refused) == 1 and refused[0].startswith("row: ")
    count = bench.session.match.log.count
    assert errors_in(bench.send({"undo": 1})) == []
    assert bench.session.match.log.count < count


def test_a_typed_row_replaces_what_was_entered_of_it():
    bench = Bench()
    bench.hello()
    assert bench.session.play(5) == 0 and bench.session.play(9) == 0
    assert errors_in(bench.send({"row": [12, 19, 33, 41]})) == []
    assert "row 12 19 33 41" in _lines(bench.send({"get": "log"}, 2000))


def test_any_line_of_a_log_is_played_and_a_word_that_is_none_is_refused():
    bench = Bench()
    bench.hello()
    assert errors_in(bench.send({"play": "row 12 19 33 41"})) == []
    assert bench.session.match.log.count > 0
    before = bench.session.match.dump()
    for words in ("king", "fly pink 3", "king pink 12 19 33", "end", "options harmony", "", "  "):
        answers = bench.send({"play": words})
        assert len(errors_in(answers)) == 1, words
    for value in (5, None, ["king", "pink"], "king pink \u20ac", "x" * 50, "1 " * 20):
        assert len(errors_in(bench.send({"play": value}))) == 1, value
    assert bench.session.match.dump() == before


def test_the_row_of_a_wedding_names_its_set_and_eight_dominoes():
    bench = Bench()
    bench.hello()
    bench.session.game = "royal-wedding"
    bench.session.kinds[:] = bytes([1] * 4 + [0] * 4)
    bench.session.open(0, 7)
    builders = "builders bakery sawmill guardtower church statue small-tavern"
    assert errors_in(bench.send({"play": builders}, 500)) == []
    assert errors_in(bench.send({"row": ["q", 3, 7, 10, 17]}, 500)) == []
    assert "row q 3 7 10 17" in _lines(bench.send({"get": "log"}, 3000))


def test_a_log_that_changes_while_it_is_told_is_broken_off():
    bench = Bench()
    bench.hello()
    bench.send({"row": [12, 19, 33, 41]})
    bench.wire.room = 0
    bench.send({"get": "log"})
    assert bench.session.match.apply(_first_or_chance(bench.session)) == 0
    bench.wire.room = 1000000
    answers = bench.send(b"", 1000)
    assert errors_in(answers) == ["log: the match has gone on meanwhile"]
    assert None not in _lines(answers)


def _first_or_chance(session):
    return _first(session) if session.match.actor() >= 0 else session.match.chance()


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


def _lines(answers):
    return [answer["line"] for answer in answers if "line" in answer]


def test_a_cable_pulled_at_any_byte_leaves_a_device_that_works():
    message = json.dumps({"row": [12, 19, 33, 41]}).encode() + b"\n"
    bench = Bench()
    for count in range(len(message) - 1):
        bench.hello()
        bench.send(message[:count])
        # The next session begins on the same wire, behind what was left of the line.
        answers = bench.send(b"\n" + json.dumps({"hello": 1}).encode() + b"\n")
        assert len(errors_in(answers)) == (0 if count == 0 else 1), count
        assert bench.session.match.log.count == 0
    assert errors_in(bench.send(message)) == []
    assert bench.session.match.log.count > 0
