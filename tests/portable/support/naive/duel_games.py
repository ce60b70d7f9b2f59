"""Play whole Duels in the core and the naive judge, and count what happened."""

from castellan.core.rng import Random
from support.naive.choosing import best_of
from support.naive.duel_kingdom import squares_next_to
from support.naive.duel_side_by_side import DuelSideBySide

WORDS = (
    "both",
    "turn",
    "bonus",
    "free",
    "split",
    "coat",
    "domino",
    "dot",
    "none",
    "name",
    "cross",
    "other way round",
    "both spells",
)
# Thrifty players collect these coats, keep the spells of these coats for later, and draw first.
SAVED = "dl"
DRAWING = ("domino", "dot", "coat")


def likes(kingdom: object, square: tuple, letter: str) -> int:
    """Return how many neighbours of a square have this coat."""
    return len(
        [
            one
            for one in squares_next_to(square)
            if one in kingdom.coats and kingdom.coats[one][0] == letter
        ]
    )


def neatest(naive: object, moves: list, random: object) -> tuple:
    """Return the domino move with most neighbours of the same coat. Ties are broken at random."""
    hand = naive.hand

    def worth_of(move: tuple) -> int:
        return sum([likes(hand.kingdom, move[1][half], hand.letters[half]) for half in range(2)])

    return best_of(moves, worth_of, random)


def thrifty(naive: object, moves: list, random: object) -> list:
    """Return the moves that lead to full maps with spells 1 and 2 unused: rolls, dice, squares."""
    word = moves[-1][0]
    if word == "face" and random.below(4):
        faces = naive.dice[len(naive.faces)]
        saved = [move for move in moves if faces[move[1]] in (("d", 0), ("l", 0))]
    elif word == "take" and naive.awaiting()[1] == 0:
        saved = [move for move in moves if naive.faces[move[1]] in (("d", 0), ("l", 0))]
    else:
        saved = [move for move in moves if move[0] in DRAWING]
    return saved or moves


def pick(naive: object, moves: list, random: object) -> tuple:
    """Return a move. Its kind is drawn first, since most moves are squares. One player is tidy."""
    words = []
    for move in moves:
        if move[0] not in words:
            words.append(move[0])
    word = words[random.below(len(words))]
    for _ in range(2):
        if word in ("bonus", "none") and random.below(4):
            word = words[random.below(len(words))]
    of_kind = [move for move in moves if move[0] == word]
    if word == "domino" and naive.hand.player == 0:
        return neatest(naive, of_kind, random)
    return of_kind[random.below(len(of_kind))]


def events(naive: object, move: tuple) -> list:
    """Return what a move is an example of: its word, and rare cases of it."""
    word, value, _ = move
    names = [word] if word in WORDS else []
    hand = naive.hand
    if word == "domino" and hand.letters[0] == hand.letters[1] and value[0] > value[1]:
        names.append("other way round")
    if word in ("free", "split") and not (hand.is_free or hand.is_split):
        if not hand.can_be_drawn(word == "free", word == "split", naive.lone):
            names.append("both spells")
    return names


class Counts:
    """Counts how often each kind of event happened in the compared games."""

    def __init__(self):
        self.games = 0
        self.positions = 0
        self.full_maps = 0
        self.moves = dict.fromkeys(WORDS, 0)


def compare_game(options: list, seed: tuple, counts: Counts) -> None:
    """Play one game in both implementations. Compares moves, maps, scores and ranks."""
    random = Random(*seed)
    both = DuelSideBySide(options)
    both.seed = seed
    is_thrifty = seed[0] % 2 == 0
    both.compare_everything()
    moves = both.moves()
    while moves:
        wanted = thrifty(both.naive, moves, random) if is_thrifty else moves
        move = pick(both.naive, wanted, random)
        counts.positions += 1
        for name in events(both.naive, move):
            counts.moves[name] += 1
        both.play(move)
        if random.below(30) == 0:
            both.compare_everything()
        moves = both.moves()
    both.compare_everything()
    counts.games += 1
    counts.full_maps += both.naive.kingdoms[0].is_full() or both.naive.kingdoms[1].is_full()


def compare_games(options: list, seeds: int, first: int = 0) -> Counts:
    """Compare `seeds` games with these options. The seeds begin at `first`."""
    counts = Counts()
    for seed in range(first, first + seeds):
        compare_game(options, (seed, 300 + len(options)), counts)
    return counts


def assert_everything_happened(counts: Counts) -> None:
    """Fail if a kind of event never happened in the compared games."""
    for word in WORDS:
        assert counts.moves[word] > 0, word
