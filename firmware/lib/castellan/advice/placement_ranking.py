"""Values every legal placement of a Kingdomino domino, without any lookahead.

Room: advice. The ghost domino (the blinking domino) starts on the best spot and jumps by rank.
"""

from array import array

from castellan.advice import placement_value
from castellan.rules.kingdomino.layout import PLACE, ROW_TILES, TURN
from castellan.rules.kingdomino.meta import ANY_MIDDLE
from castellan.rules.kingdomino.turns import Turns

OFFSET = 20000  # added to all values, because the array holds no negative numbers


def rank_placements(match: Turns, choices: array, count: int, values: array):
    """Write the value of each action in `choices` into `values`. A higher value is better.

    `choices` holds the `count` legal actions of the player to move. Other actions than placements
    get 0.
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
    middle = bool(match.options & ANY_MIDDLE)
    placement_value.load_kingdom(b, at, n, middle, placement_value.DEFAULT)
    for index in range(count):
        spot = choices[index] - PLACE
        values[index] = OFFSET + placement_value.evaluate(
            b, at, n, spot, first, second, placement_value.DEFAULT
        )
