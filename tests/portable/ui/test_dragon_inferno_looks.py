"""A search in Dragon Inferno finds the same result after the player looked at another screen."""

from castellan.ui.session import COMPUTER
from support.dragon_rig import advance_to, at_tile, has_laid, rig_of


def with_places(rig):
    """Return the tiles for which the search has found a placement."""
    best = rig.shell.top.search.best
    return [tile for tile in range(len(best)) if best[tile]]


def test_what_was_found_for_tiles_is_known_after_a_look_at_the_board():
    rig = at_tile()
    best = bytes(rig.shell.top.search.best)
    have_places = with_places(rig)
    rig.play("press B")
    assert rig.shell.name == "dragon_inferno.look"
    rig.shell.pop()
    rig.step()
    assert bytes(rig.shell.top.search.best) == best
    rig = rig_of()
    advance_to(rig, has_laid(4))
    rig.shell.home("dragon_inferno.tile")
    rig.step()
    for _ in range(8):  # looking at the board does not change the result
        rig.play("wait 100\npress B\nwait 100\npress B")
    rig.play("wait 4000")
    assert with_places(rig) == have_places


def test_a_computer_takes_the_same_place_after_a_look():
    logs = []
    for looks in (0, 3):
        rig = rig_of()
        advance_to(rig, has_laid(4))
        count = rig.match.log.count
        rig.session.kinds[rig.match.seats[rig.match.actor()]] = COMPUTER + 2
        rig.session.restart()
        for _ in range(looks):
            rig.play("wait 150")
            rig.shell.push("dragon_inferno.look")
            rig.step()
            rig.shell.pop()
        rig.play("wait 30000")
        assert rig.shell.name == "dragon_inferno.place"
        assert rig.match.log.count == count
        logs.append(rig.shell.top.first)
    assert logs[0] == logs[1]
