"""How good each legal placement looks at a glance: points, hopes, lost bonuses and holes.

Room: advice. For the device's ghost, which starts on the best spot and jumps from rank to rank.
"""

from array import array

from castellan.advice import placement_value
from castellan.rules.kingdomino.layout import PLACE, ROW_TILES, TURN
from castellan.rules.kingdomino.meta import MIDDLE_KINGDOM, MIDDLE_LENIENT, MIDDLE_STRICT
from castellan.rules.kingdomino.turns import Turns

MIDDLES = MIDDLE_KINGDOM | MIDDLE_LENIENT | MIDDLE_STRICT
WORST = 20000  # added to all values, so that none falls below zero


def rank_placements(match: Turns, choices: array, count: int, values: array):
    """Write the value of each legal placement of the player to move; more is better.

    `choices` holds what `legal` wrote; actions that are no placements get a zero.
    """
    if count == 0 or choices[0] < PLACE:
        for index in range(count):
            values[index] = 0
        return
    b = match.state
    n = match.grid
    at = match.kingdom(match.actor())
    tile = 2 * b[ROW_TILES + b[TURN]]
    first = match.dominoes[tile - 2]
    second = match.dominoes[tile - 1]
    placement_value.count_deck(match)
    placement_value.load_kingdom(b, at, n, bool(match.options & MIDDLES), placement_value.DEFAULT)
    for index in range(count):
        spot = choices[index] - PLACE
        values[index] = WORST + placement_value.evaluate(
            b, at, n, spot, first, second, placement_value.DEFAULT
        )
