"""The house rules have a screen of their own behind the variants, and matches keep them."""

import sys

from castellan.core import modules
from castellan.rules.dragon_inferno import meta as dragon_inferno
from castellan.rules.kingdomino import layout
from castellan.rules.kingdomino import meta as kingdomino
from castellan.rules.queendomino import meta as queendomino
from castellan.ui.house import offers
from support.dragon_rig import rig_of
from support.game_rig import Rig
from support.place_rig import opened

DYNASTY = "press RIGHT\npress RIGHT\npress DOWN\n"
TO_HOUSE = "press LEFT\npress DOWN\n"


def rig_on_variants(seats=b"\x00\x01\x02\x03", game="kingdomino"):
    rig = Rig(b"")
    rig.session.game = game
    rig.seat(seats)
    rig.shell.home("variants")
    return rig


def letters_of(rig):
    return [chr(variant[0]) for variant in offers.variants(rig.session)]


def test_the_last_page_of_the_variants_opens_the_house_rules():
    rig = rig_on_variants()
    rig.play("press LEFT")
    assert rig.shell.name == "variants"
    rig.play("press DOWN")
    assert rig.shell.name == "house_rules"
    rig.play("press B")
    assert rig.shell.name == "variants"
    rig.play("press DOWN\npress DOWN\npress A")
    assert rig.shell.name == "variants"
    assert rig.session.options == kingdomino.FREE_DISCARD
    rig.play("press A")
    assert rig.match.options == kingdomino.FREE_DISCARD and rig.match.may_discard


def test_a_house_rule_takes_each_reading_in_turn():
    rig = rig_on_variants()
    rig.play(DYNASTY + "press RIGHT\npress DOWN\npress RIGHT")
    chosen = []
    for _ in range(4):
        rig.play("press DOWN")
        chosen.append(rig.session.options & ~kingdomino.DYNASTY)
    assert chosen == [kingdomino.TIE_BY_WINS, kingdomino.TIE_BY_LAST, 0, kingdomino.TIE_BY_WINS]
    rig.play("press UP\npress UP\npress A\npress A")
    assert rig.match.options == kingdomino.DYNASTY | kingdomino.TIE_BY_LAST


def test_only_house_rules_that_fit_the_variants_are_offered_and_kept():
    rig = rig_on_variants()
    assert letters_of(rig) == ["D"]
    rig.play(DYNASTY)
    assert letters_of(rig) == ["D", "S"]
    rig.play("press RIGHT\npress DOWN\npress RIGHT\npress DOWN\npress A")
    assert rig.session.options & kingdomino.TIE_BY_WINS
    rig.play("press LEFT\npress DOWN\npress A")
    assert rig.match.options == 0


def test_counting_kingdoms_has_no_house_rules():
    rig = rig_on_variants()
    rig.session.is_score_only = True
    assert offers.entry(rig.session) == ()


def test_eight_players_have_the_house_rules_of_queendomino():
    rig = rig_on_variants(bytes(range(8)), "royal-wedding")
    assert letters_of(rig) == ["T", "K", "B", "Q"]
    rig.play("press LEFT\npress DOWN\npress RIGHT\npress UP\npress A\npress A")
    assert rig.match.options & ~512 == queendomino.KNIGHT_BARS


def test_a_choice_of_another_game_is_dropped():
    rig = rig_on_variants()
    rig.session.options = kingdomino.FREE_DISCARD | queendomino.TAX_ONCE
    rig.shell.home("variants")
    assert rig.session.options == kingdomino.FREE_DISCARD


def test_dragon_inferno_keeps_its_house_rules_beside_who_begins():
    rig = rig_of()
    rig.shell.home("variants")
    rig.play("press DOWN\n" + TO_HOUSE + "press DOWN\npress RIGHT\npress DOWN\npress A\npress A")
    assert rig.match.options == dragon_inferno.EGG_BARS | dragon_inferno.FEWER_BROKEN
    assert bytes(rig.match.seats) == b"\x01\x00"
    other = rig_of()
    assert other.session.load(rig.session.dump())
    assert other.match.options == rig.match.options


def is_loaded_in_a_match(is_code_in_ram):
    """True if the modules of the house rules stay loaded when a match begins."""
    rig = rig_on_variants()
    before = modules.CODE_IN_RAM
    modules.CODE_IN_RAM = is_code_in_ram
    try:
        rig.play(TO_HOUSE + "press A\npress A")
    finally:
        modules.CODE_IN_RAM = before
    assert rig.match is not None
    return any(name.startswith("castellan.ui.house") for name in sys.modules)


def test_the_modules_are_unloaded_when_the_match_begins_only_where_code_takes_memory():
    assert is_loaded_in_a_match(False)
    assert not is_loaded_in_a_match(True)


def test_the_menu_discards_a_domino_that_fits_without_a_question_only_with_the_house_rule():
    for options, is_asked in ((0, True), (kingdomino.FREE_DISCARD, False)):
        rig = opened(1, (2, 3, 4), options)
        assert rig.shell.name == "kingdomino.place"
        actions = [entry[2] for entry in rig.session.menu_entries(rig.shell.name)]
        assert ".discard" in actions
        rig.shell.push(".discard")
        rig.play("press A")
        assert (rig.shell.name == "ask") == is_asked
        assert rig.match.state[layout.DISCARDS] == (0 if is_asked else 1)


def test_a_discard_by_choice_can_be_called_off():
    rig = opened(1, (2, 3, 4), kingdomino.FREE_DISCARD)
    spots = list(rig.shell.top.spots)
    assert layout.DISCARD not in spots
    rig.shell.push(".discard")
    rig.play("press B")
    assert rig.shell.name == "kingdomino.place" and rig.match.state[layout.DISCARDS] == 0
    rig.shell.push(".discard")
    rig.play("press A")
    assert rig.match.state[layout.DISCARDS] == 1
    assert rig.shell.name == "kingdomino.kings"


def test_the_space_that_the_next_building_takes_blinks():
    for options, spaces in ((0, [0, 1]), (queendomino.REFILL_DEAREST, [5, 4])):
        rig = Rig(b"")
        rig.seat(b"\x04\x05")
        rig.begin("queendomino", options)
        for space in spaces:
            seen = [set() for _ in range(6)]
            for _ in range(40):
                rig.play("wait 50")
                for price in range(6):
                    seen[price].add(rig.shell.frame[42 + price])
            assert [price for price in range(6) if len(seen[price]) > 1] == [space]
            rig.play("press A")
