"""Play whole games of Queendomino and the Royal Wedding in the core and the naive judge."""

import gc

from castellan.core.rng import Random
from support.naive.queen_habits import pick
from support.naive.queen_side_by_side import QueenSideBySide

# Two implementations and their lists fill most of a Pico's heap. Frequent collection keeps the
# live objects at the start of the heap and the free memory in one piece.
_COLLECT_AFTER_BYTES = 8192
if hasattr(gc, "threshold"):
    gc.threshold(_COLLECT_AFTER_BYTES)

WORDS = ("discard", "knight", "build", "dragon", "pass")

# Tables: how many players, and with which options.
PLAIN = ((2, []), (3, []), (4, []))
READINGS = (
    (2, ["optional-once", "safe-once"]),
    (3, ["safe-once", "middle-kingdom", "harmony"]),
    (4, ["safe-once", "middle-kingdom=strict", "harmony"]),
)
SUPPLIES = (
    (2, ["limited-supply", "optional-once", "harmony"]),
    (3, ["limited-supply"]),
    (4, ["limited-supply", "safe-once", "middle-kingdom=lenient"]),
)
# Tables of the Royal Wedding.
ON_LARGE_GRIDS = ((3, []), (4, ["harmony", "middle-kingdom"]))
IN_ROWS_OF_EIGHT = ((5, []), (6, ["safe-once", "limited-supply"]))
TEAMS = (
    (4, ["teams"]),
    (6, ["teams", "limited-supply", "harmony"]),
    (8, ["teams", "safe-once"]),
)


class Counts:
    """Counts how often each kind of event happened in the compared games."""

    def __init__(self):
        self.games = 0
        self.positions = 0
        self.moves = dict.fromkeys(WORDS, 0)
        self.queen_moved = 0
        self.towers_gained = 0
        self.supply_was_short = 0

    def before(self, naive: object, move: tuple) -> tuple:
        """Count a move before it is played. Returns the facts that `after` needs."""
        self.positions += 1
        if move[0] in self.moves:
            self.moves[move[0]] += 1
        if move[0] != "gain":
            return (naive.queen, 0)
        knights, towers = move[1]
        self.towers_gained += towers
        short = knights > naive.knights_left() or towers > naive.towers_left()
        return (naive.queen, short)

    def after(self, naive: object, before: tuple) -> None:
        """Count whether the move changed the Queen's host, and whether the supply was short."""
        self.queen_moved += naive.queen != before[0]
        self.supply_was_short += before[1]


def compare_game(players: int, options: list, is_wedding: bool, seed: tuple, counts: Counts):
    """Play one game in both implementations. Compares moves, realms, scores and ranks."""
    random = Random(*seed)
    both = QueenSideBySide(players, options, is_wedding)
    both.seed = seed
    both.compare_everything()
    moves = both.moves()
    while moves:
        move = pick(both.naive, moves, random)
        before = counts.before(both.naive, move)
        both.play(move)
        counts.after(both.naive, before)
        # Compare ranks during the game too, because unfinished realms are often tied.
        if random.below(40) == 0:
            both.compare_everything()
        moves = both.moves()
    both.compare_everything()
    assert both.naive.is_finished()
    counts.games += 1


def compare_games(tables: tuple, is_wedding: bool, seeds: int, first: int = 0) -> Counts:
    """Compare `seeds` games of every table (players, options). The seeds begin at `first`."""
    counts = Counts()
    for place, (players, options) in enumerate(tables):
        for seed in range(first, first + seeds):
            compare_game(players, options, is_wedding, (seed, 100 + place), counts)
    return counts


def assert_everything_happened(counts: Counts) -> None:
    """Fail if a kind of event never happened in the compared games."""
    for word in WORDS:
        assert counts.moves[word] > 0, word
    assert counts.queen_moved > 0 and counts.towers_gained > 0
