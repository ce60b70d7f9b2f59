"""Play a match of Kingdomino in the core and the naive judge, and compare every move."""

from array import array

from castellan.rules.kingdomino import layout, match, meta
from castellan.rules.kingdomino.score import HARMONY_PART, MIDDLE_PART
from castellan.rules.property import CROWNS, LARGEST, POINTS
from support.naive.core_words import cells_of, placement_of, properties_of
from support.naive.kingdomino import Game
from support.naive.together import Together, option_bits


def parts_of(sheet: array, total: int) -> dict:
    """Convert a score sheet of the core into a dictionary with the naive judge's words."""
    return {
        "properties": sheet[POINTS],
        "middle-kingdom": sheet[MIDDLE_PART],
        "harmony": sheet[HARMONY_PART],
        "total": total,
        "largest": sheet[LARGEST],
        "crowns": sheet[CROWNS],
    }


class SideBySide(Together):
    """A match of Kingdomino that the core and the naive judge play at once."""

    def __init__(self, players: int, options: list, dominoes: dict):
        core = match.make(bytes(range(players)), option_bits(meta, options))
        naive = Game(players, options, dominoes)
        Together.__init__(self, meta.NAME, core, naive, options)

    def in_words(self, action: int) -> tuple:
        """Convert an action of the core into (word, value, action)."""
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

    def compare_after(self, word: str, player: int) -> None:
        """Compare the kingdom that a move has changed, and the next row."""
        if word in ("place", "discard"):
            self.compare_kingdom(player)
        self.compare_row()

    def compare_kingdom(self, player: int) -> None:
        """Compare the squares, properties and every part of the score of one player."""
        core = self.core
        kingdom = self.naive.kingdoms[player]
        cells = cells_of(core.state, core.kingdom(player), core.grid)
        self.expect("cells", cells, kingdom.cells)
        total = core.score(player, self.sheet)
        self.expect("score", parts_of(self.sheet, total), self.naive.score(player))
        self.expect("properties", properties_of(self.sheet), kingdom.properties())
        self.expect("discards", core.state[layout.DISCARDS + player], kingdom.discards)

    def compare_row(self) -> None:
        """Compare the dominoes of the next row and the kings on them."""
        state = self.core.state
        coming = []
        for slot in range(self.core.row_size):
            if state[layout.NEXT_TILES + slot]:
                owner = state[layout.NEXT_KINGS + slot]
                number = state[layout.NEXT_TILES + slot]
                coming.append((number, None if owner == layout.FREE else owner))
        self.expect("next row", coming, sorted(self.naive.coming.items()))

    def compare_everything(self) -> None:
        """Compare all kingdoms, the ranks in game and match, and the points of finished games."""
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
        self.expect("is_over", core.is_over(), self.naive.is_finished())
