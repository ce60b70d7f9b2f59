"""A computer plays Queendomino and the Royal Wedding over the link."""

from castellan.rules.kingdomino.layout import CHOICE, PHASE, PLACEMENT, ROW
from castellan.rules.queendomino import layout as q
from castellan.ui import flow
from castellan.ui.session import EMPTY, HUMAN
from support.link_bench import Bench, errors_in

SIX = "builders bakery bakery guardtower church statue small-tavern"


def bench_of(game, players):
    """Return a bench with a link and a new match of this game."""
    bench = Bench(False)
    session = bench.session
    session.game = game
    for colour in range(8):
        session.kinds[colour] = HUMAN if colour < players else EMPTY
    session.open(0, 7)
    flow.advance(bench.loop.shell)
    bench.hello()
    return bench


def play(bench, *lines):
    """Send lines of a log one by one. Fails if the device refuses one of the lines."""
    for line in lines:
        assert errors_in(bench.send({"play": line})) == [], line


def settle(bench, phase):
    """Play random actions until the match is in this phase."""
    session = bench.session
    match = session.match
    while match.state[PHASE] != phase:
        if match.actor() < 0:
            session.apply(match.chance())
        else:
            session.apply(session.choices[match.random.below(match.legal(session.choices))])
    flow.advance(bench.loop.shell)
    bench.run()


def test_buildings_rows_and_steps_are_typed():
    bench = bench_of("queendomino", 2)
    match = bench.session.match
    play(bench, SIX)
    assert match.state[PHASE] == ROW
    assert errors_in(bench.send({"row": [44, 43, 47, 46]})) == []
    # Only one domino is left for the last king of the first row, so the device chooses it.
    play(bench, "king yellow 44", "king pink 43", "king pink 46")
    assert errors_in(bench.send({"row": [1, 2, 3, 4]})) == []
    assert match.state[PHASE] == PLACEMENT
    play(bench, "place pink 0 1 0 2", "knight pink 0 1", "build pink guardtower 0 2", "gain 0 2")
    play(bench, "king pink 1")
    assert bench.session.match.state[match.extras + q.COUNT_BUILT] == 1


def test_what_the_rules_refuse_changes_nothing_and_is_told():
    bench = bench_of("queendomino", 2)
    before = bytes(bench.session.match.state)
    for line, start in (
        ("builders bakery", "Q2: 6 buildings"),
        (SIX.replace("statue", "castle"), "builders: there is no building"),
        ("dragon pink bakery", "Q2: 6 buildings"),
    ):
        problems = errors_in(bench.send({"play": line}))
        assert len(problems) == 1 and problems[0].startswith(start)
    assert bytes(bench.session.match.state) == before


def test_rows_of_eight_are_typed_without_the_name_of_their_box():
    bench = bench_of("royal-wedding", 5)
    match = bench.session.match
    play(bench, SIX)
    assert errors_in(bench.send({"row": [3, 7, 10, 17, 30, 35, 36, 44]})) == []
    settle(bench, CHOICE)
    assert match.state[PHASE] == CHOICE
    settle(bench, ROW)
    play(bench, "row k 1 2 3 4 5 6 7 8")
    assert match.rows_of_deck() == 1
