"""The link accepts lines of a log of every kind, and sends the log even while it changes."""

from support.link_bench import Bench, errors_in


def test_a_typed_row_replaces_what_was_entered_of_it():
    bench = Bench()
    bench.hello()
    assert bench.session.apply(5) == 0 and bench.session.apply(9) == 0
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


def test_a_log_that_changes_while_it_is_told_is_broken_off():
    bench = Bench()
    bench.hello()
    bench.send({"row": [12, 19, 33, 41]})
    bench.usb_serial.room = 0
    bench.send({"get": "log"})
    assert bench.session.match.apply(_first_or_chance(bench.session)) == 0
    bench.usb_serial.room = 1000000
    answers = bench.send(b"", 1000)
    assert errors_in(answers) == ["log: the match has gone on meanwhile"]
    assert None not in _lines(answers)


def _first_or_chance(session):
    return _first(session) if session.match.actor() >= 0 else session.match.chance()


def _first(session):
    session.match.legal(session.choices)
    return session.choices[0]


def _lines(answers):
    return [answer["line"] for answer in answers if "line" in answer]
