"""A test player finishes whole games of Dragon Inferno by keys and pictures alone."""

from castellan.core.rng import Random
from castellan.rules.dragon_inferno.match import make
from support import effort
from support.anybody import Anybody
from support.dragon_finger import DragonPlayer
from support.hand import Hand
from support.plug import Plug, fidget_with
from support.setting_up import set_up_dragon_inferno

# The test heap of MicroPython has room for one game and its player.
SEEDS = effort.count_on_cpython(range(20, 32), (20, 24), (23,))
COLOURS = (b"\x00\x01", b"\x01\x03", b"\x02\x03")


def play(seed, is_fidgety):
    """Play one game on a new device and on the table. Both must have the same end."""
    colours = COLOURS[seed % 3]
    table = make(colours, 0, seed)
    plug = Plug()
    hand = Hand(plug)
    player = DragonPlayer(hand, table, Anybody(seed).decide, seed % 2 == 0)
    set_up_dragon_inferno(hand, colours)
    luck = Random(seed, 8)
    player.play(lambda: fidget_with(plug, hand, luck.below) if is_fidgety else None)
    assert plug.rig.match.state == table.state
    assert plug.rig.match.log.count == table.log.count
    assert plug.rig.shell.name == "dragon_inferno.scoring"


def test_games_with_looks_steps_back_and_power_cuts_end_as_on_the_table():
    for seed in SEEDS:
        play(seed, seed > 22)
