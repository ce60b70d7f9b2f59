"""Play whole games of Dragon Inferno in the core and the naive judge, and count what happened."""

from castellan.core.rng import Random
from support.naive.dragon_inferno import squares_of
from support.naive.dragon_inferno_pieces import read_pieces
from support.naive.dragon_side_by_side import DragonSideBySide

WORDS = ("deal", "egg", "tile", "dragon", "pass")


class Counts:
    """Counts how often each kind of event happened in the compared games."""

    def __init__(self):
        self.games = 0
        self.positions = 0
        self.broken = 0
        self.lost_dragons = 0
        self.moves = dict.fromkeys(WORDS, 0)

    def count(self, move: str) -> None:
        """Count a move under its first word."""
        for word in WORDS:
            if move.startswith(word):
                self.moves[word] += 1


def surrounds(naive: object, move: str) -> bool:
    """True if a tile move would put its hole around an egg."""
    return move[:4] == "tile" and any(
        letter in "HX" and (x, y) in naive.eggs
        for x, y, letter in squares_of(move.partition(":")[2])
    )


def pick(both: object, count: int, random: object) -> int:
    """Return an action. Player 0 prefers tiles whose hole comes around an egg."""
    kind, player = both.naive.awaiting()
    chosen = both.choices[random.below(count)]
    if kind == "tile" and player == 0:
        calling = 0
        for action in both.choices[:count]:
            if surrounds(both.naive, both.name_of(action)):
                calling += 1
                if random.below(calling) == 0:
                    chosen = action
    return chosen


def compare_game(
    packed: object, pieces: object, seed: tuple, counts: Counts, options: object = ()
) -> None:
    """Play one game in both implementations. Compares moves, board and scores each time."""
    random = Random(*seed)
    both = DragonSideBySide(packed, pieces, options)
    both.seed = seed
    both.compare()
    count = both.moves()
    while count:
        action = pick(both, count, random)
        counts.positions += 1
        counts.count(both.name_of(action))
        both.play(action)
        count = both.moves()
    naive = both.naive
    counts.games += 1
    counts.broken += sum(naive.broken)
    if naive.flown == len(pieces.dragons) and not naive.pieces.may_overlap:
        counts.lost_dragons += len(naive.burnt) < 5 * naive.flown


def compare_games(seeds: int, first: int = 0) -> Counts:
    """Compare `seeds` games with the shipped piece set. The seeds begin at `first`."""
    counts = Counts()
    pieces = read_pieces()
    for seed in range(first, first + seeds):
        compare_game(None, pieces, (seed, 400), counts)
    return counts
