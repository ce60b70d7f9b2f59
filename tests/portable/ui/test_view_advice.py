"""Screen 28 shows the three best spots, which it computes in slices."""

from castellan.advice.lookahead import Lookahead
from castellan.ui import preferences as choice
from castellan.ui.shared.jumps import first_cell, second_cell
from support.memory import runs_without_allocation
from support.view_rig import last_row, placing


def advised(actions=0):
    """Return a device whose advice screen has finished its search."""
    rig = placing(actions)
    rig.shell.push("kingdomino.advice")
    for _ in range(600):  # a game's first domino has most places
        rig.step()
        if "#" in last_row(rig):
            return rig
    raise AssertionError("the advice never came")


def test_28_gold_is_the_stewards_best_spot_and_a_takes_it():
    rig = advised(40)
    steward = Lookahead(rig.match)
    steward.start(rig.match)
    while not steward.step(100):
        pass
    best = steward.actions[steward.best()]
    pictures = set()
    for _ in range(60):
        rig.step()
        pictures.add(rig.picture())
    assert {picture.count("c") for picture in pictures} == {0, 2}
    size = rig.match.log.size
    rig.play("press A")
    assert rig.match.log.at(size) == best
    assert rig.shell.name != "kingdomino.advice"


def test_28_it_thinks_in_slices_and_b_is_heard_meanwhile():
    rig = placing(60)
    rig.shell.push("kingdomino.advice")
    rows_seen = []
    for _ in range(300):
        rig.step()
        rows_seen.append(last_row(rig).count("o"))
        if "#" in last_row(rig):
            break
    assert len(rows_seen) > 20
    assert len(set(rows_seen[:-1])) > 3
    assert rows_seen[:-1] == sorted(rows_seen[:-1])
    rig.shell.pop()
    rig.shell.push("kingdomino.advice")
    rig.step()
    rig.step()
    count = rig.match.log.count
    rig.play("hold A 5")
    assert rig.match.log.count == count
    rig.play("hold B 5")
    assert rig.shell.name == "kingdomino.place"


def test_28_left_and_right_look_at_three_different_places():
    rig = advised()
    spots = rig.shell.top.spots
    pairs = set()
    for spot in spots:
        cells = (first_cell(spot), second_cell(rig.match.grid, spot))
        pairs.add((min(cells), max(cells)))
    assert len(pairs) == 3
    lit = []
    for _ in range(3):
        lit.append(last_row(rig).split()[:3])
        rig.play("press RIGHT")
    assert [row.index("#") for row in lit] == [0, 1, 2]
    size = rig.match.log.size
    rig.play("press LEFT\npress A")
    assert rig.match.log.at(size) == spots[2]


def test_28_fair_play_gives_no_advice():
    rig = placing()
    rig.shell.choose(choice.FAIR_PLAY, 1)
    count = rig.match.log.count
    rig.shell.push("kingdomino.advice")
    rig.step()
    assert rig.picture().split("\n")[0] == "x . . . . . x"
    rig.play("press A\npress RIGHT\npress B")
    assert rig.match.log.count == count
    assert rig.shell.name == "kingdomino.place"


def test_frames_of_the_advice_that_is_found_allocate_nothing():
    rig = advised(60)
    shell = rig.shell

    def look():
        now = rig.now
        for _ in range(40):
            shell.redraw()
            shell.step(now, 0)
            now += 37
            shell.top.on(4, now)

    assert runs_without_allocation(look)
