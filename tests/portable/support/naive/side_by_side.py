"""A match of the rules core and a naive game of Kingdomino, played move for move together.

The core speaks in action numbers and bytes, the naive game in words: everything the core says
is read into words here, and `compare` stops at the first difference.
"""

from array import array

from castellan.rules import contract
from castellan.rules.kingdomino import layout, match, meta
from castellan.rules.kingdomino.score import HARMONY_PART, MIDDLE_PART
from castellan.rules.property import CROWNS, LARGEST, POINTS, sheet_size
from support.naive.core_words import cells_of, placement_of, properties_of
from support.naive.kingdomino import Game


def parts_of(sheet: array, total: int) -> dict:
    """The points on a sheet, in the words of the naive score."""
    return {
        "properties": sheet[POINTS],
        "middle-kingdom": sheet[MIDDLE_PART],
        "harmony": sheet[HARMONY_PART],
        "total": total,
        "largest": sheet[LARGEST],
        "crowns": sheet[CROWNS],
    }


def option_bits(options: list) -> int:
    """The options of a log as the core's bits."""
    bits = 0
    for name, bit in meta.OPTIONS:
        if name in options:
            bits |= bit
    return bits


class SideBySide:
    """One game in both implementations; every difference is an AssertionError with the log."""

    def __init__(self, players: int, options: list, dominoes: dict):
        self.core = match.make(bytes(range(players)), option_bits(options))
        self.naive = Game(players, options, dominoes)
        self.players = players
        self.choices = array("H", bytes(2 * self.core.LARGEST_CHOICE))
        self.sheet = array("H", bytes(2 * sheet_size(7)))
        self.places = bytearray(8)
        self.log = [f"players {players} options {options}"]

    def expect(self, what: str, core: object, naive: object) -> None:
        """Fail with the whole story where the two disagree."""
        if core != naive:
            story = "\n".join(self.log)
            raise AssertionError(f"{what}: core {core}, naive {naive}, after\n{story}")

    def moves(self) -> list:
        """Every open move as (word, value, action number), compared and sorted by value."""
        core = self.core
        open_actions = list(self.choices[: core.legal(self.choices)])
        kind, player = self.naive.awaiting()
        moves = sorted([self._in_words(kind, action) for action in open_actions])
        self.expect("whose decision", core.actor(), self._actor(kind, player))
        self.expect("legal moves", [move[:2] for move in moves], self._naive_moves(kind))
        return moves

    def _actor(self, kind: str, player: int) -> int:
        if kind in ("place", "choose"):
            return player
        return contract.NOBODY if kind == "end" else contract.TABLE

    def _in_words(self, kind: str, action: int) -> tuple:
        if action >= layout.PLACE:
            return ("place", placement_of(action, self.core.grid), action)
        if action == layout.DISCARD:
            return ("discard", 0, action)
        if action == layout.NEXT_GAME:
            return ("clear", 0, action)
        if action >= layout.KING:
            number = self.core.state[layout.NEXT_TILES + action - layout.KING]
            return ("choose", number, action)
        if action >= layout.DRAW:
            return ("king", action - layout.DRAW, action)
        return ("tile", action - layout.TILE, action)

    def _naive_moves(self, kind: str) -> list:
        naive = self.naive
        if kind == "tile":
            return [("tile", number) for number in naive.tiles()]
        if kind == "king":
            return [("king", player) for player in naive.kings()]
        if kind == "choose":
            return [("choose", number) for number in naive.free()]
        if kind == "place":
            places = naive.placements()
            return [("place", place) for place in places] if places else [("discard", 0)]
        return [("clear", 0)] if kind == "clear" else []

    def play(self, move: tuple) -> None:
        """Make one move in both, then compare the kingdom it touched and the rows."""
        word, value, action = move
        player = self.naive.awaiting()[1]
        if word == "clear":
            self.log = self.log[:1]  # the story of one game is enough, and all a small heap holds
        self.log.append(f"{player} {word} {value}")
        self.expect("answer", self.core.apply(action), contract.OK)
        self._play_naive(word, value)
        if word in ("place", "discard"):
            self.compare_kingdom(player)
        self.compare_row()

    def _play_naive(self, word: str, value: object) -> None:
        naive = self.naive
        if word == "tile":
            naive.show_tile(value)
        elif word == "king":
            naive.draw_king(value)
        elif word == "choose":
            naive.choose(value)
        elif word == "place":
            naive.place(value)
        elif word == "discard":
            naive.discard()
        else:
            naive.clear_table()

    def compare_kingdom(self, player: int) -> None:
        """The squares, the properties and every part of the score of one player."""
        core = self.core
        kingdom = self.naive.kingdoms[player]
        cells = cells_of(core.state, core.kingdom(player), core.grid)
        self.expect("cells", cells, kingdom.cells)
        total = core.score(player, self.sheet)
        self.expect("score", parts_of(self.sheet, total), self.naive.score(player))
        self.expect("properties", properties_of(self.sheet), kingdom.properties())
        self.expect("discards", core.state[layout.DISCARDS + player], kingdom.discards)

    def compare_row(self) -> None:
        """The dominoes of the next row and the kings on them."""
        state = self.core.state
        coming = []
        for slot in range(self.core.row_size):
            if state[layout.NEXT_TILES + slot]:
                owner = state[layout.NEXT_KINGS + slot]
                number = state[layout.NEXT_TILES + slot]
                coming.append((number, None if owner == layout.FREE else owner))
        self.expect("next row", coming, sorted(self.naive.coming.items()))

    def compare_everything(self) -> None:
        """All kingdoms, the places of the game and of the match, and the games so far."""
        for player in range(self.players):
            self.compare_kingdom(player)
        core = self.core
        finished = [
            [core.game_points(game, player) for player in range(self.players)]
            for game in range(core.state[layout.GAME])
        ]
        self.expect("finished games", finished, self.naive.finished_scores)
        core.places(self.places)
        self.expect("places", list(self.places[: self.players]), self.naive.places_of_game())
        core.match_places(self.places)
        self.expect("match", list(self.places[: self.players]), self.naive.places())
        self.expect("done", core.done(), self.naive.is_finished())
