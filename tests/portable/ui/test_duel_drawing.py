"""Players of the Duel choose offers, name jokers, turn dice, draw dice and add crosses."""

from castellan.rules.contract import OK
from castellan.rules.duel import layout as d
from castellan.rules.duel import meta
from castellan.rules.duel.hand import map_of
from castellan.rules.duel.sheet import squares_drawn
from castellan.ui import palette
from castellan.ui.screens.duel import ghost
from support import duel_rig
from support.duel_positions import APART, nearly_full
from support.duel_rig import choices, drawing, in_phase, is_open, until


def test_the_hand_is_shown_while_something_may_be_done_first():
    rig = until(in_phase(d.DRAWING))
    assert rig.shell.name == "duel.hand"  # the castle bonus is still unused
    rig = until(lambda rig: in_phase(d.DRAWING)(rig) and min(choices(rig)) >= d.PLACE)
    assert rig.shell.name == "duel.place"


def test_what_is_not_open_is_not_offered():
    for action in (d.NO_DRAW, d.SPELL_FREE, d.SPELL_SPLIT, d.TURN, d.BONUS):
        rig = until(is_open(action))
        screen = rig.shell.top
        offered = [screen.offers[place] for place in range(screen.count)]
        kinds = {screen.kind_of(open_now) for open_now in choices(rig)}
        assert sorted(kinds) == offered


def test_each_offer_is_carried_out():
    for action in (d.SPELL_FREE, d.SPELL_SPLIT, d.TURN + 6, d.BONUS + 1, d.NO_DRAW):
        rig = until(is_open(action))
        screen = rig.shell.top
        kind = screen.kind_of(action)
        while screen.offers[screen.position] != kind:
            rig.play("press RIGHT")
        rig.play("press A")
        assert rig.match.log.at(rig.match.log.size - 1) == action


def test_a_die_is_turned_to_the_face_that_was_chosen():
    rig = until(is_open(d.TURN))
    screen = rig.shell.top
    kind = screen.kind_of(d.TURN)
    while screen.offers[screen.position] != kind:
        rig.play("press LEFT")
    rig.play("press UP\npress UP\npress UP\npress DOWN\npress A")
    assert rig.match.log.at(rig.match.log.size - 1) == d.TURN + 2


def test_a_joker_becomes_the_coat_that_is_shown():
    rig = until(duel_rig.has_joker)
    rig.play("wait 6000")
    screen = rig.shell.top
    possible = [(action - d.COAT) % 6 + 1 for action in choices(rig) if d.COAT <= action < d.NAME]
    seen = set()
    for _ in range(6):
        seen.add(screen.coat)
        rig.play("press UP")
    assert sorted(seen) == possible
    coat = screen.coat
    rig.play("press A")
    assert (rig.match.log.at(rig.match.log.size - 1) - d.COAT) % 6 + 1 == coat


def test_going_on_leads_to_the_map_and_the_menu_back_to_the_hand():
    rig = until(is_open(d.BONUS))
    while rig.shell.name == "duel.hand" and rig.shell.top.offers[0] != 1:
        rig = until(is_open(d.BONUS), seed=rig.match.random.w & 255)
    rig.play("press A")
    assert rig.shell.name == "duel.place"
    actions = [entry[2] for entry in rig.session.menu_entries("duel.place")]
    rig.play("hold A+B 1100" + "\npress DOWN" * (1 + actions.index("hand")) + "\npress A")
    assert rig.shell.name == "duel.hand"


def test_the_ghost_comes_when_it_knows_its_place_and_is_drawn_there():
    rig = drawing()
    spots = choices(rig)
    rig.play("wait 3000")
    spot = rig.shell.top.spots[0]
    rig.play("press A")
    assert spot in spots
    assert rig.match.log.at(rig.match.log.size - 2) == spot


def test_every_spot_is_reached_by_jumps():
    rig = drawing()
    rig.play("wait 3000")
    screen = rig.shell.top
    reached = {screen.index}
    waiting = [screen.index]
    while waiting:
        here = waiting.pop()
        for gesture in range(1, 5):
            screen.index = here
            screen.on(gesture, rig.now)
            if screen.index not in reached:
                reached.add(screen.index)
                waiting.append(screen.index)
        screen.index = here
        screen.on(6, rig.now)
        if screen.index not in reached:
            reached.add(screen.index)
            waiting.append(screen.index)
    assert len(reached) == len(screen.spots)


def test_the_points_of_a_spot_are_those_that_drawing_there_brings():
    rig = drawing()
    rig.play("wait 4000")
    screen = rig.shell.top
    player = rig.match.actor()
    sheet = rig.session.sheet
    before = rig.match.score(player, sheet)
    spot = screen.spots[screen.index]
    state = bytes(rig.match.state)
    gain = ghost.gained(rig.match, player, spot, sheet, bytearray(rig.match.kingdom_size))
    assert bytes(rig.match.state) == state
    assert rig.match.apply(spot) == OK
    assert rig.match.score(player, sheet) - before == gain


def like_dice():
    """Return a device whose player draws a `b` without crosses and a `b` with two crosses."""
    rig = duel_rig.rolled(duel_rig.rig_of(), (1, 3, 4, 0))
    for die in (1, 0, 3):
        assert rig.session.apply(d.TAKE + die) == OK
    rig.shell.home("duel.place")
    rig.play("wait 3000")
    return rig


def crossed_cell(rig):
    """Return the cell of the shown spot that blinks white while the other one blinks dim."""
    screen = rig.shell.top
    spot = screen.spots[screen.index]
    cells = (ghost.first_cell(spot), ghost.second_cell(spot))
    for _ in range(400):
        rig.play("wait 10")
        seen = [rig.shell.frame[7 * (cell // 8 - 1) + cell % 8] for cell in cells]
        if sorted(seen) == [palette.WHITE, palette.dim(5)]:
            return cells[seen.index(palette.WHITE)]
    raise AssertionError("the two dice look alike")


def test_like_dice_with_unlike_crosses_are_offered_and_shown_both_ways_round():
    rig = like_dice()
    screen = rig.shell.top
    spots = set(screen.spots)
    pairs = {(ghost.first_cell(spot), ghost.second_cell(spot)) for spot in spots}
    assert pairs == {(other, one) for one, other in pairs}
    first = crossed_cell(rig)
    rig.play("press B")
    second = crossed_cell(rig)
    assert first != second
    player = screen.view.player
    rig.play("press A")
    grid = rig.match.kingdom(player) + 5
    assert [rig.match.state[grid + cell] >> 4 & 7 for cell in (first, second)] == [0, 2]


def test_both_spells_are_offered_where_neither_alone_helps():
    match = nearly_full(0, APART, 6)
    rig = duel_rig.rolled(duel_rig.rig_of(), (1, 0, 2, 1))
    for die in (0, 1, 3):
        assert rig.session.apply(d.TAKE + die) == OK
    rig.match.state[:] = match.state
    rig.match.state[d.SPELLS] = rig.match.state[d.SPELLS + 1] = 1
    rig.shell.home("duel.hand")
    rig.play("wait 1000\npress A\nwait 1000\npress A\nwait 3000")
    assert rig.match.state[d.SPELLS_ON] == d.UNBOUND | d.SPLIT
    assert rig.shell.name in ("duel.hand", "duel.place")
    rig.shell.home("duel.place")
    rig.play("wait 3000\npress A\nwait 3000\npress A")
    assert squares_drawn(rig.match.state, map_of(0)) == d.SQUARES


def test_drawing_nothing_is_offered_where_that_is_agreed():
    for options in (0, meta.DRAW_OPTIONAL):
        rig = until(is_open(d.BONUS), options)
        kinds = [rig.shell.top.kind_of(action) for action in choices(rig)]
        is_possible = max(choices(rig)) >= d.COAT
        assert is_possible
        assert (rig.shell.top.kind_of(d.NO_DRAW) in kinds) == (options > 0)


def test_dice_that_are_split_are_drawn_one_by_one():
    rig = until(is_open(d.SPELL_SPLIT))
    rig.session.apply(d.SPELL_SPLIT)
    while duel_rig.has_joker(rig):
        rig.session.apply(next(action for action in choices(rig) if action >= d.COAT))
    rig.shell.home("duel.place")
    rig.play("wait 3000\npress A")
    assert rig.shell.name == "duel.place"
    first = rig.match.state[d.FIRST_DOT]
    assert first != d.FREE
    rig.play("wait 3000\npress A")
    assert bin(rig.match.state[d.DREW]).count("1") >= 2


def test_spell_six_crosses_the_coat_under_the_cursor():
    rig = until(in_phase(d.CROSSING))
    assert rig.shell.name == "duel.cross"
    rig.play("wait 2000")
    screen = rig.shell.top
    for key in ("LEFT", "UP", "RIGHT"):
        rig.play("press " + key)
    spot = screen.spots[screen.index]
    before = rig.match.state[rig.match.kingdom(screen.view.player) + 5 + (spot & 127)]
    player = screen.view.player
    rig.play("press A")
    after = rig.match.state[rig.match.kingdom(player) + 5 + (spot & 127)]
    assert after == before + 16


def test_spell_five_names_the_coat_that_is_shown():
    rig = until(in_phase(d.NAMING))
    assert rig.shell.name == "duel.name"
    player = rig.match.actor()
    rig.play("press RIGHT")
    coat = rig.shell.top.coat + 1
    rig.play("press A")
    assert rig.match.state[d.PRESTIGE + player] == coat
