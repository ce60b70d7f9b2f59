"""Play a match in the core and the naive judge, move by move. Base of all comparisons.

The core has action numbers and bytes, the naive judge has words. All answers of the core are
converted into words. The first difference raises an AssertionError with the log so far.
"""

from array import array

from castellan.rules import contract
from castellan.rules.property import sheet_size
from support import story

STORY_MOVES = 12


def option_bits(meta: object, options: list) -> int:
    """Convert option names of a log into option bits of the core."""
    bits = 0
    for name, bit in meta.OPTIONS:
        if name in options:
            bits |= bit
    return bits


class Together:
    """A match that the core and the naive judge play at once. Each game has a subclass."""

    def __init__(self, game: str, core: object, naive: object, options: list):
        self.game = game
        self.options = options
        self.seed = None  # the game's seed and stream, for messages
        self.core = core
        self.naive = naive
        self.players = len(core.seats)
        self.choices = array("H", bytes(2 * core.LARGEST_CHOICE))
        self.sheet = array("H", bytes(2 * sheet_size(7)))
        self.places = bytearray(8)
        self.last_moves = []

    def expect(self, what: object, core: object, naive: object) -> None:
        """Fail if the two values of `what` differ. The naive judge's value is the expected one."""
        if core != naive:
            table = "%s, %d players, options %s" % (self.game, self.players, self.options)
            raise AssertionError(
                "%s\nin %s, seed and stream %s, last moves %s, %s"
                % (
                    story.difference(what, core, naive),
                    table,
                    self.seed,
                    self.last_moves,
                    story.of_match(self.game, self.core),
                )
            )

    def open_actions(self) -> int:
        """Compare the next player. Returns how many actions the core has written to `choices`."""
        kind, player = self.naive.awaiting()
        actor = contract.TABLE if player is None or kind == "gain" else player
        actor = contract.NOBODY if kind == "end" else actor
        self.expect("whose decision", self.core.actor(), actor)
        return self.core.legal(self.choices)

    def moves(self) -> list:
        """Return every legal move as (word, value, action), sorted, after comparing both lists."""
        count = self.open_actions()
        moves = sorted([self.in_words(action) for action in self.choices[:count]])
        self.expect("legal moves", [move[:2] for move in moves], self.naive.moves())
        return moves

    def apply(self, action: int, move: object) -> None:
        """Apply an action in the core, and record the move for error messages."""
        self.last_moves = self.last_moves[1 - STORY_MOVES :] + [move]
        self.expect("answer", self.core.apply(action), contract.OK)

    def play(self, move: tuple) -> None:
        """Play a move in core and naive judge, then compare the facts that the move may change."""
        word, value, action = move
        player = self.naive.awaiting()[1]
        self.apply(action, (player, word, value))
        self.naive.play(word, value)
        self.compare_after(word, player)

    def compare_places(self) -> None:
        """Compare the players' ranks, and that both implementations agree if the match is over."""
        self.core.places(self.places)
        self.expect("places", list(self.places[: self.players]), self.naive.places())
        self.expect("is_over", self.core.is_over(), self.naive.awaiting()[0] == "end")
