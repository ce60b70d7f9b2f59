"""Whole games of Dragon Inferno in both implementations, and what came up in them."""

from support.naive.dragon_side_by_side import DragonSideBySide

WORDS = ("deal", "egg", "tile", "dragon", "pass")


class Counts:
    """How often the things happened that make the game."""

    def __init__(self):
        self.games = 0
        self.positions = 0
        self.broken = 0
        self.lost_dragons = 0
        self.moves = dict.fromkeys(WORDS, 0)


def surrounds(naive: object, move: tuple) -> bool:
    """Whether a tile would lie with its hole round an egg."""
    return move[0] == "tile" and any(
        [letter in "HX" and (x, y) in naive.eggs for x, y, letter in move[1][1]]
    )


def pick(naive: object, moves: list, random: object) -> tuple:
    """One player likes to call dragons, the other plays at random."""
    kind, player = naive.awaiting()
    if kind == "tile" and player == 0:
        calling = [move for move in moves if surrounds(naive, move)]
        moves = calling or moves
    return moves[random.below(len(moves))]


def compare_game(packed: object, pieces: object, random: object, counts: Counts) -> None:
    """One game to its end: every list of moves, the whole board, every score."""
    both = DragonSideBySide(packed, pieces)
    both.compare()
    moves = both.moves()
    while moves:
        move = pick(both.naive, moves, random)
        counts.positions += 1
        counts.moves[move[0]] += 1
        both.play(move)
        moves = both.moves()
    naive = both.naive
    counts.games += 1
    counts.broken += sum(naive.broken)
    if naive.flown == len(pieces.dragons) and not naive.pieces.may_overlap:
        counts.lost_dragons += len(naive.burnt) < 5 * naive.flown
