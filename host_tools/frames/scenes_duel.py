"""The scenes of Kingdomino Duel's screens."""

from host_tools.frames.scene import Scene

_THOUGHT = "; wait 3000"
_MAP = "game dice 156; push duel.map"
_LAST = "game dice 167"

_PLACE = "game dice 63; home duel.place"
_FREE = "free; game dice 63; home duel.free_place"

SCENES = (
    Scene("35_roll", "roll", "game dice 10"),
    Scene("35_shaken", "shaken", "game dice 10; keep A 300"),
    Scene("35_entry", "real dice", "picture; game dice 10; press UP; press A; press UP; wait 40"),
    Scene("35_take", "take a die", "game dice 14" + _THOUGHT + "; wait 40"),
    Scene("35_taken", "taken", "game dice 95" + _THOUGHT + "; wait 170"),
    Scene("35_two_dice", "two at once", "game both 91" + _THOUGHT + "; wait 40"),
    Scene("35_hand", "in hand", "game dice 84; wait 1500"),
    Scene("35_bonus", "castle bonus", "game dice 84; press RIGHT; wait 1000"),
    Scene("35_joker", "joker", "game dice 106; wait 1640"),
    Scene("35_anywhere", "anywhere", "game dice 154; wait 1000"),
    Scene("35_apart", "apart", "game dice 142; press RIGHT; wait 1000"),
    Scene("35_turn", "turn a die", "game dice 156; press RIGHT; press UP; wait 1110"),
    Scene("35_pass", "no place", "game dice 165; wait 1000"),
    Scene("10_duel", "Duel: ghost", _PLACE + "; wait 880"),
    Scene("11_duel", "Duel: reach", _PLACE + "; wait 50; keep A 700"),
    Scene("12_duel", "Duel: points", _PLACE + "; wait 2000"),
    Scene("10_one_die", "one die", "game dice 143; wait 800"),
    Scene("28_duel", "Duel: advice", _PLACE + "; push duel.advice; wait 1030"),
    Scene("63_joker", "Duel: free joker", "free; game dice 106; wait 1640"),
    Scene("63_nothing", "draw nothing?", "free; game dice 63; press LEFT; wait 900"),
    Scene("63_dice", "Duel: free ghost", _FREE + "; wait 880"),
    Scene("63_rule", "Duel: its rule", _FREE + "; press DOWN; press DOWN; press DOWN; press A"),
    Scene("36_book", "spells", "game dice 156; push duel.book; wait 300"),
    Scene("36_other_book", "hers", "game dice 156; push duel.book 1; wait 300"),
    Scene("36_spell", "one spell", "game dice 110; push duel.book; press DOWN; press DOWN"),
    Scene("36_spell_name", "its name", "game dice 110; push duel.book; press DOWN; wait 3000"),
    Scene("36_name", "name a coat", "game names 135; wait 130"),
    Scene("36_cross", "one cross more", "game dice 146; wait 800"),
    Scene("15_duel", "Duel: map", _MAP + "; wait 1000"),
    Scene("15_coat", "one coat", _MAP + "; press DOWN; press DOWN; wait 1000"),
    Scene("16_duel", "Duel: points", "game dice 131; push duel.points; wait 160"),
    Scene("18_duel", "domain", _LAST + "; press A; press A; press A; wait 900"),
    Scene("19_duel", "times crosses", _LAST + "; press A; press A; press A; press A"),
    Scene("19_prestige", "prestige", "game names 165" + "; press A" * 21),
    Scene("13_duel", "a computer's", "game dice 63; seats 4 4; home duel.place; wait 830"),
)
