"""A player chooses a tile of Dragon Inferno and places it."""

from castellan.rules.dragon_inferno import layout as d
from castellan.ui import palette
from support.dragon_pictures import read_tile
from support.dragon_rig import advance_to, at_tile, has_laid, rig_of


def test_a_tile_that_is_taken_early_waits_until_its_places_are_found():
    rig = rig_of()
    advance_to(rig, has_laid(4))
    rig.shell.home("dragon_inferno.tile")
    rig.step()
    tile = read_tile(rig.shell.frame, rig.match)
    rig.play("press A")
    assert rig.shell.name == "dragon_inferno.tile"
    rig.play("wait 4000")
    assert rig.shell.name == "dragon_inferno.place"
    screen = rig.shell.top
    assert screen.placements.actions[screen.index] - d.TILE >> 10 == tile


def test_holding_b_leads_from_the_place_back_to_the_tile_and_then_to_undo():
    rig = at_tile()
    count = rig.match.log.count
    rig.play("press A\nwait 300")
    assert rig.shell.name == "dragon_inferno.place"
    rig.play("hold B 700")
    assert rig.shell.name == "dragon_inferno.tile" and rig.match.log.count == count
    rig.play("wait 4000\npress RIGHT\npress A\nwait 300")
    assert rig.shell.name == "dragon_inferno.place" and rig.shell.depth == 1
    rig.play("hold B 700\nwait 4000\nhold B 700")
    assert rig.shell.name == "undo" and rig.match.log.count < count


def test_only_tiles_that_fit_are_offered():
    for seed in range(30):
        rig = rig_of(seed=seed)
        try:
            advance_to(rig, has_laid(11))
        except AssertionError:
            continue
        rig.play("wait 6000")
        if rig.shell.name != "dragon_inferno.tile":
            continue
        count = rig.match.legal(rig.session.choices)
        fit = {action - d.TILE >> 10 for action in rig.session.choices[:count]}
        shown = set()
        for _ in range(7):
            shown.add(read_tile(rig.shell.frame, rig.match))
            rig.play("press RIGHT")
        assert shown == fit
        return
    raise AssertionError("no such moment")


def test_all_places_of_every_piece_can_be_reached_by_the_keys():
    for seed in range(3):
        rig = at_tile(seed)
        for tile in range(7):
            action = rig.shell.top.search.best[tile]
            if not action:
                continue
            rig.shell.push("dragon_inferno.place", action)
            rig.play("wait 200")
            spots = rig.shell.top.placements
            reached = [0]
            for here in reached:
                ways = [spots.turn(here)]
                for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                    ways.append(spots.jump(here, across, down))
                reached += [way for way in set(ways) if way not in reached]
            assert len(reached) == spots.count
            rig.shell.pop()


def test_an_egg_under_the_ghost_is_gold_in_the_hole_and_red_elsewhere():
    rig = at_tile()
    action = rig.shell.top.search.best[rig.shell.top.search.best_tile()]
    rig.shell.home("dragon_inferno.place", action)
    rig.play("wait 200")
    screen = rig.shell.top
    state = rig.match.state
    for cell in range(64):
        state[d.BOARD + cell] |= 0 if state[d.BOARD + cell] & d.OWNER else d.EGG_HERE
    frame = bytearray(49)
    screen.draw_ghost(frame, screen.placements.actions[screen.index], False)
    lit = [colour for colour in frame if colour]
    assert sorted(lit) == sorted([palette.GOLD] + [palette.RED] * (len(lit) - 1))
