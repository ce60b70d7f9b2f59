"""A computer on the link amends a line of the open match, and plays irregular lines."""

from castellan.core.log import IRREGULAR
from castellan.rules import registry
from support.link_bench import Bench, errors_in

MOVES = (
    "row 3 17 24 33",
    "king blue 17",
    "king pink 3",
    "king pink 33",
    "king blue 24",
    "row 4 5 18 35",
    "place pink 1 0 2 0",
    "king pink 18",
)


def begun():
    bench = Bench()
    session = bench.session
    session.end_game()
    for colour in range(8):
        session.kinds[colour] = 1 if colour in (0, 3) else 0
    session.open(0, 5)
    bench.hello()
    for line in MOVES:
        if line not in log_of(bench):  # the box puts the last king by itself
            assert errors_in(bench.send({"play": line})) == []
    return bench


def log_of(bench):
    return list(registry.open_text("kingdomino").write(bench.session.match))


def test_a_line_is_amended_and_the_rest_is_played_again():
    bench = begun()
    old = bench.session.match
    assert errors_in(bench.send({"amend": 10, "line": "place pink 3 3 4 3 !"})) == []
    assert log_of(bench)[3:] == list(MOVES[:6]) + ["place pink 3 3 4 3 !", MOVES[7]]
    assert bench.session.match is not old
    assert bench.loop.shell.name == "kingdomino.place"


def test_an_impossible_amendment_changes_nothing():
    bench = begun()
    before = log_of(bench)
    for message, reason in (
        ({"amend": 4, "line": "row 3 18 24 33"}, "amend: line 5 has become impossible"),
        ({"amend": 10, "line": "place pink 3 3 4 3"}, "amend: K8: no half"),
        ({"amend": 10, "line": "place pink 1 0 2 0 !"}, "amend: nothing is irregular here"),
        ({"amend": 3, "line": "end"}, "amend: line 3 has no action"),
        ({"amend": 12, "line": "end"}, "amend: line 12 has no action"),
        ({"amend": "x", "line": "end"}, "amend: the number of a line"),
        ({"amend": 10}, "amend: the number of a line"),
        ({"amend": 10, "line": 5}, "amend: the number of a line"),
        ({"amend": 10, "line": ""}, "amend: the number of a line"),
    ):
        errors = errors_in(bench.send(message))
        assert len(errors) == 1 and errors[0].startswith(reason), errors
        assert log_of(bench) == before


def test_an_irregular_line_is_played_without_a_question():
    bench = begun()
    assert errors_in(bench.send({"play": "place blue discard"})) != []
    assert errors_in(bench.send({"play": "place blue discard !"})) == []
    match = bench.session.match
    assert match.log.at(match.log.last()) >= IRREGULAR


def test_a_move_over_the_link_leaves_an_amendment_on_the_box():
    bench = begun()
    session = bench.session
    bench.loop.shell.push("history")
    bench.run(400)
    assert bench.loop.shell.app is not session
    assert errors_in(bench.send({"play": "place blue 1 0 2 0"})) == []
    assert bench.loop.shell.app is session
    assert log_of(bench)[-1] == "place blue 1 0 2 0"
