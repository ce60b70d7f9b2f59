"""Computer players and advice work in Dragon Inferno."""

from castellan.ui import palette
from castellan.ui import preferences as choice
from castellan.ui.session import COMPUTER
from support import effort
from support.dragon_rig import at_tile, rig_of


def play_computers(level):
    """Let two computers play and confirm their actions with A. Returns the rig at the end."""
    rig = rig_of(kind=COMPUTER + level)
    rig.play("press A\npress B")
    for _ in range(60):
        rig.play("wait 5000")
        if rig.match.is_over():
            return rig
        count = rig.match.log.count
        rig.play("press RIGHT")
        assert rig.match.log.count == count
        rig.play("press A")
    raise AssertionError("the game has no end: " + rig.shell.name)


def log_of_computers(level):
    """Return the log's bytes of a match between two computers of this level."""
    rig = play_computers(level)
    assert rig.shell.name == "dragon_inferno.scoring"
    return bytes(rig.match.log.data[: rig.match.log.size])


def test_computers_of_every_level_play_to_the_end():
    levels = effort.pick((0, 2), (0, 2), (0,))
    assert len({log_of_computers(level) for level in levels}) == len(levels)


def test_the_best_computer_does_what_the_advice_says():
    rig = at_tile()
    rig.play("hold A+B 1200\npress DOWN\npress A")
    assert rig.shell.name == "dragon_inferno.advice"
    rig.play("wait 9000")
    advised = rig.shell.top.search.shortlist.action(0)
    rig.play("press B")
    assert rig.shell.name == "dragon_inferno.tile"
    actor = rig.match.actor()
    rig.session.kinds[rig.match.seats[actor]] = COMPUTER + 2
    rig.session.restart()
    rig.play("wait 9000\npress A")
    log = rig.match.log
    assert log.at(log.size - 2) == advised


def test_advice_is_taken_with_a_and_is_off_in_fair_play():
    rig = at_tile()
    count = rig.match.log.count
    rig.shell.push("dragon_inferno.advice")
    rig.play("wait 9000\npress RIGHT\npress A")
    assert rig.match.log.count == count + 1
    rig.shell.choose(choice.FAIR_PLAY, 1)
    rig.shell.push("dragon_inferno.advice")
    rig.play("wait 500")
    assert rig.shell.frame[0] == palette.RED
    names = [entry[1] for entry in rig.session.menu_entries("dragon_inferno.tile")]
    assert b"Advice" not in names and b"Dragons" in names
