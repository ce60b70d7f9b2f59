"""A test player finishes a whole Duel by keys and pictures alone."""

import gc

from castellan.core.rng import Random
from castellan.rules.duel import layout as d
from castellan.rules.duel.match import make
from support import effort
from support.duel_finger import DuelHand, DuelPerson
from support.game_rig import Rig

COLOURS = b"\x01\x06"
# Entering the dice of a round takes many presses.
ROUNDS_BY_HAND = effort.count_on_cpython(with_slow=5, quick=1, elsewhere=5)

if hasattr(gc, "threshold"):
    gc.threshold(4096)


def test_a_game_with_the_other_readings_and_first_with_dice_on_the_table():
    seed = 21
    rig = Rig(b"")
    rig.seat(COLOURS)
    rig.begin("duel", 3, seed)
    hand = DuelHand(rig)
    table = make(COLOURS, 3, seed)
    luck = Random(seed)

    def decide(_, choices, count):
        return choices[luck.below(count)]

    def let_the_device_roll_later():
        if hasattr(gc, "threshold"):
            gc.collect()
        if table.state[d.ROUND] == ROUNDS_BY_HAND and table.state[d.PHASE] == d.ROLL:
            person.let_the_device_roll()

    person = DuelPerson(hand, table, decide, False)
    person.play(let_the_device_roll_later)
    assert rig.match.state == table.state
    assert rig.shell.name == "duel.scoring"
    assert table.state[d.ROUND] > 6
