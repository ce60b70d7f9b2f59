"""How the players of a comparison move: at random, or neatly.

Random kingdoms soon have holes. Only tidy players reach full grids, long properties and forced
last squares.
"""

from support.naive.choosing import best_of
from support.naive.kingdom import Kingdom, squares_next_to


def neatness(kingdom: Kingdom, first: tuple, second: tuple, placement: list) -> int:
    """Rate a placement. Neighbours, above all of its terrain, and a small kingdom rate higher."""
    one = (placement[0], placement[1])
    two = (placement[2], placement[3])
    worth = 0
    for square, half in ((one, first), (two, second)):
        for neighbour in squares_next_to(square):
            if neighbour in kingdom.cells:
                worth += 4 if kingdom.cells[neighbour][0] == half[0] else 2
        left, top, right, bottom = kingdom.box()
        if not (left <= square[0] <= right and top <= square[1] <= bottom):
            worth -= 3
    return worth


def neatest(game: object, moves: list, random: object) -> tuple:
    """Return the placement with the highest neatness. Ties are broken at random."""
    first, second = game.dominoes[game.domino()]
    kingdom = game.kingdoms[game.playing[game.domino()]]
    return best_of(moves, lambda move: neatness(kingdom, first, second, move[1]), random)


def pick(game: object, moves: list, random: object) -> tuple:
    """Return a move. Players in even seats place tidily, the others play at random."""
    kind, player = game.awaiting()
    if kind == "place" and moves[0][0] == "discard" and len(moves) > 1:
        # With `free-discard` kingdoms stay small where equal sums matter.
        often = 6 if game.games > 1 else 1
        if random.below(8) < often:
            return moves[0]
        moves = moves[1:]
    if kind == "place" and player % 2 == 0 and len(moves) > 1:
        return neatest(game, moves, random)
    return moves[random.below(len(moves))]
