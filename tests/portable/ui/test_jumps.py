"""The jumps of the ghost can reach every legal spot from every other spot."""

from array import array

from castellan.rules.contract import TABLE
from castellan.rules.kingdomino import layout
from castellan.rules.kingdomino.match import make
from castellan.ui.shared import jumps


def reached(side, spots):
    """Count the spots that a person sees who always presses RIGHT, with jumps to unseen spots."""
    seen = bytearray(len(spots))
    here = 0
    seen[0] = 1
    found = {0}
    for _ in range(40 * len(spots)):
        lands = jumps.jump(side, spots, here, 1, 0)
        here = lands if lands != here else jumps.unseen(seen, here)
        seen[here] = 1
        found.add(here)
    return len(found)


def test_every_spot_of_whole_games_is_seen_by_going_right_and_on():
    choices = array("H", bytes(2 * 200))
    for seed in (432, 549):
        match = make(b"\x00\x01\x02\x03", 0, seed)
        while not match.is_over():
            if match.actor() == TABLE:
                match.apply(match.chance())
                continue
            count = match.legal(choices)
            if choices[0] >= layout.PLACE:
                spots = choices[:count]
                assert reached(match.grid, spots) == count
            match.apply(choices[match.random.below(count)])


def test_when_all_were_seen_it_begins_anew_and_a_single_spot_stays():
    seen = bytearray((1, 1, 1))
    assert jumps.unseen(seen, 1) == 0
    assert seen == bytearray((0, 1, 0))
    assert jumps.unseen(bytearray((1,)), 0) == 0
