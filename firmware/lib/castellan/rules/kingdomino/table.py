"""What the physical table decides: which dominoes come up and whose king is drawn.

Room: rules.
"""

from castellan.rules.kingdomino.layout import (
    DRAW,
    ENTERED,
    FIRST_KING,
    GAME,
    IN_HAND,
    NEXT_GAME,
    PHASE,
    ROUND,
    ROW,
    TILE,
    TILES,
    USED,
)


def table_actions(match, out) -> int:
    """Write everything the table may do now; return how many."""
    s = match.state
    count = 0
    if s[PHASE] == ROW:
        for number in range(1, TILES + 1):
            if not match.is_used(number):
                out[count] = TILE + number
                count += 1
    elif s[PHASE] == FIRST_KING:
        for player in range(len(match.seats)):
            if s[IN_HAND + player]:
                out[count] = DRAW + player
                count += 1
    elif s[GAME] < match.games:
        out[0] = NEXT_GAME
        count = 1
    return count


def draw(match) -> int:
    """One of the table's open actions, at random, by the generator of the match."""
    s = match.state
    if s[PHASE] == ROW:
        left = TILES - match.row_size * s[ROUND] - s[ENTERED]
        return TILE + _unused(s, match.random.below(left))
    if s[PHASE] == FIRST_KING:
        skip = match.random.below(match.kings_in_hand())
        player = 0
        while skip >= s[IN_HAND + player]:
            skip -= s[IN_HAND + player]
            player += 1
        return DRAW + player
    return NEXT_GAME


def _unused(s, skip: int) -> int:
    """The number of an unused domino, after skipping some of the lower ones."""
    number = 0
    used = s[USED]
    while True:
        number += 1
        if not used & 1:
            if skip == 0:
                return number
            skip -= 1
        used = used >> 1 if number & 7 else s[USED + (number >> 3)]
