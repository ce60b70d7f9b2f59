"""Screens 08 and 09 choose the domino for a king."""

from castellan.rules.kingdomino import layout
from castellan.ui import palette
from castellan.ui.screens.kingdomino import hints
from support.game_rig import Rig


def test_08_the_bracket_goes_over_free_dominoes_only():
    rig = Rig()
    rig.advance_to("kingdomino.place")
    rig.advance_to("kingdomino.kings")
    rig.advance_one()
    rig.advance_to("kingdomino.kings")
    rig.play("wait 100")
    screen = rig.shell.top
    seen = set()
    for key in ("DOWN", "DOWN", "DOWN", "UP", "UP", "LEFT", "RIGHT"):
        rig.play("press " + key)
        assert rig.match.state[layout.NEXT_KINGS + screen.slot] == layout.FREE
        seen.add(screen.slot)
    free = [s for s in range(4) if rig.match.state[layout.NEXT_KINGS + s] == layout.FREE]
    assert sorted(seen) == free


def test_09_a_taken_domino_flashes_in_the_colour_of_its_owner():
    rig = Rig()
    rig.advance_to("kingdomino.kings")
    player = rig.match.actor()
    rig.play("wait 400")
    slot = rig.shell.top.slot
    rig.stay(16, 60)
    while rig.match.state[layout.NEXT_KINGS + slot] == layout.FREE:
        rig.step()
    assert rig.match.state[layout.NEXT_KINGS + slot] == player
    colour = rig.session.colour(player)
    assert list(rig.shell.frame[14 * slot + 4 : 14 * slot + 7]) == [colour] * 3
    rig.play("wait 400")
    assert rig.shell.name != "kingdomino.kings" or rig.match.actor() != player


def test_a_domino_without_a_place_in_the_kingdom_is_marked_red():
    rig, without = _with_little_room()
    rig.advance(0)
    assert rig.shell.name == "kingdomino.kings"
    middle = set()
    for _ in range(80):
        rig.step()
        middle.add(rig.shell.frame[10])
    assert palette.RED in middle
    rig.play("wait 1700")
    for slot in range(4):
        assert (rig.shell.frame[14 * slot + 3] == palette.RED) == (slot in without)


def _with_little_room():
    """Return a device whose player must choose while most dominoes of the row fit nowhere."""
    for seed in range(50):
        rig = Rig(b"\x00\x01\x02\x03", seed=seed)
        while not rig.match.is_over():
            rig.advance_one()
            if rig.match.state[layout.PHASE] == layout.CHOICE:
                player = rig.match.actor()
                state = rig.match.state
                free = [s for s in range(4) if state[layout.NEXT_KINGS + s] == layout.FREE]
                without = [s for s in free if not hints.has_room(rig.match, player, s)]
                if len(without) > 2:
                    return rig, without
    raise AssertionError("no such game")
