"""With the free ghost a person records what the rules of the Duel and Dragon Inferno forbid."""

from castellan.core.log import IRREGULAR
from castellan.rules import actions
from castellan.rules.contract import OK, OVERLAP
from castellan.rules.dragon_inferno import layout as dragon
from castellan.rules.duel import fitting, hand, sheet
from castellan.rules.duel import layout as duel
from castellan.rules.kingdom import BOX
from castellan.rules.kingdomino import layout as k
from castellan.ui import flow
from castellan.ui import preferences as choice
from castellan.ui.amend import past
from castellan.ui.input import A_BIT
from castellan.ui.session import Session
from support import dragon_rig, irregular
from support.game_rig import Rig
from support.menu import open_menu_entry, press
from support.room import make_room

PLACE = "dragon_inferno.free_place"


def duel_at(is_there, seed=7):
    """Return a device in a Duel at the first drawing for which `is_there(match)` holds."""
    make_room("duel")
    rig = Rig(b"")
    rig.seat(b"\x00\x01")
    rig.begin("duel", 0, seed)
    for _ in range(400):
        flow.play_automatic(rig.session)
        if rig.match.state[duel.PHASE] == duel.DRAWING and is_there(rig.match):
            flow.advance(rig.shell)
            rig.play("wait 400")
            return rig
        rig.advance_one()
    raise AssertionError("never came there")


def has_coats(match):
    return not fitting.is_open(match.state)


def inferno_in(phase):
    return dragon_rig.rig_of(), dragon_rig.in_phase(phase)


def last_action(rig):
    return rig.match.log.at(rig.match.log.last())


def go_to_refused(rig):
    """Move the ghost until a place is refused, which shows a rule."""
    count = rig.match.log.count
    for key in ("RIGHT", "DOWN", "LEFT", "UP", "B") * 8:
        action = placement_under(rig)
        if not rig.match.is_legal(action):
            press(rig, "A")
            assert rig.match.log.count == count
            assert rig.shell.top.rule
            return action
        press(rig, key)
    raise AssertionError("every place is legal")


def placement_under(rig):
    screen = rig.shell.top
    if hasattr(screen, "spots"):
        return screen.spots[screen.index]
    return screen.placements.actions[screen.index]


def record(rig):
    """Hold A after a refusal, say yes, and check that a save has the same state."""
    rig.play("hold A 700")
    assert rig.shell.name == "ask"
    press(rig, "A")
    assert rig.shell.name != "ask"
    again = Session(rig.preferences)
    assert again.load(rig.session.dump())
    assert again.match.state == rig.match.state


# The Duel


def test_dice_are_drawn_where_they_do_not_connect():
    rig = duel_at(has_coats)
    open_menu_entry(rig, b"Free ghost")
    assert rig.shell.name == "duel.free_hand"
    while rig.shell.top.kind() != 1:
        press(rig, "RIGHT")
    press(rig, "A")
    assert rig.shell.name == "duel.free_place"
    action = go_to_refused(rig)
    assert rig.shell.top.rule == b"U4"
    record(rig)
    assert last_action(rig) == IRREGULAR + action


def test_b_at_the_question_leaves_the_dice_in_hand():
    rig = duel_at(has_coats)
    rig.session.is_free = True
    rig.shell.home("duel.free_place")
    go_to_refused(rig)
    count = rig.match.log.count
    rig.play("hold A 700")
    press(rig, "B")
    assert (rig.shell.name, rig.match.log.count) == ("duel.free_hand", count)


def test_a_key_after_the_refusal_gives_the_map_back_to_holding_a():
    rig = duel_at(has_coats)
    rig.session.is_free = True
    rig.shell.home("duel.free_place")
    go_to_refused(rig)
    press(rig, "B")
    assert not rig.shell.top.rule
    rig.stay(A_BIT, 700)
    assert rig.shell.name == "duel.reach"


def test_nothing_is_drawn_although_the_dice_fit():
    rig = duel_at(has_coats)
    rig.session.is_free = True
    rig.session.advance()
    while rig.shell.top.kind() != 8:
        press(rig, "RIGHT")
    press(rig, "A")
    assert rig.shell.top.rule == b"U5"
    record(rig)
    assert last_action(rig) == IRREGULAR + duel.NO_DRAW


def joker_fits_not_everywhere(match):
    s = match.state
    if not fitting.is_open(s):
        return False
    return 0 < len([1 for action in irregular.legal_of(match) if duel.COAT <= action < 56]) < 6


def test_a_joker_is_named_so_that_nothing_can_be_drawn():
    for seed in range(60):
        try:
            rig = duel_at(joker_fits_not_everywhere, seed)
            break
        except AssertionError:
            continue
    rig.session.is_free = True
    rig.session.advance()
    rig.play("wait 3000")
    for _ in range(6):
        screen = rig.shell.top
        if not rig.match.is_legal(screen.offered_action()):
            break
        press(rig, "UP")
    action = rig.shell.top.offered_action()
    press(rig, "A")
    assert rig.shell.top.rule == b"U4"
    record(rig)
    assert last_action(rig) == IRREGULAR + action


def test_both_dice_of_a_split_domino_go_where_they_do_not_connect():
    rig = duel_at(has_coats)
    s = rig.match.state
    s[duel.SPELLS_ON] = duel.SPLIT
    rig.session.is_free = True
    rig.shell.home("duel.free_place")
    first = rig.match.log.count
    action = go_to_refused(rig)
    rig.play("hold A 700")
    press(rig, "A")
    assert rig.shell.name == "duel.free_place"
    assert s[duel.FIRST_DOT] == action & 127
    go_to_refused(rig)
    rig.play("hold A 700")
    press(rig, "A")
    assert rig.match.log.count == first + 2


def test_the_second_die_of_an_irregular_first_one_goes_on_any_free_square():
    rig = duel_at(has_coats)
    match = rig.match
    s = match.state
    s[duel.SPELLS_ON] = duel.SPLIT
    at = hand.map_of(s[duel.DRAWER])
    free = [cell for cell in range(64) if sheet.is_free(s, at, cell)]
    for cell in free:
        s[at + BOX + cell] &= ~(1 << s[duel.CHOSEN + 1] - 1)  # its coat connects nowhere
    assert match.apply(IRREGULAR + duel.DOT + free[0]) == OK
    assert irregular.legal_of(match) == [duel.DOT + 128 + cell for cell in free[1:]]
    assert match.apply(duel.DOT + 128 + free[-1]) == OK


def test_the_first_die_leaves_a_square_for_the_second_one():
    match = duel_at(has_coats).match
    s = match.state
    s[duel.SPELLS_ON] = duel.SPLIT
    at = hand.map_of(s[duel.DRAWER])
    free = [cell for cell in range(64) if sheet.is_free(s, at, cell)]
    for cell in free[1:]:
        s[at + BOX + cell] = 128 + 1
    s[at + BOX + free[0]] = 0
    assert match.apply(IRREGULAR + duel.DOT + free[0]) == OVERLAP


def test_the_free_ghost_asks_no_computer_and_nothing_is_placed_by_itself():
    rig = duel_at(has_coats)
    rig.preferences.set(choice.AUTO_CONFIRM, 1)
    rig.session.is_free = True
    assert rig.session.flow.automatic(rig.session) == -1
    rig.seat(b"\x00\x01", 4)
    assert rig.session.flow.screen(rig.session) in ("hand", "place")
    assert b"Free ghost" not in [entry[1] for entry in rig.session.menu_entries("duel.place")]


# Dragon Inferno


def test_an_egg_lies_on_another_square():
    rig, condition = inferno_in(dragon.EGGS)
    dragon_rig.advance_to(rig, condition)
    open_menu_entry(rig, b"Free ghost")
    assert rig.shell.name == PLACE
    rig.play("wait 100")
    action = go_to_refused(rig)
    assert rig.shell.top.rule == b"I3"
    record(rig)
    assert last_action(rig) == IRREGULAR + action


def test_a_tile_lies_apart():
    rig = dragon_rig.at_tile()
    open_menu_entry(rig, b"Free ghost")
    assert rig.shell.name == "dragon_inferno.free_tile"
    press(rig, "RIGHT")
    press(rig, "A")
    rig.play("wait 200")
    assert rig.shell.name == PLACE
    action = go_to_refused(rig)
    assert rig.shell.top.rule == b"I5"
    record(rig)
    assert last_action(rig) == IRREGULAR + action


def test_a_player_passes_although_a_tile_fits():
    rig = dragon_rig.at_tile()
    rig.session.is_free = True
    rig.session.advance()
    open_menu_entry(rig, b"Pass")
    assert rig.shell.name == "dragon_inferno.passing"
    press(rig, "B")
    assert rig.shell.name == "dragon_inferno.free_tile"
    open_menu_entry(rig, b"Pass")
    press(rig, "A")
    assert rig.shell.name == "ask"
    press(rig, "A")
    assert last_action(rig) == IRREGULAR + dragon.PASS


def rig_with_dragon():
    for seed in range(40):
        rig = dragon_rig.rig_of(seed=seed)
        try:
            dragon_rig.advance_to(rig, dragon_rig.in_phase(dragon.DRAGONS))
            return rig
        except AssertionError:
            continue
    raise AssertionError("no dragon came")


def test_a_dragon_lies_beside_the_tiles_and_no_tile_lies_on_it():
    rig = rig_with_dragon()
    open_menu_entry(rig, b"Free ghost")
    assert rig.shell.name == PLACE
    rig.play("wait 200")
    action = go_to_refused(rig)
    assert rig.shell.top.rule == b"I7"
    record(rig)
    assert last_action(rig) == IRREGULAR + action
    burnt = [value for value in rig.match.state[dragon.BOARD :] if value & dragon.BURNT]
    assert [value for value in burnt if not value & dragon.OWNER]
    rig.session.is_free = True
    rig.session.advance()
    width = rig.match.pieces.width
    for cell in range(width * rig.match.pieces.height):
        rig.match.state[dragon.BOARD + cell] |= dragon.BURNT
    rig.play("wait 3000")
    assert irregular.legal_of(rig.match) == [dragon.PASS]


def test_a_dragon_leaves_although_it_could_land():
    rig = rig_with_dragon()
    rig.session.is_free = True
    rig.session.advance()
    open_menu_entry(rig, b"The dragon leaves")
    assert rig.shell.name == "ask"
    press(rig, "A")
    assert last_action(rig) == IRREGULAR + dragon.PASS
    assert rig.match.state[dragon.PHASE] != dragon.DRAGONS


# Kingdomino


def test_a_domino_that_fits_nowhere_is_placed_all_the_same():
    for seed in range(200):
        rig = Rig(b"\x00\x01\x02\x03", seed=seed)
        try:
            rig.advance_to("kingdomino.discard")
            break
        except AssertionError:
            continue
    open_menu_entry(rig, b"Place it all the same")
    assert rig.shell.name == "kingdomino.place"
    count = rig.match.log.count
    press(rig, "A")
    assert rig.match.log.count == count, "the domino was discarded"
    for key in ("LEFT",) * 9 + ("UP",) * 9 + ("DOWN", "RIGHT") * 9:
        press(rig, "A")
        if rig.shell.top.peek == "ask":
            rig.play("hold A 700")
            press(rig, "A")
            if rig.shell.name != "kingdomino.discard":
                break
            open_menu_entry(rig, b"Place it all the same")
        press(rig, key)
    assert actions.count_irregular(rig.match) == 1
    assert not rig.session.is_free


# How long the ghost stays free


def test_the_ghost_is_free_for_one_domino():
    rig = Rig(b"\x00\x01\x02\x03", seed=5)
    rig.advance_to("kingdomino.place")
    open_menu_entry(rig, b"Free ghost")
    assert rig.session.is_free
    spots = irregular.legal_of(rig.match)
    assert rig.session.play(k.CHOICE) != OK
    assert rig.session.is_free, "a refused action is none"
    assert rig.session.play(spots[-1]) == OK
    assert not rig.session.is_free


def test_undo_ends_the_free_ghost():
    rig = Rig(b"\x00\x01\x02\x03", seed=5)
    rig.advance_to("kingdomino.place")
    open_menu_entry(rig, b"Free ghost")
    rig.play("hold B 700")
    press(rig, "A")
    assert not rig.session.is_free


def test_the_ghost_of_the_duel_is_free_until_the_whole_domino_is_drawn():
    for seed in range(60):
        try:
            rig = duel_at(lambda match: fitting.is_open(match.state), seed)
            break
        except AssertionError:
            continue
    drawer = rig.match.actor()
    rig.session.is_free = True
    rig.session.advance()
    count = 0
    while rig.match.actor() == drawer and rig.match.state[duel.PHASE] == duel.DRAWING:
        assert rig.session.is_free
        [*_, action] = [one for one in irregular.legal_of(rig.match) if one >= duel.COAT]
        assert rig.session.play(action) == OK
        count += 1
    assert count > 1
    assert not rig.session.is_free


def test_the_ghost_of_dragon_inferno_is_free_for_one_egg():
    rig, condition = inferno_in(dragon.EGGS)
    dragon_rig.advance_to(rig, condition)
    open_menu_entry(rig, b"Free ghost")
    player = rig.match.actor()
    assert rig.session.play(irregular.legal_of(rig.match)[0]) == OK
    assert (rig.match.actor(), rig.session.is_free) == (player, False)


def test_an_amendment_ends_the_free_ghost():
    rig = Rig(b"\x00\x01\x02\x03", seed=5)
    rig.advance_to("kingdomino.place")
    open_menu_entry(rig, b"Free ghost")
    past.begin(rig.shell)
    assert rig.shell.app.is_free, "the amended action may be irregular, too"
    rig.shell.app.leave()
    assert not rig.session.is_free
